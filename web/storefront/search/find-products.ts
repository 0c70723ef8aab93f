import { listProducts, type Product } from '../../../core/contracts/catalog.ts'
import { api } from '../../api.ts'

/** How many suggestions fit under the box. */
const suggested = 6

export interface Found {
  products: Product[]
  /** They are spelt nearly so: probably what was meant. */
  near: boolean
}

/** Products whose name or description has every word of `search`. A chunk of its own: most visits never search. */
export async function findProducts(search: string, signal: AbortSignal): Promise<Found> {
  const { data: products, near } = await api(listProducts, { search, limit: suggested }, { signal })
  return { products, near }
}
