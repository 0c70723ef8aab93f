import { bigint, boolean, customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** See migrations/0050-media.sql, which says what the columns mean. */
export const filesTable = pgTable('media_files', {
  id: text().primaryKey(),
  name: text().notNull(),
  type: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  uploadedBy: text('uploaded_by').notNull(),
  uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull().defaultNow(),
  /** Hash in `stored_files`. */
  file: text(),
  complete: boolean().notNull().default(false),
})
export type MediaFile = typeof filesTable.$inferSelect

/** Files of older versions, until they are moved to `file`. */
export const piecesTable = pgTable('media_pieces', {
  fileId: text('file_id').notNull(),
  start: bigint({ mode: 'number' }).notNull(),
  content: bytea().notNull(),
})
