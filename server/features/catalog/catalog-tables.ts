import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ProductType } from '#core/catalog/catalog.ts'
import type { ProductDescription } from '#core/pricing/described/description.ts'
import type { ProductFacts } from '#core/catalog/product-facts.ts'

export const catalogId = () => integer().generatedByDefaultAsIdentity().primaryKey()
export const catalogPosition = () => integer().notNull().default(0)
export const catalogVersion = () => integer().notNull().default(1)
const status = () => text().$type<'active' | 'inactive'>().notNull()

export const servicesTable = pgTable('services', {
  id: catalogId(),
  name: text().notNull(),
  nameEn: text('name_en').notNull().default(''),
  imageUrl: text('image_url'),
  link: text(),
  position: catalogPosition(),
  version: catalogVersion(),
})

export const categoriesTable = pgTable('categories', {
  id: catalogId(),
  name: text().notNull(),
  nameEn: text('name_en').notNull().default(''),
  slug: text().notNull(),
  parent: text(),
  status: status(),
  description: text().notNull(),
  descriptionEn: text('description_en').notNull().default(''),
  imageUrl: text('image_url'),
  externalUrl: text('external_url'),
  position: catalogPosition(),
  version: catalogVersion(),
})

export const productsTable = pgTable('products', {
  id: catalogId(),
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
  position: catalogPosition(),
  version: catalogVersion(),
})

export const tagColoursTable = pgTable('tag_colours', {
  id: catalogId(),
  warna: text().notNull(),
  position: catalogPosition(),
  version: catalogVersion(),
})

export const schoolsTable = pgTable('schools', {
  id: catalogId(),
  name: text().notNull(),
  imageUrl: text('image_url'),
  widthMm: integer('width_mm').notNull(),
  heightMm: integer('height_mm').notNull(),
  quantity: integer().notNull(),
  position: catalogPosition(),
  version: catalogVersion(),
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
