import { numbersOf, type Pdfium } from './pdfium.ts'

/** Left, bottom, right and top of a page's box, points, before it is turned. */
type Box = [left: number, bottom: number, right: number, top: number]
type NamedBox = 'FPDFPage_GetMediaBox' | 'FPDFPage_GetCropBox' | 'FPDFPage_GetTrimBox'

/** A part of a picture, as shares of its width and height from the top left. */
export interface Share {
  x: number
  y: number
  width: number
  height: number
}

/**
 * What of a page as it is shown (its CropBox, else its MediaBox, turned as it says) is left once it is cut: its TrimBox.
 * Null: it has none, or one that cuts nothing off.
 */
export function trimOf(pdfium: Pdfium, page: number): Share | null {
  const media = boxOf(pdfium, page, 'FPDFPage_GetMediaBox')
  const trim = boxOf(pdfium, page, 'FPDFPage_GetTrimBox')
  if (!media || !trim) return null
  const crop = boxOf(pdfium, page, 'FPDFPage_GetCropBox')
  const shown = (crop && within(crop, media)) ?? media
  const cut = within(trim, shown)
  if (!cut) return null
  const share = turned(cut, shown, pdfium.FPDFPage_GetRotation(page))
  return share.width > 0.999 && share.height > 0.999 ? null : share
}

function boxOf(pdfium: Pdfium, page: number, named: NamedBox): Box | null {
  const [left, bottom, right, top] =
    numbersOf(pdfium, 4, ([l = 0, b = 0, r = 0, t = 0]) => pdfium[named](page, l, b, r, t)) ?? []
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return null
  const box: Box = [
    Math.min(left, right),
    Math.min(bottom, top),
    Math.max(left, right),
    Math.max(bottom, top),
  ]
  return box[2] > box[0] && box[3] > box[1] ? box : null
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
