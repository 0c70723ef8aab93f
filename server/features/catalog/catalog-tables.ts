import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ProductType } from '#core/catalog/catalog.ts'
import type { ProductDescription } from '#core/pricing/described/description.ts'
import type { ProductFacts } from '#core/catalog/product-facts.ts'

export const createIdColumn = () => integer().generatedByDefaultAsIdentity().primaryKey()
export const createPositionColumn = () => integer().notNull().default(0)
export const createVersionColumn = () => integer().notNull().default(1)
const status = () => text().$type<'active' | 'inactive'>().notNull()

export const servicesTable = pgTable('services', {
  id: createIdColumn(),
  name: text().notNull(),
  nameEn: text('name_en').notNull().default(''),
  imageUrl: text('image_url'),
  link: text(),
  position: createPositionColumn(),
  version: createVersionColumn(),
})

export const categoriesTable = pgTable('categories', {
  id: createIdColumn(),
  name: text().notNull(),
  nameEn: text('name_en').notNull().default(''),
  slug: text().notNull(),
  parent: text(),
  status: status(),
  description: text().notNull(),
  descriptionEn: text('description_en').notNull().default(''),
  imageUrl: text('image_url'),
  externalUrl: text('external_url'),
  position: createPositionColumn(),
  version: createVersionColumn(),
})

export const productsTable = pgTable('products', {
  id: createIdColumn(),
  name: text().notNull(),
  nameEn: text('name_en').notNull().default(''),
  slug: text().notNull(),
  categoryId: integer('category_id').notNull(),
  status: status(),
  flow: text().$type<ProductType>().notNull(),
  described: jsonb().$type<ProductDescription>(),
  priceSen: integer('price_sen'),
  depositPercent: integer('deposit_percent'),
  depositSen: integer('deposit_sen'),
  description: text().notNull(),
  descriptionEn: text('description_en').notNull().default(''),
  imageUrl: text('image_url'),
  facts: jsonb().$type<ProductFacts>(),
  photos: jsonb().$type<string[]>().notNull().default([]),
  position: createPositionColumn(),
  version: createVersionColumn(),
})

export const tagColoursTable = pgTable('tag_colours', {
  id: createIdColumn(),
  warna: text().notNull(),
  position: createPositionColumn(),
  version: createVersionColumn(),
})

export const schoolsTable = pgTable('schools', {
  id: createIdColumn(),
  name: text().notNull(),
  imageUrl: text('image_url'),
  widthMm: integer('width_mm').notNull(),
  heightMm: integer('height_mm').notNull(),
  quantity: integer().notNull(),
  position: createPositionColumn(),
  version: createVersionColumn(),
})

export const catalogEventsTable = pgTable('catalog_events', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  kind: text().notNull(),
  entry: text().notNull(),
  action: text().$type<'added' | 'changed' | 'deleted'>().notNull(),
  changes: jsonb().$type<{ what: string; from: string; to: string }[]>().notNull(),
  doneBy: text('done_by').notNull(),
})
