import { useRef, useState } from 'react'
import { type ListedMessage, messageSorts } from '#core/messaging/message-list.ts'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/admin/data-table.tsx'
import { NewRowsButton } from '#web/ui/admin/new-rows.tsx'
import { SearchPeriodNote } from '#web/ui/admin/search-period-note.tsx'
import { Loading } from '#web/ui/states/skeleton.tsx'
import { cx } from '#web/ui/cx.ts'
import { useShortcuts } from '../shortcuts.ts'
import { useStableRows } from '#web/hooks/use-stable-rows.ts'
import { useDetachedMessages } from './detached-messages.ts'
import { MessageSelectionBar } from './bulk/message-selection.tsx'
import { useMessageSelection } from './bulk/use-message-selection.ts'
import { MessageCard } from './message-card.tsx'
import { createMessageColumns } from './message-columns.tsx'
import { type useMessagePage, useNextMessages } from './message-queries.ts'
import type { MessageDialogs } from './use-message-dialogs.tsx'
import { useIsInteracting } from '#web/hooks/use-is-interacting.ts'
import { getMessageFilter, isDefaultView, type MessageView, type useMessageView } from './message-view.ts'
import { Button } from '#web/ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, ChatIcon } from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { formatScheduledTime } from './message-status.tsx'

/** The server's default page size. */
const perPage = 100

export function MessageList({
  view,
  onChange,
  page,
  made,
  dialogs,
}: {
  view: MessageView
  onChange: ReturnType<typeof useMessageView>['change']
  page: ReturnType<typeof useMessagePage>
  /**
   * Id of the message that was just scheduled on this screen. The list shows this message even while it holds back
   * other changes.
   */
  made: string | undefined
  dialogs: MessageDialogs
}) {
  const place = useRef<HTMLDivElement>(null)
  const interacting = useIsInteracting(place) || dialogs.open
  const loadedMessages = page.data?.messages ?? []
  const key = JSON.stringify([view, page.isPlaceholderData])
  const own = made ? [...dialogs.removed, made] : dialogs.removed
  const stable = useStableRows(page.data?.messages, { view: key, held: interacting, own })
  const { rows, deleted } = useDetachedMessages(stable.rows, stable.left)
  const selection = useMessageSelection(JSON.stringify(getMessageFilter(view)))
  const sort = { key: view.sort, direction: view.direction === 'asc' ? 'ascending' : 'descending' } as const
  const openDetails = (message: ListedMessage) => dialogs.actions.ask({ what: 'details', message })
  const select = (row: ListedMessage, on: boolean, range: boolean) => selection.toggle(row, on, range, rows)

  const previous = page.data?.previous
  const next = page.data?.next
  const isTurningPage = page.isPlaceholderData
    ? { back: null, on: null }
    : {
        back: previous ? () => onChange({ before: previous, page: Math.max(1, view.page - 1) }) : null,
        on: next ? () => onChange({ cursor: next, page: view.page + 1 }) : null,
      }
  useShortcuts({
    '[': () => isTurningPage.back?.(),
    ']': () => isTurningPage.on?.(),
    Escape: selection.clear,
  })

  return (
    <div ref={place} className={cx(selection.some && 'pb-20')}>
      <SearchPeriodNote
        searched={page.data?.searched}
        what="messages"
        onOlder={(since) => onChange({ since })}
      />
      <NextToGo
        plain={isDefaultView(view)}
        wanted={isOver(rows[0])}
        held={interacting}
        onOpen={openDetails}
        onAll={() => onChange({ status: 'pending' })}
      />
      <NewRowsButton count={stable.waiting} what="message" onShow={stable.release} raised={selection.some} />
      {page.isPending && <Loading label="Loading messages..." visible />}
      <Card flush className="max-md:contents">
        <DataTable
          caption="Scheduled Messages"
          columns={createMessageColumns(dialogs.actions, deleted, {
            has: selection.has,
            select,
            page: (on) => selection.togglePage(on, rows),
            rows,
          })}
          rows={rows}
          rowKey={(row) => row.id}
          sort={sort}
          onSort={(key) => onChange(sorted(view, key))}
          onOpen={openDetails}
          keys={{ x: (row) => select(row, !selection.has(row.id), false) }}
          selected={(row) => selection.has(row.id)}
          renderCard={(row) => (
            <MessageCard
              message={row}
              actions={dialogs.actions}
              deleted={deleted(row)}
              onOpen={() => openDetails(row)}
              selected={selection.has(row.id)}
              onSelect={(on, range) => select(row, on, range)}
            />
          )}
          loading={page.isPending}
          empty={<Nothing view={view} onChange={onChange} />}
        />
      </Card>
      <Pager
        page={view.page}
        shown={loadedMessages.length}
        perPage={perPage}
        onPrevious={isTurningPage.back}
        onNext={isTurningPage.on}
      />
      <MessageSelectionBar selection={selection} view={view} rows={rows} more={Boolean(previous || next)} />
    </div>
  )
}

