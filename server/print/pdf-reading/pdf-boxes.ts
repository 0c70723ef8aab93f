import { readFloats, type Pdfium } from './pdfium.ts'

/** A page box in points, before rotation. */
export type PageBox = [left: number, bottom: number, right: number, top: number]

/** A part of a picture in fractions of its width and height, from the top left. */
export interface RelativeBox {
  x: number
  y: number
  width: number
  height: number
}

/** Returns the visible part of a page before rotation. Throws if no part is visible. */
export function getVisibleBox(pdfium: Pdfium, page: number): PageBox {
  const [left = 0, top = 0, right = 0, bottom = 0] =
    readFloats(pdfium, 4, ([at = 0]) => pdfium.FPDF_GetPageBoundingBox(page, at)) ?? []
  const box: PageBox = [left, bottom, right, top]
  if (!box.every((each) => Number.isFinite(each)) || right - left < minSide || top - bottom < minSide)
    throw new Error('page without a size')
  return box
}

const minSide = 1

/** Returns the TrimBox of a page, relative to the visible part. `null` if it covers the whole visible part. */
export function getRelativeTrimBox(pdfium: Pdfium, page: number, shown: PageBox): RelativeBox | null {
  const [left, bottom, right, top] =
    readFloats(pdfium, 4, ([l = 0, b = 0, r = 0, t = 0]) => pdfium.FPDFPage_GetTrimBox(page, l, b, r, t)) ??
    []
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return null
  const trim: PageBox = [
    Math.min(left, right),
    Math.min(bottom, top),
    Math.max(left, right),
    Math.max(bottom, top),
  ]
  const cut = intersectBoxes(trim, shown)
  if (!cut) return null
  const share = rotateToView(cut, shown, pdfium.FPDFPage_GetRotation(page))
  return share.width > 0.999 && share.height > 0.999 ? null : share
}

function intersectBoxes(box: PageBox, other: PageBox): PageBox | null {
  const both: PageBox = [
    Math.max(box[0], other[0]),
    Math.max(box[1], other[1]),
    Math.min(box[2], other[2]),
    Math.min(box[3], other[3]),
  ]
  return both[2] > both[0] && both[3] > both[1] ? both : null
}

/** Rotates a box together with its page. `quarters` is the number of clockwise rotations by 90°. */
function rotateToView(cut: PageBox, shown: PageBox, quarters: number): RelativeBox {
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
