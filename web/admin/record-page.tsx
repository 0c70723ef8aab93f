import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'

export function RecordPage<Thing>({
  found,
  what,
  children,
}: {
  found: UseQueryResult<Thing>
  /** Noun for the title of the error, e.g. `batch`. */
  what: string
  children: (thing: Thing & {}) => ReactNode
}) {
  if (found.isPending)
    return (
      <>
        <Skeleton className="mb-6 h-20 w-72 rounded-surface" />
        <Skeleton className="h-96 rounded-surface" />
      </>
    )
  if (!found.data)
    return (
      <ErrorState title={`This ${what} could not be loaded`} onRetry={() => void found.refetch()}>
        {found.error?.message}
      </ErrorState>
    )
  return children(found.data)
}
