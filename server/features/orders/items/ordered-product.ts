import type { ProductType, Product } from '#core/catalog/catalog.ts'
import type { Db } from '#server/db/database.ts'
import { firstProduct } from '#server/features/catalog/catalog.ts'

/** How an order says which product it is of. */
export interface ProductNaming {
  productSlug?: string | undefined
  productType?: string | undefined
}

/** By slug, or by the kind alone; what isn't on sale can't be ordered. */
export async function orderedProduct(
  tx: Db,
  flow: ProductType,
  { productSlug, productType }: ProductNaming,
): Promise<Product | null> {
  const named = productSlug || (productType ?? '').trim().toLowerCase().replaceAll(/\s+/g, '-')
  const product =
    (named && (await firstProduct(tx, { slug: named, flow }))) ||
    (productSlug ? null : await firstProduct(tx, { flow }))
  return product?.status === 'active' ? product : null
}
