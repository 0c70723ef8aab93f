import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { streamOrderEvents } from '#core/orders/admin/admin-order.ts'
import { wall, type Wall } from '#core/production/wall.ts'
import { api } from '#web/api.ts'
import { currentSession } from '#web/session.ts'
import { listen } from '../live.ts'
import { queryClientOf } from '../queries.tsx'

/** Changes come by themselves; that a day begins doesn't, and a line may be dead without our knowing. */
const againMs = 60_000
/** Of a burst of changes one call. */
const burstMs = 400

/** The work of today, as the loader of the page reads it first. */
export const wallQuery = () =>
  queryOptions({ queryKey: ['wall'], queryFn: ({ signal }) => api(wall, {}, { signal }) })

export interface SeenWall {
  seen: { wall: Wall; at: Date } | null
  /** Changes arrive at the moment, and the last look has succeeded. */
  connected: boolean
}

/** Today's work, kept true as long as the page stands; what was seen last stays while it can't be. */
export function useWall(signedIn: boolean): SeenWall {
  const [seen, setSeen] = useState(loadedWall)
  const [line, setLine] = useState(true)
  const [answered, setAnswered] = useState(true)
  useEffect(() => {
    if (!signedIn) return undefined
    const abort = new AbortController()
    let soon: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      soon = undefined
      try {
        const found = await api(wall, {}, { signal: abort.signal })
        setSeen({ wall: found, at: new Date() })
        setAnswered(true)
      } catch {
        if (!abort.signal.aborted) setAnswered(false)
      }
    }
    const onEvent = () => {
      soon ??= setTimeout(() => void look(), burstMs)
    }
    void look()
    const timer = setInterval(() => void look(), againMs)
    const stop = listen(streamOrderEvents.path, {
      onEvent,
      onConnected(connected) {
        setLine(connected)
        // What happened while nothing arrived.
        if (connected) onEvent()
      },
    })
    return () => {
      abort.abort()
      stop()
      clearTimeout(soon)
      clearInterval(timer)
    }
  }, [signedIn])
  return { seen, connected: line && answered }
}

/** The page stands outside the provider of queries. Rendered on the server, nothing is loaded yet. */
function loadedWall(): SeenWall['seen'] {
  const session = typeof window === 'undefined' ? null : currentSession()
  const state = session && queryClientOf(session.nicename).getQueryState(wallQuery().queryKey)
  return state?.data ? { wall: state.data, at: new Date(state.dataUpdatedAt) } : null
}
