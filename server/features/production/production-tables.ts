import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BatchAction } from '#core/production/batch-details.ts'
import type { BatchLayout } from '#core/production/batch-layout.ts'
import type { Film } from '#core/production/film.ts'
import type { PlacedCopy } from '#core/production/pack-sheets.ts'
import type { PieceArt } from '#core/production/piece.ts'
import type { OrderPiece } from './pieces/order-piece.ts'
import type { BatchStep, PrintMaterial } from '#core/production/print-material.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const batchesTable = pgTable('production_batches', {
  id: uuid().primaryKey(),
  number: integer().notNull().generatedAlwaysAsIdentity(),
  kind: text().$type<'batch' | 'reprint'>().notNull(),
  reprintOf: uuid('reprint_of'),
  why: text().notNull(),
  requestId: text('request_id').notNull(),
  requestHash: text('request_hash'),
  madeAt: instant('made_at').notNull().defaultNow(),
  madeBy: text('made_by').notNull(),
  steps: jsonb().$type<Partial<Record<BatchStep, { at: string; by: string }>>>().notNull().default({}),
  undoneAt: instant('undone_at'),
  undoneBy: text('undone_by'),
  version: integer().notNull().default(1),
  /** Ids of the orders that staff had moved to In production before the batch was created. */
  byHand: jsonb('by_hand').$type<string[]>().notNull().default([]),
  /** `null` if no stickers share sheets. */
  layout: jsonb().$type<BatchLayout>(),
  laidBy: uuid('laid_by'),
  laidUntil: instant('laid_until'),
})
export type StoredBatch = typeof batchesTable.$inferSelect

export const piecesTable = pgTable(
  'production_pieces',
  {
    batchId: uuid('batch_id').notNull(),
    position: integer().notNull(),
    orderId: uuid('order_id').notNull(),
    group: text('order_number').notNull(),
    line: integer().notNull(),
    item: integer().notNull(),
    material: text().$type<PrintMaterial>().notNull(),
    widthMm: integer('width_mm').notNull(),
    heightMm: integer('height_mm').notNull(),
    copies: integer().notNull(),
    times: integer().notNull(),
    /** Number of stickers ordered. `null` on reprints and if it equals the copies. */
    wanted: integer(),
    art: jsonb().$type<PieceArt>().notNull(),
    claimed: boolean().notNull(),
    proofId: text('proof_id'),
    unapprovedBecause: text('unapproved_because').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.position] })],
)
export type StoredPiece = OrderPiece &
  Pick<typeof piecesTable.$inferSelect, 'batchId' | 'position' | 'claimed'>

export const sheetsTable = pgTable(
  'production_sheets',
  {
    batchId: uuid('batch_id').notNull(),
    number: integer().notNull(),
    material: text().$type<PrintMaterial>().notNull(),
    times: integer().notNull(),
    film: jsonb().$type<Film>().notNull(),
    placed: jsonb().$type<PlacedCopy[]>().notNull(),
    /**
     * True for a shared sheet of stickers that a plotter cuts. It is replaced while the batch's layout is improving.
     */
    nested: boolean('free').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.number] })],
)
export type StoredSheet = typeof sheetsTable.$inferSelect

export const batchEventsTable = pgTable('production_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  batchId: uuid('batch_id').notNull(),
  at: instant('at').notNull().defaultNow(),
  action: text().$type<BatchAction>().notNull(),
  note: text().notNull(),
  doneBy: text('done_by').notNull(),
})
export type BatchEvent = typeof batchEventsTable.$inferSelect

/** Contains only started jobs. */
export const jobsTable = pgTable(
  'production_jobs',
  {
    orderId: uuid('order_id').notNull(),
    item: integer().notNull(),
    round: integer().notNull(),
    quantity: integer(),
    why: text().notNull().default(''),
    supplier: text().notNull().default(''),
    reference: text().notNull().default(''),
    expectedOn: date('expected_on', { mode: 'string' }),
    costSen: integer('cost_sen'),
    orderedAt: instant('ordered_at'),
    orderedBy: text('ordered_by').notNull().default(''),
    doneAt: instant('done_at'),
    doneBy: text('done_by').notNull().default(''),
    version: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.item, table.round] })],
)
export type StoredJob = typeof jobsTable.$inferSelect
