import type { ProductType } from '#core/catalog/catalog.ts'
import type { AdminPriceList } from '#core/pricing/price-lists.ts'
import { productTypeLabels } from '../product-labels.ts'

interface Priced {
  id: number | undefined
  flow: ProductType
}

/** Returns the price list assigned to a product, or else the price list of its order type (D-11). */
export function findProductPriceList(
  { id, flow }: Priced,
  lists: readonly AdminPriceList[],
): AdminPriceList | undefined {
  if (flow === 'none') return undefined
  const own = id === undefined ? undefined : lists.find(({ product_ids }) => product_ids.includes(id))
  return own ?? lists.find((list) => list.flow === flow)
}

export function listProductNamesUsingPriceList(
  list: AdminPriceList,
  lists: readonly AdminPriceList[],
  products: readonly { id: number; flow: ProductType; name: string }[],
): string[] {
  return products
    .filter((product) => findProductPriceList(product, lists)?.id === list.id)
    .map(({ name, flow }) => `${name} (${productTypeLabels[flow]})`)
}
