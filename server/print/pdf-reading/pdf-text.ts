import type { PdfWord } from '#core/payments/statement-pdf-text.ts'
import { PictureTooLargeError } from '../images/open-picture.ts'
import { openPdfium, type Pdfium } from './pdfium.ts'

/** Limits of a bank statement. A year of a busy account has about 100 pages. */
const mostPages = 300
const mostLetters = 1_500_000

const passwordRequired = 4

/**
 * Reads the words of each page with their positions. Returns `password_required` if the PDF is encrypted and
 * `password` does not open it. Throws if the file is not a PDF.
 */
export async function readPdfWords(
  bytes: Uint8Array,
  password: string,
): Promise<PdfWord[][] | 'password_required'> {
  const pdfium = await openPdfium()
  const at = copyToMemory(pdfium, bytes)
  const passwordAt = password === '' ? 0 : copyToMemory(pdfium, Buffer.from(`${password}\0`))
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, passwordAt)
  try {
    if (!document) {
      if (pdfium.FPDF_GetLastError() === passwordRequired) return 'password_required'
      throw new Error('not a PDF')
    }
    const count = pdfium.FPDF_GetPageCount(document)
    if (count > mostPages) throw new PictureTooLargeError()
    let letters = 0
    return Array.from({ length: count }, (_, number) => {
      const page = pdfium.FPDF_LoadPage(document, number)
      if (!page) throw new Error('failed to read the page')
      const words = readPageWords(pdfium, page, mostLetters - letters)
      letters += words.letters
      pdfium.FPDF_ClosePage(page)
      return words.words
    })
  } finally {
    if (document) pdfium.FPDF_CloseDocument(document)
    pdfium.FPDF_DestroyLibrary()
  }
}

function copyToMemory(pdfium: Pdfium, bytes: Uint8Array): number {
  const at = pdfium.wasmExports.malloc(bytes.length)
  if (!at) throw new PictureTooLargeError()
  pdfium.HEAPU8.set(bytes, at)
  return at
}

/** Baselines within a word differ by less than this, in points. */
const sameBaseline = 1.5
/** Gap in points that separates words. pdfium also inserts spaces between texts that are set apart. */
const wordGap = 4

function readPageWords(pdfium: Pdfium, page: number, most: number): { words: PdfWord[]; letters: number } {
  const height = pdfium.FPDF_GetPageHeight(page)
  const text = pdfium.FPDFText_LoadPage(page)
  if (!text) return { words: [], letters: 0 }
  const letters = pdfium.FPDFText_CountChars(text)
  if (letters > most) throw new PictureTooLargeError()
  const at = pdfium.wasmExports.malloc(6 * 8)
  const words: PdfWord[] = []
  let word: PdfWord | null = null
  for (let letter = 0; letter < letters; letter += 1) {
    const sign = String.fromCodePoint(pdfium.FPDFText_GetUnicode(text, letter) || 0x20)
    if (/[\s\p{C}]/u.test(sign)) {
      word = null
      continue
    }
    pdfium.FPDFText_GetCharBox(text, letter, at, at + 8, at + 16, at + 24)
    pdfium.FPDFText_GetCharOrigin(text, letter, at + 32, at + 40)
    const [left = 0, right = 0, , , , baseline = 0]: Float64Array = new Float64Array(
      pdfium.HEAPU8.buffer,
      pdfium.HEAPU8.byteOffset + at,
      6,
    )
    const y = height - baseline
    if (word && Math.abs(word.y - y) < sameBaseline && left - word.right < wordGap && left >= word.left) {
      word.text += sign
      word.right = Math.max(word.right, right)
    } else {
      word = { text: sign, left, right, y }
      words.push(word)
    }
  }
  pdfium.wasmExports.free(at)
  pdfium.FPDFText_ClosePage(text)
  return { words, letters: Math.max(0, letters) }
}
