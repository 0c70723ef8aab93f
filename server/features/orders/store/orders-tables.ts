import type { OrderItem, ProductionMethod } from '#core/orders/items/order-items.ts'
import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { OrderAction } from '#core/orders/admin/order-details.ts'
import type { OrderDueDate } from '#core/orders/order-due-date.ts'
import type { ItemKind, OrderKind } from '#core/orders/items/order-items-view.ts'
import type { DeliveryMethod } from '#core/orders/delivery.ts'
import type { DiscountTerms } from '#core/pricing/coupons.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'

/** See `migrations/0040-orders.sql` and `migrations/0140-order-stages.sql`. */
export const ordersTable = pgTable('orders', {
  id: uuid().primaryKey(),
  publicId: text('public_id').notNull(),
  number: text().notNull(),
  kind: text().$type<OrderKind>().notNull(),
  goodsSen: integer('goods_sen').notNull(),
  shippingSen: integer('shipping_sen').notNull(),
  /** Off the goods. */
  discountSen: integer('discount_sen').notNull(),
  /** What it was worked out by; null: nothing was taken off. */
  reduction: jsonb().$type<DiscountTerms>(),
  couponId: integer('coupon_id'),
  totalSen: integer('total_sen').notNull(),
  nama: text().notNull(),
  phone: text().notNull(),
  /** The customer has agreed to promotions in the form. */
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
  paidSen: integer('paid_sen'),
  tracking: text().notNull(),
  /** Who carries the parcel, where somebody has said so; empty: its number tells. */
  carrier: text().notNull().default(''),
  /** Where a seller of labels says that it is followed, for carriers that the shop does not know. */
  trackingPage: text('tracking_page').notNull().default(''),
  anonymisedAt: timestamp('anonymised_at', { withTimezone: true }),
  noticeVersion: integer('notice_version'),
  designCameAt: timestamp('design_came_at', { withTimezone: true }),
  /** The last day of the shop that the quotation holds; null: it was none. */
  validUntil: date('valid_until'),
  quoteNote: text('quote_note').notNull(),
  /** The shop day that it is promised for; null: none was promised. */
  dueOn: date('due_on'),
  /** The first day that was promised. */
  firstDueOn: date('first_due_on'),
  /** The due date holds if the money is there by then. */
  payBy: timestamp('pay_by', { withTimezone: true }),
  /** The day of work that staff have put it on. */
  plannedOn: date('planned_on'),
  /** Tries whether everything arrives; it counts nowhere. */
  isTest: boolean('is_test').notNull(),
  /** The group order that was closed into it. */
  groupId: uuid('group_id'),
  /** What its parcel weighs by the scales, grams; null: nobody has weighed it. */
  parcelG: integer('parcel_g'),
})

/** An order with its items; see `withItems`. */
export type Order = Omit<typeof ordersTable.$inferSelect, 'firstDueOn' | 'payBy'> & {
  goods: OrderItem
  due: OrderDueDate | null
}

/** See `migrations/0640-order-items.sql`. */
export const orderItemsTable = pgTable('order_items', {
  orderId: uuid('order_id').notNull(),
  /** From 0, as in `order_designs.item`. */
  position: integer().notNull(),
  kind: text().$type<ItemKind>().notNull(),
  productId: integer('product_id'),
  product: text().notNull(),
  /** Pieces, or sets of name tags, logos and products sold by the set. */
  quantity: integer().notNull(),
  sheets: integer(),
  /** The item's price, before a discount. */
  sen: integer().notNull(),
  made: text().$type<ProductionMethod>().notNull(),
  /** Printed from the customer's design. */
  design: boolean().notNull(),
  /** The other properties of its kind. */
  options: jsonb().notNull(),
  dueOn: date('due_on'),
})

/** What else an event changed: `paid`, where it was this move that the money was seen with, and what was before. */
export interface EventChanges {
  paid?: { before: { at: string; sen: number } | null }
  /** The number of the post as it was before the move. */
  tracking?: { before: string }
  /** Which move the customer was told of (null: of none, a reminder), and the key of the message. */
  told?: { move: number | null; key: string }
  /** The promise that there was before the move. */
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
export type StoredEvent = typeof orderEventsTable.$inferSelect
