import { eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { productsTable as products } from './catalog-tables.ts'

/** Returns the products that show a price on their card. */
export async function findProductsWithCardPrice(db: Db) {
  return db
    .select({ id: products.id, name: products.name, flow: products.flow, priceSen: products.priceSen })
    .from(products)
    .where(isNotNull(products.priceSen))
}

export async function updateCardPrice(tx: Db, id: number, priceSen: number): Promise<void> {
  await tx
    .update(products)
    .set({ priceSen, version: sql`${products.version} + 1` })
    .where(eq(products.id, id))
}
