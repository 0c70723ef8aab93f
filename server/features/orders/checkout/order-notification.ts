import { formatBankAccounts } from '#core/settings/bank-account.ts'
import type { PaymentDetails, ShopDetails } from '#core/settings/settings.ts'
import { fillPlaceholders } from '#core/settings/message-text.ts'
import type { PlaceholderName } from '#core/settings/message-texts.ts'
import type { MessageLanguage } from '#core/settings/message-placeholders.ts'
import { formatClockTime, formatDueDate } from '#core/due/format-due-date.ts'
import { splitDiscount } from '#core/orders/total-reduction.ts'
import { getOrderBalance } from '#core/payments/order-balance.ts'
import { formatTimeOfDay, getShopDay } from '#core/shared/shop-time.ts'
import { isolateDirection } from '#core/shared/isolate-direction.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { sanitizeForMessage } from '#core/shared/plain-line.ts'
import type { Db } from '#server/db/database.ts'
import { enqueueNotification } from '#server/features/messaging/messaging.ts'
import { findOrderSettings } from '#server/features/settings/settings.ts'
import { formatMessageLines, isPostageIncluded, listDocumentReductions } from '../items/present-items.ts'
import { itemTexts } from '../items/item-texts.ts'
import { createTrackingLink } from '../store/tracking-link.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import type { Order } from '../store/orders-tables.ts'
import type { OrderSettings } from '#server/features/settings/settings.ts'

export interface OrderNotification {
  text: string
  picture: { url: string; caption: string } | null
}

export interface NotificationTemplates {
  language: MessageLanguage
  received: string
  caption: string
}

export interface PlacedOrder {
  order: Order
  notification: OrderNotification
}

export function addOrderNotification(
  dependencies: Pick<OrdersDependencies, 'siteUrl'>,
  order: Order,
  settings: OrderSettings,
  link: string,
): PlacedOrder {
  const { shop, payment, language, texts } = settings
  const templates = {
    language,
    received: order.totalSen === 0 ? texts.order_free : texts.order_received,
    caption: texts.payment_qr,
  }
  const addresses = { site: dependencies.siteUrl(), link }
  return { order, notification: writeOrderNotification(order, shop, payment, addresses, templates) }
}

/** The key is the order id, so each order is notified once. */
export const toNewNotification = (
  { id, phone }: Order,
  { text, picture }: OrderNotification,
  byVisitor: boolean,
) => ({
  key: id,
  phone,
  text,
  byVisitor,
  media: picture ? [{ ...picture, name: 'qr-bayaran' }] : [],
})

/**
 * Sends the payment details of an order that is already stored, such as an accepted quote. Sends them at most
 * once, and not at all if the order has no phone number.
 */
export async function sendPaymentDetails(
  dependencies: Pick<OrdersDependencies, 'siteUrl' | 'customerUrl'>,
  tx: Db,
  order: Order,
  byVisitor = false,
): Promise<void> {
  if (order.phone === '') return
  const { notification } = addOrderNotification(
    dependencies,
    order,
    await findOrderSettings(tx),
    await createTrackingLink(tx, dependencies.customerUrl(), order),
  )
  await enqueueNotification(tx, toNewNotification(order, notification, byVisitor))
}

/** Returns the WhatsApp message with the order, the payment details and the next steps (NOTIF-01). */
function writeOrderNotification(
  order: Order,
  shop: ShopDetails,
  payment: PaymentDetails,
  addresses: { site: string; link: string },
  { language, received, caption }: NotificationTemplates,
): OrderNotification {
  const due = formatAmountDue(order, language)
  const common = { shop: shop.name, number: order.number, due }
  const text = fillPlaceholders(received, {
    ...common,
    name: sanitizeForMessage(order.nama),
    goods: formatOrderLines(order, language).join('\n'),
    delivery: formatDelivery(order, language),
    accounts: formatBankAccounts(payment, language),
    ...createDueDatePlaceholders(order, language),
    link: addresses.link,
  } satisfies Record<PlaceholderName<'order_received'>, string>)
  const picture = order.totalSen > 0 &&
    payment.qr_image_url && {
      url: new URL(payment.qr_image_url, addresses.site).href,
      caption: fillPlaceholders(caption, {
        ...common,
        caption: payment.qr_caption || itemTexts[language].qr,
      } satisfies Record<PlaceholderName<'payment_qr'>, string>),
    }
  return { text, picture: picture || null }
}

function createDueDatePlaceholders({ dueOn, due, paidAt, totalSen }: Order, language: MessageLanguage) {
  if (dueOn === null || due === null || (paidAt && totalSen > 0)) return { ready: '', pay_by: '' }
  const payBy = new Date(due.pay_by)
  const day = formatDueDate(getShopDay(payBy), language)
  return {
    ready: formatDueDate(dueOn, language),
    pay_by: `${day}, ${formatClockTime(formatTimeOfDay(payBy), language)}`,
  }
}

/** Returns the total that the notification shows. Includes the postage, except for PP stickers (SHIP-01). */
function getDisplayedTotal(order: Order): number {
  return isPostageIncluded(order.kind) ? order.totalSen : order.goodsSen - order.discountSen
}

export function formatAmountDue(order: Order, language: MessageLanguage): string {
  const { due_sen: dueSen, deposit_due_sen: depositDueSen } = getOrderBalance(order)
  if (depositDueSen > 0)
    return itemTexts[language].depositOf(formatRinggit(depositDueSen), formatRinggit(order.totalSen))
  if (order.paidSen > 0 && dueSen > 0) return formatRinggit(dueSen)
  const named = formatRinggit(getDisplayedTotal(order))
  const separatePostage = order.totalSen - getDisplayedTotal(order)
  return separatePostage > 0
    ? itemTexts[language].dueWithPostage(named, formatRinggit(separatePostage))
    : named
}

export function formatOrderLines(order: Order, language: MessageLanguage): string[] {
  const texts = itemTexts[language]
  const withPostage = isPostageIncluded(order.kind)
  const hasPostage = order.shippingSen > 0
  const postage = formatRinggit(order.shippingSen)
  const isDiscounted = order.discountSen > 0
  const { ownSen } = splitDiscount(order)
  const separatePostage = hasPostage && withPostage
  return [
    `${texts.product}: ${isolateDirection(order.goods.product)}`,
    ...formatMessageLines(order.goods, language),
    ...(isDiscounted || separatePostage ? [`${texts.price}: ${formatRinggit(order.goodsSen)}`] : []),
    ...(ownSen > 0 ? [texts.discount(order.reduction?.code ?? '', formatRinggit(ownSen))] : []),
    ...listDocumentReductions(order, language).map(({ text, sen }) => `${text}: −${formatRinggit(sen)}`),
    ...(separatePostage ? [`${texts.postage}: ${postage}`] : []),
    `*${texts.total}: ${formatRinggit(getDisplayedTotal(order))}*`,
    ...(hasPostage && !withPostage ? [texts.postageBeside(postage)] : []),
  ]
}

function formatDelivery(order: Order, language: MessageLanguage): string {
  const texts = itemTexts[language]
  if (order.deliveryMethod === 'selfPickup') return `${texts.pickup}: ${order.pickupPlace}`
  const lines = [order.address1, order.address2, `${order.postcode} ${order.city}`, order.state]
  return [`${texts.postTo}:`, ...[order.nama, ...lines].map(sanitizeForMessage).filter(Boolean)].join('\n')
}
