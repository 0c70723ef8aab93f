import { useEffect, useRef, useState, type RefObject } from 'react'
import { redirectDocument, type ShouldRevalidateFunction } from 'react-router'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { isReloadNeededForPicker } from '../media/media-queries.ts'
import { useShortcuts } from '../shortcuts.ts'
import { ShortcutsDialog, type ShortcutGroup } from '../shortcuts-dialog.tsx'
import { MessageComposer } from './composer/composer.tsx'
import { useMessageDraft } from './composer/draft.ts'
import { getCalendarRange } from './calendar/calendar-days.ts'
import { GatewayOutageBanner, gatewayOutageQuery } from './gateway-outage-banner.tsx'
import { MessageCalendar } from './calendar/message-calendar.tsx'
import { useLiveMessages } from './live-messages.ts'
import { MessageList } from './message-list.tsx'
import {
  messageCalendarQuery,
  messageCountsQuery,
  messagePageQuery,
  messagesTodayQuery,
  useMessagePage,
} from './message-queries.ts'
import { SendingPausedBanner } from './sending-paused-banner.tsx'
import { MessageStatusFilter } from './status-filter.tsx'
import { useMessageDialogs } from './use-message-dialogs.tsx'
import {
  switchViewMode,
  useMessageView,
  parseMessageView,
  type MessageView,
  type MessageViewMode,
} from './message-view.ts'
import { prefetchQueries } from '../prefetch.ts'
import { settingQuery } from '../setting-queries.ts'
import { getSendingRules } from '#core/settings/sending-rules.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ViewSwitch } from '#web/ui/admin/view-switch.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CalendarIcon, MenuIcon } from '#web/ui/icons.tsx'
import { UrlSearchField } from '../url-search-field.tsx'
import { DateRangePicker } from '#web/ui/admin/date-range.tsx'

/**
 * Exporting this loader lets the server render the page, which would otherwise wait for the client loader.
 */
export const loader = () => null

const load = prefetchQueries(({ url }) => {
  const view = parseMessageView(url)
  return [
    view.show === 'list' ? messagePageQuery(view) : messageCalendarQuery(view),
    messageCountsQuery(shownDays(view)),
    messagesTodayQuery(),
    gatewayOutageQuery(),
    settingQuery(getSendingRules),
  ]
})

export async function clientLoader(page: Parameters<typeof load>[0]) {
  const { pathname, search } = new URL(page.request.url)
  const [lacking] = await Promise.all([isReloadNeededForPicker(), load(page)])
  if (lacking) throw redirectDocument(pathname + search)
  return null
}

/** The loader runs only when the page is opened, because it would delay every change of the view. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname

/** Page of the WhatsApp scheduler (SCHED-01), with a form that schedules a message and the list of messages. */
export default function SchedulerPage() {
  const { view, change } = useMessageView()
  const draft = useMessageDraft()
  const [isComposing, setComposing] = useState(draft.isRestored)
  const [made, setMade] = useState<string>()
  const [helping, setHelping] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLDivElement>(null)
  const page = useMessagePage(view)
  const dialogs = useMessageDialogs()
  const connected = useLiveMessages()
  const failure = useFailure(page)
  const failed = failure !== null
  useEffect(() => {
    if (failed) toast.error('Failed to load messages. Please try refreshing the page.')
  }, [failed])

  const compose = () => {
    setComposing(true)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('form input')?.focus())
  }
  useShortcuts({
    n: compose,
    '/': () => searchBox.current?.querySelector('input')?.focus(),
    '?': () => setHelping(true),
    c: () => change(switchViewMode(view, view.show === 'list' ? 'month' : 'list')),
  })

  return (
    <>
      <PageHeader
        title="WhatsApp Scheduler"
        note="Using database to store scheduled messages"
        actions={<MoreWays />}
      />
      <SendingPausedBanner />
      <GatewayOutageBanner />
      <div ref={form}>
        <Collapsible title="Schedule New Message" open={isComposing} onOpenChange={setComposing}>
          <MessageComposer
            draftStore={draft}
            onMade={(id) => {
              setMade(id)
              setComposing(false)
            }}
          />
        </Collapsible>
      </div>
      <section aria-labelledby="messages" className="mt-10">
        <h2 id="messages" className="text-20">
          Scheduled Messages
        </h2>
        <p className="text-15 text-quiet">Manage your scheduled WhatsApp messages</p>
        {!connected && !failed && <Lost />}
        {failure ? (
          <ErrorState
            title="Connection Error"
            retryLabel="Retry Connection"
            onRetry={() => location.reload()}
            className="mt-4"
          >
            {failure.message}
          </ErrorState>
        ) : (
          <>
            <Toolbar view={view} onChange={change} onHelp={() => setHelping(true)} place={searchBox} />
            <MessageStatusFilter view={shownDays(view)} onChoose={change} />
            {view.show === 'list' ? (
              <MessageList view={view} onChange={change} page={page} made={made} dialogs={dialogs} />
            ) : (
              <MessageCalendar view={view} onChange={change} dialogs={dialogs} />
            )}
          </>
        )}
      </section>
      {dialogs.view}
      {helping && <ShortcutsDialog shortcuts={shortcuts} onClose={() => setHelping(false)} />}
    </>
  )
}

