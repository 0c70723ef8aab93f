import type { RgbaRaster } from '#core/artwork/raster.ts'
import { isIllustratorNotice, MissingPdfContentError } from '../artwork/illustrator-notice.ts'
import { PictureTooLargeError } from '../images/open-picture.ts'
import { getVisibleBox, getRelativeTrimBox, type PageBox, type RelativeBox } from './pdf-boxes.ts'
import { readPdfDictionaryEntries } from './pdf-dictionaries.ts'
import { inspectPageObjects, type PageObjectFindings } from './pdf-objects.ts'
import { readPaintedContent } from './pdf-painted.ts'
import { openPdfium, type Pdfium } from './pdfium.ts'

interface Size {
  width: number
  height: number
}

export interface OpenedPdf extends PageObjectFindings {
  pages: number
  page: number
  /** Size of the page as displayed, after its rotation. */
  size: Size
  /** The visible part of the page in points, before the page is rotated by `quarters` × 90° clockwise. */
  box: PageBox
  quarters: number
  /** The part that the TrimBox selects. `null` if it is the whole page. */
  trim: RelativeBox | null
  /**
   * Names of the spot colours that the page paints. If its content can't be read, names of the spot colours that the
   * file declares.
   */
  spots: string[]
  raster: RgbaRaster
}

export class PdfPasswordRequiredError extends Error {}

const mmOfPoint = 25.4 / 72
const passwordRequired = 4
/** Flags for rendering. The output is RGBA. Annotations and layers are drawn only if they are meant for printing. */
const [fourBytes, withNotes, redFirst, forPrinting] = [4, 0x01, 0x10, 0x800] as const

/**
 * Opens a page of a PDF. If `page` does not exist, opens the first page. Throws if the file can't be read.
 */
export async function openPdf(
  bytes: Uint8Array,
  {
    page: wanted = 1,
    mostDots,
    dotsPerMm,
  }: { page?: number | undefined; mostDots: number; dotsPerMm: number },
): Promise<OpenedPdf> {
  const pdfium = await openPdfium()
  const at = pdfium.wasmExports.malloc(bytes.length)
  pdfium.HEAPU8.set(bytes, at)
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, 0)
  if (!document)
    throw pdfium.FPDF_GetLastError() === passwordRequired
      ? new PdfPasswordRequiredError()
      : new Error('not a PDF')
  try {
    const pages = pdfium.FPDF_GetPageCount(document)
    const number = wanted <= pages ? wanted : 1
    const page = pdfium.FPDF_LoadPage(document, number - 1)
    if (!page) throw new Error('failed to read the page')
    if (isIllustratorNotice(pdfium, page, bytes)) throw new MissingPdfContentError()
    const box = getVisibleBox(pdfium, page)
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    const { spots, userUnit } = readPdfDictionaryEntries(file)
    const mm = mmOfPoint * userUnit
    const points = { width: pdfium.FPDF_GetPageWidth(page), height: pdfium.FPDF_GetPageHeight(page) }
    const scale = Math.min(dotsPerMm * mm, mostDots / Math.max(points.width, points.height))
    const objects = inspectPageObjects(pdfium, page)
    const isWalked = spots.length > 0 || file.includes('/PatternType')
    const painted = isWalked ? await readPaintedContent(bytes, number) : null
    const dpi = Math.min(objects.dpi ?? Infinity, painted?.dpi ?? Infinity)
    return {
      ...objects,
      dpi: dpi === Infinity ? null : dpi / userUnit,
      pages,
      page: number,
      size: { width: points.width * mm, height: points.height * mm },
      box,
      quarters: pdfium.FPDFPage_GetRotation(page),
      trim: getRelativeTrimBox(pdfium, page, box),
      spots: painted?.spots ?? spots,
      raster: renderPage(pdfium, page, {
        width: Math.max(1, Math.round(points.width * scale)),
        height: Math.max(1, Math.round(points.height * scale)),
      }),
    }
  } finally {
    pdfium.FPDF_CloseDocument(document)
    pdfium.FPDF_DestroyLibrary()
  }
}

function renderPage(pdfium: Pdfium, page: number, { width, height }: Size): RgbaRaster {
  const bytes = width * height * 4
  const at = pdfium.wasmExports.malloc(bytes)
  if (!at) throw new PictureTooLargeError()
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, fourBytes, at, width * 4)
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0)
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withNotes | redFirst | forPrinting)
  return { width, height, rgba: pdfium.HEAPU8.slice(at, at + bytes) }
}
