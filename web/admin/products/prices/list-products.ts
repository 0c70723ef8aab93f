import type { Flow } from '#core/catalog/catalog.ts'
import type { DeskPriceList } from '#core/pricing/price-lists.ts'
import { flowWords } from '../flow-words.ts'

interface Priced {
  id: number | undefined
  flow: Flow
}

/** The list that a product's prices come from: its own, else its order form's (D-11). */
export function listOf({ id, flow }: Priced, lists: readonly DeskPriceList[]): DeskPriceList | undefined {
  if (flow === 'none') return undefined
  const own = id === undefined ? undefined : lists.find(({ product_ids }) => product_ids.includes(id))
  return own ?? lists.find((list) => list.flow === flow)
}

/** The products whose prices come from this list, each with its order form. */
export function productsOf(
  list: DeskPriceList,
  lists: readonly DeskPriceList[],
  products: readonly { id: number; flow: Flow; name: string }[],
): string[] {
  return products
    .filter((product) => listOf(product, lists)?.id === list.id)
    .map(({ name, flow }) => `${name} (${flowWords[flow]})`)
}