function Pager({
  page,
  shown,
  perPage,
  onPrevious,
  onNext,
}: {
  page: number
  /** Number of messages on this page. */
  shown: number
  perPage: number
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}) {
  if (!onPrevious && !onNext) return null
  const first = (page - 1) * perPage + 1
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-center gap-3">
      <Button
        why={!onPrevious && 'This is the first page.'}
        icon={<ChevronLeftIcon />}
        onClick={() => onPrevious?.()}
      >
        Previous
      </Button>
      <output className="min-w-24 text-center text-15 text-quiet tabular-nums">
        Page {page.toLocaleString('en')}
        {shown > 0 && (
          <span className="block text-13">
            {first.toLocaleString('en')}–{(first + shown - 1).toLocaleString('en')}
          </span>
        )}
      </output>
      <Button why={!onNext && 'This is the last page.'} onClick={() => onNext?.()}>
        Next
        <ChevronRightIcon />
      </Button>
    </nav>
  )
}

function Nothing({
  view,
  onChange,
}: {
  view: MessageView
  onChange: ReturnType<typeof useMessageView>['change']
}) {
  const { search, from, to, status, undecided } = getMessageFilter(view)
  const filtered = [search, from, to, undecided].some((each) => each !== undefined)
  const hint = filtered
    ? 'No messages match your filters.'
    : status
      ? 'No messages have this status.'
      : 'Schedule one above. It is sent automatically at its time.'
  const all = {
    search: undefined,
    since: undefined,
    from: undefined,
    to: undefined,
    status: undefined,
    undecided: undefined,
  }
  return (
    <EmptyState
      icon={<ChatIcon />}
      title="No scheduled messages"
      action={filtered && <Button onClick={() => onChange(all)}>Show all messages</Button>}
    >
      {hint}
    </EmptyState>
  )
}

/** Returns `true` if the list starts with a message that is no longer waiting. */
const isOver = (first: ListedMessage | undefined) =>
  first !== undefined && first.status !== 'pending' && first.status !== 'sending'

/**
 * Reverses the direction if the list is already sorted by this column, and otherwise sorts ascending by it
 * (SCHED-03).
 */
function sorted(view: MessageView, key: string): Partial<MessageView> {
  const sort = messageSorts.find((sort) => sort === key) ?? view.sort
  const turned = view.sort === sort && view.direction === 'asc'
  return { sort, direction: turned ? 'desc' : 'asc' }
}

const most = 5
const none: ListedMessage[] = []

/**
 * Shows the messages that are due next (MSG-13). It is placed above a list that starts with old messages, which is the
 * default sort order (SCHED-03). While `held`, its content doesn't change, so that the list below doesn't move.
 */
function NextToGo({
  plain,
  wanted,
  held,
  onOpen,
  onAll,
}: {
  /** `true` if the list shows its default view. Other views appear without delay. */
  plain: boolean
  /** `true` if the list starts with old messages. */
  wanted: boolean
  held: boolean
  onOpen: (message: ListedMessage) => void
  onAll: () => void
}) {
  const page = useNextMessages(most, plain && wanted).data
  const loadedMessages = (plain && wanted && page?.messages) || none
  const [shown, setShown] = useState(loadedMessages)
  if ((!held || !plain) && shown !== loadedMessages) setShown(loadedMessages)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="next-to-go" className="mb-4">
      <Card className="p-4 md:p-4">
        <div className="mb-1 flex flex-wrap items-center justify-between gap-3">
          <h3 id="next-to-go" className="text-17">
            Next to send
          </h3>
          <Button size="small" onClick={onAll}>
            Show all pending
          </Button>
        </div>
        <ol aria-labelledby="next-to-go" className="divide-y divide-line">
          {shown.map((message) => (
            <li key={message.id}>
              <Line message={message} onOpen={() => onOpen(message)} />
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}

function Line({ message, onOpen }: { message: ListedMessage; onOpen: () => void }) {
  const { phone, contact } = message
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid min-h-11 w-full grid-cols-1 content-center gap-x-4 rounded-small py-1.5 text-left text-15 hover:bg-sunk md:grid-cols-[9.5rem_minmax(0,18rem)_minmax(0,1fr)]"
    >
      <span className="text-quiet tabular-nums">{formatScheduledTime(message)}</span>
      <span className="min-w-0 truncate">
        {contact && <span className="mr-2 font-semibold">{contact}</span>}
        <span className="tabular-nums">{phone}</span>
      </span>
      <span className="min-w-0 truncate text-quiet">{message.message}</span>
    </button>
  )
}
