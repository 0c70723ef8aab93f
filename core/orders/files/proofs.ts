import { usualContour, type ContourChoice } from '#core/artwork/contour-choice.ts'
import {
  boxOf,
  hundredths,
  type BoxMm,
  type CutShape,
  type Placement,
  type SizeMm,
} from '#core/artwork/sticker-art.ts'
import type { CutRules, DesignLook } from './sent-designs.ts'
import type { Printed } from '../items/printed.ts'

/** What a version of a proof says: everything that decides what is printed. */
export interface Proof extends Omit<Printed, 'size'> {
  /** Which page of the file, from 1 on; left out: it has one. */
  page?: number
  /** How it is cut and where the picture lies, millimetres; null: the file is printed as it is. */
  sticker:
    | (SizeMm & {
        cut: CutShape
        picture: BoxMm
        /** The lines to cut where it is cut along the art. */
        outlines: [x: number, y: number][][] | null
        /** Radius of its corners; left out: `usualCornerMm`. */
        cornerMm?: number
        /** Printed beyond the cut wherever the art reaches it, see `bleedOf`; left out: nothing is. */
        bleedMm?: number
      })
    | null
}

/** How a design is laid in its sticker. */
export interface StickerPlan {
  cut: CutShape
  placement: Placement
  /** Along the art: how. */
  contour?: ContourChoice | undefined
  /** Without the shop's round corners. */
  sharp?: boolean | undefined
}

/** What would be printed of a design; null where it can't be cut so. */
export function proofOf(
  { product, quantity, material, size }: Printed,
  looked: DesignLook | null,
  { cut, placement, contour = usualContour, sharp = false }: StickerPlan,
  { bleed_mm: bleedMm, corner_mm: cornerMm }: CutRules,
): Proof | null {
  const page = looked?.page && looked.page.pages > 1 ? { page: looked.page.page } : {}
  const shared = { product, quantity, material, ...page }
  if (!size || !looked?.picture) return { ...shared, sticker: null }
  const bleed = bleedMm > 0 ? { bleedMm } : {}
  if (cut !== 'contour') {
    const picture = pictureIn(looked, size, placement)
    const corners = cut === 'rectangle' ? { cornerMm: sharp ? 0 : cornerMm } : {}
    return { ...shared, sticker: { ...size, cut, picture, outlines: null, ...corners, ...bleed } }
  }
  const line = contourOf(looked, contour)
  if (!line) return null
  return { ...shared, sticker: { ...line, cut, ...(contour.border === 'none' && bleed) } }
}

/** The line that was chosen of those along the art; null: there is none. */
function contourOf({ contour, contours }: DesignLook, { border, parts, holes }: ContourChoice) {
  const found = contours?.find((each) => each.border === border && each.parts === parts)
  const line = found ?? (contours ? null : contour)
  if (!line) return null
  const { width, height, picture, outlines } = line
  return {
    width,
    height,
    picture,
    outlines: holes && found ? [...outlines, ...found.holes] : outlines,
  }
}

/** What of the picture is laid in the sticker, as shares of it: of a page that is trimmed its trimmed part. */
export const trimOf = ({ page }: DesignLook): BoxMm => page?.trim ?? { x: 0, y: 0, width: 1, height: 1 }

/** Its proportions; those of the sticker where it can't be drawn. */
export function laidSize(looked: DesignLook, size: SizeMm): SizeMm {
  const { width, height } = looked.picture ?? size
  const trim = trimOf(looked)
  return { width: width * trim.width, height: height * trim.height }
}

/** Where the picture lies; what is trimmed from it lies around the part that is laid. */
function pictureIn(looked: DesignLook, size: SizeMm, placement: Placement): BoxMm {
  const trim = trimOf(looked)
  const box = boxOf(laidSize(looked, size), size, placement)
  const [all, high] = [box.width / trim.width, box.height / trim.height]
  return {
    x: hundredths(box.x - trim.x * all),
    y: hundredths(box.y - trim.y * high),
    width: hundredths(all),
    height: hundredths(high),
  }
}
