import type { HttpMethod } from '#core/contract.ts'
import { endSession, readToken, sessionExpiredMessage } from './session.ts'

/**
 * Makes an authenticated WordPress call (AUTH-07) with any method to `/wp-json{path}`, using the stored token, and
 * returns the parsed JSON. Throws an Error with the specified message. The message is `Not authenticated` if the user
 * is signed out, and otherwise the server's message or `API error: {status}`. A 401 response also ends the session.
 */
export async function callWordPress(method: HttpMethod, path: string, body?: unknown): Promise<unknown> {
  const token = readToken()
  if (!token) throw new Error('Not authenticated')
  const response = await fetch(`/wp-json${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  if (response.status === 401) {
    endSession('expired', token)
    throw new Error(sessionExpiredMessage)
  }
  throw new Error(messageOf(answer) ?? `API error: ${response.status}`)
}

function messageOf(answer: unknown): string | undefined {
  const named = typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : null
  return typeof named === 'string' && named ? named : undefined
}
