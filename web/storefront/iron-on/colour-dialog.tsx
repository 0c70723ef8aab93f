import { checkTagName } from '#core/orders/tags/name-tag.ts'
import { useLanguage } from '#web/language.ts'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { getColourName, formatColourPair } from './colour-names.ts'
import { TagPreview } from './tag-preview.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'

export interface ColourDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Name of the child, for the preview of the colours. */
  name: string
  value: string
  colours: string[]
  onChoose: (warna: string) => void
}

export default function ColourDialog({
  open,
  onOpenChange,
  name,
  value,
  colours,
  onChoose,
}: ColourDialogProps) {
  const t = useTexts(ironOnTexts)
  // The names of the shop's stock colours are English, so the English page doesn't repeat them.
  const bilingual = useLanguage() === 'ms'
  const shown = name.trim() && !checkTagName(name) ? name : t.sampleName
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t.chooseColour} description={t.lettersAndBorder}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {colours.map((warna) => (
          <button
            key={warna}
            type="button"
            aria-pressed={warna === value}
            {...(warna === value ? { 'data-autofocus': true } : {})}
            onClick={() => {
              onChoose(warna)
              onOpenChange(false)
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
              <span className="block font-semibold">{getColourName(warna, t)}</span>
              {bilingual && getColourName(warna, t) === warna && (
                <span className="block text-quiet">{formatColourPair(warna, t)}</span>
              )}
            </span>
          </button>
        ))}
      </div>
    </Dialog>
  )
}
