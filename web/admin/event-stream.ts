import { openEventStream, type EventStreamListener } from '../event-stream.ts'
import { endSession, readToken } from '../session.ts'

const reconnectPausesMs = [300, 1000, 2000, 5000, 10_000]

/**
 * Listens to server-sent events with the user's token, which `EventSource` can't send. Returns a function that stops
 * listening.
 */
export function listenToEvents(path: string, listener: EventStreamListener): () => void {
  let token = ''
  return openEventStream(
    {
      ask(signal) {
        token = readToken() ?? ''
        return fetch(path, {
          headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
          signal,
        })
      },
      isOver({ status }) {
        if (status === 401) endSession('expired', token)
        return status === 401 || status === 403
      },
      pauses: reconnectPausesMs,
    },
    listener,
  )
}
