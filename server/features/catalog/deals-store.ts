import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { productsTable as products } from './catalog-tables.ts'
import { dealsTable as deals } from './promotion-tables.ts'
import { selectInLanguage } from './catalog-store.ts'

export async function countDealsForProduct(db: Db, productId: number): Promise<number> {
  return db.$count(deals, eq(deals.productId, productId))
}

/** Returns the deals for products on sale. `priceSen` is `null` if the deal has no price. */
export async function findDealsOnSale(db: Db) {
  return db
    .select({
      id: deals.id,
      productId: products.id,
      product: products.slug,
      name: products.name,
      nameEn: selectInLanguage('en', products.name, products.nameEn),
      flow: products.flow,
      sizeMm: deals.sizeMm,
      quantity: deals.quantity,
      priceSen: deals.priceSen,
      fromDay: deals.fromDay,
      toDay: deals.toDay,
      imageUrl: sql<string | null>`coalesce(${deals.imageUrl}, ${products.imageUrl})`,
    })
    .from(deals)
    .innerJoin(products, eq(products.id, deals.productId))
    .where(and(eq(products.status, 'active'), inArray(products.flow, ['sticker', 'ppsticker'])))
    .orderBy(deals.position, deals.id)
}
