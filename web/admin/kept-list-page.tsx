import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { ChatIcon, PlusIcon } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'
import { useShortcuts } from './shortcuts.ts'

/** What is asked about a list: a new one, or a change of one that is there. */
export type Asked<Kept> = 'new' | { what: 'edit' | 'delete'; kept: Kept }

/**
 * What the shop keeps beside the scheduler, as a page: a button (and the key N) for a new one, the list, what stands there
 * while it loads, fails or is empty, and the dialogs.
 */
export function KeptListPage<Kept extends { id: string | number }>({
  title,
  note,
  one,
  kept,
  empty,
  className,
  render,
  renderAsked,
}: {
  title: string
  note: string
  /** What one is called: `repeat`. */
  one: string
  kept: UseQueryResult<Kept[]>
  empty: { title: string; words: ReactNode }
  className: string
  render: (kept: Kept, ask: (what: 'edit' | 'delete') => void) => ReactNode
  renderAsked: (asked: Asked<Kept>, close: () => void) => ReactNode
}) {
  const [asked, setAsked] = useState<Asked<Kept> | null>(null)
  useShortcuts({ n: () => setAsked('new') })
  return (
    <>
      <PageHeader
        title={title}
        note={note}
        back={{ to: '/admin/whatsapp-scheduler', label: 'WhatsApp Scheduler' }}
        actions={
          <Button variant="primary" icon={<PlusIcon />} onClick={() => setAsked('new')}>
            New {one}
          </Button>
        }
      />
      {kept.isPending && (
        <>
          <Loading />
          <Skeleton className="h-32 rounded-surface" />
        </>
      )}
      {kept.isError && (
        <ErrorState title={`${title} could not be loaded`} onRetry={() => void kept.refetch()}>
          {kept.error.message}
        </ErrorState>
      )}
      {kept.data?.length === 0 && (
        <EmptyState
          icon={<ChatIcon />}
          title={empty.title}
          action={<Button onClick={() => setAsked('new')}>Make the first one</Button>}
        >
          {empty.words}
        </EmptyState>
      )}
      <ul aria-label={title} className={className}>
        {kept.data?.map((each) => (
          <li key={each.id} className="min-w-0">
            {render(each, (what) => setAsked({ what, kept: each }))}
          </li>
        ))}
      </ul>
      {asked && renderAsked(asked, () => setAsked(null))}
    </>
  )
}
