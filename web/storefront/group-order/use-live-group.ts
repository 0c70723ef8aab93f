import { useEffect, useRef } from 'react'
import { streamGroupEvents } from '#core/orders/groups/group-organiser.ts'
import { openEventStream } from '#web/event-stream.ts'

/** Polling interval in ms while no event stream is open, because the number of streams is limited. */
const everyMs = 15_000
const pauses = [1_000, 5_000, 15_000, 60_000]

/**
 * Calls `changed` when the group has changed, which is detected by an event without data or by polling. Many pages
 * receive an event at the same time, so each page waits a random time of up to `withinMs` before it loads the group.
 */
export function useLiveGroup(
  /** `null` as long as the group must not be loaded. */
  key: string | null,
  withinMs: number,
  changed: () => Promise<unknown>,
): void {
  const now = useRef(changed)
  useEffect(() => {
    now.current = changed
  })
  useEffect(() => {
    if (key === null) return undefined
    let connected = false
    let waiting: ReturnType<typeof setTimeout> | undefined
    let asking = false
    let again = false
    const ask = async () => {
      waiting = undefined
      asking = true
      await now.current().catch(() => undefined)
      asking = false
      if (again) scheduleReload()
    }
    const scheduleReload = () => {
      again = asking
      if (!asking) waiting ??= setTimeout(() => void ask(), Math.random() * withinMs)
    }
    const stop = openEventStream(
      {
        ask: (signal) =>
          fetch(streamGroupEvents.path, {
            method: 'POST',
            headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
            body: JSON.stringify({ key }),
            signal,
          }),
        isOver: ({ status }) => status === 404,
        pauses,
      },
      {
        onConnected(is) {
          connected = is
        },
        onEvent: scheduleReload,
      },
    )
    const unheard = () => !connected && document.visibilityState === 'visible' && scheduleReload()
    const timer = setInterval(unheard, everyMs)
    document.addEventListener('visibilitychange', unheard)
    return () => {
      stop()
      clearInterval(timer)
      clearTimeout(waiting)
      document.removeEventListener('visibilitychange', unheard)
    }
  }, [key, withinMs])
}
