import { formatBankAccounts } from '#core/settings/bank-account.ts'
import { stageTexts, type MessageTextName, type PlaceholderOf } from '#core/settings/message-texts.ts'
import type { TextLanguage } from '#core/settings/message-placeholders.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import { formatRinggit } from '#core/shared/money.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { findShop, orderRules, payment, shopTexts } from '#server/features/settings/settings.ts'
import { amountDue, goodsLines } from '../checkout/notification-text.ts'
import { getTrackedParcel } from '#core/settings/carriers.ts'
import { formatDueDate } from '#core/due/format-due-date.ts'
import { sanitizeForMessage } from '#core/shared/plain-line.ts'
import { newFollowLink } from '../store/follow-link.ts'
import { pickUpCodeOfReady } from '../store/order-keys.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import type { Order } from '../store/orders-tables.ts'

type Around = Pick<OrdersParts, 'db' | 'customerUrl'>

/** The text that a customer is told a move with; null: there is none for this stage. `order`: as it is after it. */
export async function stageText(
  around: Around,
  order: Order,
  to: OrderStage,
  language?: TextLanguage,
): Promise<{ text: string; language: TextLanguage } | null> {
  const name = stageTexts[to]
  return name && write(around, order, name, { language })
}

/** The text that asks for the payment once more. */
export async function reminderText(around: Around, order: Order): Promise<string> {
  return (await write(around, order, 'order_unpaid')).text
}

/** The text that brings a quotation, and the one that says that it ends soon. */
export async function quoteText(around: Around, order: Order, name: 'order_quoted' | 'quote_reminder') {
  return (await write(around, order, name)).text
}

type AboutOrder = Exclude<
  MessageTextName,
  'order_received' | 'order_free' | 'payment_qr' | 'test_message' | 'design_version' | 'design_reminder'
>

/** The text that another day is told with; `why`: what staff say about it. */
export async function newDayText(around: Around, order: Order, why: string): Promise<string> {
  return (await write(around, order, 'order_new_day', { why })).text
}

async function write(
  { db, customerUrl }: Around,
  order: Order,
  name: AboutOrder,
  { language, why = '' }: { language?: TextLanguage | undefined; why?: string } = {},
) {
  const shop = await findShop(db)
  const shown = await payment.shown(db)
  const { carriers } = await orderRules.carriers(db)
  const chosen = language ?? (await shopTexts.language(db))
  const values: Record<AnyPlace, string> = {
    name: sanitizeForMessage(order.nama),
    shop: shop.name,
    number: order.number,
    product: order.goods.product,
    pickup: order.deliveryMethod === 'selfPickup' ? order.pickupPlace : '',
    pickup_code: pickUpCodeOfReady(order) ?? '',
    state: order.deliveryMethod === 'pos' ? order.state : '',
    amount: formatRinggit(order.paidSen ?? order.totalSen),
    tracking: order.tracking,
    tracking_page: getTrackedParcel(carriers, order)?.page ?? '',
    ready: readyDayWords(order, chosen),
    due: amountDue(order, chosen),
    accounts: formatBankAccounts(shown, chosen),
    goods: goodsLines(order, chosen).join('\n'),
    until: formatListDay(order.validUntil ?? ''),
    note: order.quoteNote,
    why,
    link: await newFollowLink(db, customerUrl(), order),
  }
  return { text: await shopTexts.write(db, name, chosen, values), language: chosen }
}

/** Empty: no day was promised. */
const readyDayWords = ({ dueOn }: Order, language: TextLanguage) =>
  dueOn === null ? '' : formatDueDate(dueOn, language)

/** Every place that any of these texts has. */
type AnyPlace = { [Name in AboutOrder]: PlaceholderOf<Name> }[AboutOrder]
