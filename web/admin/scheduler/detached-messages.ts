import { useQueries, type QueryClient } from '@tanstack/react-query'
import type { ListedMessage } from '#core/messaging/message-list.ts'
import { getMessage } from '#core/messaging/messages.ts'
import type { Message } from '#core/messaging/message.ts'
import { api, ApiError } from '#web/api.ts'

/**
 * This key doesn't start with the messages' key, so that these queries are refetched only when their own message
 * changes.
 */
const leftKey = ['left message'] as const

/**
 * Fetches the current values of rows that stay on screen although they were deleted or no longer match the filter.
 * `left` returns `true` for such a row. The returned `deleted` returns `true` for a row that was deleted.
 */
export function useDetachedMessages(rows: ListedMessage[], left: (row: ListedMessage) => boolean) {
  const known = useQueries({
    queries: rows.filter(left).map(({ id }) => ({
      queryKey: [...leftKey, id],
      queryFn: ({ signal }: { signal: AbortSignal }) => found(id, signal),
      staleTime: Infinity,
      gcTime: 0,
    })),
    combine: (results) => new Map(rows.filter(left).map(({ id }, at) => [id, results[at]?.data])),
  })
  return {
    rows: rows.map((row) => {
      const now = known.get(row.id)
      return now ? { ...row, ...now } : row
    }),
    deleted: ({ id }: ListedMessage) => known.get(id) === null,
  }
}

/** Returns `null` if the message was deleted. */
async function found(id: string, signal: AbortSignal): Promise<Message | null> {
  try {
    return await api(getMessage, { id }, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export function markMessageDeleted(client: QueryClient, id: string): void {
  client.setQueryData([...leftKey, id], null)
}

export function refreshDetachedMessage(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: [...leftKey, id] })
}
