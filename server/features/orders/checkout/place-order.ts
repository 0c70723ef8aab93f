import type { CouponTerms } from '#core/pricing/coupons.ts'
import { calculateDeposit, calculateChosenDeposit, type ProductDeposit } from '#core/payments/deposits.ts'
import { toRinggit, type Sen } from '#core/shared/money.ts'
import { formatShopTime } from '#core/shared/shop-time.ts'
import { getRequestLockName } from '#server/db/locks-store.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { checkRequestIdReuse } from '#server/http/request-hash.ts'
import { catalogQueries } from '#server/features/catalog/catalog.ts'
import { createNotificationRow } from '#server/features/messaging/messaging.ts'
import {
  findOrderSettings,
  orderSettingsQueries,
  type OrderSettings,
} from '#server/features/settings/settings.ts'
import { createCustomerLink } from '../store/customer-links.ts'
import { formatTrackingLink, getTrackingPageUrl } from '../store/tracking-link.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import type { Order } from '../store/orders-tables.ts'
import { calculateDueDate, type CalculatedDueDate } from '../store/order-due-date.ts'
import { buildOrder, isFreeOrder, type PlaceOrderRequest } from './build-order.ts'
import {
  listCouponLimits,
  listOrderLimits,
  listCapacityLimits,
  capacityLockName,
  listOrderLocks,
} from './order-limits.ts'
import { toNewNotification, addOrderNotification } from './order-notification.ts'
import { calculateOrderTotals, type PricedItems } from './order-price.ts'
import { findOrderByRequest, storeOrder, isRefusedByDatabase } from './place-order-store.ts'

export type PlaceOrderDependencies = Pick<
  OrdersDependencies,
  'db' | 'content' | 'numbers' | 'siteUrl' | 'customerUrl' | 'creditInvoice'
>

/**
 * If other orders took the capacity this many times, the order is stored with the due date that the customer was
 * quoted.
 */
const maxCapacityConflicts = 50

const maxAttempts = 10

/** RM 20,000,000.00. Larger totals overflow the integer columns. */
const maxSubtotalSen: Sen = 2_000_000_000

/**
 * Places an order:
 * 1. `priceItems` prices the items by the catalog at a content version.
 * 2. `prepareOrder` adds discount and postage, compares the sums with those that the customer saw, and sets the due
 *    date.
 * 3. `numberAndStore` inserts the order and its notification in one statement, so that neither exists without the
 *    other.
 *
 * If the content has changed by step 3, nothing is inserted and the next attempt prices the items again. A repeated
 * request returns the existing order.
 */
export async function placeOrder<Code extends string>(
  dependencies: PlaceOrderDependencies,
  request: PlaceOrderRequest,
  priceItems: (contentVersion: string) => Promise<PricedItems | Refusal<Code>>,
) {
  const { content } = dependencies
  let contentVersion = await content.count()
  let capacityConflicts = 0
  for (let attempt = 0; attempt - capacityConflicts < maxAttempts; attempt += 1) {
    const priced = await priceItems(contentVersion)
    const prepared =
      priced instanceof Refusal ? priced : await prepareOrder(dependencies, request, priced, contentVersion)
    if (prepared instanceof Refusal) {
      // A repeated request gets its stored order, even if a new order would be refused now.
      const existing = await findRepeated(dependencies, request)
      if (existing) return existing
      // The refusal may be based on outdated content.
      const latestVersion = await content.recount()
      if (latestVersion === contentVersion) return prepared
      contentVersion = latestVersion
      continue
    }
    const { verdict, order } = await numberAndStore(dependencies, request, prepared, {
      contentVersion,
      checkCapacity: capacityConflicts < maxCapacityConflicts,
    })
    if (verdict === 'stored') return order
    if (verdict === 'too_many') return refuse('too_many_orders')
    if (verdict === 'coupon_used_up' || verdict === 'coupon_used') return refuse(verdict)
    if (verdict === 'same') return (await findRepeated(dependencies, request)) ?? refuse('request_reused')
    if (verdict === 'room_taken') capacityConflicts += 1
    contentVersion = await content.recount()
  }
  throw new Error(`failed to place an order: content changed during ${maxAttempts} attempts`)
}

interface PreparedOrder {
  order: Omit<Order, 'number'>
  coupon: CouponTerms | null
  settings: OrderSettings
  dueDate: CalculatedDueDate | null
}

