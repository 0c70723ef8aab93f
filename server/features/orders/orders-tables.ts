import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { OrderKind } from '../../../core/contracts/orders.ts'
import type { DeliveryMethod } from '../../../core/values/delivery.ts'
import type { Goods } from './goods.ts'

/** See `migrations/0040-orders.sql`. */
export const ordersTable = pgTable('orders', {
  id: uuid().primaryKey(),
  publicId: text('public_id').notNull(),
  number: text().notNull(),
  kind: text().$type<OrderKind>().notNull(),
  goods: jsonb().$type<Goods>().notNull(),
  goodsSen: integer('goods_sen').notNull(),
  shippingSen: integer('shipping_sen').notNull(),
  totalSen: integer('total_sen').notNull(),
  nama: text().notNull(),
  phone: text().notNull(),
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
})
export type Order = typeof ordersTable.$inferSelect

export const orderNumbersTable = pgTable('order_numbers', {
  month: text().primaryKey(),
  last: integer().notNull(),
})
