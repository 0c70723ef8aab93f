import { useState } from 'react'
import type { SchoolView } from '#core/orders/items/iron-on.ts'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'

export interface SchoolDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  value: string
  schools: SchoolView[]
  onChoose: (name: string) => void
}

export default function SchoolDialog({ open, onOpenChange, value, schools, onChoose }: SchoolDialogProps) {
  const t = useTexts(ironOnTexts)
  const [search, setSearch] = useState('')
  const found = findSchools(schools, search)
  const choose = (name: string) => {
    onChoose(name)
    onOpenChange(false)
    setSearch('')
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t.chooseSchool}>
      <SearchInput
        data-autofocus
        aria-label={t.findSchool}
        placeholder={t.findSchoolHint}
        value={search}
        onValueChange={setSearch}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [first] = found
          if (first) choose(first.name)
        }}
      />
      <output className="sr-only">{t.schoolsFound(found.length)}</output>
      <ul aria-label={t.schools} className="mt-3 grid min-h-72 content-start">
        {found.map((school) => (
          <li key={school.name} className="border-b border-line">
            <SchoolButton school={school} chosen={school.name === value} onChoose={choose} />
          </li>
        ))}
        {found.length === 0 && <li className="py-6 text-15 text-quiet">{t.noSchool(search)}</li>}
      </ul>
    </Dialog>
  )
}

function SchoolButton({
  school,
  chosen,
  onChoose,
}: {
  school: SchoolView
  chosen: boolean
  onChoose: (name: string) => void
}) {
  const t = useTexts(ironOnTexts)
  const { name, imageUrl, width, height, quantity } = school
  return (
    <button
      type="button"
      aria-label={`${name}, ${t.logoSize(width, height, quantity)}`}
      aria-pressed={chosen}
      onClick={() => onChoose(name)}
      className="flex w-full items-center gap-4 rounded-control px-2 py-2 text-left hover:bg-sunk aria-pressed:bg-sunk"
    >
      <img
        src={imageUrl}
        alt=""
        width={width * 10}
        height={height * 10}
        loading="lazy"
        className="size-14 object-contain"
      />
      <span className="min-w-0 text-15 leading-5">
        <span className="block font-semibold">{name}</span>
        <span className="block text-quiet tabular-nums">{t.logoSize(width, height, quantity)}</span>
      </span>
    </button>
  )
}

/** Ignores case, brackets and dots, so that e.g. `sjkc` matches. */
function findSchools(schools: SchoolView[], search: string): SchoolView[] {
  const words = search.split(/\s+/).map(plain).filter(Boolean)
  return schools.filter(({ name }) => {
    const inName = plain(name)
    return words.every((word) => inName.includes(word))
  })
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
