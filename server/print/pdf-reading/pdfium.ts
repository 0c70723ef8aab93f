import { z } from 'zod'

/** Functions of pdfium for which its package has no types. See its headers fpdfview.h and fpdf_edit.h. */
interface Pdfium {
  HEAPU8: Uint8Array
  wasmExports: { malloc: (bytes: number) => number; free: (at: number) => void }
  FPDF_LoadMemDocument: (at: number, bytes: number, password: number) => number
  FPDF_GetLastError: () => number
  FPDF_CloseDocument: (document: number) => void
  FPDF_DestroyLibrary: () => void
  FPDF_GetPageCount: (document: number) => number
  FPDF_LoadPage: (document: number, page: number) => number
  FPDF_ClosePage: (page: number) => void
  FPDF_GetPageWidth: (page: number) => number
  FPDF_GetPageHeight: (page: number) => number
  FPDFPage_GetRotation: (page: number) => number
  FPDF_GetPageBoundingBox: (page: number, at: number) => number
  FPDFPage_GetTrimBox: Box
  FPDFPage_CountObjects: (page: number) => number
  FPDFPage_GetObject: (page: number, at: number) => number
  FPDFFormObj_CountObjects: (form: number) => number
  FPDFFormObj_GetObject: (form: number, at: number) => number
  FPDFPageObj_GetType: (object: number) => number
  FPDFPageObj_GetMatrix: (object: number, at: number) => number
  FPDFImageObj_GetImagePixelSize: (object: number, width: number, height: number) => number
  FPDFImageObj_GetImageMetadata: (object: number, page: number, at: number) => number
  FPDFText_LoadPage: (page: number) => number
  FPDFText_CountChars: (text: number) => number
  FPDFText_GetText: (text: number, from: number, letters: number, at: number) => number
  FPDFText_GetUnicode: (text: number, letter: number) => number
  FPDFText_GetCharBox: (
    text: number,
    letter: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ) => number
  FPDFText_GetCharOrigin: (text: number, letter: number, x: number, y: number) => number
  FPDFText_ClosePage: (text: number) => void
  FPDFTextObj_GetFont: (object: number) => number
  FPDFFont_GetIsEmbedded: (font: number) => number
  FPDFFont_GetBaseFontName: (font: number, at: number, bytes: number) => number
  FPDFBitmap_CreateEx: (width: number, height: number, format: number, at: number, stride: number) => number
  FPDFBitmap_FillRect: (
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    colour: number,
  ) => void
  FPDF_RenderPageBitmap: (
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ) => void
}
type Box = (page: number, left: number, bottom: number, right: number, top: number) => number

const wrapped = z.object({ module: z.looseObject({ HEAPU8: z.instanceof(Uint8Array) }) })
const calls = z.custom<Pdfium>()

/** Loads pdfium, which only the picture process uses. */
export async function openPdfium(): Promise<Pdfium> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = z.custom<{ module: object }>((given) => wrapped.safeParse(given).success)
  const { module } = library.parse(await PDFiumLibrary.init())
  // The names of compiled functions begin with an underscore.
  return calls.parse(
    new Proxy(module, {
      get: (target, name) =>
        Reflect.get(target, typeof name === 'string' && name.startsWith('FPDF') ? `_${name}` : name),
    }),
  )
}
export type { Pdfium }

/** Reads numbers that pdfium writes to memory. `call` receives their addresses and returns 0 on failure. */
export function readFloats(pdfium: Pdfium, count: number, call: (at: number[]) => number): number[] | null {
  const at = pdfium.wasmExports.malloc(count * 4)
  try {
    if (!call(Array.from({ length: count }, (_, place) => at + place * 4))) return null
    const { buffer, byteOffset } = pdfium.HEAPU8
    return [...new Float32Array(buffer, byteOffset + at, count)]
  } finally {
    pdfium.wasmExports.free(at)
  }
}

export function readIntegers(pdfium: Pdfium, count: number, call: (at: number[]) => number): number[] | null {
  const at = pdfium.wasmExports.malloc(count * 4)
  try {
    if (!call(Array.from({ length: count }, (_, place) => at + place * 4))) return null
    const { buffer, byteOffset } = pdfium.HEAPU8
    return [...new Int32Array(buffer, byteOffset + at, count)]
  } finally {
    pdfium.wasmExports.free(at)
  }
}
