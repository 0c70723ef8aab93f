import type PdfKit from 'pdfkit'
import type { TextLanguage } from '../../../../core/settings/message-places.ts'
import type { ShopDetails } from '../../../../core/settings/settings.ts'
import { ringgitText } from '../../../../core/shared/money.ts'
import { formatListDay, shopDayOf } from '../../../../core/shared/shop-time.ts'
import { newPdf } from '../../../platform/pdf/new-pdf.ts'
import { pdfBytes } from '../../../platform/pdf/pdf-bytes.ts'
import { writeWords } from '../../../platform/pdf/write-words.ts'
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

/** A quotation on the shop's paper: A4, in the language in which the shop writes, names in any. */
export async function quotePdf(order: Order, shop: ShopDetails, language: TextLanguage): Promise<Buffer> {
  const t = words[language]
  const goods = goodsWords[language]
  const title = `${t.title} ${order.number}`
  const pdf = await newPdf({ size: 'A4', margin, info: { Title: title, Author: shop.name } })
  const done = pdfBytes(pdf)
  const write = (text: string, size: number, bold = false) => writeWords(pdf, text, { size, bold })
  await write(shop.name, 20, true)
  for (const line of [shop.address, shop.phone].filter(Boolean)) await write(line, 10)
  pdf.moveDown(1.5)
  await write(title, 16, true)
  await write(`${t.date}: ${formatListDay(shopDayOf(order.placedAt))}`, 10)
  await write(`${t.until}: ${formatListDay(order.validUntil ?? '')}`, 10, true)
  pdf.moveDown()
  await write(`${t.for}:`, 10)
  for (const line of [order.nama, ...placeOf(order, goods.pickup)]) await write(line, 11)
  rule(pdf)
  for (const line of linesOf(order.goods, language)) await write(line, 10.5)
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
  for (const [name, sum] of sums) await sumLine(pdf, name, sum, false)
  await sumLine(pdf, goods.total, ringgitText(order.totalSen), true)
  if (order.quoteNote) {
    pdf.moveDown()
    await write(order.quoteNote, 10.5)
  }
  pdf.end()
  return done
}

type Pdf = InstanceType<typeof PdfKit>

function rule(pdf: Pdf): void {
  pdf.moveDown(0.7)
  pdf.moveTo(margin, pdf.y).lineTo(right, pdf.y).lineWidth(0.5).strokeColor('#888').stroke()
  pdf.moveDown(0.7)
}

async function sumLine(pdf: Pdf, name: string, sum: string, bold: boolean): Promise<void> {
  const size = bold ? 12 : 10.5
  const at = { x: margin, y: pdf.y, width: right - margin }
  await writeWords(pdf, sum, { size, bold, at, align: 'right' })
  await writeWords(pdf, name, { size, bold, at })
}

function placeOf(order: Order, pickup: string): string[] {
  if (order.deliveryMethod === 'selfPickup') return [`${pickup}: ${order.pickupPlace}`]
  return [order.address1, order.address2, `${order.postcode} ${order.city}`, order.state].filter(Boolean)
}

function discountName({ reduction }: Order, language: TextLanguage): string {
  const name = language === 'ms' ? 'Diskaun' : 'Discount'
  return reduction?.code ? `${name} (${reduction.code})` : name
}
