import type PdfKit from 'pdfkit'
import type { TextLanguage } from '#core/settings/message-placeholders.ts'
import type { ShopDetails } from '#core/settings/settings.ts'
import { isolateDirection } from '#core/shared/isolate-direction.ts'
import { formatRinggit, type Sen } from '#core/shared/money.ts'
import { formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import { createPdf } from '#server/print/pdf/create-pdf.ts'
import { collectPdfBytes } from '#server/print/pdf/pdf-bytes.ts'
import { ensureSpace, numberPages, writeTable } from '#server/print/pdf/write-table.ts'
import { writePdfText } from '#server/print/pdf/write-text.ts'
import { listDocumentItems } from '../items/present-items.ts'
import { itemTexts } from '../items/item-texts.ts'
import type { Order } from '../store/orders-tables.ts'

const pdfTexts = {
  ms: {
    title: 'Sebut harga',
    date: 'Tarikh',
    until: 'Sah sehingga',
    for: 'Kepada',
    number: 'Bil.',
    item: 'Barang',
    price: 'Harga',
    subtotal: 'Jumlah kecil',
    discount: 'Diskaun',
    page: (page: number, pages: number) => `Halaman ${page} daripada ${pages}`,
  },
  en: {
    title: 'Quotation',
    date: 'Date',
    until: 'Valid until',
    for: 'To',
    number: 'No.',
    item: 'Item',
    price: 'Price',
    subtotal: 'Subtotal',
    discount: 'Discount',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
} satisfies Record<TextLanguage, object>

/** In points. An A4 page has 595.28 × 841.89 points. */
const margin = 56
const lineWidth = 595.28 - 2 * margin
const numberWidth = 36
const priceWidth = 90
/** Width of the column with the dates, to the right of the customer's address. */
const datesWidth = 180
const totalsWidth = 260

type QuotedOrder = Pick<
  Order,
  | 'number'
  | 'placedAt'
  | 'validUntil'
  | 'quoteNote'
  | 'nama'
  | 'deliveryMethod'
  | 'pickupPlace'
  | 'address1'
  | 'address2'
  | 'postcode'
  | 'city'
  | 'state'
  | 'goods'
  | 'goodsSen'
  | 'discountSen'
  | 'reduction'
  | 'shippingSen'
  | 'totalSen'
>

/** Renders a quote on A4 in the shop's message language. Names can be in any script. */
export async function renderQuotePdf(
  order: QuotedOrder,
  shop: ShopDetails,
  language: TextLanguage,
): Promise<Buffer> {
  const t = pdfTexts[language]
  const title = `${t.title} ${order.number}`
  const info = { Title: title, Author: shop.name }
  const pdf = await createPdf({ size: 'A4', margin, bufferPages: true, info })
  const done = collectPdfBytes(pdf)
  const write = (text: string, size: number, bold = false) => writePdfText(pdf, text, { size, bold })
  await write(shop.name, 20, true)
  for (const line of [shop.address, shop.phone].filter(Boolean)) await write(line, 10)
  pdf.y += 24
  await write(title, 16, true)
  pdf.y += 8
  await drawHeader(pdf, order, language)
  pdf.y += 16
  const sums = listTotals(order, language)
  await writeTable(
    pdf,
    [
      { title: t.number, width: numberWidth },
      { title: t.item, width: lineWidth - numberWidth - priceWidth },
      { title: t.price, width: priceWidth, align: 'right' },
    ],
    {
      rows: listDocumentItems(order, language).map(({ product, lines, sen }, at) => [
        [{ text: String(at + 1), size }],
        [{ text: product, size, bold: true }, ...lines.map((text) => ({ text, size: 9.5 }))],
        [{ text: formatRinggit(sen), size }],
      ]),
      below: totalsHeight(sums),
    },
  )
  await drawTotals(pdf, sums)
  if (order.quoteNote) {
    pdf.y += 16
    await write(order.quoteNote, size)
  }
  await numberPages(pdf, (page, pages) => `${title} · ${t.page(page, pages)}`)
  pdf.end()
  return done
}

type Pdf = InstanceType<typeof PdfKit>
const size = 10.5

async function drawHeader(pdf: Pdf, order: QuotedOrder, language: TextLanguage): Promise<void> {
  const t = pdfTexts[language]
  const top = pdf.y
  const dates: [text: string, bold: boolean][] = [
    [`${t.date}: ${formatListDay(getShopDay(order.placedAt))}`, false],
    [`${t.until}: ${formatListDay(order.validUntil ?? '')}`, true],
  ]
  for (const [text, bold] of dates) {
    const at = { x: margin + lineWidth - datesWidth, y: pdf.y, width: datesWidth }
    await writePdfText(pdf, text, { size: 10, bold, align: 'right', at })
  }
  const below = pdf.y
  pdf.y = top
  const lines = [order.nama, ...formatDeliveryPlace(order, itemTexts[language].pickup)]
  for (const [number, text] of [`${t.for}:`, ...lines].entries()) {
    const at = { x: margin, y: pdf.y, width: lineWidth - datesWidth - 12 }
    await writePdfText(pdf, text, { size: number === 0 ? 10 : 11, bold: number === 1, align: 'left', at })
  }
  pdf.y = Math.max(pdf.y, below)
}

interface TotalLine {
  name: string
  sum: string
  bold: boolean
}

const drawTotal = (name: string, sen: Sen, bold = false): TotalLine => ({
  name,
  sum: formatRinggit(sen),
  bold,
})

function listTotals(order: QuotedOrder, language: TextLanguage): TotalLine[] {
  const t = pdfTexts[language]
  const { postage, total } = itemTexts[language]
  const code = order.reduction?.code
  const reduced = order.discountSen > 0
  return [
    drawTotal(t.subtotal, order.goodsSen),
    ...(reduced ? [drawTotal(code ? `${t.discount} (${code})` : t.discount, -order.discountSen)] : []),
    ...(order.shippingSen > 0 ? [drawTotal(postage, order.shippingSen)] : []),
    drawTotal(total, order.totalSen, true),
  ]
}

const totalHeight = 18
const totalsHeight = (sums: readonly TotalLine[]) => 8 + sums.length * totalHeight

/** Draws the totals without a page break between them. */
async function drawTotals(pdf: Pdf, sums: readonly TotalLine[]): Promise<void> {
  ensureSpace(pdf, totalsHeight(sums))
  pdf.y += 8
  for (const { name, sum, bold } of sums) {
    const y = pdf.y
    const textStyle = { size: bold ? 12 : size, bold, most: 1 }
    const x = margin + lineWidth - totalsWidth
    await writePdfText(pdf, name, {
      ...textStyle,
      align: 'left',
      at: { x, y, width: totalsWidth - priceWidth },
    })
    const at = { x: margin + lineWidth - priceWidth, y, width: priceWidth }
    await writePdfText(pdf, sum, { ...textStyle, align: 'right', at })
    pdf.y = y + totalHeight
  }
}

function formatDeliveryPlace(order: QuotedOrder, pickup: string): string[] {
  if (order.deliveryMethod === 'selfPickup') return [`${pickup}: ${isolateDirection(order.pickupPlace)}`]
  return [
    order.address1,
    order.address2,
    `${order.postcode} ${isolateDirection(order.city)}`,
    order.state,
  ].filter(Boolean)
}
