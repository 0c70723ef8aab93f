import {
  cutShapes,
  defaultPlacement,
  type CutShape,
  type PicturePlacement,
} from '#core/artwork/sticker-art.ts'
import { defaultContourChoice, type ContourChoice } from '#core/artwork/contour-choice.ts'
import type { CutRules, DesignInspection } from '#core/orders/files/sent-designs.ts'
import { formatPieceSize, type PrintJob } from '#core/orders/items/print-job.ts'
import { createProof } from '#core/orders/files/proofs.ts'
import type { CompleteStickerPlan } from '#core/orders/files/sticker-plan.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { PicturePlacementControls, type PicturePlacementTexts } from './picture-placement.tsx'
import { StickerView } from './sticker-view.tsx'

export type StickerLayoutPlan = CompleteStickerPlan
export const wholePictureLayout: StickerLayoutPlan = {
  cut: 'rectangle',
  placement: defaultPlacement,
  contour: defaultContourChoice,
  sharp: false,
}

export interface StickerLayoutTexts extends PicturePlacementTexts {
  shape: string
  shapes: Record<CutShape, string>
  /** Reasons why the picture can't be cut along its outline. */
  noContour: Record<'empty' | 'small', string>
  besideCoin: (size: string) => string
  sharp: string
  bleed: string
  contour: ContourWords
}

/** Shows nothing if the picture can't be drawn. */
export function StickerLayoutEditor({
  printed,
  looked,
  cuts,
  src,
  laid,
  onChange,
  words,
}: {
  printed: PrintJob
  looked: DesignInspection | null
  cuts: CutRules
  /** URL of the picture, or `null` while it is loading. */
  src: string | null
  laid: StickerLayoutPlan
  onChange: (laid: StickerLayoutPlan) => void
  words: StickerLayoutTexts
}) {
  const { size } = printed
  const { cut, placement } = laid
  const sticker = createProof(printed, looked, laid, cuts)?.sticker
  if (!size || !sticker) return null
  const move = (moved: Partial<PicturePlacement>) =>
    onChange({ ...laid, placement: within({ ...placement, ...moved }, size) })
  return (
    <div className="grid gap-4">
      <StickerView
        sticker={sticker}
        src={src}
        label={words.besideCoin(formatPieceSize(size))}
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
          ...(!createProof(printed, looked, { ...laid, cut: value }, cuts) && {
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
        <PicturePlacementControls
          looked={looked}
          size={size}
          placement={placement}
          move={move}
          words={words}
        />
      )}
    </div>
  )
}

const clampNumber = (mm: number, side: number) => Math.round(Math.max(-side, Math.min(side, mm)) * 100) / 100

/** Limits the placement, so that the centre of the picture stays near the sticker. */
function within(
  { scale, xMm, yMm }: PicturePlacement,
  { width, height }: { width: number; height: number },
): PicturePlacement {
  return { scale, xMm: clampNumber(xMm, width), yMm: clampNumber(yMm, height) }
}

interface ContourWords {
  border: string
  borders: Record<ContourChoice['border'], string>
  parts: string
  partsWays: Record<ContourChoice['parts'], string>
  tooFarApart: string
  holes: string
}

function ContourOptions({
  looked,
  contour,
  onChange,
  words,
}: {
  looked: DesignInspection | null
  contour: ContourChoice
  onChange: (contour: ContourChoice) => void
  words: ContourWords
}) {
  const contours = looked?.contours ?? []
  const of = (border: ContourChoice['border'], parts: ContourChoice['parts']) =>
    contours.find((each) => each.border === border && each.parts === parts)
  const { border, parts } = contour
  const hasBorders = new Set(contours.map((each) => each.border)).size > 1
  const hasParts = (of(border, 'apart')?.outlines.length ?? 0) > 1
  const hasHoles = (of(border, parts)?.holes.length ?? 0) > 0
  return (
    <>
      {hasBorders && (
        <RadioCards
          label={words.border}
          columns={2}
          value={border}
          // With a different border, the parts may already touch, so there is nothing to join.
          onValueChange={(value) =>
            onChange({ ...contour, border: value, parts: of(value, parts) ? parts : 'apart' })
          }
          cards={(['white', 'none'] as const).map((value) => ({ value, label: words.borders[value] }))}
        />
      )}
      {hasParts && (
        <RadioCards
          label={words.parts}
          columns={2}
          value={parts}
          onValueChange={(value) => onChange({ ...contour, parts: value })}
          cards={(['apart', 'joined'] as const).map((value) => ({
            value,
            label: words.partsWays[value],
            ...(!of(border, value) && { unable: words.tooFarApart }),
          }))}
        />
      )}
      {hasHoles && (
        <Checkbox
          label={words.holes}
          checked={contour.holes}
          onChange={({ target }) => onChange({ ...contour, holes: target.checked })}
        />
      )}
    </>
  )
}
