import { numbersOf, type Pdfium } from './pdfium.ts'

/** Left, bottom, right and top of a page's box, points, before it is turned. */
export type Box = [left: number, bottom: number, right: number, top: number]

/** A part of a picture, as shares of its width and height from the top left. */
export interface Share {
  x: number
  y: number
  width: number
  height: number
}

/** The part of a page that is shown, before it is turned. Throws if there is none. */
export function boxOf(pdfium: Pdfium, page: number): Box {
  const [left = 0, top = 0, right = 0, bottom = 0] =
    numbersOf(pdfium, 4, ([at = 0]) => pdfium.FPDF_GetPageBoundingBox(page, at)) ?? []
  const box: Box = [left, bottom, right, top]
  if (!box.every((each) => Number.isFinite(each)) || right - left < leastSide || top - bottom < leastSide)
    throw new Error('a page without a size')
  return box
}

/** Points. */
const leastSide = 1

/** The part of a shown page that is left once it is cut: its TrimBox. `null` if that cuts nothing off. */
export function trimOf(pdfium: Pdfium, page: number, shown: Box): Share | null {
  const [left, bottom, right, top] =
    numbersOf(pdfium, 4, ([l = 0, b = 0, r = 0, t = 0]) => pdfium.FPDFPage_GetTrimBox(page, l, b, r, t)) ?? []
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return null
  const trim: Box = [
    Math.min(left, right),
    Math.min(bottom, top),
    Math.max(left, right),
    Math.max(bottom, top),
  ]
  const cut = within(trim, shown)
  if (!cut) return null
  const share = turned(cut, shown, pdfium.FPDFPage_GetRotation(page))
  return share.width > 0.999 && share.height > 0.999 ? null : share
}

/** What of a box lies in another one; null: nothing does. */
function within(box: Box, other: Box): Box | null {
  const both: Box = [
    Math.max(box[0], other[0]),
    Math.max(box[1], other[1]),
    Math.min(box[2], other[2]),
    Math.min(box[3], other[3]),
  ]
  return both[2] > both[0] && both[3] > both[1] ? both : null
}

/** `quarters`: how often the page is turned by 90° clockwise when it is shown. */
function turned(cut: Box, shown: Box, quarters: number): Share {
  const [wide, high] = [shown[2] - shown[0], shown[3] - shown[1]]
  const fromLeft = (cut[0] - shown[0]) / wide
  const fromRight = (shown[2] - cut[2]) / wide
  const fromBottom = (cut[1] - shown[1]) / high
  const fromTop = (shown[3] - cut[3]) / high
  const [width, height] = [(cut[2] - cut[0]) / wide, (cut[3] - cut[1]) / high]
  switch (quarters) {
    case 1:
      return { x: fromBottom, y: fromLeft, width: height, height: width }
    case 2:
      return { x: fromRight, y: fromBottom, width, height }
    case 3:
      return { x: fromTop, y: fromRight, width: height, height: width }
    default:
      return { x: fromLeft, y: fromTop, width, height }
  }
}
