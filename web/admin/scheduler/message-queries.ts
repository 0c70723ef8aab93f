import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { countFilteredMessages, listMessagePage, type ListedMessage } from '#core/messaging/message-list.ts'
import { getMessageCalendar } from '#core/messaging/message-calendar.ts'
import { getMessage, countMessagesByStatus } from '#core/messaging/messages.ts'
import type { Message } from '#core/messaging/message.ts'
import { getMessageHistory } from '#core/messaging/message-history.ts'
import { getMessagesToday } from '#core/messaging/messages-today.ts'
import type { InputOf, ReplyOf } from '#core/contract.ts'
import { api } from '#web/api.ts'
import { markMessageDeleted } from './detached-messages.ts'
import { getCalendarRange } from './calendar/calendar-days.ts'
import { getMessageFilter, type MessageView } from './message-view.ts'

/** Prefix of all queries that a changed message invalidates. */
export const messagesKey = ['messages'] as const
/** Mutation key of optimistic changes. While such a change is pending, nothing is refetched. */
export const messageChangeKey = [...messagesKey, 'change'] as const
const timePassesMs = 60_000
const pagesKey = [...messagesKey, 'pages'] as const
const messageKey = [...messagesKey, 'one'] as const
const calendarKey = [...messagesKey, 'calendar'] as const

/** The previous page stays visible until the new page arrives. */
export function messagePageQuery(view: MessageView) {
  const { sort, direction, cursor, before } = view
  const query = { ...getMessageFilter(view), sort, direction, cursor, before }
  return queryOptions({
    queryKey: [...pagesKey, query],
    queryFn: ({ signal }) => api(listMessagePage, query, { signal }),
    placeholderData: keepPreviousData,
  })
}
export const useMessagePage = (view: MessageView) => useQuery(messagePageQuery(view))

export function useNextMessages(shown: number, enabled: boolean) {
  const query = { status: 'pending', sort: 'scheduled_time', direction: 'asc', limit: shown } as const
  return useQuery({
    queryKey: [...pagesKey, query],
    queryFn: ({ signal }) => api(listMessagePage, query, { signal }),
    enabled,
  })
}

/** Counts without a filter are exact. With a filter, the server stops counting at a limit (`capped`). */
export function messageCountsQuery(view?: MessageView) {
  const { status: _any, undecided: _all, ...filter } = view ? getMessageFilter(view) : {}
  const filtered = Object.values(filter).some((each) => each !== undefined)
  return queryOptions({
    queryKey: [...messagesKey, 'counts', filter],
    queryFn: async ({ signal }) => {
      if (filtered) return api(countFilteredMessages, filter, { signal })
      return { ...(await api(countMessagesByStatus, {}, { signal })), capped: false }
    },
    placeholderData: keepPreviousData,
  })
}
export const useMessageCounts = (view?: MessageView) => useQuery(messageCountsQuery(view))

export const messagesTodayQuery = () =>
  queryOptions({
    queryKey: [...messagesKey, 'today'],
    queryFn: ({ signal }) => api(getMessagesToday, {}, { signal }),
    refetchInterval: timePassesMs,
  })
export const useMessagesToday = () => useQuery(messagesTodayQuery())

/** Maximum number of messages shown per day. Further messages are only counted. */
const perDay = { month: 4, week: 14, day: 200 }

export function messageCalendarQuery(view: MessageView) {
  const { status, search } = getMessageFilter(view)
  const range: InputOf<typeof getMessageCalendar> = {
    ...getCalendarRange(view),
    status,
    search,
    per_day: perDay[view.show === 'list' ? 'month' : view.show],
  }
  return queryOptions({
    queryKey: [...calendarKey, range],
    queryFn: ({ signal }) => api(getMessageCalendar, range, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useMessage(known: Message): Message {
  const { id } = known
  const { data } = useQuery({
    queryKey: [...messageKey, id],
    queryFn: ({ signal }) => api(getMessage, { id }, { signal }),
    initialData: known,
    // `known` may be outdated, so it is refetched immediately.
    initialDataUpdatedAt: 0,
  })
  return data
}

export function useMessageHistory(id: string) {
  return useQuery({
    queryKey: [...messagesKey, 'history', id],
    queryFn: ({ signal }) => api(getMessageHistory, { id }, { signal }),
  })
}

type Page = ReplyOf<typeof listMessagePage>
type Calendar = ReplyOf<typeof getMessageCalendar>

function mapMessages(client: QueryClient, change: (message: ListedMessage) => ListedMessage | null): void {
  const changed = <Part extends { messages: ListedMessage[] }>(part: Part): Part => ({
    ...part,
    messages: part.messages.map(change).filter((message) => message !== null),
  })
  client.setQueriesData<Page>({ queryKey: pagesKey }, (page) => page && changed(page))
  client.setQueriesData<Calendar>(
    { queryKey: calendarKey },
    (calendar) => calendar && { ...calendar, days: calendar.days.map(changed) },
  )
}

export function patchCachedMessage(client: QueryClient, id: string, patch: Partial<ListedMessage>): void {
  mapMessages(client, (message) => (message.id === id ? { ...message, ...patch } : message))
  client.setQueryData<Message>([...messageKey, id], (message) => message && { ...message, ...patch })
}

export function removeCachedMessage(client: QueryClient, id: string): void {
  markMessageDeleted(client, id)
  mapMessages(client, (message) => (message.id === id ? null : message))
}

export function refreshMessages(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: messagesKey })
}
