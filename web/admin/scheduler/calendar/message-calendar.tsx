import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'
import { useShortcuts } from '#web/admin/shortcuts.ts'
import { useDragAndDrop, useDropTarget } from '#web/admin/drag.tsx'
import type { ListedMessage } from '#core/messaging/message-list.ts'
import { getDayFromTime, getShopNow } from '#web/shop-clock.ts'
import {
  messageCalendarQuery,
  messageChangeKey,
  messagesKey,
  patchCachedMessage,
  refreshMessages,
} from '../message-queries.ts'
import type { MessageDialogs } from '../use-message-dialogs.tsx'
import type { MessageView, useMessageView, MessageViewMode } from '../message-view.ts'
import { DayGrid, type CalendarDaysProps } from './day-grid.tsx'
import { getShiftedCalendarDay, formatCalendarTitle, formatFullDay } from './calendar-days.ts'
import { groupMessagesByDay, type CalendarDay } from './group-messages-by-day.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, ChatIcon, ClockIcon } from '#web/ui/icons.tsx'
import { changeMessages } from '#core/messaging/change-messages.ts'
import { api, ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { formatOutdatedMessages } from '../bulk/bulk-change.ts'
import { formatScheduledTime } from '../message-status.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { DayCounts } from './day-counts.tsx'
import { MessageChip } from './message-chip.tsx'

/** Phones and the day view show a list instead of a grid. */
export function MessageCalendar({
  view,
  onChange,
  dialogs,
}: {
  view: MessageView
  onChange: ReturnType<typeof useMessageView>['change']
  dialogs: MessageDialogs
}) {
  const show = view.show === 'list' ? 'month' : view.show
  const wide = useMediaQuery('(width >= 48rem)')
  const calendar = useQuery(messageCalendarQuery(view))
  const move = useMove((message, to) => dialogs.actions.ask({ what: 'move', message, to }))
  const days = groupMessagesByDay(calendar.data?.days ?? [])
  const drag = useDragAndDrop<ListedMessage>({
    find: (id) => days.flatMap(({ messages }) => messages).find((message) => message.id === id),
    words: ({ scheduled_time, contact, phone }) => `${scheduled_time.slice(11, 16)} ${contact ?? phone}`,
    onDrop: (message, day) => day !== getDayFromTime(message.scheduled_time) && move(message, day),
  })
  useShortcuts({
    '[': () => onChange({ on: getShiftedCalendarDay(view, -1) }),
    ']': () => onChange({ on: getShiftedCalendarDay(view, 1) }),
    t: () => onChange({ on: undefined }),
  })
  const shared = {
    days,
    capped: calendar.data?.capped ?? false,
    onOpen: (message: Parameters<typeof move>[0]) => dialogs.actions.ask({ what: 'details', message }),
    onMove: (message: Parameters<typeof move>[0]) => dialogs.actions.ask({ what: 'move', message }),
    onDay: (day: string) => onChange({ show: 'day', on: day }),
  }
  return drag.area(
    <>
      <CalendarBar view={view} onChange={onChange} />
      {calendar.isError && !calendar.data && (
        <ErrorState title="Calendar could not be loaded" onRetry={() => void calendar.refetch()}>
          {calendar.error.message}
        </ErrorState>
      )}
      {calendar.isPending && (
        <>
          <Loading label="Loading messages..." visible />
          <Skeleton className="h-96 rounded-surface" />
        </>
      )}
      {calendar.data &&
        (wide && show !== 'day' ? (
          <DayGrid {...shared} month={show === 'month' ? (view.on ?? undefined) : null} />
        ) : (
          <Agenda
            {...shared}
            whole={show === 'day'}
            onAll={(day) => onChange({ show: 'list', from: day, to: day })}
          />
        ))}
    </>,
  )
}

const spans: { show: MessageViewMode; label: string }[] = [
  { show: 'month', label: 'Month' },
  { show: 'week', label: 'Week' },
  { show: 'day', label: 'Day' },
]

function CalendarBar({
  view,
  onChange,
}: {
  view: MessageView
  onChange: ReturnType<typeof useMessageView>['change']
}) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <h3 aria-live="polite" className="mr-auto text-20">
        {formatCalendarTitle(view)}
      </h3>
      <div className="flex items-center gap-1">
        <IconButton label="Previous" onClick={() => onChange({ on: getShiftedCalendarDay(view, -1) })}>
          <ChevronLeftIcon />
        </IconButton>
        <Button onClick={() => onChange({ on: undefined })}>Today</Button>
        <IconButton label="Next" onClick={() => onChange({ on: getShiftedCalendarDay(view, 1) })}>
          <ChevronRightIcon />
        </IconButton>
      </div>
      <fieldset
        aria-label="Calendar view"
        className="flex rounded-control border border-edge bg-surface p-0.5"
      >
        {spans.map(({ show, label }) => (
          <button
            key={show}
            type="button"
            aria-pressed={view.show === show}
            onClick={() => onChange({ show })}
            className={cx(
              'h-[calc(var(--control)-6px)] rounded-small px-3 text-15',
              view.show === show ? 'bg-sunk font-semibold' : 'text-quiet hover:text-ink',
            )}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

/**
 * Moves a message to another day at the same time of day. If the new time has passed, calls `ask` instead.
 */
function useMove(ask: (message: ListedMessage, to: string) => void) {
  const client = useQueryClient()
  const move = useMutation({
    mutationKey: messageChangeKey,
    mutationFn: ({ message, to }: { message: ListedMessage; to: string }) =>
      api(changeMessages, { operation: 'reschedule', ids: [message.id], scheduled_time: to }),
    async onMutate({ message, to }) {
      await client.cancelQueries({ queryKey: messagesKey })
      patchCachedMessage(client, message.id, { scheduled_time: to })
    },
    onSuccess({ left: [left], outdated }, { message, to }) {
      if (left) return toast.warning(`The message to ${message.phone} was not moved: ${left.reason}`)
      const back = message.scheduled_time
      const words = `Moved to ${formatScheduledTime({ scheduled_time: to })}`
      const isOutdated = outdated.count > 0
      toast[isOutdated ? 'warning' : 'success'](
        isOutdated ? `${words}. ${formatOutdatedMessages(outdated)}.` : words,
        {
          ...(back > getShopNow() && {
            undo: () => move.mutate({ message: { ...message, scheduled_time: to }, to: back }),
          }),
        },
      )
    },
    onError: (error) => toast.error(error instanceof ApiError ? error.error : 'An unexpected error occurred'),
    onSettled: () => refreshMessages(client),
  })
  return (message: ListedMessage, day: string) => {
    const to = `${day} ${message.scheduled_time.slice(11)}`
    if (to < getShopNow()) ask(message, to)
    else move.mutate({ message, to })
  }
}

interface AgendaProps extends CalendarDaysProps {
  /** `true` to show all messages of a single day. */
  whole: boolean
  onAll: (day: string) => void
}

function Agenda({ days, ...rest }: AgendaProps) {
  const busy = days.filter((day) => day.messages.length > 0)
  if (busy.length === 0)
    return (
      <EmptyState title="No scheduled messages" icon={<ChatIcon />}>
        No messages in this period.
      </EmptyState>
    )
  return (
    <ol className="grid grid-cols-1 gap-6">
      {busy.map((day) => (
        <AgendaDay key={day.day} day={day} {...rest} />
      ))}
    </ol>
  )
}

function AgendaDay({
  day,
  capped,
  whole,
  onOpen,
  onMove,
  onDay,
  onAll,
}: Omit<AgendaProps, 'days'> & { day: CalendarDay }) {
  const more = day.total - day.messages.length
  const { place } = useDropTarget(day.day)
  return (
    <li {...place}>
      <div className="sticky top-0 z-10 flex flex-wrap items-baseline justify-between gap-x-4 bg-paper py-1">
        <h4 className="text-15 font-semibold">{formatFullDay(day.day)}</h4>
        <DayCounts day={day} capped={capped} />
      </div>
      <ul className="mt-1 grid grid-cols-1 gap-1">
        {day.messages.map((message) => (
          <li key={message.id} className="flex items-center gap-1">
            <div className="min-w-0 flex-1">
              <MessageChip
                long
                message={message}
                onOpen={() => onOpen(message)}
                onMove={() => onMove(message)}
              />
            </div>
            {message.status === 'pending' && (
              <IconButton
                label={`Reschedule the message to ${message.phone}`}
                onClick={() => onMove(message)}
              >
                <ClockIcon />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button size="small" className="mt-2" onClick={() => (whole ? onAll : onDay)(day.day)}>
          {whole
            ? `Show all ${day.total.toLocaleString('en')} in the list`
            : `${more.toLocaleString('en')} more`}
        </Button>
      )}
    </li>
  )
}
