import type { ProductType, Product } from '#core/catalog/catalog.ts'
import type { Db } from '#server/db/database.ts'
import { findFirstProduct } from '#server/features/catalog/catalog.ts'

export interface ProductRef {
  productSlug?: string | undefined
  productType?: string | undefined
}

export async function findOrderedProduct(
  tx: Db,
  flow: ProductType,
  { productSlug, productType }: ProductRef,
): Promise<Product | null> {
  const named = productSlug || (productType ?? '').trim().toLowerCase().replaceAll(/\s+/g, '-')
  const product =
    (named && (await findFirstProduct(tx, { slug: named, flow }))) ||
    (productSlug ? null : await findFirstProduct(tx, { flow }))
  return product?.status === 'active' ? product : null
}
