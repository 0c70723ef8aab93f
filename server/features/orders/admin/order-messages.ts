import { formatBankAccounts } from '#core/settings/bank-account.ts'
import type { inboxTexts } from '#core/settings/inbox-texts.ts'
import {
  messageTextNamesByStage,
  type MessageTextName,
  type PlaceholderName,
} from '#core/settings/message-texts.ts'
import type { MessageLanguage } from '#core/settings/message-placeholders.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import { formatRinggit } from '#core/shared/money.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import {
  findShop,
  orderSettingsQueries,
  paymentDetailsQueries,
  shopTexts,
} from '#server/features/settings/settings.ts'
import { formatAmountDue, formatOrderLines } from '../checkout/order-notification.ts'
import { getParcelTrackingPage } from '#core/settings/carriers.ts'
import { formatDueDate } from '#core/due/format-due-date.ts'
import { sanitizeForMessage } from '#core/shared/plain-line.ts'
import type { CustomerOrderKeys } from '../store/customer-orders-store.ts'
import { findOrderByPublicId } from '../store/orders-store.ts'
import { createTrackingLink } from '../store/tracking-link.ts'
import { getReadyPickUpCode } from '../store/order-keys.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import type { Order } from '../store/orders-tables.ts'

type MessageDependencies = Pick<OrdersDependencies, 'db' | 'customerUrl'>

/** Returns `null` if the stage has no message. `order` is the order after the move. */
export async function writeStageMessage(
  around: MessageDependencies,
  order: Order,
  to: OrderStage,
  language?: MessageLanguage,
): Promise<{ text: string; language: MessageLanguage } | null> {
  const name = messageTextNamesByStage[to]
  return name && writeOrderMessage(around, order, name, { language })
}

/**
 * Returns the text about the status of an order. A new order gets the text that asks for payment, and a quote
 * gets the text that sends the quote. Returns `null` if the customer has no such order.
 */
export async function writeOrderStatusText(
  around: MessageDependencies,
  { phones, orderIds }: CustomerOrderKeys,
  publicId: string,
): Promise<string | null> {
  const order = await findOrderByPublicId(around.db, publicId)
  if (!order || order.anonymisedAt || !(phones.includes(order.phone) || orderIds.includes(order.id)))
    return null
  if (order.stage === 'quoted') return writeQuoteMessage(around, order, 'order_quoted')
  return (await writeStageMessage(around, order, order.stage))?.text ?? writePaymentReminder(around, order)
}

export async function writePaymentReminder(around: MessageDependencies, order: Order): Promise<string> {
  const name = order.paidSen > 0 ? 'order_balance' : 'order_unpaid'
  return (await writeOrderMessage(around, order, name)).text
}

export async function writeQuoteMessage(
  around: MessageDependencies,
  order: Order,
  name: 'order_quoted' | 'quote_reminder',
) {
  return (await writeOrderMessage(around, order, name)).text
}

type MessageDetails = Exclude<
  MessageTextName,
  | 'order_received'
  | 'order_free'
  | 'payment_qr'
  | 'test_message'
  | 'design_version'
  | 'design_reminder'
  | keyof typeof inboxTexts
>

export async function writeDueDateMessage(
  around: MessageDependencies,
  order: Order,
  why: string,
): Promise<string> {
  return (await writeOrderMessage(around, order, 'order_new_day', { why })).text
}

async function writeOrderMessage(
  { db, customerUrl }: MessageDependencies,
  order: Order,
  name: MessageDetails,
  { language, why = '' }: { language?: MessageLanguage | undefined; why?: string } = {},
) {
  const shop = await findShop(db)
  const shown = await paymentDetailsQueries.shown(db)
  const { carriers } = await orderSettingsQueries.carriers(db)
  const chosen = language ?? (await shopTexts.language(db))
  const values: Record<AnyPlaceholder, string> = {
    name: sanitizeForMessage(order.nama),
    shop: shop.name,
    number: order.number,
    product: order.goods.product,
    pickup: order.deliveryMethod === 'selfPickup' ? order.pickupPlace : '',
    pickup_code: getReadyPickUpCode(order) ?? '',
    state: order.deliveryMethod === 'pos' ? order.state : '',
    amount: formatRinggit(order.paidAt ? order.paidSen : order.paidSen || order.totalSen),
    tracking: order.tracking,
    tracking_page: getParcelTrackingPage(carriers, order)?.page ?? '',
    ready: formatReadyDay(order, chosen),
    due: formatAmountDue(order, chosen),
    accounts: formatBankAccounts(shown, chosen),
    goods: formatOrderLines(order, chosen).join('\n'),
    until: formatListDay(order.validUntil ?? ''),
    note: order.quoteNote,
    why,
    link: await createTrackingLink(db, customerUrl(), order),
  }
  return { text: await shopTexts.write(db, name, chosen, values), language: chosen }
}

const formatReadyDay = ({ dueOn }: Order, language: MessageLanguage) =>
  dueOn === null ? '' : formatDueDate(dueOn, language)

type AnyPlaceholder = { [Name in MessageDetails]: PlaceholderName<Name> }[MessageDetails]
