import type { Raster } from '../../../core/artwork/raster.ts'

/** Millimetres. */
interface Size {
  width: number
  height: number
}

export interface OpenedPdf {
  pages: number
  /** Of the first page, as it is shown. */
  page: Size
  /** What is left of it once it is cut. */
  trim: Size
  /** The whole page without a ground. */
  raster: Raster
}

const mmOfPoint = 25.4 / 72

/** The first page of a PDF as dots, clear where nothing is drawn. Throws what can't be read, or has a password. */
export async function openPdf(bytes: Uint8Array, mostDots: number, dotsPerMm: number): Promise<OpenedPdf> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const first = document.getPage(0)
    const { originalWidth, originalHeight } = first.getOriginalSize()
    const page = { width: originalWidth * mmOfPoint, height: originalHeight * mmOfPoint }
    const scale = Math.min(dotsPerMm * mmOfPoint, mostDots / Math.max(originalWidth, originalHeight))
    const { width, height, data } = await first.render({ scale, transparent: true, render: 'bitmap' })
    return {
      pages: document.getPageCount(),
      page,
      trim: trimOf(bytes) ?? page,
      raster: { width, height, rgba: asRgba(data) },
    }
  } finally {
    library.destroy()
  }
}

/** pdfium draws blue first. */
function asRgba(bgra: Uint8Array): Uint8Array {
  const rgba = new Uint8Array(bgra)
  for (let at = 0; at < rgba.length; at += 4) {
    rgba[at] = bgra[at + 2] ?? 0
    rgba[at + 2] = bgra[at] ?? 0
  }
  return rgba
}

/** The first page's, where it is written out; pages that lie in streams say nothing here. */
function trimOf(bytes: Uint8Array): Size | null {
  const number = String.raw`(-?\d+(?:\.\d+)?)`
  const box = new RegExp(
    String.raw`/TrimBox\s*\[\s*${[number, number, number, number].join(String.raw`\s+`)}\s*\]`,
  )
  const [, left, bottom, right, top] = box.exec(Buffer.from(bytes).toString('latin1')) ?? []
  if (left === undefined) return null
  const size = {
    width: Math.abs(Number(right) - Number(left)) * mmOfPoint,
    height: Math.abs(Number(top) - Number(bottom)) * mmOfPoint,
  }
  return size.width > 0 && size.height > 0 ? size : null
}