/** Refuses if a sum or the due date differs from the one that the customer saw. */
async function prepareOrder(
  { db, content }: PlaceOrderDependencies,
  request: PlaceOrderRequest,
  priced: PricedItems,
  contentVersion: string,
) {
  const { customer, quotedTotals, quote, isTest } = request
  const { subtotal } = priced
  if (quotedTotals.some((quoted) => quoted !== undefined && quoted !== subtotal)) {
    return refuse(priced.dealOver ? 'deal_over' : 'wrong_total', {
      details: { total: toRinggit(subtotal), totalSen: subtotal },
    })
  }
  if (subtotal > maxSubtotalSen) return refuse('too_much')

  const now = new Date()
  const settings = await content.at(contentVersion, 'order settings', () => findOrderSettings(db))
  const { deliveryMethod, shipping } = customer
  const totals = calculateOrderTotals(priced, { deliveryMethod, state: shipping.state }, settings.postage)
  const { discountSen, shippingSen, totalSen } = totals
  const { quotedDiscount = discountSen, quotedToPay = totalSen } = request
  if (quotedDiscount !== discountSen || quotedToPay !== totalSen)
    return refuse('wrong_total', { details: { totalSen } })
  const { postage_sen: quotedPostage = shippingSen, due_on: quotedDueDate } = customer
  if (quotedPostage !== shippingSen) return refuse('wrong_postage', { details: { postageSen: shippingSen } })

  const paid = request.paid === true || isFreeOrder(request, totals)
  // Quotes get a due date when they are accepted. Test orders get none.
  const dueDate =
    quote || isTest
      ? null
      : await calculateDueDate(
          db,
          await content.at(contentVersion, 'due rules', () => orderSettingsQueries.due(db)),
          priced.goods,
          { now, paid },
        )
  const dueOn = dueDate?.dueOn ?? null
  if (quotedDueDate !== undefined && dueOn !== null && dueOn > quotedDueDate)
    return refuse('later_day', { details: { due_on: dueOn } })

  const coupon = priced.reduction && 'id' in priced.reduction ? priced.reduction : null
  const deposits = await content.at(contentVersion, 'deposits', () => catalogQueries.deposits(db))
  const depositSen = isTest
    ? null
    : request.deposit
      ? calculateChosenDeposit(totalSen, request.deposit)
      : calculateDeposit(listItemDeposits(priced, deposits), totalSen)
  const order = buildOrder(request, priced, totals, { now, settings, dueDate, depositSen })
  return { order, coupon, settings, dueDate }
}

const listItemDeposits = ({ goods, subtotal }: PricedItems, deposits: ReadonlyMap<number, ProductDeposit>) =>
  (goods.kind === 'basket' ? goods.items : [{ goods, sen: subtotal }]).map(({ goods: item, sen }) => ({
    sen,
    deposit: 'productId' in item ? deposits.get(item.productId) : undefined,
  }))

async function numberAndStore(
  dependencies: PlaceOrderDependencies,
  request: PlaceOrderRequest,
  { dueDate, order: unnumbered, coupon, settings }: PreparedOrder,
  { contentVersion, checkCapacity }: { contentVersion: string; checkCapacity: boolean },
) {
  const { db, numbers } = dependencies
  const { byStaff, customer } = request
  const drawn = await numbers.draw(getOrderMonth(unnumbered.placedAt))
  const numbered = { ...unnumbered, number: drawn.number }
  const customerUrl = dependencies.customerUrl()
  const link = createCustomerLink(numbered)
  // The link is sent only to the phone and is not in the reply, because the person who orders has not proven that
  // they own the phone.
  const order = addOrderNotification(dependencies, numbered, settings, getTrackingPageUrl(customerUrl))
  const notified = addOrderNotification(
    dependencies,
    numbered,
    settings,
    formatTrackingLink(customerUrl, numbered, link.key),
  )
  const { verdict } = await storeOrder(db, {
    order: numbered,
    link: link.row,
    locks: [
      ...listLocks(request, coupon),
      ...(dueDate && dueDate.limitedUnits.length > 0 ? [capacityLockName] : []),
    ],
    contentVersion,
    limits: [
      ...(byStaff ? [] : listOrderLimits({ ...customer, ...request })),
      ...(coupon ? listCouponLimits(coupon, customer.phone) : []),
      ...(dueDate && checkCapacity ? listCapacityLimits(dueDate) : []),
    ],
    notice:
      request.withoutNotification || numbered.phone === ''
        ? null
        : createNotificationRow(
            toNewNotification(notified.order, notified.notification, isByVisitor(request)),
          ),
  }).catch((error: unknown) => {
    if (isRefusedByDatabase(error)) numbers.giveBack(drawn)
    throw error
  })
  if (verdict !== 'stored') numbers.giveBack(drawn)
  return { verdict, order }
}

/** A visitor can also close a group order, which has `byStaff` set because order limits don't apply. */
const isByVisitor = ({ byStaff, groupId }: PlaceOrderRequest) => !byStaff || groupId !== undefined

async function findRepeated(
  dependencies: PlaceOrderDependencies,
  { customer: { requestId }, sent: notified }: PlaceOrderRequest,
) {
  const existing = requestId ? await findOrderByRequest(dependencies.db, requestId) : null
  if (!existing) return null
  return (
    checkRequestIdReuse(existing, notified) ??
    addOrderNotification(
      dependencies,
      existing,
      await findOrderSettings(dependencies.db),
      getTrackingPageUrl(dependencies.customerUrl()),
    )
  )
}

function listLocks(
  { customer: { requestId, phone }, placedFrom }: PlaceOrderRequest,
  coupon: CouponTerms | null,
): string[] {
  return [
    ...(requestId ? [getRequestLockName(requestId)] : []),
    ...listOrderLocks({ phone, placedFrom }, coupon),
  ]
}

/** Returns the month in shop time as used in order numbers, e.g. `2611`. */
const getOrderMonth = (now: Date) => formatShopTime(now).replace(/^\d\d(\d\d)-(\d\d).*$/, '$1$2')
