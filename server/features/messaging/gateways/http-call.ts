import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { notReached } from './gateway.ts'
import { verdictOf, type Verdict } from './verdicts.ts'

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number
  body: string
  /** False when the connection broke before the body's end. */
  complete: boolean
  /** The `Location` header of a redirect. */
  location?: string | undefined
}

/**
 * What one HTTP call came to. The difference that everything rests on: `not_sent` is proven not to have reached
 * the other side (no connection was made), `lost` may have.
 */
export type HttpOutcome =
  | { kind: 'answered'; answer: RawAnswer; retryAfterMs: number | null }
  | { kind: 'not_sent'; why: string }
  | { kind: 'lost'; why: string }

interface HttpCall {
  url: URL
  method: 'GET' | 'POST'
  headers: http.OutgoingHttpHeaders
  body: string
  /** From the first step to the last byte of the answer. */
  timeoutMs: number
  signal: AbortSignal
}

/** Answers are a few hundred bytes; a page may be long, and its beginning is enough. */
const mostBytes = 262_144

/**
 * Idle connections are closed after a second: one that the other side closes just as it is used again would
 * make an outcome unknown for nothing.
 */
const pool = { keepAlive: true, maxSockets: 256, timeout: 1000 }
const agents = { 'http:': new http.Agent(pool), 'https:': new https.Agent(pool) }

/** Makes one call. Follows no redirect, repeats nothing, and never throws for network errors. */
export function callHttp(call: HttpCall): Promise<HttpOutcome> {
  const secure = call.url.protocol === 'https:'
  return new Promise((resolve) => {
    let connected = false
    let partial: RawAnswer | null = null
    let askedToWaitMs: number | null = null
    const request = (secure ? https : http).request(call.url, {
      method: call.method,
      headers: { ...call.headers, 'content-length': Buffer.byteLength(call.body) },
      agent: agents[secure ? 'https:' : 'http:'],
    })
    const end = (why: string) => {
      clearTimeout(timer)
      call.signal.removeEventListener('abort', stopped)
      if (partial) resolve({ kind: 'answered', answer: partial, retryAfterMs: askedToWaitMs })
      else resolve({ kind: connected ? 'lost' : 'not_sent', why })
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
    request.end(call.body)
  })
}

/** The error's code rather than its message: messages can hold addresses, and addresses can hold secrets. */
function nameOf(error: Error): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return nameOf(error.errors[0])
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** A gateway that asks for more than this is taken to mean something else; messages would lie unseen. */
const longestMs = 60 * 60 * 1000

/**
 * How long an answer asks its caller to wait, in ms, at most an hour: `Retry-After` as seconds or as a date (RFC 9110,
 * 10.2.3). Null where it asks for nothing that can be read. `now`: ms since 1970.
 */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  const value = header?.trim() ?? ''
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : dateIn(value) - now
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), longestMs)
}

/** `Sat, 21 Nov 2026 08:02:00 GMT`; the language's own reader takes much more for a date. */
const dateIn = (value: string) => (/^[a-z]{3}, .* GMT$/i.test(value) ? Date.parse(value) : NaN)

/**
 * Makes one call and classifies its result: a redirect is refused, any other answer is judged by the gateway's own table,
 * a call that never left is refused, and one that was lost on the way is unknown. `secrets` are removed from the detail.
 */
export async function judgedCall(
  call: HttpCall,
  judge: (answer: RawAnswer) => Verdict,
  secrets: readonly string[],
): Promise<Verdict> {
  const outcome = await callHttp(call)
  if (outcome.kind === 'answered') {
    const verdict = withoutSecrets(judgeAnswer(outcome.answer, judge, call.url), secrets)
    return verdict.mayRetry ? { ...verdict, retryAfterMs: outcome.retryAfterMs } : verdict
  }
  // What was taken back before it left says nothing of the gateway.
  if (call.signal.aborted && outcome.kind === 'not_sent')
    return verdictOf('taken_back', `Not sent: ${outcome.why}`)
  return outcome.kind === 'not_sent'
    ? verdictOf('no_connection', `${notReached}: could not connect (${outcome.why})`)
    : verdictOf('no_answer', `No answer after handing over (${outcome.why})`)
}

/** A redirect proves that nothing was sent (D-04), unless its body holds the id of a message. */
function judgeAnswer(answer: RawAnswer, judge: (answer: RawAnswer) => Verdict, from: URL): Verdict {
  const verdict = judge(answer)
  const redirect = redirectWords(answer, from)
  if (redirect === null || verdict.outcome === 'accepted') return verdict
  return { ...verdictOf('page', `${notReached}: ${redirect}`), provesOutage: true }
}

/**
 * Names the address that a redirect leads to; `null` if the answer is not a redirect. Query strings are left out, because
 * gateways that are called by GET repeat the access token in them.
 */
export function redirectWords({ status, location }: RawAnswer, from: URL): string | null {
  if (status < 300 || status > 399) return null
  const to = location ? URL.parse(location, from) : null
  return to ? `it redirects to ${to.origin}${to.pathname}` : `it redirects (${status})`
}

/** Gateways repeat what they were given in their words; those are shown to people and kept. */
function withoutSecrets(verdict: Verdict, secrets: readonly string[]): Verdict {
  let { detail } = verdict
  for (const secret of secrets) if (secret && detail) detail = detail.replaceAll(secret, '…')
  return { ...verdict, detail }
}
