import type { Db } from '#server/db/database.ts'
import { enqueueNotification } from '#server/features/messaging/messaging.ts'
import { findAroundOrder } from '#server/features/settings/settings.ts'
import { newFollowLink } from '../store/follow-link.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import type { Order } from '../store/orders-tables.ts'
import type { AroundOrder } from './make-order.ts'
import { notificationOf, type Notification } from './notification-text.ts'

export interface PlacedOrder {
  order: Order
  notification: Notification
}

/** An order and the message to its customer. `link` opens the tracking page. */
export function placed(
  parts: Pick<OrdersParts, 'siteUrl'>,
  order: Order,
  around: AroundOrder,
  link: string,
): PlacedOrder {
  const { shop, payment, language, texts } = around
  const words = {
    language,
    received: order.totalSen === 0 ? texts.order_free : texts.order_received,
    caption: texts.payment_qr,
  }
  const addresses = { site: parts.siteUrl(), link }
  return { order, notification: notificationOf(order, shop, payment, addresses, words) }
}

/** The order's one notification. */
export const notificationTo = (
  { id, phone }: Order,
  { text, picture }: Notification,
  byVisitor: boolean,
) => ({
  key: id,
  phone,
  text,
  byVisitor,
  media: picture ? [{ ...picture, name: 'qr-bayaran' }] : [],
})

/** Tells the customer, where there is a phone, how to pay what has become an order after it was stored; once, however often it does. */
export async function tellHowToPay(
  parts: Pick<OrdersParts, 'siteUrl' | 'customerUrl'>,
  tx: Db,
  order: Order,
  byVisitor = false,
): Promise<void> {
  if (order.phone === '') return
  const { notification } = placed(
    parts,
    order,
    await findAroundOrder(tx),
    await newFollowLink(tx, parts.customerUrl(), order),
  )
  await enqueueNotification(tx, notificationTo(order, notification, byVisitor))
}
