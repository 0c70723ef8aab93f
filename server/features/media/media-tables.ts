import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const mediaFilesTable = pgTable('media_files', {
  id: text().primaryKey(),
  name: text().notNull(),
  type: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  uploadedBy: text('uploaded_by').notNull(),
  uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull().defaultNow(),
  /** Hash of the file in `stored_files`. */
  file: text(),
  complete: boolean().notNull().default(false),
})
export type MediaFile = typeof mediaFilesTable.$inferSelect
