import type { OrderItem, ProductionMethod } from '#core/orders/items/order-items.ts'
import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { OrderAction } from '#core/orders/admin/order-details.ts'
import type { OrderDueDate } from '#core/orders/order-due-date.ts'
import type { ItemKind, OrderKind } from '#core/orders/items/order-items-view.ts'
import type { DeliveryMethod } from '#core/orders/delivery.ts'
import type { OrderDiscount } from '#core/orders/total-reduction.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'

export const ordersTable = pgTable('orders', {
  id: uuid().primaryKey(),
  publicId: text('public_id').notNull(),
  number: text().notNull(),
  kind: text().$type<OrderKind>().notNull(),
  goodsSen: integer('goods_sen').notNull(),
  shippingSen: integer('shipping_sen').notNull(),
  discountSen: integer('discount_sen').notNull(),
  reduction: jsonb().$type<OrderDiscount>(),
  couponId: integer('coupon_id'),
  totalSen: integer('total_sen').notNull(),
  nama: text().notNull(),
  phone: text().notNull(),
  wantsOffers: boolean('wants_offers').notNull(),
  deliveryMethod: text('delivery_method').$type<DeliveryMethod>().notNull(),
  pickupPlace: text('pickup_place').notNull(),
  address1: text().notNull(),
  address2: text().notNull(),
  postcode: text().notNull(),
  city: text().notNull(),
  state: text().notNull(),
  country: text().notNull(),
  requestId: text('request_id'),
  requestHash: text('request_hash').notNull(),
  placedFrom: text('placed_from'),
  placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
  stage: text().$type<OrderStage>().notNull(),
  stageSince: timestamp('stage_since', { withTimezone: true }).notNull(),
  version: integer().notNull(),
  paidAt: timestamp('paid_at', { withTimezone: true }),
  /** Sum of the order's payments, kept by the database. It can be positive before the payment is confirmed. */
  paidSen: integer('paid_sen').notNull(),
  /** Amount to pay before work begins. `null` if the whole total is due. */
  depositSen: integer('deposit_sen'),
  tracking: text().notNull(),
  /** Carrier that staff entered. If it is empty, the tracking number identifies the carrier. */
  carrier: text().notNull().default(''),
  /** Tracking page from the label provider. Used for carriers that have no tracking page in the settings. */
  trackingPage: text('tracking_page').notNull().default(''),
  anonymisedAt: timestamp('anonymised_at', { withTimezone: true }),
  noticeVersion: integer('notice_version'),
  designCameAt: timestamp('design_came_at', { withTimezone: true }),
  /** Last day on which the quote is valid. `null` if the order was never a quote. */
  validUntil: date('valid_until'),
  quoteNote: text('quote_note').notNull(),
  /** Shop day. */
  dueOn: date('due_on'),
  firstDueOn: date('first_due_on'),
  /** Time by which the payment must arrive for the due date to hold. */
  payBy: timestamp('pay_by', { withTimezone: true }),
  plannedOn: date('planned_on'),
  /** Test orders are excluded from all statistics. */
  isTest: boolean('is_test').notNull(),
  /** The group order that became this order. */
  groupId: uuid('group_id'),
  /** Measured weight of the parcel in grams. `null` if it was not weighed. */
  parcelG: integer('parcel_g'),
})

export type Order = Omit<typeof ordersTable.$inferSelect, 'firstDueOn' | 'payBy'> & {
  goods: OrderItem
  due: OrderDueDate | null
}

export const orderItemsTable = pgTable('order_items', {
  orderId: uuid('order_id').notNull(),
  /** Index from 0. `order_designs.item` has the same index. */
  position: integer().notNull(),
  kind: text().$type<ItemKind>().notNull(),
  productId: integer('product_id'),
  product: text().notNull(),
  /** Number of pieces. For name tags, logos and products sold by the set, the number of sets. */
  quantity: integer().notNull(),
  sheets: integer(),
  /** Price of the item before a discount. */
  sen: integer().notNull(),
  made: text().$type<ProductionMethod>().notNull(),
  design: boolean().notNull(),
  options: jsonb().notNull(),
  dueOn: date('due_on'),
})

export interface EventChanges {
  paid?: {
    before: { at: string; sen: number } | null
    /** Ids of the ledger's entries that the move added or reversed. Absent in events from before the ledger existed. */
    added?: number[]
    reversed?: number[]
  }
  tracking?: { before: string }
  /**
   * `move` is the id of the move that the message was about. It is `null` if the message was about no move,
   * such as a reminder.
   */
  told?: { move: number | null; key: string }
  due?: { before: Pick<Order, 'dueOn' | 'due'> }
  edited?: { what: string; from: string; to: string }[]
}

export const orderEventsTable = pgTable('order_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  action: text().$type<OrderAction>().notNull(),
  fromStage: text('from_stage').$type<OrderStage>(),
  toStage: text('to_stage').$type<OrderStage>(),
  note: text().notNull(),
  changes: jsonb().$type<EventChanges>().notNull(),
  doneBy: text('done_by').notNull(),
})
export type StoredOrderEvent = typeof orderEventsTable.$inferSelect
