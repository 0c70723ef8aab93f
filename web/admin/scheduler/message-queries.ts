import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import {
  messageCounts,
  messageHistory,
  messagePage,
  type Message,
  type MessageSort,
} from '../../../core/contracts/messages.ts'
import type { ReplyOf } from '../../../core/contracts/contract.ts'
import type { MessageStatus } from '../../../core/values/message-states.ts'
import { api } from '../../api.ts'

/** What the list shows and in which order. */
export interface MessageView {
  status: MessageStatus | undefined
  sort: MessageSort
  direction: 'asc' | 'desc'
}
export const firstView: MessageView = { status: undefined, sort: 'scheduled_time', direction: 'asc' }

/** Everything loaded about messages: what a change of any message makes old. */
export const messagesKey = ['messages'] as const
/** Changes that show before the server has agreed; nothing is loaded anew in between. */
export const changeKey = [...messagesKey, 'change'] as const
const pagesKey = [...messagesKey, 'pages'] as const

export function useMessagePages(view: MessageView) {
  return useInfiniteQuery({
    queryKey: [...pagesKey, view],
    queryFn: ({ pageParam, signal }) =>
      api(messagePage, { ...view, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}

export function useMessageCounts() {
  return useQuery({
    queryKey: [...messagesKey, 'counts'],
    queryFn: ({ signal }) => api(messageCounts, {}, { signal }),
  })
}

export function useMessageHistory(id: string) {
  return useQuery({
    queryKey: [...messagesKey, 'history', id],
    queryFn: ({ signal }) => api(messageHistory, { id }, { signal }),
  })
}

type Pages = InfiniteData<ReplyOf<typeof messagePage>>

/** Changes loaded messages in place, in every list that holds them; `null` takes the message out. */
function mapMessages(client: QueryClient, change: (message: Message) => Message | null): void {
  client.setQueriesData<Pages>({ queryKey: pagesKey }, (data) => {
    return (
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          messages: page.messages.map(change).filter((message) => message !== null),
        })),
      }
    )
  })
}

export function patchMessage(client: QueryClient, id: string, patch: Partial<Message>): void {
  mapMessages(client, (message) => (message.id === id ? { ...message, ...patch } : message))
}

export function dropMessage(client: QueryClient, id: string): void {
  mapMessages(client, (message) => (message.id === id ? null : message))
}

/** Loads again whatever is on the screen. */
export function refreshMessages(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: messagesKey })
}
