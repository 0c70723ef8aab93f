import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getHealth } from '#core/messaging/health.ts'
import { streamMessageEvents } from '#core/messaging/message-events.ts'
import { api } from '#web/api.ts'
import { listenToEvents } from '../event-stream.ts'

const healthKey = ['health']
/** Refetch interval in ms, because some problems, such as a stopped engine or a full disk, send no event. */
const refetchMs = 5000
/** Minimum time in ms between refetches, because message events come in bursts. */
const minRefreshMs = 1000

export const healthQuery = () =>
  queryOptions({ queryKey: healthKey, queryFn: ({ signal }) => api(getHealth, {}, { signal }) })

export function useHealth({ watching = false } = {}) {
  return useQuery({ ...healthQuery(), refetchInterval: watching && refetchMs })
}

export function useLiveHealth(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      void client.invalidateQueries({ queryKey: healthKey })
    }
    const stop = listenToEvents(streamMessageEvents.path, {
      onConnected: () => {},
      onEvent() {
        timer ??= setTimeout(refresh, minRefreshMs)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client])
}
