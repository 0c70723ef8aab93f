import { isObject, findJson } from '#server/http/outgoing/find-json.ts'
import { htmlToPlainText } from './wordpress-text.ts'

export type JsonObject = Record<string, unknown>

/**
 * Returns the JSON object and status of an answer. Plugins add warnings before it and cache plugins comments after
 * it. One of two widely used sign-in plugins answers errors with 200 and puts the real status into the JSON.
 */
export function parseSiteJson({ status, body }: { status: number; body: string | null }): {
  status: number
  json: JsonObject | null
} {
  const found = status >= 300 && status < 400 ? null : findJson(body ?? '')
  // A list of users is not the signed-in user.
  const json = isObject(found) ? found : null
  if (!json || status >= 300) return { status, json }
  const { data, statusCode, success } = json
  const within = typeof data === 'object' && data !== null && 'status' in data ? data.status : null
  const stated = [statusCode, within].find((each) => typeof each === 'number' && each >= 400 && each < 600)
  return { status: typeof stated === 'number' ? stated : success === false ? 403 : status, json }
}

/** Returns WordPress's error code. */
export const getErrorCode = (json: JsonObject): string =>
  typeof json['code'] === 'string' ? htmlToPlainText(json['code'], 60) : ''

/** Returns the message as text. Empty if it reveals internals, because PHP errors name files and functions. */
export function getErrorMessage(json: JsonObject): string {
  const words = typeof json['message'] === 'string' ? htmlToPlainText(json['message']) : ''
  return /\.php\b|stack trace|uncaught|fatal error/i.test(words) ? '' : words
}
