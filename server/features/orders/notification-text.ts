import type { PaymentDetails, ShopDetails } from '../../../core/contracts/settings.ts'
import { ringgitText } from '../../../core/values/money.ts'
import { linesOf, totalWithPostage } from './goods.ts'
import type { Order } from './orders-tables.ts'

export interface Notification {
  text: string
  /** The QR payment picture with its caption; null where the shop has none. */
  picture: { url: string; caption: string } | null
}

/** What the customer gets over WhatsApp: the order, how to pay, and what happens then (NOTIF-01). */
export function notificationOf(
  order: Order,
  shop: ShopDetails,
  payment: PaymentDetails,
  siteUrl: string,
): Notification {
  const due = amountDue(order)
  const text = [
    `Salam ${order.nama}, terima kasih kerana menempah dengan ${shop.name}.`,
    ['*Tempahan Diterima!*', `No. pesanan: ${order.number}`, ...goodsLines(order)].join('\n'),
    ...(order.deliveryMethod === 'pos' ? [addressLines(order)] : [`Ambil sendiri di: ${order.pickupPlace}`]),
    payLines(order, payment, due),
    'Hantar gambar resit di sini selepas membuat bayaran. Pesanan diproses selepas bayaran diterima. Terima kasih!',
  ]
  const picture = payment.qr_image_url && {
    url: new URL(payment.qr_image_url, siteUrl).href,
    caption: `${payment.qr_caption || 'QR bayaran'}\nPesanan ${order.number}: ${due}`,
  }
  return { text: text.join('\n\n'), picture: picture || null }
}

/** The total that the message names: with postage or, for PP stickers, without (SHIP-01). */
function amountNamed(order: Order): number {
  return totalWithPostage(order.kind) ? order.totalSen : order.goodsSen
}

/** What is to be paid: one sum, or the goods and beside them the postage. */
function amountDue(order: Order): string {
  const named = ringgitText(amountNamed(order))
  const beside = order.totalSen - amountNamed(order)
  return beside > 0 ? `${named} + kos pos ${ringgitText(beside)}` : named
}

function goodsLines(order: Order): string[] {
  const withPostage = totalWithPostage(order.kind)
  const posted = order.shippingSen > 0
  return [
    `Produk: ${order.goods.product}`,
    ...linesOf(order.goods),
    ...(posted && withPostage
      ? [`Harga: ${ringgitText(order.goodsSen)}`, `Kos pos: ${ringgitText(order.shippingSen)}`]
      : []),
    `*Jumlah: ${ringgitText(amountNamed(order))}*`,
    ...(posted && !withPostage ? [`Kos pos ${ringgitText(order.shippingSen)} belum termasuk.`] : []),
  ]
}

function addressLines(order: Order): string {
  const lines = [order.address1, order.address2, `${order.postcode} ${order.city}`, order.state]
  return ['Pos ke:', order.nama, ...lines.filter(Boolean)].join('\n')
}

function payLines(order: Order, { accounts }: PaymentDetails, due: string): string {
  return [
    `Sila bayar ${due} ke:`,
    ...accounts.map(({ bank, number, holder }) => `${bank} ${number} (${holder})`),
    `Rujukan: ${order.number}`,
  ].join('\n')
}
