import type { Pdfium } from '../pdf-reading/pdfium.ts'

/** Illustrator's own file without a part that others read: its page is a notice of Adobe’s, and no art. */
export class NoPdfPart extends Error {}

/** The notice is short: what has more letters is somebody's text. */
const mostLetters = 2000
/** Adobe writes it in English, whatever language Illustrator speaks. */
const notice = /Adobe.{0,3}\s+Illustrator.{0,3}\s+File\s+that\s+was\s+saved\s+without\s+PDF\s+Content/i

/** Whether a page says that it was saved without its art; only in files that say that Illustrator made them. */
export function isNotice(pdfium: Pdfium, page: number, bytes: Uint8Array): boolean {
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('Illustrator')) return false
  const text = pdfium.FPDFText_LoadPage(page)
  if (!text) return false
  try {
    const letters = pdfium.FPDFText_CountChars(text)
    if (letters <= 0 || letters > mostLetters) return false
    const at = pdfium.wasmExports.malloc((letters + 1) * 2)
    const written = pdfium.FPDFText_GetText(text, 0, letters, at)
    const said = new TextDecoder('utf-16le').decode(
      pdfium.HEAPU8.slice(at, at + Math.max(0, written - 1) * 2),
    )
    pdfium.wasmExports.free(at)
    return notice.test(said)
  } finally {
    pdfium.FPDFText_ClosePage(text)
  }
}
