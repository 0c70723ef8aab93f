import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import type { Order } from '../store/orders-tables.ts'
import type { TrackedOrder } from '#core/orders/tracking/tracked-order.ts'
import { formatQuantity, presentItems, presentDiscount } from '../items/present-items.ts'
import { presentDueDate } from '../store/order-due-date.ts'
import { findNotification } from '#server/features/messaging/messaging.ts'
import { countRejectedSlips, countSlips } from '../files/slips-store.ts'
import { addCustomerLink } from '../store/customer-links.ts'
import { getDesignKey } from '../files/sent-designs.ts'
import { presentReview } from './reviews.ts'
import { findDeliverySettings, estimateOrderArrival } from '../store/arrival.ts'
import { getParcelTrackingPage } from '#core/settings/carriers.ts'
import { getOrderBalance, getUnpaidSen } from '#core/payments/order-balance.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { acceptsDesignsInStage, isPrintedFromDesign } from '#core/orders/files/designs.ts'
import { isUnfinished } from '#core/orders/order-stages.ts'
import { findAmountToPayOnline } from './payable-orders.ts'
import { getReadyPickUpCode } from '../store/order-keys.ts'
import { type OrderItem, listOrderItems } from '#core/orders/items/order-items.ts'
import type { PaymentDetails } from '#core/settings/settings.ts'
import { paymentDetailsQueries } from '#server/features/settings/settings.ts'

/**
 * Returns an order for the tracking page. `key` is the key of the link, or `null` if the order was looked up
 * by number and phone. The customer then sees status and payment details and can only upload payment slips.
 */
export async function presentTrackedOrder(
  dependencies: Pick<OrdersDependencies, 'db' | 'content' | 'reachesPhone'>,
  order: Order,
  key: string | null,
): Promise<TrackedOrder> {
  const { db, reachesPhone } = dependencies
  const delivery = await presentDelivery(dependencies, order)
  const rejectedSlips = await countRejectedSlips(db, order.id)
  return {
    orderNumber: order.number,
    product: order.goods.product,
    amount: formatQuantity(order.goods),
    ...presentChoices(order.goods),
    nama: maskName(order.nama),
    deliveryMethod: order.deliveryMethod,
    place: order.deliveryMethod === 'pos' ? order.state : order.pickupPlace,
    total_sen: order.totalSen,
    placed_at: order.placedAt.toISOString(),
    ...presentDueDate(order),
    notification: (await findNotification(db, order.id))?.state ?? 'failed',
    reaches_phone: reachesPhone(),
    slips: await countSlips(db, order.id),
    ...(rejectedSlips > 0 && { rejected_slips: rejectedSlips }),
    stage: order.stage,
    stage_since: order.stageSince.toISOString(),
    paid: order.paidAt !== null,
    ...presentBalance(order),
    to_pay: isPaymentDue(order)
      ? {
          payment: await findPaymentDetails(dependencies),
          slip_key: key ?? (await addCustomerLink(db, order, 'slips')),
          online_sen: await findAmountToPayOnline(db, order),
        }
      : null,
    tracking: order.tracking,
    ...delivery,
    design_key: key && getDesignKey(order, key),
    design_by_link: key === null && isPrintedFromDesign(order.goods) && acceptsDesignsInStage[order.stage],
    ...(key && (await presentReview(db, order, key, delivery.arrives_on))),
    ...(key && presentQuote(order)),
    ...(key && presentPickUpCode(order)),
  }
}

/**
 * Returns the estimated delivery. The estimate starts from the shipping date, or from the due date if the
 * order is not shipped yet.
 */
async function presentDelivery(
  { db, content }: Pick<OrdersDependencies, 'db' | 'content'>,
  order: Order,
): Promise<Pick<TrackedOrder, 'parcel' | 'arrives_on'>> {
  if (order.deliveryMethod !== 'pos') return {}
  const delivery = await findDeliverySettings({ db, content })
  const parcel = getParcelTrackingPage(delivery.carriers, order)
  const leaves =
    order.stage === 'posted' ? getShopDay(order.stageSince) : isUnfinished(order.stage) && order.dueOn
  return { ...(parcel && { parcel }), ...estimateOrderArrival(delivery, order, leaves || null) }
}

function presentPickUpCode(order: Order): Pick<TrackedOrder, 'pick_up_code'> {
  const code = getReadyPickUpCode(order)
  return code === null ? {} : { pick_up_code: code }
}

function presentQuote(order: Order): Pick<TrackedOrder, 'quote'> {
  const { stage, validUntil } = order
  if (stage !== 'quoted' || validUntil === null) return {}
  return {
    quote: {
      valid_until: validUntil,
      over: validUntil < getShopDay(new Date()),
      note: order.quoteNote,
      goods: presentItems(order.goods),
      ...presentDiscount(order),
      shipping_sen: order.shippingSen,
      pickup_place: order.pickupPlace,
    },
  }
}

function presentChoices(goods: OrderItem): Pick<TrackedOrder, 'choices'> {
  const choices = listOrderItems(goods).flatMap((item) => (item.kind === 'described' ? item.choices : []))
  return choices.length > 0 ? { choices } : {}
}

export function findPaymentDetails({
  db,
  content,
}: Pick<OrdersDependencies, 'db' | 'content'>): Promise<PaymentDetails> {
  return content.show('payment', () => paymentDetailsQueries.shown(db))
}

export function presentBalance(
  order: Pick<Order, 'stage' | 'totalSen' | 'paidSen' | 'depositSen'>,
): Pick<TrackedOrder, 'balance'> {
  return order.depositSen === null && order.paidSen === 0 ? {} : { balance: getOrderBalance(order) }
}

const isPaymentDue = (order: Order): boolean =>
  getUnpaidSen({ stage: order.stage, balance: getOrderBalance(order) }) > 0

/** Masks a name and hides its length: `Siti Aminah` → `S*** A***`. */
function maskName(name: string): string {
  return name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .map((letter) => `${letter}***`)
    .join(' ')
}
