import type { ReactNode } from 'react'
import type { AdminCatalog } from '#core/catalog/admin-catalog.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { useCatalog } from './catalog-queries.ts'

export function CatalogLoader({ children }: { children: (catalog: AdminCatalog) => ReactNode }) {
  const catalog = useCatalog()
  if (catalog.data) return children(catalog.data)
  if (catalog.isError) {
    return (
      <ErrorState title="Catalogue could not be loaded" onRetry={() => void catalog.refetch()}>
        {catalog.error.message}
      </ErrorState>
    )
  }
  return (
    <>
      <Loading />
      <Skeleton className="h-72 rounded-surface" />
    </>
  )
}
