import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DesignProof } from '#core/orders/files/proofs.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const proofsTable = pgTable('order_proofs', {
  id: text().primaryKey(),
  orderId: uuid('order_id').notNull(),
  item: integer().notNull(),
  version: integer().notNull(),
  designId: text('design_id'),
  designHash: text('design_hash').notNull(),
  designName: text('design_name').notNull(),
  printed: jsonb().$type<DesignProof>().notNull(),
  hash: text().notNull(),
  madeAt: instant('made_at').notNull().defaultNow(),
  madeBy: text('made_by').notNull(),
  note: text().notNull().default(''),
  approvedAt: instant('approved_at'),
  approvedBy: text('approved_by').notNull().default(''),
  decision: text().notNull().default(''),
  withdrawnAt: instant('withdrawn_at'),
  changeAskedAt: instant('change_asked_at'),
  changeNote: text('change_note').notNull().default(''),
})
export type StoredProof = typeof proofsTable.$inferSelect
