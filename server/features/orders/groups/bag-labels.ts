import { compareByClass } from '#core/orders/groups/children.ts'
import type { GroupItemView } from '#core/orders/groups/group-item-views.ts'
import { isolateDirection } from '#core/shared/isolate-direction.ts'
import { createPdf } from '#server/print/pdf/create-pdf.ts'
import { collectPdfBytes } from '#server/print/pdf/pdf-bytes.ts'
import { layOutPdfText, writePdfText, type LaidOutLine } from '#server/print/pdf/write-text.ts'
import type { Child } from '../store/group-tables.ts'

/** Page size in points. An A4 page has three columns of eight labels of 70 × 37 mm, a common format. */
const page = { width: 595.28, height: 841.89 }
const columnCount = 3
const rowCount = 8
const label = { width: page.width / columnCount, height: page.height / rowCount }
const inset = 10
const footerHeight = 8

interface BagLabelData {
  name: string
  /** Number of the group's order. Empty if the group has no order yet. */
  number: string
  items: GroupItemView[]
}

export async function renderBagLabels(
  { name, number, items }: BagLabelData,
  children: readonly Child[],
): Promise<Buffer> {
  const pdf = await createPdf({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    info: { Title: `${name} ${number}`.trim() },
  })
  const done = collectPdfBytes(pdf)
  const sorted = children.toSorted(compareByClass)
  if (sorted.length === 0) pdf.addPage()
  for (const [at, child] of sorted.entries()) {
    const place = at % (columnCount * rowCount)
    if (place === 0) pdf.addPage()
    const x = (place % columnCount) * label.width + inset
    const top = Math.floor(place / columnCount) * label.height
    const width = label.width - 2 * inset
    const texts: LabelText[] = [
      {
        text: [isolateDirection(child.section), `${at + 1}/${sorted.length}`].filter(Boolean).join('   '),
        size: 9,
      },
      { text: child.name, size: 14, bold: true, most: 2 },
      ...listContents(child, items).map((text) => ({ text, size: 8.5 })),
    ]
    let y = top + inset
    for (const line of await layOutLabel(pdf, texts, width)) {
      line.draw(x, y)
      y += line.height
    }
    await writePdfText(pdf, [isolateDirection(name), number].filter(Boolean).join(' · '), {
      size: 7,
      most: 1,
      at: { x, y: top + label.height - inset - footerHeight, width },
    })
  }
  pdf.end()
  return done
}

interface LabelText {
  text: string
  size: number
  bold?: boolean
  /** Maximum number of lines. Defaults to 1. */
  most?: number
}

/** Lays out a label. If a long name and many items would overlap the last line, the text gets smaller. */
async function layOutLabel(
  pdf: PDFKit.PDFDocument,
  texts: readonly LabelText[],
  width: number,
): Promise<LaidOutLine[]> {
  const room = label.height - 2 * inset - footerHeight
  let lines: LaidOutLine[] = []
  for (const scale of [1, 0.9, 0.8, 0.7]) {
    lines = []
    for (const { size, most = 1, ...look } of texts)
      lines.push(...(await layOutPdfText(pdf, look.text, { ...look, size: size * scale, most, width })))
    if (lines.reduce((sum, { height }) => sum + height, 0) <= room) break
  }
  return lines
}

function listContents(
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
