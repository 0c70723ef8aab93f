import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getHealth } from '#core/messaging/health.ts'
import { streamMessageEvents } from '#core/messaging/message-events.ts'
import { api } from '#web/api.ts'
import { listen } from '../live.ts'

const healthKey = ['health']
/** What changes without a message changing (an engine that has gone, a full disk) is looked for this often, ms. */
const lookEveryMs = 5000
/** A burst of messages looks at most this often, ms. */
const refreshEveryMs = 1000

export const healthQuery = () =>
  queryOptions({ queryKey: healthKey, queryFn: ({ signal }) => api(getHealth, {}, { signal }) })

/** How the program is doing; `watching` looks again by itself. */
export function useHealth({ watching = false } = {}) {
  return useQuery({ ...healthQuery(), refetchInterval: watching && lookEveryMs })
}

/** What a message does shows at once: the scheduler's own line tells. */
export function useLiveHealth(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      void client.invalidateQueries({ queryKey: healthKey })
    }
    const stop = listen(streamMessageEvents.path, {
      onConnected: () => {},
      onEvent() {
        timer ??= setTimeout(look, refreshEveryMs)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client])
}
