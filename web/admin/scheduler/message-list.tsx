import { useRef, useState } from 'react'
import { messageSorts, type Message } from '../../../core/contracts/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/desk/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { ActionDialogs } from './action-dialogs.tsx'
import { useHeldRows } from './held-rows.ts'
import { MessageCard } from './message-card.tsx'
import { messageColumns } from './message-columns.tsx'
import { useMessagePages, type MessageView } from './message-queries.ts'
import { StatusFilter } from './status-filter.tsx'
import { useActions, type Asked } from './use-actions.ts'
import { useHeld } from './use-held.ts'

/** The messages as asked for, page by page, with what can be done with each. */
export function MessageList({
  view,
  onView,
  pages,
  made,
}: {
  view: MessageView
  onView: (view: MessageView) => void
  pages: ReturnType<typeof useMessagePages>
  /** The message that was just scheduled on this screen: it shows even while the list is held still. */
  made: string | undefined
}) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const held = useHeld(place) || asked !== null
  const fresh = pages.data?.pages.flatMap((page) => page.messages) ?? []
  const key = JSON.stringify([view, pages.data?.pages.length, pages.isPlaceholderData])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const rows = useHeldRows(fresh, { view: key, held, own: made ? [...removed, made] : removed })
  const actions = useActions(setAsked)
  const sort = { key: view.sort, direction: view.direction === 'asc' ? 'ascending' : 'descending' } as const
  const open = (message: Message) => setAsked({ what: 'details', message })
  const current = rows.rows.find((row) => row.id === asked?.message.id)

  return (
    <div ref={place}>
      <StatusFilter chosen={view.status} onChoose={(status) => onView({ ...view, status })} />
      <Waiting count={rows.waiting} onShow={rows.release} />
      {pages.isPending && <Loading label="Loading messages..." visible />}
      <Card flush className="max-md:contents">
        <DataTable
          caption="Scheduled Messages"
          columns={messageColumns(actions, rows.gone)}
          rows={rows.rows}
          rowKey={(row) => row.id}
          sort={sort}
          onSort={(key) => onView(sorted(view, key))}
          onOpen={open}
          renderCard={(row) => (
            <MessageCard message={row} actions={actions} gone={rows.gone(row)} onOpen={() => open(row)} />
          )}
          loading={pages.isPending}
          empty={<EmptyState title="No scheduled messages">{emptyHint(view)}</EmptyState>}
        />
      </Card>
      {pages.hasNextPage && (
        <div className="mt-4 text-center">
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      <ActionDialogs
        asked={asked?.what === 'details' && current ? { ...asked, message: current } : asked}
        actions={actions}
        onClose={() => setAsked(null)}
        onRemoved={(id) => setRemoved((ids) => [...ids, id])}
      />
    </div>
  )
}

/** The same header again turns the order round; another one begins ascending (SCHED-03). */
function sorted(view: MessageView, key: string): MessageView {
  const sort = messageSorts.find((sort) => sort === key) ?? view.sort
  const turned = view.sort === sort && view.direction === 'asc'
  return { ...view, sort, direction: turned ? 'desc' : 'asc' }
}

function emptyHint(view: MessageView) {
  return view.status
    ? 'None has this status at the moment.'
    : 'Schedule one above. It goes out by itself when its time comes.'
}

/** Floats over the end of the screen, so that its coming moves nothing. */
function Waiting({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center">
      {count > 0 && (
        <Button size="small" className="pointer-events-auto rounded-full shadow-lift" onClick={onShow}>
          {count === 1 ? '1 new message' : `${count} new messages`} · Show
        </Button>
      )}
    </output>
  )
}
