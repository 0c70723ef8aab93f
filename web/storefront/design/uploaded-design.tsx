import type { SentDesign } from '#core/orders/files/sent-designs.ts'
import { formatFileSize } from '#core/media/media-limits.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { FileIcon, TrashIcon, AlertIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { designTexts } from '../texts/design.ts'
import { useTexts } from '../texts/texts.ts'
import type { FileUse } from './use-design-choices.ts'
import type { ArtworkWarning } from '#core/artwork/warnings.ts'
import { getDesignVerdict } from '#core/orders/files/design-verdict.ts'
import { getRequiredPixels, getSharpness } from '#core/orders/files/print-resolution.ts'
import { formatStickerSize } from '#core/pricing/sticker-sheet.ts'

export function UploadedDesign({
  design,
  sizeMm,
  way,
  isAlong,
  busy,
  onRemove,
}: {
  design: SentDesign
  sizeMm: number | null
  way: FileUse
  /** `true` if the sticker is cut along the picture. */
  isAlong: boolean
  busy: boolean
  /** Missing if the design can't be removed. */
  onRemove?: (() => void) | undefined
}) {
  const t = useTexts(designTexts)
  const { name, bytes, preview, by_shop: byShop, has_original: hasOriginal } = design
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
            {[formatFileSize(bytes), byShop && t.byShop].filter(Boolean).join(' · ')}
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
      {/* The warning has the full width on a phone, because beside the picture it would have three words per
          line. */}
      {!hasOriginal && <p className="text-13 text-caution sm:pl-19">{t.noOriginal}</p>}
      {hasOriginal && way !== 'extra' && (
        <div className="sm:pl-19">
          <InPrint design={design} sizeMm={sizeMm} isAlong={isAlong} />
        </div>
      )}
    </li>
  )
}

interface OfDesign {
  design: SentDesign
  sizeMm: number | null
}

/** Warnings that are shown elsewhere: next to the cut line, or as part of the sharpness rating. */
const shownElsewhere: readonly ArtworkWarning[] = [
  'low-resolution',
  'wrong-proportions',
  'several-islands',
  'holes',
  'soft-edge',
  'touches-edge',
]

/** The worst known problem determines the verdict and the advice. */
function InPrint({ design, sizeMm, isAlong }: OfDesign & { isAlong: boolean }) {
  const t = useTexts(designTexts)
  const { looked } = design
  // `opaque-background` is hidden where it does no harm. A cut along the picture leaves out a white
  // background, and a photo is meant to fill its frame in any other cut.
  const isPhoto = looked?.ground === 'none'
  const isShownElsewhere = (each: ArtworkWarning) =>
    shownElsewhere.includes(each) || (each === 'opaque-background' && isAlong !== isPhoto)
  const newWarnings = looked?.warnings.filter((each) => !isShownElsewhere(each)) ?? []
  const dpi = looked?.page?.dpi ?? (sizeMm === null ? null : design.dpi)
  const { verdict, warnings } = getDesignVerdict(dpi === null ? null : getSharpness(dpi), newWarnings)
  return (
    <div className="grid gap-1 text-13">
      {verdict !== 'faulty' && <Dots design={design} sizeMm={sizeMm} verdict={verdict} />}
      {warnings.length > 0 && <span className="sr-only">{t.noticed}:</span>}
      {warnings.map((each) => (
        <p key={each} className="flex gap-1.5">
          <AlertIcon width={16} height={16} className="mt-0.5 shrink-0 text-caution" />
          <span className="min-w-0">
            {each === 'opaque-background' && isPhoto ? t.noGround : t.warnings[each]}
            {each === 'spot-colours' && looked?.page && ` (${looked.page.spots.join(', ')})`}
          </span>
        </p>
      ))}
      {verdict === 'faulty' && <Dots design={design} sizeMm={sizeMm} verdict={null} />}
    </div>
  )
}

const looks = { sharp: 'text-good', fair: 'text-caution', blurry: 'text-wrong' } as const

/** The resolution is not rated if a more serious problem is shown. */
function Dots({
  design: { width_px: width, height_px: height, dpi, looked },
  sizeMm,
  verdict,
}: OfDesign & { verdict: keyof typeof looks | null }) {
  const t = useTexts(designTexts)
  const inFile = looked?.page?.dpi
  const hasDots = dpi !== null && sizeMm !== null
  // A vector drawing has no pixels and is printed at the printer's full resolution.
  if (!inFile && !hasDots) return looked?.picture ? null : <p className="text-quiet">{t.noPixels}</p>
  return (
    <p className={verdict ? 'tabular-nums' : 'text-quiet tabular-nums'}>
      {inFile
        ? t.dpiInFile(inFile)
        : hasDots && t.print(`${width} × ${height}`, formatStickerSize(sizeMm), dpi)}{' '}
      {verdict && <span className={`font-semibold ${looks[verdict]}`}>{t.verdicts[verdict]}</span>}{' '}
      {!inFile && hasDots && verdict && verdict !== 'sharp' && t.larger(getRequiredPixels(sizeMm))}
    </p>
  )
}
