import { piecesOf } from '#core/artwork/pieces.ts'
import { isCutOff, leavesRoom } from '#core/artwork/placing.ts'
import type { CutRules, DesignLook } from '#core/orders/files/sent-designs.ts'
import type { ShownSticker } from '#web/sticker/shown-sticker.ts'
import type { Laid } from '#web/sticker/sticker-layout.tsx'
import { AlertIcon } from '#web/ui/icons.tsx'
import { designTexts } from '../texts/design.ts'
import { useTexts } from '../texts/texts.ts'

/** What is seen above the choices: only what there is to be seen. */
export function ProofHint({ sticker }: { sticker: ShownSticker | null }) {
  const t = useTexts(designTexts)
  const says = sticker
    ? [t.proofHint, sticker.cut !== 'contour' && t.dragHint, isCutOff(sticker) && t.cutOff]
    : [t.asItIs]
  return <p className="max-w-line text-15 text-quiet">{says.filter(Boolean).join(' ')}</p>
}

/** What matters only where the blade follows the art. */
const ofContour = ['soft-edge', 'touches-edge'] as const

/** What is to be known of this cut before it is approved. */
export function LayoutNotices({
  sticker,
  looked,
  laid: { contour },
  cuts,
}: {
  sticker: ShownSticker
  looked: DesignLook | null
  laid: Laid
  cuts: CutRules
}) {
  const t = useTexts(designTexts)
  if (sticker.cut !== 'contour') {
    if (!looked?.warnings.includes('wrong-proportions') || !leavesRoom(sticker)) return null
    return <Warned>{t.warnings['wrong-proportions']}</Warned>
  }
  const { count } = piecesOf(sticker.outlines ?? [])
  const found = ofContour.filter((each) => looked?.warnings.includes(each))
  return (
    <div className="grid gap-1 text-13 text-quiet">
      <p>{contour.border === 'white' ? t.contourNote(cuts.border_mm) : t.contourNoteBare}</p>
      {count > 1 && <Warned>{t.pieces(count)}</Warned>}
      {found.map((each) => (
        <Warned key={each}>{t.warnings[each]}</Warned>
      ))}
    </div>
  )
}

const Warned = ({ children }: { children: string }) => (
  <p className="flex gap-1.5 text-13">
    <AlertIcon width={16} height={16} className="mt-0.5 shrink-0 text-caution" />
    <span className="min-w-0">{children}</span>
  </p>
)
