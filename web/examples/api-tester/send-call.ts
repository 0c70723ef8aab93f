import type { Method } from '#core/contract.ts'
import { callerHeaders } from '#web/api.ts'
import { readToken } from '#web/session.ts'

export interface RawAnswer {
  status: number
  statusText: string
  headers: [name: string, value: string][]
  /** As text; JSON laid out to be read. */
  body: string
  /** Milliseconds until the whole answer was here. */
  tookMs: number
  bytes: number
}

/** Only our own calls: the page must never carry the token to another address. */
export function pathProblem(path: string): string | null {
  return /^\/(api|wp-json)\//.test(path) && !path.includes('://')
    ? null
    : 'The path begins with /api/ or /wp-json/.'
}

/** What is wrong with a body, in the words of the JSON reader; null where it may be sent. */
export function bodyProblem(body: string): string | null {
  if (body.trim() === '') return null
  try {
    JSON.parse(body)
    return null
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Makes the call as it stands, without reading anything into the answer. Throws where there is none. */
export async function sendCall(
  call: { method: Method; path: string; body: string },
  apiKey: string,
  signal: AbortSignal,
): Promise<RawAnswer> {
  const began = performance.now()
  const hasBody = call.method !== 'GET'
  const response = await fetch(call.path, {
    method: call.method,
    headers: {
      accept: 'application/json',
      ...callerHeaders(readToken(), apiKey),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: call.body }),
    signal,
  })
  const text = await response.text()
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    body: laidOut(text),
    tookMs: performance.now() - began,
    bytes: new TextEncoder().encode(text).length,
  }
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
