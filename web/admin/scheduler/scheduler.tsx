import { useEffect, useRef, useState } from 'react'
import { redirectDocument, type ShouldRevalidateFunction } from 'react-router'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { lacksPicker } from '../media/media-queries.ts'
import { useShortcuts } from '../shortcuts.ts'
import { Composer } from './composer/composer.tsx'
import { useDraft } from './composer/draft.ts'
import { rangeOf } from './calendar/days.ts'
import { GatewayDown, outageQuery } from './gateway-down.tsx'
import { MessageCalendar } from './calendar/message-calendar.tsx'
import { MoreWays } from './more-ways.tsx'
import { useLiveMessages } from './live-messages.ts'
import { MessageList } from './message-list.tsx'
import {
  messageCalendarQuery,
  messageCountsQuery,
  messagePageQuery,
  messagesTodayQuery,
  useMessagePage,
} from './message-queries.ts'
import { SendingPaused } from './sending-paused.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { StatusFilter } from './status-filter.tsx'
import { Toolbar } from './toolbar.tsx'
import { useDialogs } from './use-dialogs.tsx'
import { switched, useView, viewAt, type MessageView } from './view.ts'
import { useFailure, Lost } from './lost-list.tsx'
import { prefetch } from '../prefetch.ts'
import { settingQuery } from '../settings/setting-queries.ts'
import { getSendingRules } from '#core/settings/sending-rules.ts'

/** Keeps the page rendered on the server: without it, what follows would be asked for first. */
export const loader = () => null

const load = prefetch(({ url }) => {
  const view = viewAt(url)
  return [
    view.show === 'list' ? messagePageQuery(view) : messageCalendarQuery(view),
    messageCountsQuery(shownDays(view)),
    messagesTodayQuery(),
    outageQuery(),
    settingQuery(getSendingRules),
  ]
})

export async function clientLoader(page: Parameters<typeof load>[0]) {
  const { pathname, search } = new URL(page.request.url)
  const [lacking] = await Promise.all([lacksPicker(), load(page)])
  if (lacking) throw redirectDocument(pathname + search)
  return null
}

/** Asked on coming in only: with each change of what is shown it would hold that up, and what is pressed next. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname

/** The WhatsApp scheduler (SCHED-01): schedule a message above, follow all of them below. */
export default function Scheduler() {
  const { view, change } = useView()
  const draft = useDraft()
  const [composing, setComposing] = useState(draft.restored)
  const [made, setMade] = useState<string>()
  const [helping, setHelping] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLDivElement>(null)
  const page = useMessagePage(view)
  const dialogs = useDialogs()
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
    c: () => change(switched(view, view.show === 'list' ? 'month' : 'list')),
  })

  return (
    <>
      <PageHeader
        title="WhatsApp Scheduler"
        note="Using database to store scheduled messages"
        actions={<MoreWays />}
      />
      <SendingPaused />
      <GatewayDown />
      <div ref={form}>
        <Collapsible title="Schedule New Message" open={composing} onOpenChange={setComposing}>
          <Composer
            kept={draft}
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
            <StatusFilter view={shownDays(view)} onChoose={change} />
            {view.show === 'list' ? (
              <MessageList view={view} onChange={change} page={page} made={made} dialogs={dialogs} />
            ) : (
              <MessageCalendar view={view} onChange={change} dialogs={dialogs} />
            )}
          </>
        )}
      </section>
      {dialogs.view}
      {helping && <ShortcutsDialog onClose={() => setHelping(false)} />}
    </>
  )
}

/** A calendar counts the days that it shows. */
const shownDays = (view: MessageView) => (view.show === 'list' ? view : { ...view, ...rangeOf(view) })
