import {
  contourBorders,
  contourPartLayouts,
  defaultContourChoice,
  type ContourChoice,
} from '#core/artwork/contour-choice.ts'
import { createCoveringPlacement } from '#core/artwork/picture-placement.ts'
import {
  getPictureBox,
  roundToHundredths,
  defaultPlacement,
  type BoxMm,
  type PicturePlacement,
  type SizeMm,
} from '#core/artwork/sticker-art.ts'
import type { CutRules, DesignInspection } from './sent-designs.ts'
import type { PrintJob } from '../items/print-job.ts'
import { getTrimmedSize, createProof, getTrimBox, type DesignProof, type StickerPlan } from './proofs.ts'

export type CompleteStickerPlan = Required<StickerPlan>

/**
 * Returns the initial placement of a design. The picture fills the sticker, unless it is a logo on a plain
 * background.
 */
export function createInitialStickerPlan(
  { size }: PrintJob,
  looked: DesignInspection | null,
): CompleteStickerPlan {
  const fills = looked?.ground === 'none' && looked.picture && size
  const placement = fills ? createCoveringPlacement(getTrimmedSize(looked, size), size) : defaultPlacement
  return { cut: 'rectangle', placement, contour: defaultContourChoice, sharp: false }
}

/** Adapts a plan to another page of the design, which may have no contour or no separate parts. */
export function adaptStickerPlan(
  printed: PrintJob,
  looked: DesignInspection | null,
  plan: CompleteStickerPlan,
  cuts: CutRules,
): CompleteStickerPlan {
  const plainer = [plan, { ...plan, contour: defaultContourChoice }, { ...plan, cut: 'rectangle' as const }]
  return plainer.find((each) => createProof(printed, looked, each, cuts)) ?? plan
}

export function restoreStickerPlan(
  sticker: NonNullable<DesignProof['sticker']>,
  printed: PrintJob,
  looked: DesignInspection | null,
  cuts: CutRules,
): CompleteStickerPlan {
  const first = createInitialStickerPlan(printed, looked)
  const { cut } = sticker
  if (cut === 'contour')
    return { ...first, cut, contour: contourBy(sticker, printed, looked, cuts) ?? defaultContourChoice }
  const sharp = cut === 'rectangle' && sticker.cornerMm === 0 && cuts.corner_mm > 0
  const placement = looked?.picture ? placementBy(sticker, looked) : defaultPlacement
  return { ...first, cut, sharp, placement }
}

function contourBy(
  { outlines }: NonNullable<DesignProof['sticker']>,
  printed: PrintJob,
  looked: DesignInspection | null,
  cuts: CutRules,
): ContourChoice | undefined {
  const line = JSON.stringify(outlines)
  const choices = [false, true].flatMap((holes) =>
    contourPartLayouts.flatMap((parts) => contourBorders.map((border) => ({ border, parts, holes }))),
  )
  return choices.find((contour) => {
    const proof = createProof(printed, looked, { cut: 'contour', placement: defaultPlacement, contour }, cuts)
    return JSON.stringify(proof?.sticker?.outlines) === line
  })
}

/**
 * Returns the placement of the picture on a sticker. Positions that the customer chose are whole hundredths of a
 * millimetre. Automatic positions may not be.
 */
function placementBy(sticker: SizeMm & { picture: BoxMm }, looked: DesignInspection): PicturePlacement {
  const size = { width: sticker.width, height: sticker.height }
  const laid = getTrimmedSize(looked, size)
  const trim = getTrimBox(looked)
  const { picture } = sticker
  const box = {
    x: picture.x + trim.x * picture.width,
    y: picture.y + trim.y * picture.height,
    width: picture.width * trim.width,
    height: picture.height * trim.height,
  }
  const fit = Math.min(size.width / laid.width, size.height / laid.height)
  // The longer side determines the scale most precisely.
  const scale = (laid.width > laid.height ? box.width / laid.width : box.height / laid.height) / fit
  const placed = (at: number): PicturePlacement => {
    const middle = getPictureBox(laid, size, { scale: at, xMm: 0, yMm: 0 })
    const [xMm, yMm] = [roundToHundredths(box.x - middle.x), roundToHundredths(box.y - middle.y)]
    // Half a hundredth may have been rounded up or down, so the neighbouring positions are tried too.
    const there = getPictureBox(laid, size, { scale: at, xMm, yMm })
    return {
      scale: at,
      xMm: roundToHundredths(xMm + box.x - there.x) || 0,
      yMm: roundToHundredths(yMm + box.y - there.y) || 0,
    }
  }
  const candidates = [roundToHundredths(scale), createCoveringPlacement(laid, size).scale, scale].map(placed)
  const isSame = (placement: PicturePlacement) => {
    const { x, y, width, height } = getPictureBox(laid, size, placement)
    return [x - box.x, y - box.y, width - box.width, height - box.height].every(
      (off) => Math.abs(off) < 0.011,
    )
  }
  return candidates.find(isSame) ?? placed(scale)
}
