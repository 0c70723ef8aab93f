import { useQueries, type QueryClient } from '@tanstack/react-query'
import type { ListedMessage } from '#core/messaging/message-list.ts'
import { getMessage } from '#core/messaging/messages.ts'
import type { Message } from '#core/messaging/message.ts'
import { api, ApiError } from '#web/api.ts'

/** Not among what any change makes old: there may be many of them, and each is loaded when it changes itself. */
const leftKey = ['left message'] as const

/**
 * Rows that keep their place though the list has them no longer: they were deleted, or have become what is not looked
 * for. Each as it is now; `deleted` says which are no more.
 */
export function useLeftMessages(rows: ListedMessage[], left: (row: ListedMessage) => boolean) {
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

/** Null: it was deleted. */
async function found(id: string, signal: AbortSignal): Promise<Message | null> {
  try {
    return await api(getMessage, { id }, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export function markDeleted(client: QueryClient, id: string): void {
  client.setQueryData([...leftKey, id], null)
}

/** It has changed: loaded anew where it has left the list. */
export function refreshLeft(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: [...leftKey, id] })
}
