import { useState, type FormEvent } from 'react'
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
import {
  messageFilters,
  useExampleMessages,
  type MessageCounts,
  type ExampleMessageFilter,
} from './use-messages.ts'
import type { Message } from '#core/messaging/message.ts'
import { StatusPill, type Tone } from '#web/ui/states/status-pill.tsx'
import { formatListTime, parseShopTime } from '#core/shared/shop-time.ts'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

export const meta = () => [{ title: 'Scheduled messages · Cetak' }, { name: 'robots', content: 'noindex' }]

const names: Record<ExampleMessageFilter, string> = {
  all: 'All',
  pending: 'Pending',
  sent: 'Sent',
  cancelled: 'Cancelled',
}

/** Example client of the scheduler API (EX-02). */
export default function ScheduledMessagesExample() {
  const [filter, setFilter] = useState<ExampleMessageFilter>('all')
  const [writing, setWriting] = useState(false)
  const list = useExampleMessages(filter)
  return (
    <>
      <PageHeader
        title="Scheduled messages"
        note="Example client of the scheduler API."
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
            onChange={({ target }) =>
              setFilter(messageFilters.find((each) => each === target.value) ?? 'all')
            }
          >
            {messageFilters.map((value) => (
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

function CountCards({ counts }: { counts: MessageCounts | null }) {
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

function MessageList({ list }: { list: ReturnType<typeof useExampleMessages> }) {
  if (list.allowed === false) {
    return (
      <EmptyState title="Sign in to see messages">
        <Link to="/login" state={{ from: '/examples/scheduled-messages' }} className="text-link underline">
          Sign in
        </Link>{' '}
        as an administrator, or enter an API key for messages above.
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
    return <EmptyState title="No messages">Click “New Message” to create one.</EmptyState>
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

const tones: Record<Message['status'], Tone> = {
  pending: 'info',
  sending: 'info',
  sent: 'good',
  failed: 'wrong',
  cancelled: 'neutral',
}

/** Formats a time as `dd/MM/yyyy HH:mm` in shop time, like the API (D-10). */
function timeText(scheduled: string): string {
  const instant = parseShopTime(scheduled)
  return instant ? formatListTime(instant) : scheduled
}

interface RowActions {
  cancel: (id: string) => Promise<void>
  sendNow: (id: string) => Promise<void>
  reactivate: (id: string) => Promise<void>
  remove: (id: string) => Promise<void>
}

/** Shows one message with the actions that its status allows (EX-02). */
function MessageRow({ message, actions }: { message: Message; actions: RowActions }) {
  const { id, status, phone } = message
  const action = (name: string, run: (id: string) => Promise<void>) => (
    <Button size="small" aria-label={`${name}: ${phone}`} onClick={() => void run(id)}>
      {name}
    </Button>
  )
  return (
    <li className="grid gap-3 border-b border-line py-4 last:border-b-0 md:grid-cols-[10rem_minmax(0,1fr)_auto] md:items-center">
      <div>
        <p className="font-semibold tabular-nums">{phone}</p>
        <p className="text-13 text-quiet tabular-nums">{timeText(message.scheduled_time)} (Malaysia)</p>
      </div>
      <div className="min-w-0">
        <StatusPill tone={tones[status]} className="capitalize">
          {status}
        </StatusPill>
        <p className="mt-1 line-clamp-2 text-15 break-words">{message.message}</p>
      </div>
      <div className="flex flex-wrap gap-2 md:justify-end">
        {status === 'pending' && action('Send Now', actions.sendNow)}
        {status === 'pending' && action('Cancel', actions.cancel)}
        {status === 'cancelled' && action('Reactivate', actions.reactivate)}
        {action('Delete', actions.remove)}
      </div>
    </li>
  )
}

const blank = { phone: '', message: '', time: '' }

/** Converts the local time of the picker to UTC as `YYYY-MM-DD HH:MM:SS` (D-10). */
function asUtc(local: string): string {
  return new Date(local).toISOString().slice(0, 19).replace('T', ' ')
}

function NewMessage({
  onCreate,
  onClose,
}: {
  onCreate: (message: { phone: string; message: string; scheduled_time: string }) => Promise<boolean>
  onClose: () => void
}) {
  const [typed, setTyped] = useState(blank)
  const [sending, setSending] = useState(false)
  const set = (field: keyof typeof blank) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!typed.phone.trim() || !typed.message.trim() || !typed.time) {
      toast.error('Please fill in all required fields.')
      return
    }
    setSending(true)
    const { phone, message, time } = typed
    if (await onCreate({ phone, message, scheduled_time: asUtc(time) })) onClose()
    setSending(false)
  }

  return (
    <Card className="mb-6">
      <form noValidate aria-label="New Message" onSubmit={(event) => void submit(event)}>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Field label="Phone">
            <TextInput
              type="tel"
              autoComplete="off"
              placeholder="60123456789"
              value={typed.phone}
              onChange={set('phone')}
            />
          </Field>
          <Field label="Scheduled time" hint="In your own time zone; sent as UTC.">
            <TextInput type="datetime-local" value={typed.time} onChange={set('time')} />
          </Field>
        </div>
        <Field label="Message">
          <TextArea value={typed.message} onChange={set('message')} />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="primary" busy={sending} busyLabel="Scheduling...">
            Schedule Message
          </Button>
        </div>
      </form>
    </Card>
  )
}
