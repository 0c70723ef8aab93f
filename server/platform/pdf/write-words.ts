import { isPlain, type Run } from './runs.ts'
import { linesOf } from './wrap.ts'

interface Look {
  size: number
  bold?: boolean
  /** Else where the text before it has ended, as wide as the page. */
  at?: { x: number; y: number; width: number }
  /** Lines; what is beyond them is cut with an ellipsis. */
  most?: number
  /** Left out: each line where its script begins. */
  align?: 'left' | 'right'
}

const thickerBold = 35
/** Other scripts are higher than Latin: lines of them, and how far below its top a line stands, of the size. */
const lineHeight = 1.4
const baseLine = 1.02

/** Writes in black what people have typed, in any script, and moves on below it. */
export async function writeWords(pdf: PDFKit.PDFDocument, text: string, look: Look): Promise<void> {
  pdf.font(look.bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(look.size)
  const clean = text
    .normalize('NFC')
    .replaceAll('−', '-')
    .replaceAll('\t', ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
  if (isPlain(clean)) writePlain(pdf, clean, look)
  else await writeOther(pdf, clean, look)
}

function writePlain(pdf: PDFKit.PDFDocument, text: string, { size, at, most, align = 'left' }: Look): void {
  if (!at) return void pdf.text(text, { align })
  const { x, y, width } = at
  const height = most ? most * size * 1.2 : Infinity
  pdf.text(text, x, y, { width, align, ...(most && { height, ellipsis: true, lineBreak: most > 1 }) })
  pdf.y = y + Math.min(height, pdf.heightOfString(text, { width }))
}

async function writeOther(pdf: PDFKit.PDFDocument, text: string, look: Look): Promise<void> {
  const { size, most = Infinity, bold = false, align } = look
  const { margins, width: pageWidth } = pdf.page
  const { x, y, width } = look.at ?? {
    x: margins.left,
    y: pdf.y,
    width: pageWidth - margins.left - margins.right,
  }
  const measure = (plain: string) => (pdf.widthOfString(plain) / size) * 1000
  const lines = await linesOf(text, { width: (width / size) * 1000, most, measure })
  let top = y
  for (const { runs, fromRight } of lines) {
    if (!look.at && top + size * lineHeight > pdf.page.height - margins.bottom) {
      pdf.addPage()
      top = margins.top
    }
    const taken = (runs.reduce((sum, run) => sum + run.width, 0) * size) / 1000
    writeLine(pdf, runs, {
      x: (align ?? (fromRight ? 'right' : 'left')) === 'right' ? x + width - taken : x,
      y: top + size * baseLine,
      size,
      bold,
    })
    top += size * lineHeight
  }
  pdf.x = x
  pdf.y = top
}

function writeLine(
  pdf: PDFKit.PDFDocument,
  line: readonly Run[],
  { x, y, size, bold }: { x: number; y: number; size: number; bold: boolean },
): void {
  let left = x
  for (const run of line) {
    if (run.drawn === 'plain') pdf.text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' })
    else {
      const thicker = run.thicker + (bold ? thickerBold : 0)
      const scale = size / 1000
      // Whoever copies or searches, or listens to it, gets the letters.
      pdf.markContent('Span', { actual: run.text })
      pdf.save().transform(scale, 0, 0, -scale, left, y)
      pdf.addContent(`0 g 0 G 1 j ${thicker} w\n${run.shaped.outline}${thicker > 0 ? 'B' : 'f'}`)
      pdf.restore().endMarkedContent()
    }
    left += (run.width * size) / 1000
  }
}
