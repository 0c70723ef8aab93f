import type { HttpMethod } from '#core/contract.ts'
import { createAuthHeaders } from '#web/api.ts'
import { readToken } from '#web/session.ts'

export interface RawResponse {
  status: number
  statusText: string
  headers: [name: string, value: string][]
  /** Text of the response. JSON is indented. */
  body: string
  /** Time in milliseconds until the response was complete. */
  tookMs: number
  bytes: number
}

/** Returns an error for a path outside Cetak's API, so that the token is never sent to another site. */
export function getPathError(path: string): string | null {
  return /^\/(api|wp-json)\//.test(path) && !path.includes('://')
    ? null
    : 'The path must start with /api/ or /wp-json/.'
}

export function getBodyError(body: string): string | null {
  if (body.trim() === '') return null
  try {
    JSON.parse(body)
    return null
  } catch (error) {
    return `Invalid JSON: ${error instanceof Error ? error.message : String(error)}`
  }
}

export async function sendRawCall(
  call: { method: HttpMethod; path: string; body: string },
  apiKey: string,
  signal: AbortSignal,
): Promise<RawResponse> {
  const began = performance.now()
  const hasBody = call.method !== 'GET'
  const response = await fetch(call.path, {
    method: call.method,
    headers: {
      accept: 'application/json',
      ...createAuthHeaders(readToken(), apiKey),
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
    body: formatJson(text),
    tookMs: performance.now() - began,
    bytes: new TextEncoder().encode(text).length,
  }
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
