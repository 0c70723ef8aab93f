import { numbersOf, wholeNumbersOf, type Pdfium } from './pdfium.ts'

/** What is seen of the things that stand on a page. */
export interface PageObjects {
  /** Letters are set in a font that the file does not bring along. */
  fontsMissing: boolean
  /** Dots to an inch of the coarsest picture, as it is placed on the page; null: there is none. */
  dpi: number | null
  /** A picture is in printing colours. */
  cmyk: boolean
}

/** Of `FPDF_PAGEOBJ_…`. */
const [text, picture, form] = [1, 3, 5] as const
const cmykColours = 3
/** A page of so many things takes too long to look at; what comes first stands for the rest. */
const mostObjects = 20_000
const deepest = 12
/** Pictures that are smaller are dots of a pattern, points. */
const leastPicture = 6

/** a, b, c and d of a matrix: how much larger, and how turned. */
export type Matrix = [a: number, b: number, c: number, d: number]

export function lookAtObjects(pdfium: Pdfium, page: number): PageObjects {
  const found: PageObjects = { fontsMissing: false, dpi: null, cmyk: false }
  const budget = { objects: mostObjects }
  const lookAt = (object: number, around: Matrix, depth: number): void => {
    budget.objects -= 1
    if (budget.objects < 0) return
    switch (pdfium.FPDFPageObj_GetType(object)) {
      case text:
        if (isFontMissing(pdfium, object)) found.fontsMissing = true
        return
      case picture: {
        const dpi = dpiOf(pdfium, object, times(matrixOf(pdfium, object), around))
        if (dpi !== null) found.dpi = Math.min(found.dpi ?? Infinity, dpi)
        if (coloursOf(pdfium, object, page) === cmykColours) found.cmyk = true
        return
      }
      case form: {
        if (depth >= deepest) return
        const inside = times(matrixOf(pdfium, object), around)
        const count = pdfium.FPDFFormObj_CountObjects(object)
        for (let at = 0; at < count && budget.objects > 0; at += 1)
          lookAt(pdfium.FPDFFormObj_GetObject(object, at), inside, depth + 1)
      }
    }
  }
  const count = pdfium.FPDFPage_CountObjects(page)
  for (let at = 0; at < count && budget.objects > 0; at += 1)
    lookAt(pdfium.FPDFPage_GetObject(page, at), [1, 0, 0, 1], 0)
  return found
}

/** Fonts of letters that are drawn in the file have no name. */
function isFontMissing(pdfium: Pdfium, object: number): boolean {
  const font = pdfium.FPDFTextObj_GetFont(object)
  if (!font || pdfium.FPDFFont_GetIsEmbedded(font) !== 0) return false
  return pdfium.FPDFFont_GetBaseFontName(font, 0, 0) > 1
}

function matrixOf(pdfium: Pdfium, object: number): Matrix {
  const [a = 1, b = 0, c = 0, d = 1] =
    numbersOf(pdfium, 6, ([at = 0]) => pdfium.FPDFPageObj_GetMatrix(object, at)) ?? []
  return [a, b, c, d]
}

export const times = ([a, b, c, d]: Matrix, [e, f, g, h]: Matrix): Matrix => [
  a * e + b * g,
  a * f + b * h,
  c * e + d * g,
  c * f + d * h,
]

function dpiOf(pdfium: Pdfium, object: number, matrix: Matrix): number | null {
  const [across = 0, down = 0] =
    wholeNumbersOf(pdfium, 2, ([w = 0, h = 0]) => pdfium.FPDFImageObj_GetImagePixelSize(object, w, h)) ?? []
  return dpiAt({ across, down }, matrix)
}

/** Resolution of an image that a matrix places. `null` if it is too small to matter. */
export function dpiAt(pixels: { across: number; down: number }, [a, b, c, d]: Matrix): number | null {
  const [width, height] = [Math.hypot(a, b), Math.hypot(c, d)]
  const { across, down } = pixels
  if (!across || !down || Math.max(width, height) < leastPicture || width === 0 || height === 0) return null
  return Math.min((across / width) * 72, (down / height) * 72)
}

/** `FPDF_IMAGEOBJ_METADATA`: seven numbers, of which the sixth says the colours. */
function coloursOf(pdfium: Pdfium, object: number, page: number): number | undefined {
  return wholeNumbersOf(pdfium, 7, ([at = 0]) => pdfium.FPDFImageObj_GetImageMetadata(object, page, at))?.[5]
}
