import { useQuery, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getCatalog, type AdminCatalog } from '#core/catalog/admin-catalog.ts'
import { createProduct } from '#core/catalog/catalog-products.ts'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import { isAllowed } from '#core/shared/role.ts'
import { api } from '#web/api.ts'
import { useSession } from '#web/session.ts'

export const catalogKey = ['catalog'] as const

/** Includes entries that customers don't see. */
export const catalogQuery = () =>
  queryOptions({
    queryKey: catalogKey,
    queryFn: ({ signal }) => api(getCatalog, {}, { signal }),
  })
export const useCatalog = () => useQuery(catalogQuery())

export function useCanEditCatalog(): boolean {
  return isAllowed(createProduct.access, useSession()?.role ?? null)
}

export function refreshCatalog(client: QueryClient): Promise<unknown> {
  return Promise.all(
    [catalogKey, ['products'], ['categories'], ['price-lists']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
}

export function sortCachedCatalogEntries(
  client: QueryClient,
  kind: CatalogKind,
  ids: readonly number[],
): void {
  client.setQueryData<AdminCatalog>(catalogKey, (catalog) => {
    if (!catalog) return catalog
    const entries: { id: number }[] = catalog[kind]
    const places = new Map(ids.map((id, place) => [id, place]))
    const moved = entries
      .filter(({ id }) => places.has(id))
      .toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
    // The reordered entries take the positions that they had before, so that all other entries stay in place.
    return { ...catalog, [kind]: entries.map((entry) => (places.has(entry.id) ? moved.shift() : entry)) }
  })
}
