import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { streamConversationEvents, conversationsAccess } from '#core/inbox/conversations.ts'
import { presentColleagueSchema } from '#core/inbox/presence.ts'
import { isAllowed } from '#core/shared/role.ts'
import { createStore } from '#web/hooks/external-store.ts'
import { useSession } from '#web/session.ts'
import { listenToEvents } from '../event-stream.ts'
import { setColleagues } from './colleagues.ts'
import { conversationKey, inboxKey } from './inbox-queries.ts'

/** Minimum time in ms between refetches during a burst of changes. The first change is shown at once. */
const refreshEveryMs = 150

const connected = createStore(true)

export const useIsInboxLive = connected.use

export function useLiveInbox(): void {
  const client = useQueryClient()
  const isStaff = isAllowed(conversationsAccess, useSession()?.role ?? null)
  useEffect(() => {
    if (!isStaff) return undefined
    const refresh = createInboxRefresh(client)
    const stop = listenToEvents(streamConversationEvents.path, {
      onConnected: connected.set,
      onEvent(name, data) {
        const changed = name === 'changed' ? readChanges(data) : null
        for (const { id, people } of changed ?? []) if (people) setColleagues(id, people)
        const ids = changed?.flatMap(({ id, people }) => (people ? [] : [id]))
        if (ids?.length !== 0) refresh.add(ids ?? null)
      },
    })
    return () => {
      stop()
      refresh.stop()
      connected.set(true)
    }
  }, [client, isStaff])
}

const changes = z.array(z.object({ id: z.string(), people: z.array(presentColleagueSchema).optional() }))

/** Returns `null` if the changed conversations are unknown, so that everything is refetched. */
function readChanges(data: string): z.output<typeof changes> | null {
  try {
    return changes.parse(JSON.parse(data))
  } catch {
    return null
  }
}

/** Changes during a refetch cause one more refetch. */
function createInboxRefresh(client: QueryClient) {
  let waiting: Set<string> | 'all' | undefined
  let isRunning = false
  const stopped = new AbortController()

  async function run() {
    isRunning = true
    while (waiting && !stopped.signal.aborted) {
      const ids = waiting
      waiting = undefined
      const isChanged = ({ queryKey }: Query) =>
        ids === 'all' || queryKey[1] !== conversationKey[1] || ids.has(String(queryKey[2]))
      await client.invalidateQueries({ queryKey: inboxKey, predicate: isChanged })
      await new Promise((resolve) => setTimeout(resolve, refreshEveryMs))
    }
    isRunning = false
  }

  return {
    add(ids: string[] | null) {
      if (ids === null || waiting === 'all') waiting = 'all'
      else waiting = new Set([...(waiting ?? []), ...ids])
      if (!isRunning) void run()
    },
    stop: () => stopped.abort(),
  }
}
