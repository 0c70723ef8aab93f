import { formatBankAccounts } from '#core/settings/bank-account.ts'
import type { PaymentDetails, ShopDetails } from '#core/settings/settings.ts'
import { fillPlaceholders } from '#core/settings/message-text.ts'
import type { PlaceholderOf } from '#core/settings/message-texts.ts'
import type { TextLanguage } from '#core/settings/message-placeholders.ts'
import { formatClockTime, formatDueDate } from '#core/due/format-due-date.ts'
import { formatClock, getShopDay } from '#core/shared/shop-time.ts'
import { isolateDirection } from '#core/shared/isolate-direction.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { sanitizeForMessage } from '#core/shared/plain-line.ts'
import { messageLines, totalWithPostage } from '../items/goods.ts'
import { goodsWords } from '../items/goods-words.ts'
import type { Order } from '../store/orders-tables.ts'

export interface Notification {
  text: string
  /** The QR payment picture with its caption; null where the shop has none. */
  picture: { url: string; caption: string } | null
}

/** What the notification is written with: the shop's own texts or the stock ones, with their places open. */
export interface NotificationWords {
  language: TextLanguage
  received: string
  caption: string
}

/** What the customer gets over WhatsApp: the order, how to pay, and what happens then (NOTIF-01). */
export function notificationOf(
  order: Order,
  shop: ShopDetails,
  payment: PaymentDetails,
  addresses: { site: string; link: string },
  { language, received, caption }: NotificationWords,
): Notification {
  const due = amountDue(order, language)
  const common = { shop: shop.name, number: order.number, due }
  const text = fillPlaceholders(received, {
    ...common,
    name: sanitizeForMessage(order.nama),
    goods: goodsLines(order, language).join('\n'),
    delivery: deliveryLines(order, language),
    accounts: formatBankAccounts(payment, language),
    ...readyPlaces(order, language),
    link: addresses.link,
  } satisfies Record<PlaceholderOf<'order_received'>, string>)
  const picture = order.totalSen > 0 &&
    payment.qr_image_url && {
      url: new URL(payment.qr_image_url, addresses.site).href,
      caption: fillPlaceholders(caption, {
        ...common,
        caption: payment.qr_caption || goodsWords[language].qr,
      } satisfies Record<PlaceholderOf<'payment_qr'>, string>),
    }
  return { text, picture: picture || null }
}

/** The day that was promised, and until when it has to be paid for that. */
function readyPlaces({ dueOn, due, paidAt, totalSen }: Order, language: TextLanguage) {
  if (dueOn === null || due === null || (paidAt && totalSen > 0)) return { ready: '', pay_by: '' }
  const payBy = new Date(due.pay_by)
  const day = formatDueDate(getShopDay(payBy), language)
  return {
    ready: formatDueDate(dueOn, language),
    pay_by: `${day}, ${formatClockTime(formatClock(payBy), language)}`,
  }
}

/** The total that the message names: with postage or, for PP stickers, without (SHIP-01). */
function amountNamed(order: Order): number {
  return totalWithPostage(order.kind) ? order.totalSen : order.goodsSen - order.discountSen
}

/** What is to be paid: one sum, or the goods and beside them the postage. */
export function amountDue(order: Order, language: TextLanguage): string {
  const named = formatRinggit(amountNamed(order))
  const beside = order.totalSen - amountNamed(order)
  return beside > 0 ? goodsWords[language].dueWithPostage(named, formatRinggit(beside)) : named
}

/** What was ordered, line by line, with the total. */
export function goodsLines(order: Order, language: TextLanguage): string[] {
  const words = goodsWords[language]
  const withPostage = totalWithPostage(order.kind)
  const posted = order.shippingSen > 0
  const postage = formatRinggit(order.shippingSen)
  const reduced = order.discountSen > 0
  const beside = posted && withPostage
  return [
    `${words.product}: ${isolateDirection(order.goods.product)}`,
    ...messageLines(order.goods, language),
    ...(reduced || beside ? [`${words.price}: ${formatRinggit(order.goodsSen)}`] : []),
    ...(reduced ? [words.discount(order.reduction?.code ?? '', formatRinggit(order.discountSen))] : []),
    ...(beside ? [`${words.postage}: ${postage}`] : []),
    `*${words.total}: ${formatRinggit(amountNamed(order))}*`,
    ...(posted && !withPostage ? [words.postageBeside(postage)] : []),
  ]
}

function deliveryLines(order: Order, language: TextLanguage): string {
  const words = goodsWords[language]
  if (order.deliveryMethod === 'selfPickup') return `${words.pickup}: ${order.pickupPlace}`
  const lines = [order.address1, order.address2, `${order.postcode} ${order.city}`, order.state]
  return [`${words.postTo}:`, ...[order.nama, ...lines].map(sanitizeForMessage).filter(Boolean)].join('\n')
}
