import { bigint, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { DayTotals } from '#core/payments/closing-calls.ts'
import type { PaymentProviderName } from '#core/payments/payment-providers.ts'

export const dayClosingsTable = pgTable('day_closings', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  day: date().notNull(),
  sums: jsonb().$type<DayTotals>().notNull(),
  entryIds: bigint('entry_ids', { mode: 'number' }).array().notNull(),
  floatSen: integer('float_sen').notNull(),
  expectedSen: integer('expected_sen').notNull(),
  countedSen: integer('counted_sen').notNull(),
  note: text().notNull(),
  closedBy: text('closed_by').notNull(),
  closedAt: timestamp('closed_at', { withTimezone: true }).notNull().defaultNow(),
  /** `null` unless the day was reopened. A day has at most one closing without this time. */
  reopenedAt: timestamp('reopened_at', { withTimezone: true }),
  reopenedBy: text('reopened_by'),
  reopenReason: text('reopen_reason'),
})
export type StoredClosing = typeof dayClosingsTable.$inferSelect

export const providerPayoutsTable = pgTable('provider_payouts', {
  /** The credit on the bank statement. */
  lineId: bigint('line_id', { mode: 'number' }).primaryKey(),
  provider: text().$type<PaymentProviderName>().notNull(),
  fromDay: date('from_day').notNull(),
  toDay: date('to_day').notNull(),
  /** Payments less refunds and recorded fees of these days. */
  expectedSen: integer('expected_sen').notNull(),
  creditSen: integer('credit_sen').notNull(),
  chosenBy: text('chosen_by').notNull(),
  chosenAt: timestamp('chosen_at', { withTimezone: true }).notNull().defaultNow(),
})
export type StoredPayout = typeof providerPayoutsTable.$inferSelect
