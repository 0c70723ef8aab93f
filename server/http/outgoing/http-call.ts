import http from 'node:http'
import https from 'node:https'
import { isIP, type Socket } from 'node:net'
import { isPublicAddress, lookupPublicAddress, PrivateAddressError } from './public-address.ts'

export interface HttpAnswer {
  status: number
  body: string
  /** False if the connection broke before the body ended. */
  complete: boolean
  location?: string | undefined
}

/**
 * The result of an HTTP call. `not_sent` proves that nothing reached the other side, because no connection was made.
 * After `lost`, the request may have arrived. A call that has effects may be repeated only after `not_sent`.
 */
export type HttpOutcome =
  | { kind: 'answered'; answer: HttpAnswer; retryAfterMs: number | null }
  | { kind: 'not_sent'; why: string }
  | { kind: 'lost'; why: string }

export interface HttpCall {
  url: URL
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers: http.OutgoingHttpHeaders
  body: string | Buffer
  timeoutMs: number
  signal?: AbortSignal
  /**
   * True for a URL that a user supplied. Never connects to private addresses (SSRF), and shares no connections with other
   * calls.
   */
  isPublicOnly?: boolean
}

/**
 * Answers are usually a few hundred bytes long. A web page may be longer, but its beginning is enough to recognise
 * it.
 */
const maxBytes = 262_144

/**
 * Idle connections are closed after one second. If the other side closes a connection at the moment it is reused, the
 * result of the call is unknown.
 */
const pool = { keepAlive: true, maxSockets: 256, timeout: 1000 }
const agents = { 'http:': new http.Agent(pool), 'https:': new https.Agent(pool) }

export const privateAddressCause = 'private address'
export const timeoutCause = 'no answer in time'

/** Makes one call. Does not follow redirects, does not retry, and never throws for network errors. */
export function callHttp(call: HttpCall): Promise<HttpOutcome> {
  const secure = call.url.protocol === 'https:'
  // IP addresses are checked before connecting, because they skip the DNS lookup.
  const host = call.url.hostname.replace(/^\[|\]$/g, '')
  if (call.isPublicOnly && isIP(host) && !isPublicAddress(host))
    return Promise.resolve({ kind: 'not_sent', why: privateAddressCause })
  return new Promise((resolve) => {
    let connected = false
    let partial: HttpAnswer | null = null
    let waitMs: number | null = null
    const request = (secure ? https : http).request(call.url, {
      method: call.method,
      headers: { ...call.headers, 'content-length': Buffer.byteLength(call.body) },
      ...(call.isPublicOnly
        ? { agent: false, lookup: lookupPublicAddress }
        : { agent: agents[secure ? 'https:' : 'http:'] }),
    })
    const end = (why: string) => {
      clearTimeout(timer)
      call.signal?.removeEventListener('abort', abort)
      if (partial) resolve({ kind: 'answered', answer: partial, retryAfterMs: waitMs })
      else resolve({ kind: connected ? 'lost' : 'not_sent', why })
      request.destroy()
    }
    const timer = setTimeout(() => end(timeoutCause), call.timeoutMs)
    const abort = () => end('the program was stopped')
    call.signal?.addEventListener('abort', abort)
    request.on('socket', (socket: Socket) => {
      if (request.reusedSocket || !socket.connecting) connected = true
      else socket.once(secure ? 'secureConnect' : 'connect', () => (connected = true))
    })
    request.on('error', (error) => end(errorCode(error)))
    request.on('response', (response) => {
      waitMs = parseRetryAfter(response.headers['retry-after'], Date.now())
      const chunks: Buffer[] = []
      let size = 0
      const read = (complete: boolean): HttpAnswer => ({
        status: response.statusCode ?? 0,
        body: Buffer.concat(chunks).toString('utf8'),
        complete,
        location: response.headers.location,
      })
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        partial = read(false)
        if (size > maxBytes) end('the answer was too long')
      })
      partial = read(false)
      response.on('end', () => {
        partial = read(response.complete)
        end('answered')
      })
      response.on('error', (error) => end(errorCode(error)))
      response.on('close', () => end('the connection was closed'))
    })
    request.end(call.body)
  })
}

/**
 * Returns the error's code instead of its message. A message may contain an address, and an address may contain
 * secrets.
 */
function errorCode(error: Error): string {
  if (error instanceof PrivateAddressError) return privateAddressCause
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return errorCode(error.errors[0])
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/**
 * Maximum wait in ms. A longer wait is probably a mistake of the server and would hold messages unnoticed.
 */
const maxRetryAfterMs = 60 * 60 * 1000

/**
 * Parses `Retry-After`, which has seconds or a date (RFC 9110, 10.2.3). Returns ms, at most an hour, or `null` if the
 * value is missing or unreadable. `now` is in ms since 1970.
 */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  const value = header?.trim() ?? ''
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : parseHttpDate(value) - now
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), maxRetryAfterMs)
}

/** Parses `Sat, 21 Nov 2026 08:02:00 GMT`. `Date.parse` alone accepts much more. */
const parseHttpDate = (value: string) => (/^[a-z]{3}, .* GMT$/i.test(value) ? Date.parse(value) : NaN)
