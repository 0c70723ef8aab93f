import { useState } from 'react'
import { tagColours, tagPalette } from '#core/catalog/tag-colours.ts'
import { tagRefusal } from '#core/orders/tags/name-tag.ts'
import { useLanguage } from '#web/language.ts'
import { controlLook } from '#web/ui/fields/control-look.ts'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useField } from '#web/ui/fields/use-field.ts'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { colourName, colourWords } from './colour-names.ts'
import { TagPreview } from './tag-preview.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'

/** Letters and border of a tag; the pairs are shown on the child's own name. */
export function ColourChoice({
  field: fieldName,
  name,
  value,
  colours,
  onChoose,
}: {
  /** Its name in the form. */
  field: string
  name: string
  value: string
  colours: string[]
  onChoose: (warna: string) => void
}) {
  const t = useTexts(ironOnTexts)
  const [open, setOpen] = useState(false)
  const field = useField()
  // Where the shop's name of a colour is English, as it is in the stock, the words are the same in English.
  const bilingual = useLanguage() === 'ms'
  const shown = name.trim() && !tagRefusal(name) ? name : t.sampleName
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
        <Swatch warna={value} />
        <span className={cx('min-w-0 flex-1 truncate', !value && 'text-quiet')}>
          {value ? colourName(value, t) : t.colourPlaceholder}
        </span>
        <ChevronDownIcon className="shrink-0 text-quiet" />
      </button>
      <noscript>
        <Select name={fieldName} defaultValue={value} placeholder={t.colourPlaceholder}>
          {colours.map((warna) => (
            <option key={warna} value={warna}>
              {colourName(warna, t)}
            </option>
          ))}
        </Select>
      </noscript>
      <Dialog open={open} onOpenChange={setOpen} title={t.chooseColour} description={t.lettersAndBorder}>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {colours.map((warna) => (
            <button
              key={warna}
              type="button"
              aria-pressed={warna === value}
              {...(warna === value ? { 'data-autofocus': true } : {})}
              onClick={() => {
                onChoose(warna)
                setOpen(false)
              }}
              className={cx(
                'flex flex-col overflow-hidden rounded-control border text-left text-13 leading-5 hover:border-ink',
                warna === value ? 'border-ink [box-shadow:inset_0_0_0_1px_var(--ink)]' : 'border-line',
              )}
            >
              <span aria-hidden>
                <TagPreview name={shown} warna={warna} />
              </span>
              <span className="block px-2.5 py-1.5">
                <span className="block font-semibold">{colourName(warna, t)}</span>
                {bilingual && colourName(warna, t) === warna && (
                  <span className="block text-quiet">{colourWords(warna, t)}</span>
                )}
              </span>
            </button>
          ))}
        </div>
      </Dialog>
    </>
  )
}

/** A dot of the letters' colour within a ring of the border's. */
function Swatch({ warna }: { warna: string }) {
  const colours = tagColours(warna)
  if (!colours) return <span className="size-6 shrink-0 rounded-full border border-dashed border-edge" />
  return (
    <span
      className="size-6 shrink-0 rounded-full border-[5px] outline-1 outline-edge"
      style={{ background: tagPalette[colours.fill].shade, borderColor: tagPalette[colours.border].shade }}
    />
  )
}
