import { useState } from 'react'
import type { Repeat } from '../../../core/messaging/repeats.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ChatIcon, PlusIcon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { DeleteRepeat } from './delete-repeat.tsx'
import { RepeatCard } from './repeat-card.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'
import { useRepeats } from './repeat-queries.ts'

type Asked = 'new' | { what: 'edit' | 'delete'; repeat: Repeat }

/** Messages that come again: daily, weekly, monthly, yearly. */
export default function Repeats() {
  const repeats = useRepeats()
  const [asked, setAsked] = useState<Asked | null>(null)
  useShortcuts({ n: () => setAsked('new') })
  const close = () => setAsked(null)
  return (
    <>
      <PageHeader
        title="Repeats"
        note="Messages that come again. Each one stands in the scheduler a day before it goes out."
        back={{ to: '/admin/whatsapp-scheduler', label: 'WhatsApp Scheduler' }}
        actions={
          <Button variant="primary" icon={<PlusIcon />} onClick={() => setAsked('new')}>
            New repeat
          </Button>
        }
      />
      {repeats.isPending && (
        <>
          <Loading />
          <Skeleton className="h-32 rounded-surface" />
        </>
      )}
      {repeats.isError && (
        <ErrorState title="Repeats could not be loaded" onRetry={() => void repeats.refetch()}>
          {repeats.error.message}
        </ErrorState>
      )}
      {repeats.data?.length === 0 && (
        <EmptyState
          icon={<ChatIcon />}
          title="Nothing repeats yet"
          action={<Button onClick={() => setAsked('new')}>Make the first one</Button>}
        >
          A reminder each Monday, a greeting each year: written once.
        </EmptyState>
      )}
      <ul aria-label="Repeats" className="grid gap-3">
        {repeats.data?.map((repeat) => (
          <li key={repeat.id} className="min-w-0">
            <RepeatCard
              repeat={repeat}
              onEdit={() => setAsked({ what: 'edit', repeat })}
              onDelete={() => setAsked({ what: 'delete', repeat })}
            />
          </li>
        ))}
      </ul>
      {asked === 'new' && <RepeatDialog onClose={close} />}
      {asked && asked !== 'new' && asked.what === 'edit' && (
        <RepeatDialog seen={asked.repeat} onClose={close} />
      )}
      {asked && asked !== 'new' && asked.what === 'delete' && (
        <DeleteRepeat repeat={asked.repeat} onClose={close} />
      )}
    </>
  )
}
