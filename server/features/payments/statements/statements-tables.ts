import { bigint, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { StatementColumns } from '#core/payments/statement-columns.ts'
import type { StatementLineState } from '#core/payments/statement-calls.ts'

export const statementImportsTable = pgTable('statement_imports', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  account: text().notNull(),
  fileName: text('file_name').notNull(),
  fromDay: date('from_day').notNull(),
  toDay: date('to_day').notNull(),
  openingSen: bigint('opening_sen', { mode: 'number' }).notNull(),
  closingSen: bigint('closing_sen', { mode: 'number' }).notNull(),
  rowCount: integer('row_count').notNull(),
  newCount: integer('new_count').notNull(),
  importedBy: text('imported_by').notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull().defaultNow(),
})
export type StoredImport = typeof statementImportsTable.$inferSelect

export const statementLinesTable = pgTable('statement_lines', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  importId: bigint('import_id', { mode: 'number' }).notNull(),
  account: text().notNull(),
  day: date().notNull(),
  /** Amount in sen, positive for money in. */
  amountSen: bigint('amount_sen', { mode: 'number' }).notNull(),
  balanceSen: bigint('balance_sen', { mode: 'number' }).notNull(),
  /** Number among equal rows, from 1. */
  copy: integer().notNull(),
  text: text().notNull(),
  state: text().$type<StatementLineState>().notNull().default('open'),
  /** Order that the line pays or refunds. `null` for other lines and if the order was deleted. */
  orderId: uuid('order_id'),
  /** Payment or refund that the line shows. */
  paymentId: bigint('payment_id', { mode: 'number' }),
  /** Credit that a reversal takes back. */
  creditId: bigint('credit_id', { mode: 'number' }),
  decidedBy: text('decided_by'),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
})
export type StoredLine = typeof statementLinesTable.$inferSelect

export const statementFormatsTable = pgTable('statement_formats', {
  headings: text().primaryKey(),
  columns: jsonb().$type<StatementColumns>().notNull(),
  confirmedBy: text('confirmed_by').notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull().defaultNow(),
})
