import PdfKit from 'pdfkit'
import { byClass } from '../../../../core/orders/group/children.ts'
import type { ShownItem } from '../../../../core/orders/group/group-order.ts'
import type { Child } from '../store/group-tables.ts'

/** Points: A4 with three columns of eight labels, as they are sold (70 by 37 mm). */
const page = { width: 595.28, height: 841.89 }
const across = 3
const down = 8
const label = { width: page.width / across, height: page.height / down }
const inset = 10

interface Bags {
  name: string
  /** Of the order; empty: there is none yet. */
  number: string
  items: ShownItem[]
}

/** A label for each child's bag, sorted by class and child: whose it is, and what is in it. */
export async function bagLabels({ name, number, items }: Bags, children: readonly Child[]): Promise<Buffer> {
  const pdf = new PdfKit({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    info: { Title: `${name} ${number}`.trim() },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  const sorted = children.toSorted(byClass)
  if (sorted.length === 0) pdf.addPage()
  for (const [at, child] of sorted.entries()) {
    const place = at % (across * down)
    if (place === 0) pdf.addPage()
    const x = (place % across) * label.width + inset
    let y = Math.floor(place / across) * label.height + inset
    const width = label.width - 2 * inset
    const write = (text: string, size: number, bold: boolean, most = 1) => {
      pdf.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
      const height = most * size * 1.2
      pdf.text(printable(text), x, y, { width, height, ellipsis: true, lineBreak: most > 1 })
      y += Math.min(height, pdf.heightOfString(printable(text), { width }))
    }
    write([child.section, `${at + 1}/${sorted.length}`].filter(Boolean).join('   '), 9, false)
    write(child.name, 14, true, 2)
    for (const line of insideOf(child, items)) write(line, 8.5, false)
    y = Math.floor(place / across) * label.height + label.height - inset - 8
    write([name, number].filter(Boolean).join(' · '), 7, false)
  }
  pdf.end()
  return done
}

/** What lies in a child's bag, a line for each kind. */
function insideOf({ picks, number }: Pick<Child, 'picks' | 'number'>, items: readonly ShownItem[]): string[] {
  return items.flatMap((item, at) => {
    const pick = picks[at]
    if (!pick || pick.quantity === 0) return []
    const chosen = item.options.flatMap(({ code, choices }) => {
      const named = choices.find((choice) => choice.code === (pick.choices[code] ?? choices[0]?.code))
      return named ? [named.name.ms] : []
    })
    const about = [
      item.kind === 'nametag' ? pick.colour : item.detail.ms,
      ...chosen,
      item.numbers && number !== null ? `#${number}` : '',
    ].filter(Boolean)
    return [`${pick.quantity} × ${item.product}${about.length > 0 ? `: ${about.join(', ')}` : ''}`]
  })
}

/** What the fonts that every reader has can draw; the rest as a question mark. */
const printable = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122]/gu, '?')
