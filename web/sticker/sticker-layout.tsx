import { cutShapes, wholePicture, type CutShape, type Placement } from '#core/artwork/sticker-art.ts'
import { usualContour } from '#core/artwork/contour-choice.ts'
import type { CutRules, DesignLook } from '#core/orders/files/sent-designs.ts'
import { pieceText, type Printed } from '#core/orders/goods/printed.ts'
import { proofOf } from '#core/orders/files/proofs.ts'
import type { WholePlan } from '#core/orders/files/proof-plan.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { ContourOptions, type ContourWords } from './contour-options.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { Placing, type PlacingWords } from './placing.tsx'
import { StickerView } from './sticker-view.tsx'

/** How a picture is laid in its sticker. */
export type Laid = WholePlan
export const laidWhole: Laid = {
  cut: 'rectangle',
  placement: wholePicture,
  contour: usualContour,
  sharp: false,
}

export interface LayoutWords extends PlacingWords {
  shape: string
  shapes: Record<CutShape, string>
  /** Why it can't be cut along its art. */
  noContour: Record<'empty' | 'small', string>
  besideCoin: (size: string) => string
  sharp: string
  bleed: string
  contour: ContourWords
}

/** A picture in its sticker, to be moved and scaled by a thumb, and how it is cut; nothing where it can't be drawn. */
export function StickerLayout({
  printed,
  looked,
  cuts,
  src,
  laid,
  onChange,
  words,
}: {
  printed: Printed
  looked: DesignLook | null
  cuts: CutRules
  /** The picture's address; null: it is on its way. */
  src: string | null
  laid: Laid
  onChange: (laid: Laid) => void
  words: LayoutWords
}) {
  const { size } = printed
  const { cut, placement } = laid
  const sticker = proofOf(printed, looked, laid, cuts)?.sticker
  if (!size || !sticker) return null
  const move = (moved: Partial<Placement>) =>
    onChange({ ...laid, placement: within({ ...placement, ...moved }, size) })
  return (
    <div className="grid gap-4">
      <StickerView
        sticker={sticker}
        src={src}
        label={words.besideCoin(pieceText(size))}
        bleedNote={words.bleed}
        onMove={
          cut === 'contour' ? undefined : (x, y) => move({ xMm: placement.xMm + x, yMm: placement.yMm + y })
        }
      />
      <RadioCards
        label={words.shape}
        columns={2}
        value={cut}
        onValueChange={(value) => onChange({ ...laid, cut: value })}
        cards={cutShapes.map((value) => ({
          value,
          label: words.shapes[value],
          ...(!proofOf(printed, looked, { ...laid, cut: value }, cuts) && {
            unable: words.noContour[looked?.warnings.includes('empty') ? 'empty' : 'small'],
          }),
        }))}
      />
      {cut === 'rectangle' && cuts.corner_mm > 0 && (
        <Checkbox
          label={words.sharp}
          checked={laid.sharp}
          onChange={({ target }) => onChange({ ...laid, sharp: target.checked })}
        />
      )}
      {cut === 'contour' ? (
        <ContourOptions
          looked={looked}
          contour={laid.contour}
          onChange={(contour) => onChange({ ...laid, contour })}
          words={words.contour}
        />
      ) : (
        <Placing looked={looked} size={size} placement={placement} move={move} words={words} />
      )}
    </div>
  )
}

const clamped = (mm: number, side: number) => Math.round(Math.max(-side, Math.min(side, mm)) * 100) / 100

/** The picture's middle stays near the sticker. */
function within(
  { scale, xMm, yMm }: Placement,
  { width, height }: { width: number; height: number },
): Placement {
  return { scale, xMm: clamped(xMm, width), yMm: clamped(yMm, height) }
}
