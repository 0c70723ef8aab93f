import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { ApiKeyField } from '../api-key-field.tsx'
import { MessageRow } from './message-row.tsx'
import { NewMessage } from './new-message.tsx'
import { filters, useMessages, type Counts, type Filter } from './use-messages.ts'

export const meta = () => [{ title: 'Scheduled messages · Cetak' }, { name: 'robots', content: 'noindex' }]

const names: Record<Filter, string> = {
  all: 'All',
  pending: 'Pending',
  sent: 'Sent',
  cancelled: 'Cancelled',
}

/** A small client of the scheduler's calls (EX-02). */
export default function ScheduledMessages() {
  const [filter, setFilter] = useState<Filter>('all')
  const [writing, setWriting] = useState(false)
  const list = useMessages(filter)
  return (
    <>
      <PageHeader
        title="Scheduled messages"
        note="What a client of the scheduler’s calls looks like."
        actions={
          <Button
            variant="primary"
            icon={<PlusIcon />}
            aria-expanded={writing}
            onClick={() => setWriting(!writing)}
          >
            New Message
          </Button>
        }
      />
      {writing && (
        <NewMessage onCreate={(message) => list.create(message)} onClose={() => setWriting(false)} />
      )}
      {list.problem && (
        <div className="mb-6">
          <ErrorNote>{list.problem}</ErrorNote>
        </div>
      )}
      <CountCards counts={list.counts} />
      <div className="mb-2 grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field label="Status">
          <Select
            value={filter}
            onChange={({ target }) => setFilter(filters.find((each) => each === target.value) ?? 'all')}
          >
            {filters.map((value) => (
              <option key={value} value={value}>
                {names[value]}
              </option>
            ))}
          </Select>
        </Field>
        <ApiKeyField />
      </div>
      <MessageList list={list} />
    </>
  )
}

function CountCards({ counts }: { counts: Counts | null }) {
  return (
    <dl className="mb-6 grid grid-cols-2 gap-3 md:grid-cols-4">
      {(['pending', 'sent', 'cancelled', 'total'] as const).map((of) => (
        <Card key={of} className="flex flex-col">
          <dt className="text-13 text-quiet capitalize">{of}</dt>
          <dd className="font-display text-26 font-bold tabular-nums">{counts ? counts[of] : '–'}</dd>
        </Card>
      ))}
    </dl>
  )
}

function MessageList({ list }: { list: ReturnType<typeof useMessages> }) {
  if (list.allowed === false) {
    return (
      <EmptyState title="Sign in to see messages">
        <Link to="/login" state={{ from: '/examples/scheduled-messages' }} className="text-link underline">
          Sign in
        </Link>{' '}
        as an administrator, or type an API key for messages above.
      </EmptyState>
    )
  }
  if (list.messages === null) {
    return (
      <div className="grid gap-3 py-4">
        <Loading />
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-14 w-full" />
        ))}
      </div>
    )
  }
  if (list.messages.length === 0)
    return <EmptyState title="No messages">Write one with New Message.</EmptyState>
  return (
    <Card flush className="px-4 md:px-6">
      <ul aria-label="Messages">
        {list.messages.map((message) => (
          <MessageRow key={message.id} message={message} actions={list} />
        ))}
      </ul>
    </Card>
  )
}
