import { useState } from 'react'
import type { School } from '#core/orders/items/iron-on.ts'
import { controlLook } from '#web/ui/fields/control-look.ts'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useField } from '#web/ui/fields/use-field.ts'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'

/** The school whose logo it is, from a list that can be searched. */
export function SchoolChoice({
  field: fieldName,
  value,
  schools,
  onChoose,
}: {
  /** Its name in the form. */
  field: string
  value: string
  schools: School[]
  onChoose: (name: string) => void
}) {
  const t = useTexts(ironOnTexts)
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const field = useField()
  const found = findSchools(schools, search)
  const choose = (name: string) => {
    onChoose(name)
    setOpen(false)
    setSearch('')
  }
  return (
    <>
      <button
        {...field}
        data-scripted
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={cx(controlLook, 'flex h-(--control) items-center gap-2 text-left')}
      >
        <span className={cx('min-w-0 flex-1 truncate', !value && 'text-quiet')}>
          {value || t.schoolPlaceholder}
        </span>
        <ChevronDownIcon className="shrink-0 text-quiet" />
      </button>
      <noscript>
        <Select name={fieldName} defaultValue={value} placeholder={t.schoolPlaceholder}>
          {schools.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </noscript>
      <Dialog open={open} onOpenChange={setOpen} title={t.chooseSchool}>
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
    </>
  )
}

function SchoolButton({
  school,
  chosen,
  onChoose,
}: {
  school: School
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

/** Schools that have every word in their name, in any case; brackets and dots count for nothing: `sjkc`. */
function findSchools(schools: School[], search: string): School[] {
  const words = search.split(/\s+/).map(plain).filter(Boolean)
  return schools.filter(({ name }) => {
    const inName = plain(name)
    return words.every((word) => inName.includes(word))
  })
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
