import { readFloats, readIntegers, type Pdfium } from './pdfium.ts'

export interface PageObjectFindings {
  fontsMissing: boolean
  /**
   * Resolution of the coarsest picture as placed on the page. `null` if the page has no picture.
   */
  dpi: number | null
  cmyk: boolean
}

/** Values of the constants `FPDF_PAGEOBJ_…`. */
const [text, picture, form] = [1, 3, 5] as const
const cmykColours = 3
/** Maximum number of objects to inspect, to limit the time. Further objects are skipped. */
const maxObjects = 20_000
const maxDepth = 12
/** Minimum side in points. Smaller pictures are dots of a pattern. */
const minPictureSide = 6

export type PdfMatrix = [a: number, b: number, c: number, d: number]

export function inspectPageObjects(pdfium: Pdfium, page: number): PageObjectFindings {
  const found: PageObjectFindings = { fontsMissing: false, dpi: null, cmyk: false }
  const budget = { objects: maxObjects }
  const inspectObject = (object: number, around: PdfMatrix, depth: number): void => {
    budget.objects -= 1
    if (budget.objects < 0) return
    switch (pdfium.FPDFPageObj_GetType(object)) {
      case text:
        if (isFontMissing(pdfium, object)) found.fontsMissing = true
        return
      case picture: {
        const dpi = getImageDpi(pdfium, object, multiplyMatrices(matrixOf(pdfium, object), around))
        if (dpi !== null) found.dpi = Math.min(found.dpi ?? Infinity, dpi)
        if (getColourSpace(pdfium, object, page) === cmykColours) found.cmyk = true
        return
      }
      case form: {
        if (depth >= maxDepth) return
        const inside = multiplyMatrices(matrixOf(pdfium, object), around)
        const count = pdfium.FPDFFormObj_CountObjects(object)
        for (let at = 0; at < count && budget.objects > 0; at += 1)
          inspectObject(pdfium.FPDFFormObj_GetObject(object, at), inside, depth + 1)
      }
    }
  }
  const count = pdfium.FPDFPage_CountObjects(page)
  for (let at = 0; at < count && budget.objects > 0; at += 1)
    inspectObject(pdfium.FPDFPage_GetObject(page, at), [1, 0, 0, 1], 0)
  return found
}

/** Returns true if the text's font is not embedded. Type 3 fonts have no name and are always in the file. */
function isFontMissing(pdfium: Pdfium, object: number): boolean {
  const font = pdfium.FPDFTextObj_GetFont(object)
  if (!font || pdfium.FPDFFont_GetIsEmbedded(font) !== 0) return false
  return pdfium.FPDFFont_GetBaseFontName(font, 0, 0) > 1
}

function matrixOf(pdfium: Pdfium, object: number): PdfMatrix {
  const [a = 1, b = 0, c = 0, d = 1] =
    readFloats(pdfium, 6, ([at = 0]) => pdfium.FPDFPageObj_GetMatrix(object, at)) ?? []
  return [a, b, c, d]
}

export const multiplyMatrices = ([a, b, c, d]: PdfMatrix, [e, f, g, h]: PdfMatrix): PdfMatrix => [
  a * e + b * g,
  a * f + b * h,
  c * e + d * g,
  c * f + d * h,
]

function getImageDpi(pdfium: Pdfium, object: number, matrix: PdfMatrix): number | null {
  const [across = 0, down = 0] =
    readIntegers(pdfium, 2, ([w = 0, h = 0]) => pdfium.FPDFImageObj_GetImagePixelSize(object, w, h)) ?? []
  return computeImageDpi({ across, down }, matrix)
}

/** Returns `null` if the image is too small to matter. */
export function computeImageDpi(
  pixels: { across: number; down: number },
  [a, b, c, d]: PdfMatrix,
): number | null {
  const [width, height] = [Math.hypot(a, b), Math.hypot(c, d)]
  const { across, down } = pixels
  if (!across || !down || Math.max(width, height) < minPictureSide || width === 0 || height === 0) return null
  return Math.min((across / width) * 72, (down / height) * 72)
}

/**
 * Returns the colour space of an image. `FPDF_IMAGEOBJ_METADATA` has seven numbers, and the sixth is the colour
 * space.
 */
function getColourSpace(pdfium: Pdfium, object: number, page: number): number | undefined {
  return readIntegers(pdfium, 7, ([at = 0]) => pdfium.FPDFImageObj_GetImageMetadata(object, page, at))?.[5]
}
