import { isPlainText, type TextRun } from './text-runs.ts'
import { wrapText } from './wrap-text.ts'

export interface TextStyle {
  size: number
  bold?: boolean
  /** Defaults to the side on which the script of the line begins. */
  align?: 'left' | 'right'
}

interface Place {
  /** Position of the text. Defaults to the current position and the width of the page, with page breaks. */
  at?: { x: number; y: number; width: number }
  /** Maximum number of lines. Text beyond it is cut with an ellipsis. */
  most?: number
}

export interface LaidOutLine {
  height: number
  draw: (x: number, top: number) => void
}

const thickerBold = 35
/** Line height and baseline as multiples of the font size. Other scripts are taller than Latin. */
const plainLine = { height: 1.2, base: 1 }
const otherLine = { height: 1.4, base: 1.02 }
/** Matches control characters and invisible characters that reverse text (U+202E) or that no font draws. */
const unwanted = /[^\P{Cc}\n]|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2065\ufeff]/gu

export async function writePdfText(
  pdf: PDFKit.PDFDocument,
  text: string,
  { at, most, ...look }: TextStyle & Place,
): Promise<void> {
  const { margins, width: pageWidth, height } = pdf.page
  const x = at?.x ?? margins.left
  const width = at?.width ?? pageWidth - margins.left - margins.right
  let top = at?.y ?? pdf.y
  for (const line of await layOutPdfText(pdf, text, { ...look, width, ...(most && { most }) })) {
    if (!at && top + line.height > height - margins.bottom) {
      pdf.addPage()
      top = margins.top
    }
    line.draw(x, top)
    top += line.height
  }
  pdf.x = x
  pdf.y = top
}

/** Wraps text to a width, so that its height is known before it is drawn. */
export async function layOutPdfText(
  pdf: PDFKit.PDFDocument,
  text: string,
  { size, bold = false, align, width, most = Infinity }: TextStyle & { width: number; most?: number },
): Promise<LaidOutLine[]> {
  const font = bold ? 'Helvetica-Bold' : 'Helvetica'
  const clean = text.normalize('NFC').replaceAll('−', '-').replaceAll('\t', ' ').replace(unwanted, '')
  const measure = (plain: string) => (pdf.font(font).fontSize(size).widthOfString(plain) / size) * 1000
  const { height, base } = isPlainText(clean) ? plainLine : otherLine
  const lines = await wrapText(clean, { width: (width / size) * 1000, most, measure })
  return lines.map(({ runs, fromRight }) => {
    const taken = (runs.reduce((sum, run) => sum + run.width, 0) * size) / 1000
    const indent = (align ?? (fromRight ? 'right' : 'left')) === 'right' ? width - taken : 0
    return {
      height: size * height,
      draw: (x, top) => {
        pdf.font(font).fontSize(size)
        drawLine(pdf, runs, { x: x + indent, y: top + size * base, size, bold })
      },
    }
  })
}

function drawLine(
  pdf: PDFKit.PDFDocument,
  line: readonly TextRun[],
  { x, y, size, bold }: { x: number; y: number; size: number; bold: boolean },
): void {
  let left = x
  for (const run of line) {
    if (run.drawn === 'plain') pdf.text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' })
    else {
      const thicker = run.thicker + (bold ? thickerBold : 0)
      const scale = size / 1000
      // The original text is added for screen readers, search and copying.
      pdf.markContent('Span', { actual: run.text })
      pdf.save().transform(scale, 0, 0, -scale, left, y)
      pdf.addContent(`0 g 0 G 1 j ${thicker} w\n${run.shaped.outline}${thicker > 0 ? 'B' : 'f'}`)
      pdf.restore().endMarkedContent()
    }
    left += (run.width * size) / 1000
  }
}
