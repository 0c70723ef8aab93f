import {
  contourBorders,
  contourParts,
  usualContour,
  type ContourChoice,
} from '#core/artwork/contour-choice.ts'
import { fillingPicture } from '#core/artwork/placing.ts'
import {
  boxOf,
  hundredths,
  wholePicture,
  type BoxMm,
  type Placement,
  type SizeMm,
} from '#core/artwork/sticker-art.ts'
import type { CutRules, DesignLook } from './sent-designs.ts'
import type { Printed } from '../items/printed.ts'
import { laidSize, proofOf, trimOf, type Proof, type StickerPlan } from './proofs.ts'

export type WholePlan = Required<StickerPlan>

/** How a design lies in its sticker before anyone has moved it: what is no logo on a ground of its own fills it. */
export function firstPlan({ size }: Printed, looked: DesignLook | null): WholePlan {
  const fills = looked?.ground === 'none' && looked.picture && size
  const placement = fills ? fillingPicture(laidSize(looked, size), size) : wholePicture
  return { cut: 'rectangle', placement, contour: usualContour, sharp: false }
}

/** The plan as far as it goes with this picture: another page of it may have no parts, or nothing to cut along. */
export function possiblePlan(
  printed: Printed,
  looked: DesignLook | null,
  plan: WholePlan,
  cuts: CutRules,
): WholePlan {
  const plainer = [plan, { ...plan, contour: usualContour }, { ...plan, cut: 'rectangle' as const }]
  return plainer.find((each) => proofOf(printed, looked, each, cuts)) ?? plan
}

/** The plan that a version of a proof was made by, so that it can be changed from there. */
export function planOf(
  sticker: NonNullable<Proof['sticker']>,
  printed: Printed,
  looked: DesignLook | null,
  cuts: CutRules,
): WholePlan {
  const first = firstPlan(printed, looked)
  const { cut } = sticker
  if (cut === 'contour')
    return { ...first, cut, contour: contourBy(sticker, printed, looked, cuts) ?? usualContour }
  const sharp = cut === 'rectangle' && sticker.cornerMm === 0 && cuts.corner_mm > 0
  const placement = looked?.picture ? placementBy(sticker, looked) : wholePicture
  return { ...first, cut, sharp, placement }
}

/** The choice that its line came of; undefined where the picture has no such line any more. */
function contourBy(
  { outlines }: NonNullable<Proof['sticker']>,
  printed: Printed,
  looked: DesignLook | null,
  cuts: CutRules,
): ContourChoice | undefined {
  const line = JSON.stringify(outlines)
  const choices = [false, true].flatMap((holes) =>
    contourParts.flatMap((parts) => contourBorders.map((border) => ({ border, parts, holes }))),
  )
  return choices.find((contour) => {
    const proof = proofOf(printed, looked, { cut: 'contour', placement: wholePicture, contour }, cuts)
    return JSON.stringify(proof?.sticker?.outlines) === line
  })
}

/** Where the picture was moved to. A whole hundredth is what a thumb has chosen; what isn't may fill the sticker. */
function placementBy(sticker: SizeMm & { picture: BoxMm }, looked: DesignLook): Placement {
  const size = { width: sticker.width, height: sticker.height }
  const laid = laidSize(looked, size)
  const trim = trimOf(looked)
  const { picture } = sticker
  const box = {
    x: picture.x + trim.x * picture.width,
    y: picture.y + trim.y * picture.height,
    width: picture.width * trim.width,
    height: picture.height * trim.height,
  }
  const fit = Math.min(size.width / laid.width, size.height / laid.height)
  // The longer side tells it best.
  const scale = (laid.width > laid.height ? box.width / laid.width : box.height / laid.height) / fit
  const placed = (at: number): Placement => {
    const middle = boxOf(laid, size, { scale: at, xMm: 0, yMm: 0 })
    const [xMm, yMm] = [hundredths(box.x - middle.x), hundredths(box.y - middle.y)]
    // Half a hundredth is rounded up in the middle, or where it was moved to: one too many or too few.
    const there = boxOf(laid, size, { scale: at, xMm, yMm })
    return {
      scale: at,
      xMm: hundredths(xMm + box.x - there.x) || 0,
      yMm: hundredths(yMm + box.y - there.y) || 0,
    }
  }
  const candidates = [hundredths(scale), fillingPicture(laid, size).scale, scale].map(placed)
  const isSame = (placement: Placement) => {
    const { x, y, width, height } = boxOf(laid, size, placement)
    return [x - box.x, y - box.y, width - box.width, height - box.height].every(
      (off) => Math.abs(off) < 0.011,
    )
  }
  return candidates.find(isSame) ?? placed(scale)
}
