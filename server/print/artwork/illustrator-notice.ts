import type { Pdfium } from '../pdf-reading/pdfium.ts'

export class MissingPdfContentError extends Error {}

const maxNoticeLength = 2000
/** Adobe writes the notice in English in every language version of Illustrator. */
const noticePattern = /Adobe.{0,3}\s+Illustrator.{0,3}\s+File\s+that\s+was\s+saved\s+without\s+PDF\s+Content/i

export function isIllustratorNotice(pdfium: Pdfium, page: number, bytes: Uint8Array): boolean {
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('Illustrator')) return false
  const text = pdfium.FPDFText_LoadPage(page)
  if (!text) return false
  try {
    const letters = pdfium.FPDFText_CountChars(text)
    if (letters <= 0 || letters > maxNoticeLength) return false
    const at = pdfium.wasmExports.malloc((letters + 1) * 2)
    const written = pdfium.FPDFText_GetText(text, 0, letters, at)
    const message = new TextDecoder('utf-16le').decode(
      pdfium.HEAPU8.slice(at, at + Math.max(0, written - 1) * 2),
    )
    pdfium.wasmExports.free(at)
    return noticePattern.test(message)
  } finally {
    pdfium.FPDFText_ClosePage(text)
  }
}
