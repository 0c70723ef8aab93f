import { eq, sql, type SQL } from 'drizzle-orm'
import type { Sen } from '#core/shared/money.ts'
import type { PriceTier } from '#core/pricing/price-tiers.ts'
import type { Db } from '#server/db/database.ts'
import {
  priceListsTable as lists,
  productPriceListsTable as productLists,
  setPricesTable as setPrices,
  sizesTable as sizes,
  tiersTable as tiers,
} from './pricing-tables.ts'

export interface PriceList {
  id: string
  /** Sizes in mm, ascending. */
  sizes: number[]
  tiers: PriceTier[]
}

export async function findPriceList(db: Db, id: string): Promise<PriceList | null> {
  return listWhere(db, eq(lists.id, id))
}

/** Returns the price list of a product, or else the list of the product's order form. */
export async function findPriceListForProduct(
  db: Db,
  product: { id: number; flow: string },
): Promise<PriceList | null> {
  const own = db
    .select({ id: productLists.priceListId })
    .from(productLists)
    .where(eq(productLists.productId, product.id))
  return listWhere(db, eq(lists.id, sql`coalesce((${own}), ${product.flow})`))
}

/** Uses a single query, because every quote and every order reads a price list. */
async function listWhere(db: Db, where: SQL): Promise<PriceList | null> {
  const [list] = await db
    .select({
      id: lists.id,
      sizes: sql<number[]>`(
        select coalesce(json_agg(size_mm order by size_mm), '[]')
        from ${sizes} where ${sizes.priceListId} = ${lists.id})`,
      tiers: sql<PriceTier[]>`(
        select coalesce(json_agg(json_build_object('sheets', sheets, 'price', price_sen) order by sheets), '[]')
        from ${tiers} where ${tiers.priceListId} = ${lists.id})`,
    })
    .from(lists)
    .where(where)
  return list ?? null
}

/** Returns `null` if the product uses the list of its order form. */
export async function findProductPriceListId(db: Db, productId: number): Promise<string | null> {
  const [row] = await db
    .select({ id: productLists.priceListId })
    .from(productLists)
    .where(eq(productLists.productId, productId))
  return row?.id ?? null
}

export async function findSetPrice(db: Db, id: string): Promise<Sen | null> {
  const [row] = await db
    .select({ price: setPrices.priceSen })
    .from(setPrices)
    .where(eq(setPrices.priceListId, id))
  return row?.price ?? null
}
