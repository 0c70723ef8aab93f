import { eq, sql } from 'drizzle-orm'
import type { AdminPriceList } from '#core/pricing/price-lists.ts'
import type { Db } from '#server/db/database.ts'
import {
  priceListsTable as lists,
  productPriceListsTable as productLists,
  setPricesTable as setPrices,
  sizesTable as sizes,
  tiersTable as tiers,
} from './pricing-tables.ts'

export type StoredPriceList = Omit<AdminPriceList, 'flow'>

export async function findStoredPriceLists(db: Db, id?: string): Promise<StoredPriceList[]> {
  return db
    .select({
      id: lists.id,
      version: lists.version,
      name: lists.name,
      sizes: sql<number[]>`(
        select coalesce(json_agg(size_mm order by size_mm), '[]')
        from ${sizes} where ${sizes.priceListId} = ${lists.id})`,
      tiers: sql<StoredPriceList['tiers']>`(
        select coalesce(json_agg(json_build_object('sheets', sheets, 'price_sen', price_sen) order by sheets), '[]')
        from ${tiers} where ${tiers.priceListId} = ${lists.id})`,
      set_price_sen: sql<number | null>`(
        select price_sen from ${setPrices} where ${setPrices.priceListId} = ${lists.id})`,
      product_ids: sql<number[]>`(
        select coalesce(json_agg(product_id order by product_id), '[]')
        from ${productLists} where ${productLists.priceListId} = ${lists.id})`,
    })
    .from(lists)
    .where(id === undefined ? undefined : eq(lists.id, id))
    .orderBy(lists.name, lists.id)
}

export async function insertPriceList(tx: Db, list: { id: string; name: string }): Promise<boolean> {
  return (await tx.insert(lists).values(list).onConflictDoNothing().returning()).length > 0
}

export async function renamePriceList(tx: Db, id: string, name: string): Promise<void> {
  await tx
    .update(lists)
    .set({ name, version: sql`${lists.version} + 1` })
    .where(eq(lists.id, id))
}

export async function replacePriceListParts(
  tx: Db,
  priceListId: string,
  parts: Pick<StoredPriceList, 'sizes' | 'tiers' | 'set_price_sen' | 'product_ids'>,
): Promise<void> {
  await tx.delete(sizes).where(eq(sizes.priceListId, priceListId))
  await tx.delete(tiers).where(eq(tiers.priceListId, priceListId))
  await tx.delete(setPrices).where(eq(setPrices.priceListId, priceListId))
  await tx.delete(productLists).where(eq(productLists.priceListId, priceListId))
  if (parts.sizes.length)
    await tx.insert(sizes).values(parts.sizes.map((sizeMm) => ({ priceListId, sizeMm })))
  if (parts.tiers.length)
    await tx
      .insert(tiers)
      .values(parts.tiers.map(({ sheets, price_sen }) => ({ priceListId, sheets, priceSen: price_sen })))
  if (parts.set_price_sen !== null)
    await tx.insert(setPrices).values({ priceListId, priceSen: parts.set_price_sen })
  // A product can be in only one list, so products of this list leave their previous lists.
  for (const productId of parts.product_ids)
    await tx
      .insert(productLists)
      .values({ productId, priceListId })
      .onConflictDoUpdate({ target: productLists.productId, set: { priceListId } })
}

export async function deletePriceListRow(tx: Db, id: string): Promise<void> {
  await tx.delete(lists).where(eq(lists.id, id))
}
