import { boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryMethod } from '#core/orders/delivery.ts'
import type {
  ChildPick,
  GroupItem,
  GroupStage,
  ChildPaymentState,
  GroupPayer,
} from '#core/orders/groups/group-order.ts'
import type { SlipType } from '#core/orders/files/slip-type.ts'

export const groupsTable = pgTable('order_groups', {
  id: uuid().primaryKey(),
  publicId: text('public_id').notNull(),
  parentsKey: text('parents_key').notNull(),
  earlierParentsKeyHash: text('earlier_parents_key_hash'),
  stage: text().$type<GroupStage>().notNull(),
  name: text().notNull(),
  organiser: text().notNull(),
  phone: text().notNull(),
  wantsOffers: boolean('wants_offers').notNull().default(false),
  items: jsonb().$type<GroupItem[]>().notNull(),
  expected: integer().notNull(),
  expectedNames: jsonb('expected_names').$type<string[]>().notNull(),
  payer: text().$type<GroupPayer>().notNull(),
  deliveryMethod: text('delivery_method').$type<DeliveryMethod>().notNull(),
  address1: text().notNull(),
  address2: text().notNull(),
  postcode: text().notNull(),
  city: text().notNull(),
  state: text().notNull(),
  coupon: text().notNull().default(''),
  closesAt: timestamp('closes_at', { withTimezone: true }).notNull(),
  closings: integer().notNull().default(0),
  trouble: text().notNull().default(''),
  remindedOn: date('reminded_on'),
  version: integer().notNull().default(1),
  requestId: text('request_id').notNull(),
  requestHash: text('request_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
})
export type Group = typeof groupsTable.$inferSelect

export const organiserLinksTable = pgTable('group_organiser_links', {
  hash: text().primaryKey(),
  groupId: uuid('group_id').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

export const childrenTable = pgTable('order_group_children', {
  id: uuid().primaryKey(),
  groupId: uuid('group_id').notNull(),
  secretHash: text('secret_hash').notNull(),
  name: text().notNull(),
  section: text().notNull(),
  picks: jsonb().$type<ChildPick[]>().notNull(),
  number: text(),
  priceSen: integer('price_sen').notNull(),
  paid: text().$type<ChildPaymentState>().notNull().default(''),
  paidSen: integer('paid_sen').notNull().default(0),
  phone: text().notNull().default(''),
  version: integer().notNull().default(1),
  addedFrom: text('added_from'),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  removed: boolean().notNull().default(false),
})
export type Child = typeof childrenTable.$inferSelect

export const childSlipsTable = pgTable('order_group_slips', {
  childId: uuid('child_id').primaryKey(),
  type: text().$type<SlipType>().notNull(),
  /** Hash of the slip in `stored_files`. */
  file: text(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
})
