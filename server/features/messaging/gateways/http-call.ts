import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import type { RawAnswer } from './raw-answer.ts'
import type { Handing } from './gateway.ts'
import { retryAfterMs } from './retry-after.ts'

/** A timer rings up to this late, ms: the rest is waited for turn by turn. */
const timerSlackMs = 1.5

/**
 * Lets requests go at their time and never before, all those of one time in one turn of the event loop: with a timer
 * each, they would ring some by some, and between them the first answers would be read and written down.
 */
class Departures {
  readonly #waiting = new Map<number, Set<() => void>>()

  /** Calls `go` at this time by `performance.now`; the function returned takes it back. */
  at(time: number, go: () => void): () => void {
    const others = this.#waiting.get(time)
    const together = others ?? new Set()
    together.add(go)
    if (!others) {
      this.#waiting.set(time, together)
      this.#wait(time)
    }
    return () => together.delete(go)
  }

  #wait(time: number): void {
    const inMs = time - performance.now()
    if (inMs > timerSlackMs) setTimeout(() => this.#wait(time), inMs - timerSlackMs)
    else if (inMs > 0) setImmediate(() => this.#wait(time))
    else {
      const together = this.#waiting.get(time) ?? []
      this.#waiting.delete(time)
      for (const go of together) go()
    }
  }
}

/**
 * What one HTTP call came to. The difference that everything rests on: `not_sent` is proven not to have reached
 * the other side (no connection was made, or nothing was written to it), `lost` may have.
 */
export type HttpOutcome =
  | { kind: 'answered'; answer: RawAnswer; retryAfterMs: number | null }
  | { kind: 'not_sent'; why: string }
  | { kind: 'lost'; why: string }

export interface HttpCall extends Handing {
  url: URL
  method: 'GET' | 'POST'
  headers: http.OutgoingHttpHeaders
  body: string
  /** From the first step to the last byte of the answer. */
  timeoutMs: number
}

/** Answers are a few hundred bytes; a page may be long, and its beginning is enough. */
const mostBytes = 262_144

/**
 * Idle connections are closed after a second: one that the other side closes just as it is used again would
 * make an outcome unknown for nothing.
 */
const pool = { keepAlive: true, maxSockets: 256, timeout: 1000 }
const agents = { 'http:': new http.Agent(pool), 'https:': new https.Agent(pool) }

const departures = new Departures()

/**
 * Makes one call. Where it may leave only later, its connection is made meanwhile. Follows nothing, repeats nothing, never
 * throws for what the network does.
 */
export function callHttp(call: HttpCall): Promise<HttpOutcome> {
  const secure = call.url.protocol === 'https:'
  return new Promise((resolve) => {
    let [connected, begun] = [false, false]
    let partial: RawAnswer | null = null
    let askedToWaitMs: number | null = null
    const request = (secure ? https : http).request(call.url, {
      method: call.method,
      headers: { ...call.headers, 'content-length': Buffer.byteLength(call.body) },
      agent: agents[secure ? 'https:' : 'http:'],
    })
    const end = (why: string) => {
      clearTimeout(timer)
      stay?.()
      call.signal.removeEventListener('abort', stopped)
      if (partial) resolve({ kind: 'answered', answer: partial, retryAfterMs: askedToWaitMs })
      else resolve({ kind: connected && begun ? 'lost' : 'not_sent', why })
      request.destroy()
    }
    const timer = setTimeout(() => end('no answer in time'), call.timeoutMs)
    const stopped = () => end('the program was stopped')
    call.signal.addEventListener('abort', stopped)
    request.on('socket', (socket: Socket) => {
      if (request.reusedSocket || !socket.connecting) connected = true
      else socket.once(secure ? 'secureConnect' : 'connect', () => (connected = true))
    })
    request.on('error', (error) => end(nameOf(error)))
    request.on('response', (response) => {
      askedToWaitMs = retryAfterMs(response.headers['retry-after'], Date.now())
      const chunks: Buffer[] = []
      let size = 0
      const read = (complete: boolean): RawAnswer => ({
        status: response.statusCode ?? 0,
        body: Buffer.concat(chunks).toString('utf8'),
        complete,
        location: response.headers.location,
      })
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        partial = read(false)
        if (size > mostBytes) end('the answer was too long')
      })
      partial = read(false)
      response.on('end', () => {
        partial = read(response.complete)
        end('answered')
      })
      response.on('error', (error) => end(nameOf(error)))
      response.on('close', () => end('the connection was closed'))
    })
    const go = () => {
      begun = true
      request.end(call.body)
    }
    const stay = call.at === undefined ? undefined : departures.at(call.at, go)
    if (!stay) go()
  })
}

/** The error's code rather than its message: messages can hold addresses, and addresses can hold secrets. */
function nameOf(error: Error): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return nameOf(error.errors[0])
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
