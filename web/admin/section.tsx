import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { toCardId } from './card-id.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'

export function AdminCardSection({
  title,
  name = typeof title === 'string' ? title : undefined,
  about,
  actions,
  children,
}: {
  title: ReactNode
  /** Title in `settings-groups.ts`, if it differs from the title on the card. */
  name?: string | undefined
  about?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  const id = name && toCardId(name)
  const linkedTo = useLocation().hash === `#${id}`
  return (
    <Card id={id} ref={linkedTo ? scrollToCard : undefined} className="scroll-mt-20">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <h2 className="flex flex-wrap items-center gap-3 text-20">{title}</h2>
          {about && <p className="mt-1 max-w-line text-15 text-quiet">{about}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children && <div className="mt-5">{children}</div>}
    </Card>
  )
}

/** Scrolls to the linked card, which may be rendered only after the navigation has finished. */
function scrollToCard(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: 'start' })
}

export function LoadedContent<Data>({
  query,
  lines = 3,
  children,
}: {
  query: UseQueryResult<Data>
  lines?: number
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return (
      <ErrorState title="This section could not be loaded" onRetry={() => void query.refetch()}>
        {query.error.message}
      </ErrorState>
    )
  }
  return (
    <div className="grid gap-6">
      <Loading />
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="grid gap-2">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-(--control) w-full" />
        </div>
      ))}
    </div>
  )
}
