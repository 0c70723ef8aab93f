import { and, eq } from 'drizzle-orm'
import type { ProductDescription } from '#core/pricing/described/description.ts'
import type { StoredProduct } from '#core/pricing/described/present-product.ts'
import type { Db } from '#server/db/database.ts'
import { selectIdBySlug } from './catalog-events-store.ts'
import { categoriesTable as categories, productsTable as products } from './catalog-tables.ts'

/** Returns `null` if the product is not on sale or has no description. */
export async function findCustomProduct(db: Db, slug: string): Promise<StoredProduct | null> {
  const [row] = await db
    .select({
      product: {
        id: products.id,
        name: products.name,
        nameEn: products.nameEn,
        slug: products.slug,
        category: categories.slug,
        description: products.description,
        descriptionEn: products.descriptionEn,
        imageUrl: products.imageUrl,
        photos: products.photos,
        facts: products.facts,
      },
      described: products.described,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(
      and(
        eq(products.id, selectIdBySlug('products', slug)),
        eq(products.flow, 'described'),
        eq(products.status, 'active'),
      ),
    )
  return row?.described ? { product: row.product, described: row.described } : null
}

/** Returns the description of a product, even if the product is no longer on sale. */
export async function findProductDescription(db: Db, productId: number): Promise<ProductDescription | null> {
  const [row] = await db
    .select({ described: products.described })
    .from(products)
    .where(eq(products.id, productId))
  return row?.described ?? null
}
