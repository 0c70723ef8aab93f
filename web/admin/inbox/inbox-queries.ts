import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query'
import type { ReplyOf } from '#core/contract.ts'
import {
  getConversationCounts,
  conversationsAccess,
  listConversations,
  type Conversation,
} from '#core/inbox/conversations.ts'
import { getConversation, listThreadEntries, type ThreadEntry } from '#core/inbox/thread.ts'
import { isAllowed } from '#core/shared/role.ts'
import { api } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import type { InboxView } from './inbox-view.ts'

export type ConversationDetails = ReplyOf<typeof getConversation>

/** Prefix of all queries that a changed conversation invalidates. */
export const inboxKey = ['inbox'] as const
const pagesKey = [...inboxKey, 'pages'] as const
export const conversationKey = [...inboxKey, 'one'] as const
const countsKey = [...inboxKey, 'counts'] as const

const pageSize = 30
const threadPageSize = 50
/** Maximum number of entries that one call returns. If more are loaded, only the latest of them are refreshed. */
const maxThreadPage = 200

export const conversationPagesQuery = ({ view, search }: InboxView) =>
  infiniteQueryOptions({
    queryKey: [...pagesKey, { view, search }],
    queryFn: ({ pageParam, signal }) =>
      api(
        listConversations,
        { view, search, limit: pageSize, ...(pageParam && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
export const useConversationPages = (view: InboxView) => useInfiniteQuery(conversationPagesQuery(view))

/** Refetch interval in ms for hidden tabs, whose title shows the unread count while their event stream is paused. */
const countEveryMs = 30_000

export const conversationCountsQuery = () =>
  queryOptions({
    queryKey: countsKey,
    queryFn: ({ signal }) => api(getConversationCounts, {}, { signal }),
    refetchInterval: countEveryMs,
    refetchIntervalInBackground: true,
  })

export function useConversationCounts() {
  const role = useSession()?.role ?? null
  return useQuery({ ...conversationCountsQuery(), enabled: isAllowed(conversationsAccess, role) })
}

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: [...conversationKey, id],
    async queryFn({ client, queryKey, signal }) {
      const known = client.getQueryData<ConversationDetails>(queryKey)
      const limit = Math.min(maxThreadPage, Math.max(threadPageSize, known?.entries.length ?? 0))
      const latest = await api(getConversation, { id, limit }, { signal })
      return mergeLatest(client.getQueryData<ConversationDetails>(queryKey), latest)
    },
  })
export const useConversation = (id: string) => useQuery(conversationQuery(id))

export async function loadOlderEntries(client: QueryClient, id: string): Promise<boolean> {
  const { queryKey } = conversationQuery(id)
  const before = client.getQueryData(queryKey)?.next
  if (!before) return false
  const page = await api(listThreadEntries, { id, before, limit: threadPageSize })
  client.setQueryData(queryKey, (known) => {
    if (!known || known.next !== before) return known
    return { ...known, next: page.next, entries: mergeEntries(page.entries, known.entries) }
  })
  return page.entries.length > 0
}

/** Keeps older entries that are already loaded, unless entries between them and the latest page are missing. */
function mergeLatest(
  known: ConversationDetails | undefined,
  latest: ConversationDetails,
): ConversationDetails {
  // The answer began before a change that is already cached, such as a reply. The event of that change refetches.
  if (known && known.version > latest.version) return known
  const [oldest] = latest.entries
  if (!known || !oldest || latest.next === null) return latest
  const fresh = new Set(latest.entries.map(({ id }) => id))
  if (!known.entries.some(({ id }) => fresh.has(id))) return latest
  const older = known.entries.filter((entry) => isBefore(entry, oldest))
  if (older.length === 0) return latest
  return { ...latest, entries: [...older, ...latest.entries], next: known.next }
}

/** Compares entries in the server's order: by time, then by id. Both are strings that sort correctly. */
const isBefore = (one: ThreadEntry, other: ThreadEntry) =>
  one.at < other.at || (one.at === other.at && one.id < other.id)

function mergeEntries(...pages: ThreadEntry[][]): ThreadEntry[] {
  const byId = new Map(pages.flat().map((entry) => [entry.id, entry]))
  return [...byId.values()].toSorted((one, other) => (isBefore(one, other) ? -1 : 1))
}

/** Adds the entry from the response of a call to the cached thread. It is shown without waiting for a refetch. */
export function addCachedEntry(client: QueryClient, id: string, entry: ThreadEntry): void {
  client.setQueryData(
    conversationQuery(id).queryKey,
    (known) => known && { ...known, entries: mergeEntries(known.entries, [entry]) },
  )
}

export function removeCachedEntry(client: QueryClient, id: string, entryId: string): void {
  client.setQueryData(
    conversationQuery(id).queryKey,
    (known) => known && { ...known, entries: known.entries.filter((entry) => entry.id !== entryId) },
  )
}

export function patchCachedConversation(client: QueryClient, changed: Conversation): void {
  client.setQueryData(conversationQuery(changed.id).queryKey, (known) => known && { ...known, ...changed })
  const pages = client.getQueriesData<{ pages: ReplyOf<typeof listConversations>[]; pageParams: unknown[] }>({
    queryKey: pagesKey,
  })
  for (const [key, data] of pages)
    if (data)
      client.setQueryData(key, {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          conversations: page.conversations.map((each) => (each.id === changed.id ? changed : each)),
        })),
      })
}
