import type { SentDesign } from '#core/orders/files/sent-designs.ts'
import { sizeWords } from '#core/media/media-limits.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { FileIcon, TrashIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { designTexts } from '../texts/design.ts'
import { useTexts } from '../texts/texts.ts'
import { InPrint } from './in-print.tsx'
import type { Way } from './use-choices.ts'

/** A design that has come: what it is, and how it will look in print. */
export function SentDesignLine({
  design,
  sizeMm,
  way,
  isAlong,
  busy,
  onRemove,
}: {
  design: SentDesign
  sizeMm: number | null
  way: Way
  /** It is cut along its art. */
  isAlong: boolean
  /** It is being removed. */
  busy: boolean
  /** Left out: it can't be removed. */
  onRemove?: (() => void) | undefined
}) {
  const t = useTexts(designTexts)
  const { name, bytes, preview, by_shop: byShop } = design
  return (
    <li className="grid gap-2 border-t border-line py-3">
      <span className="flex items-start gap-3">
        <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-small border border-line bg-sunk text-quiet">
          {preview ? (
            <Picture
              src={`data:image/webp;base64,${preview}`}
              alt=""
              width={64}
              height={64}
              className="size-full object-contain"
            />
          ) : (
            <FileIcon />
          )}
        </span>
        <span className="min-w-0 flex-1 text-15">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-13 text-quiet tabular-nums">
            {[sizeWords(bytes), byShop && t.byShop].filter(Boolean).join(' · ')}
          </span>
          {way !== 'only' && (
            <span className={`block text-13 ${way === 'printed' ? 'font-semibold' : 'text-quiet'}`}>
              {t.ways[way]}
            </span>
          )}
        </span>
        {onRemove && (
          <IconButton label={t.remove(name)} disabled={busy} onClick={onRemove}>
            <TrashIcon />
          </IconButton>
        )}
      </span>
      {/* On a phone as wide as the page: beside the picture a warning would run in a column of three words. */}
      {way !== 'extra' && (
        <div className="sm:pl-19">
          <InPrint design={design} sizeMm={sizeMm} isAlong={isAlong} />
        </div>
      )}
    </li>
  )
}
