import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DocumentContent } from '#core/documents/document-content.ts'
import type { DocumentKind } from '#core/documents/document-kinds.ts'
import type { MessageLanguage } from '#core/settings/message-placeholders.ts'

export const documentNumbersTable = pgTable('document_numbers', {
  kind: text().$type<DocumentKind>().notNull(),
  year: integer().notNull(),
  last: integer().notNull(),
})

export const documentsTable = pgTable('documents', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<DocumentKind>().notNull(),
  year: integer().notNull(),
  number: integer().notNull(),
  /** `null` if the order was deleted. */
  orderId: uuid('order_id'),
  key: text().notNull(),
  language: text().$type<MessageLanguage>().notNull(),
  content: jsonb().$type<DocumentContent>().notNull(),
  totalSen: integer('total_sen').notNull(),
  dueOn: date('due_on'),
  /** The invoice that a credit note corrects. */
  corrects: bigint({ mode: 'number' }),
  issuedOn: date('issued_on').notNull(),
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull().defaultNow(),
  issuedBy: text('issued_by').notNull(),
})
export type StoredDocument = typeof documentsTable.$inferSelect

export const billingSettingsTable = pgTable('billing_settings', {
  id: boolean().primaryKey().default(true),
  companyName: text('company_name').notNull(),
  ssmNumber: text('ssm_number').notNull(),
  sstNumber: text('sst_number').notNull(),
  invoiceTitle: text('invoice_title').notNull(),
  taxPercent: integer('tax_percent').notNull(),
  creditDays: integer('credit_days').notNull(),
})

export const productTaxesTable = pgTable('product_taxes', {
  productId: integer('product_id').primaryKey(),
  taxPercent: integer('tax_percent').notNull(),
})
