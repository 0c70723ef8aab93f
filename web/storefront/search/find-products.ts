import { listProducts, type Product } from '../../../core/contracts/catalog.ts'
import { api } from '../../api.ts'

/** How many suggestions fit under the box. */
const suggested = 6

/** Products whose name or description has every word of `search`. A chunk of its own: most visits never search. */
export async function findProducts(search: string, signal: AbortSignal): Promise<Product[]> {
  return (await api(listProducts, { search, limit: suggested }, { signal })).data
}
