import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { conversationViews, type ConversationView } from '#core/inbox/conversations.ts'
import { useIsInteracting } from '#web/hooks/use-is-interacting.ts'
import { useStableRows } from '#web/hooks/use-stable-rows.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoreIcon, UploadIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { PushHint } from '../../push/push-hint.tsx'
import { UrlSearchField } from '../../url-search-field.tsx'
import { useDrafts } from '../composer/drafts.ts'
import { useConversationCounts, useConversationPages } from '../inbox-queries.ts'
import { getConversationPath, type InboxView } from '../inbox-view.ts'
import { useIsInboxLive } from '../live-inbox.ts'
import { ConversationListRow } from './conversation-list-row.tsx'
import { ChatImportDialog } from './import-dialog.tsx'
import { EmptyInbox } from './empty-inbox.tsx'

/** Live changes don't move rows under the pointer. */
export function ConversationList({
  view,
  onChange,
  openId,
  own,
  searchBox,
}: {
  view: InboxView
  onChange: (change: Partial<InboxView>, options?: { replace?: boolean }) => void
  openId: string | undefined
  /** Ids of conversations that this user has changed. They leave the view immediately if they no longer match. */
  own: readonly string[]
  searchBox: RefObject<HTMLDivElement | null>
}) {
  const [isImporting, setImporting] = useState(false)
  const pages = useConversationPages(view)
  const list = useRef<HTMLDivElement>(null)
  const isHeld = useIsInteracting(list)
  const isLive = useIsInboxLive()
  const loaded = pages.data?.pages.flatMap((page) => page.conversations)
  const { rows, waiting, left, release } = useStableRows(uniqueById(loaded), {
    view: JSON.stringify(view),
    held: isHeld,
    own,
  })
  const drafts = useDrafts()
  const query = location.search
  return (
    <section aria-label="Conversations" className="flex min-h-0 flex-1 flex-col">
      <div className="grid shrink-0 gap-2 border-b border-line px-4 pt-3 pb-2">
        <div className="flex items-center gap-1">
          <div ref={searchBox} className="min-w-0 flex-1">
            <UrlSearchField
              search={view.search}
              onSearch={(search) => onChange({ search }, { replace: true })}
              label="Search conversations"
              placeholder="Name, phone, text"
            />
          </div>
          <Menu
            trigger={
              <IconButton label="More inbox actions">
                <MoreIcon />
              </IconButton>
            }
          >
            <MenuItem icon={<UploadIcon />} onSelect={() => setImporting(true)}>
              Import WhatsApp chat
            </MenuItem>
          </Menu>
        </div>
        {isImporting && <ChatImportDialog onClose={() => setImporting(false)} />}
        <ViewTabs view={view} onChange={onChange} />
      </div>
      <PushHint />
      {!isLive && (
        <output className="block shrink-0 bg-caution-wash px-4 py-1.5 text-13 text-caution">
          Live updates are off. Reconnecting…
        </output>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between its links */}
      <div ref={list} onKeyDown={moveFocus} className="relative min-h-0 flex-1 overflow-y-auto">
        {waiting > 0 && (
          <output className="sticky top-2 z-10 flex h-0 justify-center">
            <Button size="small" className="rounded-full shadow-lift" onClick={release}>
              {formatCount(waiting, 'new conversation')} · Show
            </Button>
          </output>
        )}
        {pages.isPending && <ListSkeleton />}
        {pages.isError && !pages.data && (
          <ErrorState
            title="Conversations could not be loaded"
            className="m-4"
            onRetry={() => void pages.refetch()}
          >
            {pages.error.message}
          </ErrorState>
        )}
        {pages.data && rows.length === 0 && <EmptyInbox view={view} onChange={onChange} />}
        <ul className={cx(pages.isPlaceholderData && 'opacity-60')}>
          {rows.map((conversation) => (
            <li key={conversation.id}>
              <ConversationListRow
                conversation={conversation}
                to={getConversationPath(conversation.id, query)}
                isOpen={conversation.id === openId}
                isGone={left(conversation)}
                search={view.search}
                draft={drafts[conversation.id]?.text.trim() ?? ''}
              />
            </li>
          ))}
        </ul>
        {pages.hasNextPage && (
          <MoreConversations
            isFailed={pages.isFetchNextPageError}
            isLoading={pages.isFetchingNextPage}
            onLoad={() => void pages.fetchNextPage()}
          />
        )}
      </div>
    </section>
  )
}

/** Removes duplicates, because a conversation that changes while further pages are loaded can be on two pages. */
function uniqueById<T extends { id: string }>(rows: T[] | undefined): T[] | undefined {
  return rows && [...new Map(rows.map((row) => [row.id, row])).values()]
}

const viewLabels: Record<ConversationView, string> = {
  open: 'Open',
  unread: 'Unread',
  mine: 'Mine',
  unassigned: 'Unassigned',
  waiting: 'Waiting',
  snoozed: 'Snoozed',
  done: 'Done',
  all: 'All',
}

/** The server stops counting at this number. */
const maxCounted = 1000

function ViewTabs({ view, onChange }: { view: InboxView; onChange: (change: Partial<InboxView>) => void }) {
  const counts = useConversationCounts().data
  const tabs = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    tabs.current
      ?.querySelector(`[data-view=${view.view}]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [view.view])
  return (
    <fieldset
      ref={tabs}
      aria-label="View"
      className="edge-fade -mx-4 flex min-w-0 gap-1 overflow-x-auto px-4 py-0.5 [scrollbar-width:none]"
    >
      {conversationViews.map((each) => {
        const count = counts && each in counts ? counts[each as keyof typeof counts] : 0
        return (
          <button
            key={each}
            type="button"
            data-view={each}
            aria-pressed={view.view === each}
            onClick={() => onChange({ view: each })}
            className={cx(
              'relative inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full px-3 text-13 after:absolute after:-inset-y-1.5 after:inset-x-0',
              view.view === each ? 'bg-ink text-paper' : 'text-quiet hover:bg-sunk hover:text-ink',
            )}
          >
            {viewLabels[each]}
            {count > 0 && (
              <span className="tabular-nums">{count >= maxCounted ? `${maxCounted}+` : count}</span>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-conversation]')]
  const at = links.findIndex((link) => link === document.activeElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  const link = to === undefined ? undefined : links[Math.min(Math.max(to, 0), links.length - 1)]
  if (!link) return
  event.preventDefault()
  link.focus()
}

function MoreConversations({
  isFailed,
  isLoading,
  onLoad,
}: {
  isFailed: boolean
  isLoading: boolean
  onLoad: () => void
}) {
  const mark = useRef<HTMLDivElement>(null)
  const load = useRef(onLoad)
  useEffect(() => {
    load.current = onLoad
  })
  useEffect(() => {
    if (!mark.current || isFailed || isLoading) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load.current(),
      { rootMargin: '600px' },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [isFailed, isLoading])
  return (
    <div ref={mark} className="p-4 text-center">
      {isFailed ? <Button onClick={onLoad}>Load more</Button> : <Skeleton className="h-11" />}
    </div>
  )
}

function ListSkeleton() {
  return (
    <div className="grid gap-4 p-4">
      <Loading />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-12" />
      ))}
    </div>
  )
}
