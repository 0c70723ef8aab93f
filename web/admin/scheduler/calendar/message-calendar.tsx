import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'
import { useShortcuts } from '#web/admin/shortcuts.ts'
import { useDrag } from '#web/admin/drag.tsx'
import type { ListedMessage } from '#core/messaging/message-list.ts'
import { dayOf } from '../composer/shop-clock.ts'
import { messageCalendarQuery } from '../message-queries.ts'
import type { MessageDialogs } from '../use-dialogs.tsx'
import type { MessageView, useView } from '../view.ts'
import { Agenda } from './agenda.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import { DayGrid } from './day-grid.tsx'
import { turned } from './days.ts'
import { useMove } from './use-move.ts'
import { placed } from './placed.ts'

/** The messages by their days: a month, a week or a day; on a phone, and for a day, as an agenda. */
export function MessageCalendar({
  view,
  onChange,
  dialogs,
}: {
  view: MessageView
  onChange: ReturnType<typeof useView>['change']
  dialogs: MessageDialogs
}) {
  const show = view.show === 'list' ? 'month' : view.show
  const wide = useMediaQuery('(width >= 48rem)')
  const calendar = useQuery(messageCalendarQuery(view))
  const move = useMove((message, to) => dialogs.actions.ask({ what: 'move', message, to }))
  const days = placed(calendar.data?.days ?? [])
  const drag = useDrag<ListedMessage>({
    find: (id) => days.flatMap(({ messages }) => messages).find((message) => message.id === id),
    words: ({ scheduled_time, contact, phone }) => `${scheduled_time.slice(11, 16)} ${contact ?? phone}`,
    onDrop: (message, day) => day !== dayOf(message.scheduled_time) && move(message, day),
  })
  useShortcuts({
    '[': () => onChange({ on: turned(view, -1) }),
    ']': () => onChange({ on: turned(view, 1) }),
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
        <ErrorState title="The calendar could not be loaded" onRetry={() => void calendar.refetch()}>
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
