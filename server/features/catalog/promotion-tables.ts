import { date, pgTable, text, integer } from 'drizzle-orm/pg-core'
import { createIdColumn, createPositionColumn, createVersionColumn } from './catalog-tables.ts'

export const bannersTable = pgTable('banners', {
  id: createIdColumn(),
  titleMs: text('title_ms').notNull(),
  textMs: text('text_ms').notNull().default(''),
  actionMs: text('action_ms').notNull(),
  titleEn: text('title_en').notNull().default(''),
  textEn: text('text_en').notNull().default(''),
  actionEn: text('action_en').notNull().default(''),
  link: text().notNull(),
  imageUrl: text('image_url').notNull(),
  phoneImageUrl: text('phone_image_url').notNull(),
  ground: text().notNull(),
  ink: text().$type<'light' | 'dark'>().notNull(),
  position: createPositionColumn(),
  version: createVersionColumn(),
})

export const dealsTable = pgTable('deals', {
  id: createIdColumn(),
  productId: integer('product_id').notNull(),
  sizeMm: integer('size_mm').notNull(),
  quantity: integer().notNull(),
  priceSen: integer('price_sen'),
  fromDay: date('from_day'),
  toDay: date('to_day'),
  imageUrl: text('image_url'),
  position: createPositionColumn(),
  version: createVersionColumn(),
})

export const couponsTable = pgTable('coupons', {
  id: createIdColumn(),
  code: text().notNull(),
  percent: integer(),
  amountSen: integer('amount_sen'),
  fromSen: integer('from_sen').notNull().default(0),
  mostPerPhone: integer('most_per_phone'),
  mostOrders: integer('most_orders'),
  fromDay: date('from_day'),
  toDay: date('to_day'),
  position: createPositionColumn(),
  version: createVersionColumn(),
})
