import { createParser } from 'eventsource-parser'

export interface EventStreamListener {
  onEvent: (name: string, data: string) => void
  onConnected: (connected: boolean) => void
}

export interface EventStream {
  /** Requests the stream. */
  ask: (signal: AbortSignal) => Promise<Response>
  /** Returns `true` if the server has refused permanently, so that there are no further attempts. */
  isOver: (response: Response) => boolean
  /** Pauses between attempts in ms. The last pause repeats. */
  pauses: readonly number[]
}

/**
 * Time in ms without data after which the connection counts as dead. The server sends a heartbeat every 15 s, so two
 * were missed.
 */
const silenceMs = 40_000

/**
 * Receives server-sent events in cases that `EventSource` doesn't support: calls with a token, or with a key that
 * must not be in a URL. Reconnects automatically, and immediately when the browser is online again. Disconnects while
 * the tab is hidden, because browsers allow only six connections per server and a seventh tab would hang. Returns a
 * function that stops it.
 */
export function openEventStream(line: EventStream, listener: EventStreamListener): () => void {
  const stopped = new AbortController()
  void keepListening(line, listener, stopped.signal)
  return () => stopped.abort()
}

async function keepListening(
  line: EventStream,
  listener: EventStreamListener,
  stopped: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!stopped.aborted) {
    if (document.hidden) await first(stopped, [document, 'visibilitychange'])
    else {
      const ended = await listenOnce(line, listener, stopped)
      if (stopped.aborted || ended === 'refused') return
      listener.onConnected(false)
      failures = ended === 'heard' ? 0 : failures + 1
      await first(stopped, [window, 'online'], line.pauses[Math.min(failures, line.pauses.length - 1)])
    }
  }
}

/**
 * Reads until the connection breaks. The result tells whether anything was received, or that the server refused this
 * user.
 */
async function listenOnce({ ask, isOver }: EventStream, listener: EventStreamListener, stopped: AbortSignal) {
  const line = new AbortController()
  const cut = () => line.abort()
  const abort = new AbortController()
  let silenceTimer = setTimeout(cut, silenceMs)
  stopped.addEventListener('abort', cut, abort)
  document.addEventListener('visibilitychange', () => document.hidden && cut(), abort)
  // Without a network, a connection can stay silent for a long time before it breaks.
  window.addEventListener('offline', cut, abort)
  let hasHeard = false
  try {
    const response = await ask(line.signal)
    if (isOver(response)) return 'refused'
    if (!response.ok || !response.body) return 'failed'
    const events = createParser({
      onEvent: ({ event = 'message', data }) => listener.onEvent(event, data),
    })
    for await (const chunk of textOf(response.body)) {
      if (!hasHeard) listener.onConnected(true)
      hasHeard = true
      // A heartbeat is a comment and not an event, but it shows that the connection is alive.
      clearTimeout(silenceTimer)
      silenceTimer = setTimeout(cut, silenceMs)
      events.feed(chunk)
    }
  } catch {
    // A broken connection is normal. The caller reconnects.
  } finally {
    clearTimeout(silenceTimer)
    abort.abort()
  }
  return hasHeard ? 'heard' : 'failed'
}

/** Uses a reader, because not every browser supports `for await` on streams. */
async function* textOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
}

/** Waits for the event, until `ms` have passed, or until `stopped` is aborted. */
function first(stopped: AbortSignal, [target, event]: [EventTarget, string], ms?: number): Promise<void> {
  return new Promise((resolve) => {
    const abort = new AbortController()
    const done = () => {
      clearTimeout(timer)
      abort.abort()
      resolve()
    }
    const timer = ms === undefined ? undefined : setTimeout(done, ms)
    target.addEventListener(event, done, { signal: abort.signal })
    stopped.addEventListener('abort', done, { signal: abort.signal })
  })
}
