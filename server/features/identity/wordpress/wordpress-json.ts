import { isObject, findJson } from '#server/http/outgoing/find-json.ts'
import { htmlToPlainText } from './wordpress-text.ts'

export type JsonObject = Record<string, unknown>

/**
 * Returns the JSON object and the status of an answer. Skips warnings that plugins write before the JSON and comments
 * that cache plugins write after it. One of the two common sign-in plugins answers errors with status 200 and writes
 * the real status into the JSON.
 */
export function parseSiteJson({ status, body }: { status: number; body: string | null }): {
  status: number
  json: JsonObject | null
} {
  const found = status >= 300 && status < 400 ? null : findJson(body ?? '')
  // Only an object is accepted, because a list of users is not the user who has signed in.
  const json = isObject(found) ? found : null
  if (!json || status >= 300) return { status, json }
  const { data, statusCode, success } = json
  const within = typeof data === 'object' && data !== null && 'status' in data ? data.status : null
  const stated = [statusCode, within].find((each) => typeof each === 'number' && each >= 400 && each < 600)
  return { status: typeof stated === 'number' ? stated : success === false ? 403 : status, json }
}

export const getErrorCode = (json: JsonObject): string =>
  typeof json['code'] === 'string' ? htmlToPlainText(json['code'], 60) : ''

/**
 * Returns the message as text. The text is empty if the message reveals internals, because PHP errors contain names
 * of files and functions.
 */
export function getErrorMessage(json: JsonObject): string {
  const words = typeof json['message'] === 'string' ? htmlToPlainText(json['message']) : ''
  return /\.php\b|stack trace|uncaught|fatal error/i.test(words) ? '' : words
}
