import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const priceListsTable = pgTable('price_lists', {
  id: text().primaryKey(),
  name: text().notNull(),
  version: integer().notNull().default(1),
})

export const sizesTable = pgTable(
  'price_list_sizes',
  { priceListId: text('price_list_id').notNull(), sizeMm: integer('size_mm').notNull() },
  (table) => [primaryKey({ columns: [table.priceListId, table.sizeMm] })],
)

export const tiersTable = pgTable(
  'price_tiers',
  {
    priceListId: text('price_list_id').notNull(),
    sheets: integer().notNull(),
    priceSen: integer('price_sen').notNull(),
  },
  (table) => [primaryKey({ columns: [table.priceListId, table.sheets] })],
)

export const productPriceListsTable = pgTable('product_price_lists', {
  productId: integer('product_id').primaryKey(),
  priceListId: text('price_list_id').notNull(),
})

export const setPricesTable = pgTable('set_prices', {
  priceListId: text('price_list_id').primaryKey(),
  priceSen: integer('price_sen').notNull(),
})
