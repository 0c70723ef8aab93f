import type { ArtworkWarning } from '../../../core/artwork/warnings.ts'
import type { SentDesign } from '../../../core/orders/designs-calls.ts'
import { sizeWords } from '../../../core/media/media-limits.ts'
import { pixelsFor, sharpnessOf, type Sharpness } from '../../../core/orders/print-resolution.ts'
import { sizeText } from '../../../core/pricing/sheet.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { AlertIcon, FileIcon, TrashIcon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/picture.tsx'
import { designTexts } from '../texts/design.ts'
import { useTexts } from '../texts/texts.ts'

/** A design that has come: what it is, and how it will look in print. */
export function SentDesignLine({
  design,
  sizeMm,
  busy,
  onRemove,
}: {
  design: SentDesign
  sizeMm: number | null
  /** It is being removed. */
  busy: boolean
  /** Left out: it can't be removed. */
  onRemove?: (() => void) | undefined
}) {
  const t = useTexts(designTexts)
  const { name, bytes, preview, by_shop: byShop } = design
  return (
    <li className="flex items-start gap-3 border-t border-line py-3">
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
        <InPrint design={design} sizeMm={sizeMm} />
        <Warnings design={design} />
      </span>
      {onRemove && (
        <IconButton label={t.remove(name)} disabled={busy} onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      )}
    </li>
  )
}

const looks: Record<Sharpness, string> = { sharp: 'text-good', fair: 'text-caution', blurry: 'text-wrong' }

function InPrint({ design: { width_px: width, height_px: height, dpi, looked }, sizeMm }: InPrintProps) {
  const t = useTexts(designTexts)
  const drawn = Boolean(looked?.picture)
  const inFile = looked?.page?.dpi
  if (inFile) {
    const sharpness = sharpnessOf(inFile)
    return (
      <span className="mt-1 block text-13 tabular-nums">
        {t.dpiInFile(inFile)}{' '}
        <span className={`font-semibold ${looks[sharpness]}`}>{t.verdicts[sharpness]}</span>
      </span>
    )
  }
  if (dpi === null || sizeMm === null) {
    // A drawing has no dots: it is as sharp as the printer.
    if (drawn) return null
    return <span className="mt-1 block text-13 text-quiet">{t.noPixels}</span>
  }
  const sharpness = sharpnessOf(dpi)
  return (
    <span className="mt-1 block text-13 tabular-nums">
      {t.print(`${width} × ${height}`, sizeText(sizeMm), dpi)}{' '}
      <span className={`font-semibold ${looks[sharpness]}`}>{t.verdicts[sharpness]}</span>{' '}
      {sharpness !== 'sharp' && t.larger(pixelsFor(sizeMm))}
    </span>
  )
}
/** Said where they matter: with the cut along the art, or already by the sharpness. */
const saidElsewhere: readonly ArtworkWarning[] = [
  'low-resolution',
  'several-islands',
  'holes',
  'soft-edge',
  'touches-edge',
]

/** What will look bad in print, and what to do. */
function Warnings({ design: { looked } }: { design: SentDesign }) {
  const t = useTexts(designTexts)
  const warnings = looked?.warnings.filter((each) => !saidElsewhere.includes(each)) ?? []
  if (warnings.length === 0) return null
  return (
    <span className="mt-1 grid gap-1 text-13">
      <span className="sr-only">{t.noticed}:</span>
      {warnings.map((each) => (
        <span key={each} className="flex gap-1.5">
          <AlertIcon width={16} height={16} className="mt-0.5 shrink-0 text-caution" />
          <span>
            {t.warnings[each]}
            {each === 'spot-colours' && ` (${looked?.page?.spots.join(', ')})`}
          </span>
        </span>
      ))}
    </span>
  )
}

interface InPrintProps {
  design: SentDesign
  sizeMm: number | null
}
