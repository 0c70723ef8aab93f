import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The shop, once; see `migrations/0010-settings.sql`. */
export const shopTable = pgTable('shop', {
  one: boolean().primaryKey().default(true),
  name: text().notNull(),
  phone: text().notNull(),
  address: text().notNull(),
  pickupPlace: text('pickup_place').notNull(),
  qrImageUrl: text('qr_image_url'),
  qrCaption: text('qr_caption').notNull(),
})

export const bankAccountsTable = pgTable('bank_accounts', {
  id: integer().generatedByDefaultAsIdentity().primaryKey(),
  position: integer().notNull().default(0),
  bank: text().notNull(),
  number: text().notNull(),
  holder: text().notNull(),
})
