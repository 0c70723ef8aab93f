import { isObject, jsonIn } from '#server/http/outgoing/json-in-text.ts'
import { plainText } from './wordpress-text.ts'

export type Json = Record<string, unknown>

/**
 * Returns the JSON object and status of an answer. Plugins add warnings before it and cache plugins comments after
 * it. One of two widely used sign-in plugins answers errors with 200 and puts the real status into the JSON.
 */
export function readJson({ status, body }: { status: number; body: string | null }): {
  status: number
  json: Json | null
} {
  const found = status >= 300 && status < 400 ? null : jsonIn(body ?? '')
  // A list of users is not the signed-in user.
  const json = isObject(found) ? found : null
  if (!json || status >= 300) return { status, json }
  const { data, statusCode, success } = json
  const within = typeof data === 'object' && data !== null && 'status' in data ? data.status : null
  const stated = [statusCode, within].find((each) => typeof each === 'number' && each >= 400 && each < 600)
  return { status: typeof stated === 'number' ? stated : success === false ? 403 : status, json }
}

/** Returns WordPress's error code. */
export const codeIn = (json: Json): string =>
  typeof json['code'] === 'string' ? plainText(json['code'], 60) : ''

/** Returns the message as text. Empty if it reveals internals, because PHP errors name files and functions. */
export function messageIn(json: Json): string {
  const words = typeof json['message'] === 'string' ? plainText(json['message']) : ''
  return /\.php\b|stack trace|uncaught|fatal error/i.test(words) ? '' : words
}