/**
 * In the calendar, returns a view limited to the days on screen, because only the messages of these days are counted.
 */
const shownDays = (view: MessageView) =>
  view.show === 'list' ? view : { ...view, ...getCalendarRange(view) }

/** With less padding, three buttons fit side by side on the smallest phone. */
const narrow = 'max-sm:px-2'

function MoreWays() {
  return (
    <>
      <ButtonLink className={narrow} to="/admin/whatsapp-scheduler/group">
        Message a group
      </ButtonLink>
      <ButtonLink className={narrow} to="/admin/whatsapp-scheduler/repeats">
        Recurring
      </ButtonLink>
      <ButtonLink className={narrow} to="/admin/whatsapp-scheduler/templates">
        Templates
      </ButtonLink>
    </>
  )
}

/** The error stays visible during a retry, to avoid flicker. */
function useFailure({ data, error }: { data: unknown; error: Error | null }): Error | null {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return data ? null : (error ?? last)
}

function Lost() {
  return (
    <output className="block mt-3 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
      Live updates are off. Reconnecting…
    </output>
  )
}

const shortcuts: ShortcutGroup[] = [
  [
    'General',
    [
      [['/'], 'Search'],
      [['n'], 'Schedule a new message'],
      [['c'], 'Switch between calendar and list'],
      [['Alt', 't'], 'Go to notifications'],
      [['?'], 'Show shortcuts'],
    ],
  ],
  [
    'List',
    [
      [['↑', '↓'], 'Move between messages'],
      [['Enter'], 'Open the message'],
      [['x'], 'Select the message'],
      [['Shift', 'click'], 'Select a range'],
      [['Esc'], 'Clear the selection'],
      [['[', ']'], 'Previous or next page'],
    ],
  ],
  [
    'Calendar',
    [
      [['[', ']'], 'Previous or next period'],
      [['t'], 'Today'],
      [['m'], 'Reschedule the message'],
    ],
  ],
]

type Change = ReturnType<typeof useMessageView>['change']

function Toolbar({
  view,
  onChange,
  onHelp,
  place,
}: {
  view: MessageView
  onChange: Change
  onHelp: () => void
  /** Element around the search box, so that a keyboard shortcut can focus the search. */
  place: RefObject<HTMLDivElement | null>
}) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <div ref={place} className="min-w-0 flex-1 basis-56 sm:max-w-sm">
        <UrlSearchField
          search={view.search}
          onSearch={(search) => onChange({ search, since: undefined }, { replace: true })}
          label="Search messages"
          placeholder="Search by phone, name or text"
        />
      </div>
      {view.show === 'list' && (
        <DateRangePicker
          from={view.from}
          to={view.to}
          onChange={(range) => onChange({ ...range, since: undefined })}
        />
      )}
      <div className="ml-auto flex items-center gap-2">
        <ViewSwitch
          ways={shows}
          value={view.show === 'list' ? 'list' : 'month'}
          onValueChange={(show) => onChange(switchViewMode(view, show))}
        />
        <IconButton label="Keyboard shortcuts" onClick={onHelp} className="max-md:hidden">
          <span aria-hidden className="text-17 font-semibold">
            ?
          </span>
        </IconButton>
      </div>
    </div>
  )
}

const shows: { value: MessageViewMode; label: string; icon: typeof MenuIcon }[] = [
  { value: 'list', label: 'List', icon: MenuIcon },
  { value: 'month', label: 'Calendar', icon: CalendarIcon },
]
