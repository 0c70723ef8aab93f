import { bigint, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PrintMaterial } from '#core/production/print-material.ts'

const supply = { material: text().$type<PrintMaterial>().notNull(), widthMm: integer('width_mm').notNull() }

export const suppliesTable = pgTable(
  'supplies',
  {
    ...supply,
    inStockMilli: integer('in_stock_milli').notNull(),
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.material, table.widthMm] })],
)

export const supplyMovesTable = pgTable('supply_moves', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  requestId: text('request_id').notNull(),
  requestHash: text('request_hash'),
  ...supply,
  kind: text().$type<'delivery' | 'count'>().notNull(),
  milli: integer().notNull(),
  leftMilli: integer('left_milli').notNull(),
  note: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  doneBy: text('done_by').notNull(),
})

export const supplyUsesTable = pgTable(
  'supply_uses',
  {
    batchId: uuid('batch_id').notNull(),
    orderId: uuid('order_id').notNull(),
    /** 0 if the item has no product. */
    productId: integer('product_id').notNull(),
    ...supply,
    milli: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.orderId, table.productId, table.material, table.widthMm] }),
  ],
)
