import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { ChatIcon, PlusIcon } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'
import { useShortcuts } from './shortcuts.ts'

export type ListDialogState<Kept> = 'new' | { what: 'edit' | 'delete'; kept: Kept }

export function SavedListPage<Kept extends { id: string | number }>({
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
  note: ReactNode
  /** Noun for a record, e.g. `recurring message`. */
  one: string
  kept: UseQueryResult<Kept[]>
  empty: { title: string; words: ReactNode }
  className: string
  render: (kept: Kept, ask: (what: 'edit' | 'delete') => void) => ReactNode
  renderAsked: (openDialog: ListDialogState<Kept>, close: () => void) => ReactNode
}) {
  const [openDialog, setOpenDialog] = useState<ListDialogState<Kept> | null>(null)
  useShortcuts({ n: () => setOpenDialog('new') })
  return (
    <>
      <PageHeader
        title={title}
        note={note}
        back={{ to: '/admin/whatsapp-scheduler', label: 'WhatsApp Scheduler' }}
        actions={
          <Button variant="primary" icon={<PlusIcon />} onClick={() => setOpenDialog('new')}>
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
          action={<Button onClick={() => setOpenDialog('new')}>Create the first one</Button>}
        >
          {empty.words}
        </EmptyState>
      )}
      <ul aria-label={title} className={className}>
        {kept.data?.map((each) => (
          <li key={each.id} className="min-w-0">
            {render(each, (what) => setOpenDialog({ what, kept: each }))}
          </li>
        ))}
      </ul>
      {openDialog && renderAsked(openDialog, () => setOpenDialog(null))}
    </>
  )
}
