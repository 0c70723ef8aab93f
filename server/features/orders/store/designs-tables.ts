import { boolean, customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DesignInspection } from '#core/orders/files/sent-designs.ts'
import type { DesignType } from '#core/orders/files/design-type.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export const designsTable = pgTable('order_designs', {
  id: text().primaryKey(),
  orderId: uuid('order_id').notNull(),
  item: integer().notNull(),
  hash: text().notNull(),
  name: text().notNull(),
  type: text().$type<DesignType>().notNull(),
  bytes: integer().notNull(),
  widthPx: integer('width_px'),
  heightPx: integer('height_px'),
  preview: bytea(),
  /** Result of the inspection at the ordered size. `null` if the design was not inspected. */
  looked: jsonb().$type<DesignInspection>(),
  /** Hash of the original in `stored_files`. */
  originalFile: text('original_file'),
  proofFile: text('proof_file'),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  addedBy: text('added_by').notNull().default(''),
  complete: boolean().notNull().default(false),
})
export type StoredDesign = typeof designsTable.$inferSelect
