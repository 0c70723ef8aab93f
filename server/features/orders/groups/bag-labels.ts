import { compareByClass } from '#core/orders/groups/children.ts'
import type { GroupItemView } from '#core/orders/groups/group-item-views.ts'
import { isolateDirection } from '#core/shared/isolate-direction.ts'
import { newPdf } from '#server/print/pdf/new-pdf.ts'
import { pdfBytes } from '#server/print/pdf/pdf-bytes.ts'
import { layOutWords, writeWords, type WordsLine } from '#server/print/pdf/write-words.ts'
import type { Child } from '../store/group-tables.ts'

/** Points: A4 with three columns of eight labels, as they are sold (70 by 37 mm). */
const page = { width: 595.28, height: 841.89 }
const across = 3
const down = 8
const label = { width: page.width / across, height: page.height / down }
const inset = 10
/** Height of the last line, which names the order. */
const footer = 8

interface Bags {
  name: string
  /** Of the order; empty: there is none yet. */
  number: string
  items: GroupItemView[]
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
  const sorted = children.toSorted(compareByClass)
  if (sorted.length === 0) pdf.addPage()
  for (const [at, child] of sorted.entries()) {
    const place = at % (across * down)
    if (place === 0) pdf.addPage()
    const x = (place % across) * label.width + inset
    const top = Math.floor(place / across) * label.height
    const width = label.width - 2 * inset
    const texts: LabelText[] = [
      {
        text: [isolateDirection(child.section), `${at + 1}/${sorted.length}`].filter(Boolean).join('   '),
        size: 9,
      },
      { text: child.name, size: 14, bold: true, most: 2 },
      ...insideOf(child, items).map((text) => ({ text, size: 8.5 })),
    ]
    let y = top + inset
    for (const line of await fittingLines(pdf, texts, width)) {
      line.draw(x, y)
      y += line.height
    }
    await writeWords(pdf, [isolateDirection(name), number].filter(Boolean).join(' · '), {
      size: 7,
      most: 1,
      at: { x, y: top + label.height - inset - footer, width },
    })
  }
  pdf.end()
  return done
}

interface LabelText {
  text: string
  size: number
  bold?: boolean
  /** Defaults to one line. */
  most?: number
}

/** The lines of a label, smaller where a long name and many items would run into the last line. */
async function fittingLines(
  pdf: PDFKit.PDFDocument,
  texts: readonly LabelText[],
  width: number,
): Promise<WordsLine[]> {
  const room = label.height - 2 * inset - footer
  let lines: WordsLine[] = []
  for (const scale of [1, 0.9, 0.8, 0.7]) {
    lines = []
    for (const { size, most = 1, ...look } of texts)
      lines.push(...(await layOutWords(pdf, look.text, { ...look, size: size * scale, most, width })))
    if (lines.reduce((sum, { height }) => sum + height, 0) <= room) break
  }
  return lines
}

/** What lies in a child's bag, a line for each kind. */
function insideOf(
  { picks, number }: Pick<Child, 'picks' | 'number'>,
  items: readonly GroupItemView[],
): string[] {
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
    return [
      `${pick.quantity} × ${isolateDirection(item.product)}${about.length > 0 ? `: ${about.map(isolateDirection).join(', ')}` : ''}`,
    ]
  })
}
