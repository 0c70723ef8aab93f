import { type RefObject, useEffect, useRef, useState } from 'react'
import { closePageToasts } from '#web/ui/toasts/toast.ts'
import { Link, useLocation, useNavigate, useParams, type ShouldRevalidateFunction } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import { ArrowLeftIcon, ChatIcon } from '#web/ui/icons.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { prefetchQueries } from '../prefetch.ts'
import { useShortcuts } from '../shortcuts.ts'
import { ShortcutsDialog, type ShortcutGroup } from '../shortcuts-dialog.tsx'
import { changeDraft } from './composer/drafts.ts'
import { ConversationContent } from './conversation-content.tsx'
import { findCurrentColleague } from './details/assign-menu.tsx'
import { ConversationHeader, useConversationDialogs } from './details/conversation-header.tsx'
import { CustomerPanel } from './details/customer-panel.tsx'
import { useConversationActions } from './details/use-conversation-actions.ts'
import {
  conversationCountsQuery,
  conversationPagesQuery,
  conversationQuery,
  useConversation,
  type ConversationDetails,
} from './inbox-queries.ts'
import { parseInboxView, useInboxView } from './inbox-view.ts'
import { ConversationList } from './list/conversation-list.tsx'

export const clientLoader = prefetchQueries(({ params, url }) => [
  conversationPagesQuery(parseInboxView(url)),
  conversationCountsQuery(),
  ...(params['id'] ? [conversationQuery(params['id'])] : []),
])

/** The loader runs only when the inbox is opened, because it would delay switching between conversations. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export default function InboxPage() {
  const id = useParams()['id']
  const { view, change } = useInboxView()
  const [own, setOwn] = useState<readonly string[]>([])
  const searchBox = useRef<HTMLDivElement>(null)
  const [isHelping, setHelping] = useState(false)
  useShortcuts({
    '/': () => searchBox.current?.querySelector('input')?.focus(),
    '?': () => setHelping(true),
    ArrowDown: () => focusConversation('first'),
    ArrowUp: () => focusConversation('last'),
  })
  return (
    <div className="@container flex min-h-0 flex-1">
      <h1 className="sr-only">Inbox</h1>
      <div
        className={cx(
          'flex min-h-0 w-full flex-col border-line @2xl:w-80 @2xl:shrink-0 @2xl:border-r @5xl:w-76',
          id !== undefined && 'hidden @2xl:flex',
        )}
      >
        <ConversationList view={view} onChange={change} openId={id} own={own} searchBox={searchBox} />
      </div>
      {id === undefined ? (
        <div className="hidden min-w-0 flex-1 place-items-center @2xl:grid">
          <EmptyState title="Choose a conversation" icon={<ChatIcon />}>
            Use the arrow keys and Enter, or press ? for all shortcuts.
          </EmptyState>
        </div>
      ) : (
        <OpenConversation key={id} id={id} onChanged={(changed) => setOwn([...own, changed])} />
      )}
      {isHelping && <ShortcutsDialog shortcuts={shortcuts} onClose={() => setHelping(false)} />}
    </div>
  )
}

function focusConversation(otherwise: 'first' | 'last'): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-conversation]')]
  const open = links.find((link) => link.hasAttribute('aria-current'))
  const link = open ?? (otherwise === 'first' ? links[0] : links.at(-1))
  link?.focus()
}

function OpenConversation({ id, onChanged }: { id: string; onChanged: (id: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const { data } = useConversation(id)
  const actions = useConversationActions(onChanged)
  const dialogs = useConversationDialogs(data, actions)
  const toList = `/admin/inbox${useLocation().search}`
  // Closes the toasts when the user leaves the conversation, because their Undo applies to that conversation.
  useEffect(() => closePageToasts, [])
  useConversationShortcuts({ data, actions, field, toList, onSnooze: () => dialogs.open('snooze') })
  return (
    <>
      <div data-focus-composer className="flex min-h-0 min-w-0 flex-1">
        <ConversationContent
          id={id}
          field={field}
          header={
            data ? (
              <ConversationHeader
                conversation={data}
                actions={actions}
                back={<BackToList to={toList} />}
                onDetails={() => setPanelOpen(true)}
                detailsClass="@5xl:hidden"
                dialogs={dialogs}
              />
            ) : (
              <div className="flex min-h-14 items-center border-b border-line px-2">
                <BackToList to={toList} />
              </div>
            )
          }
        />
      </div>
      {data && (
        <>
          <aside
            aria-label="Customer details"
            className="hidden w-70 shrink-0 overflow-y-auto border-l border-line p-4 @5xl:block"
          >
            <CustomerPanel conversation={data} actions={actions} />
          </aside>
          <Dialog open={isPanelOpen} onOpenChange={setPanelOpen} size="small" title="Customer details">
            <CustomerPanel conversation={data} actions={actions} />
          </Dialog>
        </>
      )}
      {dialogs.view}
    </>
  )
}

function BackToList({ to }: { to: string }) {
  return (
    <Link
      to={to}
      aria-label="All conversations"
      className="grid size-11 shrink-0 place-items-center rounded-control text-quiet hover:bg-sunk hover:text-ink @2xl:hidden"
    >
      <ArrowLeftIcon />
    </Link>
  )
}

function useConversationShortcuts({
  data,
  actions: { change },
  field,
  toList,
  onSnooze,
}: {
  data: ConversationDetails | undefined
  actions: ReturnType<typeof useConversationActions>
  field: RefObject<HTMLTextAreaElement | null>
  toList: string
  onSnooze: () => void
}): void {
  const navigate = useNavigate()
  const me = findCurrentColleague(data)
  const write = (mode: 'reply' | 'note') => {
    if (data) changeDraft(data.id, { mode })
    requestAnimationFrame(() => field.current?.focus())
  }
  useShortcuts({
    Escape: () => void navigate(toList),
    r: () => write('reply'),
    n: () => write('note'),
    s: onSnooze,
    e: () => data && change(data, { action: 'state', state: data.state === 'done' ? 'open' : 'done' }),
    a: () => {
      if (!data || !me) return
      change(data, { action: 'assign', user: data.assigned_to?.id === me.id ? null : me })
    },
  })
}

const shortcuts: ShortcutGroup[] = [
  [
    'List',
    [
      [['/'], 'Search'],
      [['↑', '↓'], 'Move between conversations'],
      [['Enter'], 'Open the conversation'],
      [['?'], 'Show shortcuts'],
    ],
  ],
  [
    'Conversation',
    [
      [['r'], 'Write a reply'],
      [['n'], 'Write a note'],
      [['a'], 'Assign to me, or unassign'],
      [['s'], 'Snooze'],
      [['e'], 'Mark as done, or reopen'],
      [['Esc'], 'Leave the text field, then the conversation'],
    ],
  ],
  [
    'Message',
    [
      [['Enter'], 'Send'],
      [['Shift', 'Enter'], 'New line'],
      [['/'], 'Insert a quick reply'],
      [['Ctrl', 'v'], 'Attach a copied picture'],
    ],
  ],
]
