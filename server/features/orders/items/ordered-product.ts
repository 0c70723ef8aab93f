import type { ProductType, Product } from '#core/catalog/catalog.ts'
import type { Db } from '#server/db/database.ts'
import { firstProduct } from '#server/features/catalog/catalog.ts'

/** Fields by which an order names its product. */
export interface ProductNaming {
  productSlug?: string | undefined
  productType?: string | undefined
}

/** Finds an active product by its slug, or the first one of this type. */
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
