import { useRef } from 'react'
import type { ListedMessage } from '#core/messaging/message-list.ts'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/desk/data-table.tsx'
import { NewRows } from '#web/ui/desk/new-rows.tsx'
import { SearchedSince } from '#web/ui/desk/searched-since.tsx'
import { Loading } from '#web/ui/states/skeleton.tsx'
import { cx } from '#web/ui/cx.ts'
import { useShortcuts } from '../shortcuts.ts'
import { useStableRows } from './stable-rows.ts'
import { useLeftMessages } from './left-messages.ts'
import { MessageSelection } from './many/message-selection.tsx'
import { useSelection } from './many/use-selection.ts'
import { MessageCard } from './message-card.tsx'
import { messageColumns } from './message-columns.tsx'
import type { useMessagePage } from './message-queries.ts'
import { NextToGo } from './next-to-go.tsx'
import { Pager } from './pager.tsx'
import type { MessageDialogs } from './use-dialogs.tsx'
import { useInteracting } from './use-interacting.ts'
import { filterOf, isAsAtFirst, type MessageView, type useView } from './view.ts'
import { Nothing } from './no-messages.tsx'
import { isOver, sorted } from './sorted-messages.ts'

/** Messages on a page, unless the server is asked for others. */
const perPage = 100

/** The messages as asked for, page by page, with what can be done with each. */
export function MessageList({
  view,
  onChange,
  page,
  made,
  dialogs,
}: {
  view: MessageView
  onChange: ReturnType<typeof useView>['change']
  page: ReturnType<typeof useMessagePage>
  /** The message that was just scheduled on this screen: it shows even while the list is held still. */
  made: string | undefined
  dialogs: MessageDialogs
}) {
  const place = useRef<HTMLDivElement>(null)
  const interacting = useInteracting(place) || dialogs.open
  const fresh = page.data?.messages ?? []
  const key = JSON.stringify([view, page.isPlaceholderData])
  const own = made ? [...dialogs.removed, made] : dialogs.removed
  const kept = useStableRows(page.data?.messages, { view: key, held: interacting, own })
  const { rows, deleted } = useLeftMessages(kept.rows, kept.left)
  const selection = useSelection(JSON.stringify(filterOf(view)))
  const sort = { key: view.sort, direction: view.direction === 'asc' ? 'ascending' : 'descending' } as const
  const openDetails = (message: ListedMessage) => dialogs.actions.ask({ what: 'details', message })
  const select = (row: ListedMessage, on: boolean, range: boolean) => selection.toggle(row, on, range, rows)

  const previous = page.data?.previous
  const next = page.data?.next
  const turn = page.isPlaceholderData
    ? { back: null, on: null }
    : {
        back: previous ? () => onChange({ before: previous, page: Math.max(1, view.page - 1) }) : null,
        on: next ? () => onChange({ cursor: next, page: view.page + 1 }) : null,
      }
  useShortcuts({
    '[': () => turn.back?.(),
    ']': () => turn.on?.(),
    Escape: selection.clear,
  })

  return (
    <div ref={place} className={cx(selection.some && 'pb-20')}>
      <SearchedSince
        searched={page.data?.searched}
        what="messages"
        onOlder={(since) => onChange({ since })}
      />
      <NextToGo
        plain={isAsAtFirst(view)}
        wanted={isOver(rows[0])}
        held={interacting}
        onOpen={openDetails}
        onAll={() => onChange({ status: 'pending' })}
      />
      <NewRows count={kept.waiting} what="message" onShow={kept.release} raised={selection.some} />
      {page.isPending && <Loading label="Loading messages..." visible />}
      <Card flush className="max-md:contents">
        <DataTable
          caption="Scheduled Messages"
          columns={messageColumns(dialogs.actions, deleted, {
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
        shown={fresh.length}
        perPage={perPage}
        onPrevious={turn.back}
        onNext={turn.on}
      />
      <MessageSelection selection={selection} view={view} rows={rows} more={Boolean(previous || next)} />
    </div>
  )
}
