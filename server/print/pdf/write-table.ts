import { layOutPdfText, type LaidOutLine, type TextStyle } from './write-text.ts'

export interface PdfTableColumn {
  title: string
  width: number
  /** Defaults to the left in every script, so that a name in Jawi stays in its column. */
  align?: 'right'
}

export type TableCell = readonly (Omit<TextStyle, 'align'> & { text: string })[]

type Pdf = PDFKit.PDFDocument

const padding = 5
const headerSize = 9
const gap = 12
/** Height in points above which a row may continue on the next page. Other rows are never split. */
const maxInOnePiece = 250

/**
 * Writes a table across pages with its header on each page. pdfkit's own `table` neither repeats a header nor draws
 * scripts other than Latin. `below` is the height to keep free under the last row.
 */
export async function writeTable(
  pdf: Pdf,
  columns: readonly PdfTableColumn[],
  { rows, below }: { rows: readonly (readonly TableCell[])[]; below: number },
): Promise<void> {
  const header = await layOutRow(
    pdf,
    columns,
    columns.map(({ title }) => [{ text: title, size: headerSize, bold: true }]),
  )
  const drawHeader = () => {
    drawCells(pdf, columns, header)
    drawRule(pdf, columns, 0.8)
  }
  const nextPage = () => {
    pdf.addPage()
    drawHeader()
  }
  ensureSpace(pdf, heightOf(header) + 60)
  drawHeader()
  for (const [at, cells] of rows.entries()) {
    let rest = await layOutRow(pdf, columns, cells)
    const wanted = heightOf(rest) + (at === rows.length - 1 ? below : 0)
    if (heightOf(rest) <= maxInOnePiece && wanted > freeHeight(pdf)) nextPage()
    while (heightOf(rest) > freeHeight(pdf)) {
      const [fitting, remaining] = splitRow(rest, freeHeight(pdf) - 2 * padding)
      // A single line at the foot of a page is avoided.
      if (fitting.some((lines) => lines.length > 1)) {
        drawCells(pdf, columns, fitting)
        rest = remaining
      }
      nextPage()
    }
    drawCells(pdf, columns, rest)
    drawRule(pdf, columns, 0.4)
  }
}

export function ensureSpace(pdf: Pdf, height: number): void {
  if (height > freeHeight(pdf)) pdf.addPage()
}

/** Writes a page number on each page. Requires a document that buffers its pages. */
export async function numberPages(pdf: Pdf, text: (page: number, pages: number) => string): Promise<void> {
  const { count } = pdf.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(at)
    const { margins, width: pageWidth, height } = pdf.page
    const width = pageWidth - margins.left - margins.right
    const [line] = await layOutPdfText(pdf, text(at + 1, count), { size: 9, align: 'right', width, most: 1 })
    line?.draw(margins.left, height - margins.bottom / 2 - line.height)
  }
}

const freeHeight = ({ page, y }: Pdf) => page.height - page.margins.bottom - y

const heightOfLines = (lines: readonly LaidOutLine[]) => lines.reduce((sum, { height }) => sum + height, 0)
const heightOf = (row: readonly LaidOutLine[][]) => Math.max(...row.map(heightOfLines)) + 2 * padding

async function layOutRow(
  pdf: Pdf,
  columns: readonly PdfTableColumn[],
  cells: readonly TableCell[],
): Promise<LaidOutLine[][]> {
  const row: LaidOutLine[][] = []
  for (const [at, { width, align }] of columns.entries()) {
    const lines: LaidOutLine[] = []
    const columnStyle = {
      width: width - (at < columns.length - 1 ? gap : 0),
      align: align ?? ('left' as const),
    }
    for (const { text, ...paragraph } of cells[at] ?? [])
      lines.push(...(await layOutPdfText(pdf, text, { ...paragraph, ...columnStyle })))
    row.push(lines)
  }
  return row
}

function splitRow(
  row: readonly LaidOutLine[][],
  height: number,
): [fitting: LaidOutLine[][], rest: LaidOutLine[][]] {
  const cuts = row.map((lines) => {
    let taken = 0
    const cut = lines.findIndex((line) => (taken += line.height) > height)
    return cut < 0 ? lines.length : cut
  })
  return [row.map((lines, at) => lines.slice(0, cuts[at])), row.map((lines, at) => lines.slice(cuts[at]))]
}

function drawCells(pdf: Pdf, columns: readonly PdfTableColumn[], row: readonly LaidOutLine[][]): void {
  const { y } = pdf
  let x = pdf.page.margins.left
  for (const [at, { width }] of columns.entries()) {
    let top = y + padding
    for (const line of row[at] ?? []) {
      line.draw(x, top)
      top += line.height
    }
    x += width
  }
  pdf.y = y + heightOf(row)
}

function drawRule(pdf: Pdf, columns: readonly PdfTableColumn[], thick: number): void {
  const { left } = pdf.page.margins
  const right = left + columns.reduce((sum, { width }) => sum + width, 0)
  pdf.moveTo(left, pdf.y).lineTo(right, pdf.y).lineWidth(thick).strokeColor('#888').stroke()
}
