import { useQuery, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getCatalog, type AdminCatalog } from '#core/catalog/admin-catalog.ts'
import { createProduct } from '#core/catalog/catalog-products.ts'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import { isAllowed } from '#core/shared/role.ts'
import { api } from '#web/api.ts'
import { useSession } from '#web/session.ts'

export const catalogKey = ['catalog'] as const

/** The whole catalogue as staff keep it. */
export const catalogQuery = () =>
  queryOptions({
    queryKey: catalogKey,
    queryFn: ({ signal }) => api(getCatalog, {}, { signal }),
  })
export const useCatalog = () => useQuery(catalogQuery())

/** Whether the signed-in user changes the catalogue: editors and administrators; the others read it. */
export function useMayKeep(): boolean {
  return isAllowed(createProduct.access, useSession()?.role ?? null)
}

/** Loads anew whatever shows the catalogue: also the lists of products to choose from. */
export function refreshCatalog(client: QueryClient): Promise<unknown> {
  return Promise.all(
    [catalogKey, ['products'], ['categories'], ['price-lists']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
}

/** Shows a new order at once. */
export function showOrder(client: QueryClient, kind: CatalogKind, ids: readonly number[]): void {
  client.setQueryData<AdminCatalog>(catalogKey, (catalog) => {
    if (!catalog) return catalog
    const entries: { id: number }[] = catalog[kind]
    const places = new Map(ids.map((id, place) => [id, place]))
    const moved = entries
      .filter(({ id }) => places.has(id))
      .toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
    // Those that were arranged take the places that they have between them.
    return { ...catalog, [kind]: entries.map((entry) => (places.has(entry.id) ? moved.shift() : entry)) }
  })
}
