import type { OrdersParts } from '../store/orders-parts.ts'
import type { Order } from '../store/orders-tables.ts'
import type { TrackedOrder } from '#core/orders/tracking/tracked-order.ts'
import { amountOf, viewOf, discountPart } from '../items/goods.ts'
import { readyPart } from '../store/promise-order.ts'
import { findNotification } from '#server/features/messaging/messaging.ts'
import { countSlips } from '../files/slips-store.ts'
import { addCustomerLink } from '../store/customer-links.ts'
import { designKeyOf } from '../files/sent-designs.ts'
import { wordsPart } from './customer-words.ts'
import { findWay, arrivalOf } from '../store/arrival.ts'
import { getTrackedParcel } from '#core/settings/carriers.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { acceptsDesignIn, takesDesign } from '#core/orders/files/designs.ts'
import { isUnfinished, isOrdered } from '#core/orders/order-stages.ts'
import { pickUpCodeOfReady } from '../store/order-keys.ts'
import { type OrderItem, listItems } from '#core/orders/items/order-items.ts'
import type { PaymentDetails } from '#core/settings/settings.ts'
import { payment } from '#server/features/settings/settings.ts'

/**
 * The tracked order with masked personal data. `key` is that of the link. `null` if the order was looked up by number and
 * phone, which show status and payment details and allow nothing but sending payment slips.
 */
export async function followed(
  parts: Pick<OrdersParts, 'db' | 'content' | 'reachesPhone'>,
  order: Order,
  key: string | null,
): Promise<TrackedOrder> {
  const { db, reachesPhone } = parts
  const way = await onTheWay(parts, order)
  return {
    orderNumber: order.number,
    product: order.goods.product,
    amount: amountOf(order.goods),
    ...chosenOf(order.goods),
    nama: masked(order.nama),
    deliveryMethod: order.deliveryMethod,
    place: order.deliveryMethod === 'pos' ? order.state : order.pickupPlace,
    total_sen: order.totalSen,
    placed_at: order.placedAt.toISOString(),
    ...readyPart(order),
    notification: (await findNotification(db, order.id))?.state ?? 'failed',
    reaches_phone: reachesPhone(),
    slips: await countSlips(db, order.id),
    stage: order.stage,
    stage_since: order.stageSince.toISOString(),
    paid: order.paidAt !== null,
    to_pay: awaitsMoney(order)
      ? { payment: await howToPay(parts), slip_key: key ?? (await addCustomerLink(db, order, 'slips')) }
      : null,
    tracking: order.tracking,
    ...way,
    design_key: key && designKeyOf(order, key),
    design_by_link: key === null && takesDesign(order.goods) && acceptsDesignIn[order.stage],
    ...(key && (await wordsPart(db, order, key, way.arrives_on))),
    ...(key && quoteOf(order)),
    ...(key && pickUpPart(order)),
  }
}

/** Whose the parcel is, and about when it is there: from the day that it left, or before from the promised one. */
async function onTheWay(
  { db, content }: Pick<OrdersParts, 'db' | 'content'>,
  order: Order,
): Promise<Pick<TrackedOrder, 'parcel' | 'arrives_on'>> {
  if (order.deliveryMethod !== 'pos') return {}
  const way = await findWay({ db, content })
  const parcel = getTrackedParcel(way.carriers, order)
  const leaves =
    order.stage === 'posted' ? getShopDay(order.stageSince) : isUnfinished(order.stage) && order.dueOn
  return { ...(parcel && { parcel }), ...arrivalOf(way, order, leaves || null) }
}

function pickUpPart(order: Order): Pick<TrackedOrder, 'pick_up_code'> {
  const code = pickUpCodeOfReady(order)
  return code === null ? {} : { pick_up_code: code }
}

function quoteOf(order: Order): Pick<TrackedOrder, 'quote'> {
  const { stage, validUntil } = order
  if (stage !== 'quoted' || validUntil === null) return {}
  return {
    quote: {
      valid_until: validUntil,
      over: validUntil < getShopDay(new Date()),
      note: order.quoteNote,
      goods: viewOf(order.goods),
      ...discountPart(order),
      shipping_sen: order.shippingSen,
      pickup_place: order.pickupPlace,
    },
  }
}

/** What was chosen of products that the shop describes; nothing where there are none. */
function chosenOf(goods: OrderItem): Pick<TrackedOrder, 'choices'> {
  const choices = listItems(goods).flatMap((item) => (item.kind === 'described' ? item.choices : []))
  return choices.length > 0 ? { choices } : {}
}

/** The accounts that a customer is shown. */
export function howToPay({ db, content }: Pick<OrdersParts, 'db' | 'content'>): Promise<PaymentDetails> {
  return content.show('payment', () => payment.shown(db))
}

function awaitsMoney({ paidAt, stage }: Order): boolean {
  return paidAt === null && isOrdered(stage)
}

/** `Siti Aminah` → `S*** A***`: nothing of its length either. */
function masked(name: string): string {
  return name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .map((letter) => `${letter}***`)
    .join(' ')
}
