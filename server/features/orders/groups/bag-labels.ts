import { byClass } from '../../../../core/orders/group/children.ts'
import type { ShownItem } from '../../../../core/orders/group/shown-group.ts'
import { newPdf } from '../../../platform/pdf/new-pdf.ts'
import { pdfBytes } from '../../../platform/pdf/pdf-bytes.ts'
import { writeWords } from '../../../platform/pdf/write-words.ts'
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
  const pdf = await newPdf({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    info: { Title: `${name} ${number}`.trim() },
  })
  const done = pdfBytes(pdf)
  const sorted = children.toSorted(byClass)
  if (sorted.length === 0) pdf.addPage()
  for (const [at, child] of sorted.entries()) {
    const place = at % (across * down)
    if (place === 0) pdf.addPage()
    const x = (place % across) * label.width + inset
    const top = Math.floor(place / across) * label.height
    const width = label.width - 2 * inset
    pdf.y = top + inset
    const write = (text: string, size: number, bold: boolean, most = 1) =>
      writeWords(pdf, text, { size, bold, most, at: { x, y: pdf.y, width } })
    await write([child.section, `${at + 1}/${sorted.length}`].filter(Boolean).join('   '), 9, false)
    await write(child.name, 14, true, 2)
    for (const line of insideOf(child, items)) await write(line, 8.5, false)
    pdf.y = top + label.height - inset - 8
    await write([name, number].filter(Boolean).join(' · '), 7, false)
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
