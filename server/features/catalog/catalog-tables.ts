import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Flow } from '../../../core/contracts/catalog.ts'

// See `migrations/0020-catalog.sql`; what English pages say instead, `migrations/0245-catalogue-in-english.sql`.

const id = () => integer().generatedByDefaultAsIdentity().primaryKey()
const position = () => integer().notNull().default(0)
const status = () => text().$type<'active' | 'inactive'>().notNull()

export const servicesTable = pgTable('services', {
  id: id(),
  name: text().notNull(),
  nameEn: text('name_en').notNull().default(''),
  imageUrl: text('image_url'),
  link: text(),
  position: position(),
})

export const categoriesTable = pgTable('categories', {
  id: id(),
  name: text().notNull(),
  nameEn: text('name_en').notNull().default(''),
  slug: text().notNull(),
  parent: text(),
  status: status(),
  description: text().notNull(),
  descriptionEn: text('description_en').notNull().default(''),
  imageUrl: text('image_url'),
  externalUrl: text('external_url'),
  position: position(),
})

export const productsTable = pgTable('products', {
  id: id(),
  name: text().notNull(),
  nameEn: text('name_en').notNull().default(''),
  slug: text().notNull(),
  categoryId: integer('category_id').notNull(),
  status: status(),
  flow: text().$type<Flow>().notNull(),
  priceSen: integer('price_sen'),
  description: text().notNull(),
  descriptionEn: text('description_en').notNull().default(''),
  imageUrl: text('image_url'),
  position: position(),
})

// See `migrations/0023-iron-on.sql`.

export const tagColoursTable = pgTable('tag_colours', {
  id: id(),
  warna: text().notNull(),
  position: position(),
})

export const schoolsTable = pgTable('schools', {
  id: id(),
  name: text().notNull(),
  imageUrl: text('image_url'),
  widthMm: integer('width_mm').notNull(),
  heightMm: integer('height_mm').notNull(),
  quantity: integer().notNull(),
  position: position(),
})

// See `migrations/0160-catalog-desk.sql`.

export const catalogEventsTable = pgTable('catalog_events', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  kind: text().notNull(),
  entry: text().notNull(),
  deed: text().$type<'added' | 'changed' | 'deleted'>().notNull(),
  changes: jsonb().$type<{ what: string; from: string; to: string }[]>().notNull(),
  doneBy: text('done_by').notNull(),
})

// See `migrations/0161-home.sql` and `0249-deal-prices.sql`.

export const dealsTable = pgTable('deals', {
  id: id(),
  productId: integer('product_id').notNull(),
  sizeMm: integer('size_mm').notNull(),
  quantity: integer().notNull(),
  priceSen: integer('price_sen'),
  fromDay: text('from_day'),
  toDay: text('to_day'),
  imageUrl: text('image_url'),
  position: position(),
})
