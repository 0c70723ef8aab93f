import { isObject, jsonIn } from '#server/http/outgoing/json-in-text.ts'
import { plainText } from './wordpress-text.ts'

export type Json = Record<string, unknown>

/**
 * The JSON object of an answer and its status. Plugins add warnings before it and cache plugins comments after it, and one of
 * two widely used sign-in plugins refuses with 200 and states the real status in the JSON.
 */
export function readJson({ status, body }: { status: number; body: string | null }): {
  status: number
  json: Json | null
} {
  const found = status >= 300 && status < 400 ? null : jsonIn(body ?? '')
  // A list of users is not the user who signs in.
  const json = isObject(found) ? found : null
  if (!json || status >= 300) return { status, json }
  const { data, statusCode, success } = json
  const within = typeof data === 'object' && data !== null && 'status' in data ? data.status : null
  const stated = [statusCode, within].find((each) => typeof each === 'number' && each >= 400 && each < 600)
  return { status: typeof stated === 'number' ? stated : success === false ? 403 : status, json }
}

/** WordPress's name for what happened. */
export const codeIn = (json: Json): string =>
  typeof json['code'] === 'string' ? plainText(json['code'], 60) : ''

/** The message as text; nothing where it tells of the machine inside: PHP's own errors name files and functions. */
export function messageIn(json: Json): string {
  const words = typeof json['message'] === 'string' ? plainText(json['message']) : ''
  return /\.php\b|stack trace|uncaught|fatal error/i.test(words) ? '' : words
}
