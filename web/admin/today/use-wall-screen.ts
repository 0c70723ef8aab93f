import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { streamOrderEvents } from '#core/orders/admin/admin-order.ts'
import { getWorkshopBoard, type WorkshopBoard } from '#core/production/workshop-board.ts'
import { api } from '#web/api.ts'
import { getCurrentSession } from '#web/session.ts'
import { listenToEvents } from '../event-stream.ts'
import { getQueryClient } from '../queries.tsx'

/**
 * Refetch interval in ms in addition to the event stream, because a new day sends no event and a dead connection may
 * go unnoticed.
 */
const refetchMs = 60_000
/** Delay in ms before refetching after a change, so that a burst of changes causes only one call. */
const burstMs = 400

export const wallScreenQuery = () =>
  queryOptions({ queryKey: ['wall'], queryFn: ({ signal }) => api(getWorkshopBoard, {}, { signal }) })

export interface WallScreenData {
  seen: { wall: WorkshopBoard; at: Date } | null
  /** `true` if the event stream is connected and the last call succeeded. */
  connected: boolean
}

/** The last data stays visible while the server can't be reached. */
export function useWallScreen(signedIn: boolean): WallScreenData {
  const [seen, setSeen] = useState(readLoadedWall)
  const [streamConnected, setStreamConnected] = useState(true)
  const [lastCallSucceeded, setLastCallSucceeded] = useState(true)
  useEffect(() => {
    if (!signedIn) return undefined
    const abort = new AbortController()
    let burstTimer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      burstTimer = undefined
      try {
        const found = await api(getWorkshopBoard, {}, { signal: abort.signal })
        setSeen({ wall: found, at: new Date() })
        setLastCallSucceeded(true)
      } catch {
        if (!abort.signal.aborted) setLastCallSucceeded(false)
      }
    }
    const onEvent = () => {
      burstTimer ??= setTimeout(() => void load(), burstMs)
    }
    void load()
    const timer = setInterval(() => void load(), refetchMs)
    const stop = listenToEvents(streamOrderEvents.path, {
      onEvent,
      onConnected(connected) {
        setStreamConnected(connected)
        // Loads changes that happened while the stream was disconnected.
        if (connected) onEvent()
      },
    })
    return () => {
      abort.abort()
      stop()
      clearTimeout(burstTimer)
      clearInterval(timer)
    }
  }, [signedIn])
  return { seen, connected: streamConnected && lastCallSucceeded }
}

/**
 * Returns `null` on the server. Reads the cache directly, because this page is outside the query provider.
 */
function readLoadedWall(): WallScreenData['seen'] {
  const session = typeof window === 'undefined' ? null : getCurrentSession()
  const state = session && getQueryClient(session.nicename).getQueryState(wallScreenQuery().queryKey)
  return state?.data ? { wall: state.data, at: new Date(state.dataUpdatedAt) } : null
}
