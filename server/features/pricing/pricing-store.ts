import { asc, eq } from 'drizzle-orm'
import type { Sen } from '../../../core/values/money.ts'
import type { PriceTier } from '../../../core/values/price-tiers.ts'
import type { Db } from '../../platform/database.ts'
import {
  priceListsTable as lists,
  productListsTable as productLists,
  setPricesTable as setPrices,
  sizesTable as sizes,
  tiersTable as tiers,
} from './pricing-tables.ts'

export interface PriceList {
  id: string
  /** Millimetres, from small to large. */
  sizes: number[]
  /** From few sheets to many. */
  tiers: PriceTier[]
}

/** Null: there is no list of this name. */
export async function findPriceList(db: Db, id: string): Promise<PriceList | null> {
  const [list] = await db.select().from(lists).where(eq(lists.id, id))
  if (!list) return null
  const offered = await db
    .select({ sizeMm: sizes.sizeMm })
    .from(sizes)
    .where(eq(sizes.priceListId, id))
    .orderBy(asc(sizes.sizeMm))
  const steps = await db
    .select({ sheets: tiers.sheets, price: tiers.priceSen })
    .from(tiers)
    .where(eq(tiers.priceListId, id))
    .orderBy(asc(tiers.sheets))
  return { id, sizes: offered.map(({ sizeMm }) => sizeMm), tiers: steps }
}

/** The name of the list that a product has of its own; null: it takes its flow's. */
export async function ownListOf(db: Db, productId: number): Promise<string | null> {
  const [row] = await db
    .select({ id: productLists.priceListId })
    .from(productLists)
    .where(eq(productLists.productId, productId))
  return row?.id ?? null
}

/** What one set costs by the list of this name; null: the list has no price for sets. */
export async function findSetPrice(db: Db, id: string): Promise<Sen | null> {
  const [row] = await db
    .select({ price: setPrices.priceSen })
    .from(setPrices)
    .where(eq(setPrices.priceListId, id))
  return row?.price ?? null
}
