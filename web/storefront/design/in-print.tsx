import type { ArtworkWarning } from '#core/artwork/warnings.ts'
import { verdictOf } from '#core/orders/files/design-verdict.ts'
import type { SentDesign } from '#core/orders/files/sent-designs.ts'
import { pixelsFor, sharpnessOf } from '#core/orders/files/print-resolution.ts'
import { sizeText } from '#core/pricing/sheet.ts'
import { AlertIcon } from '#web/ui/icons.tsx'
import { designTexts } from '../texts/design.ts'
import { useTexts } from '../texts/texts.ts'

interface OfDesign {
  design: SentDesign
  sizeMm: number | null
}

/** Said where they matter: with the cut, or already by the sharpness. */
const saidElsewhere: readonly ArtworkWarning[] = [
  'low-resolution',
  'wrong-proportions',
  'several-islands',
  'holes',
  'soft-edge',
  'touches-edge',
]

/** How a design will look in print: one verdict, the worst that is known of it first, and what to do. */
export function InPrint({ design, sizeMm, isAlong }: OfDesign & { isAlong: boolean }) {
  const t = useTexts(designTexts)
  const { looked } = design
  // Cut along the art, a white ground is left out already; a photo is all picture, which matters only then.
  const isPhoto = looked?.ground === 'none'
  const isSaid = (each: ArtworkWarning) =>
    saidElsewhere.includes(each) || (each === 'opaque-background' && isAlong !== isPhoto)
  const said = looked?.warnings.filter((each) => !isSaid(each)) ?? []
  const dpi = looked?.page?.dpi ?? (sizeMm === null ? null : design.dpi)
  const { verdict, warnings } = verdictOf(dpi === null ? null : sharpnessOf(dpi), said)
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

/** What its dots say; without a verdict where something else is the matter. */
function Dots({
  design: { width_px: width, height_px: height, dpi, looked },
  sizeMm,
  verdict,
}: OfDesign & { verdict: keyof typeof looks | null }) {
  const t = useTexts(designTexts)
  const inFile = looked?.page?.dpi
  const hasDots = dpi !== null && sizeMm !== null
  // A drawing has no dots: it is as sharp as the printer.
  if (!inFile && !hasDots) return looked?.picture ? null : <p className="text-quiet">{t.noPixels}</p>
  return (
    <p className={verdict ? 'tabular-nums' : 'text-quiet tabular-nums'}>
      {inFile ? t.dpiInFile(inFile) : hasDots && t.print(`${width} × ${height}`, sizeText(sizeMm), dpi)}{' '}
      {verdict && <span className={`font-semibold ${looks[verdict]}`}>{t.verdicts[verdict]}</span>}{' '}
      {!inFile && hasDots && verdict && verdict !== 'sharp' && t.larger(pixelsFor(sizeMm))}
    </p>
  )
}
