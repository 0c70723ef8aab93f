import { createParser } from 'eventsource-parser'

export interface Listener {
  /** One event as the server sent it. */
  onEvent: (name: string, data: string) => void
  /** Whether changes arrive at the moment. */
  onConnected: (connected: boolean) => void
}

export interface Line {
  /** Asks for the stream. */
  ask: (signal: AbortSignal) => Promise<Response>
  /** The server refused for good: it is not asked again. */
  isOver: (response: Response) => boolean
  /** Pauses before trying again, ms; the last one stays. */
  pauses: readonly number[]
}

/** The server sends a heartbeat every 15 s: after two missed ones the line is taken for dead. */
const silenceMs = 40_000

/**
 * Hears server-sent events of a call that `EventSource` can't make: one with a token, or with a key that belongs into no
 * address. Connects again by itself, at once when the browser comes back online. A hidden tab lets go: browsers allow six
 * lines to a server, and a seventh tab would hang. Returns how to stop.
 */
export function listenOn(line: Line, listener: Listener): () => void {
  const stopped = new AbortController()
  void keepListening(line, listener, stopped.signal)
  return () => stopped.abort()
}

async function keepListening(line: Line, listener: Listener, stopped: AbortSignal): Promise<void> {
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

/** Until the line breaks: whether anything was heard on it, or the server refused to speak to this user. */
async function listenOnce({ ask, isOver }: Line, listener: Listener, stopped: AbortSignal) {
  const line = new AbortController()
  const cut = () => line.abort()
  const abort = new AbortController()
  let silence = setTimeout(cut, silenceMs)
  stopped.addEventListener('abort', cut, abort)
  document.addEventListener('visibilitychange', () => document.hidden && cut(), abort)
  // A line without a network may stay silent for long before it breaks.
  window.addEventListener('offline', cut, abort)
  let heard = false
  try {
    const response = await ask(line.signal)
    if (isOver(response)) return 'refused'
    if (!response.ok || !response.body) return 'failed'
    const events = createParser({
      onEvent: ({ event = 'message', data }) => listener.onEvent(event, data),
    })
    for await (const chunk of textOf(response.body)) {
      if (!heard) listener.onConnected(true)
      heard = true
      // A heartbeat is a comment: no event, but a sign of life.
      clearTimeout(silence)
      silence = setTimeout(cut, silenceMs)
      events.feed(chunk)
    }
  } catch {
    // A broken line is nothing unusual: the caller connects again.
  } finally {
    clearTimeout(silence)
    abort.abort()
  }
  return heard ? 'heard' : 'failed'
}

/** Not every browser can walk a stream with `for await`. */
async function* textOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
}

/** Waits for the event, at most `ms`, or until stopped; leaves nothing behind. */
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
