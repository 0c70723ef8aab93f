import type { ProductType } from '#core/catalog/catalog.ts'
import type { AdminPriceList } from '#core/pricing/price-lists.ts'
import { flowWords } from '../flow-words.ts'

interface Priced {
  id: number | undefined
  flow: ProductType
}

/** The list that a product's prices come from: its own, else its order form's (D-11). */
export function listOf({ id, flow }: Priced, lists: readonly AdminPriceList[]): AdminPriceList | undefined {
  if (flow === 'none') return undefined
  const own = id === undefined ? undefined : lists.find(({ product_ids }) => product_ids.includes(id))
  return own ?? lists.find((list) => list.flow === flow)
}

/** The products whose prices come from this list, each with its order form. */
export function productsOf(
  list: AdminPriceList,
  lists: readonly AdminPriceList[],
  products: readonly { id: number; flow: ProductType; name: string }[],
): string[] {
  return products
    .filter((product) => listOf(product, lists)?.id === list.id)
    .map(({ name, flow }) => `${name} (${flowWords[flow]})`)
}
