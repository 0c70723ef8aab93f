import PdfKit from 'pdfkit'
import type { TextLanguage } from '../../../../core/settings/message-texts.ts'
import type { ShopDetails } from '../../../../core/settings/settings.ts'
import { ringgitText } from '../../../../core/shared/money.ts'
import { formatListDay, shopDayOf } from '../../../../core/shared/shop-time.ts'
import { linesOf } from '../goods/goods.ts'
import { goodsWords } from '../goods/goods-words.ts'
import type { Order } from '../store/orders-tables.ts'

const words = {
  ms: { title: 'Sebut harga', date: 'Tarikh', until: 'Sah sehingga', for: 'Kepada' },
  en: { title: 'Quotation', date: 'Date', until: 'Valid until', for: 'To' },
} satisfies Record<TextLanguage, object>

/** Points; A4 is 595.28 by 841.89. */
const margin = 56
const right = 595.28 - margin

/** A quotation on the shop's paper: A4, in the language in which the shop writes. */
export async function quotePdf(order: Order, shop: ShopDetails, language: TextLanguage): Promise<Buffer> {
  const t = words[language]
  const goods = goodsWords[language]
  const title = `${t.title} ${order.number}`
  const pdf = new PdfKit({ size: 'A4', margin, info: { Title: title, Author: shop.name } })
  const done = collected(pdf)
  const write = (text: string, size: number, bold = false) =>
    pdf
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .text(printable(text))
  write(shop.name, 20, true)
  for (const line of [shop.address, shop.phone].filter(Boolean)) write(line, 10)
  pdf.moveDown(1.5)
  write(title, 16, true)
  write(`${t.date}: ${formatListDay(shopDayOf(order.placedAt))}`, 10)
  write(`${t.until}: ${formatListDay(order.validUntil ?? '')}`, 10, true)
  pdf.moveDown()
  write(`${t.for}:`, 10)
  for (const line of [order.nama, ...placeOf(order, goods.pickup)]) write(line, 11)
  rule(pdf)
  for (const line of linesOf(order.goods, language)) write(line, 10.5)
  rule(pdf)
  const sums: [string, string][] = [
    [goods.price, ringgitText(order.goodsSen)],
    ...(order.discountSen > 0
      ? [[discountName(order, language), `-${ringgitText(order.discountSen)}`] satisfies [string, string]]
      : []),
    ...(order.shippingSen > 0
      ? [[goods.postage, ringgitText(order.shippingSen)] satisfies [string, string]]
      : []),
  ]
  for (const [name, sum] of sums) sumLine(pdf, name, sum, false)
  sumLine(pdf, goods.total, ringgitText(order.totalSen), true)
  if (order.quoteNote) {
    pdf.moveDown()
    write(order.quoteNote, 10.5)
  }
  pdf.end()
  return done
}

type Pdf = InstanceType<typeof PdfKit>

function collected(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}

function rule(pdf: Pdf): void {
  pdf.moveDown(0.7)
  pdf.moveTo(margin, pdf.y).lineTo(right, pdf.y).lineWidth(0.5).strokeColor('#888').stroke()
  pdf.moveDown(0.7)
}

function sumLine(pdf: Pdf, name: string, sum: string, bold: boolean): void {
  pdf.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(bold ? 12 : 10.5)
  const { y } = pdf
  pdf.text(printable(sum), margin, y, { width: right - margin, align: 'right' })
  pdf.text(printable(name), margin, y)
}

function placeOf(order: Order, pickup: string): string[] {
  if (order.deliveryMethod === 'selfPickup') return [`${pickup}: ${order.pickupPlace}`]
  return [order.address1, order.address2, `${order.postcode} ${order.city}`, order.state].filter(Boolean)
}

function discountName({ reduction }: Order, language: TextLanguage): string {
  const name = language === 'ms' ? 'Diskaun' : 'Discount'
  return reduction?.code ? `${name} (${reduction.code})` : name
}

/** What the fonts that every reader has can draw; the rest as a question mark. */
const printable = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll('−', '-')
    .replace(/[^\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122]/gu, '?')
