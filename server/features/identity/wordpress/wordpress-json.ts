import { z } from 'zod'
import { plainText } from './wordpress-text.ts'

const object = z.record(z.string(), z.unknown())
export type Json = z.output<typeof object>

/**
 * The JSON of an answer, if it is any, and the status that counts: of two widely used plugins, one refuses with a
 * 200 and states the real status inside.
 */
export function readJson({ status, body }: { status: number; body: string | null }): {
  status: number
  json: Json | null
} {
  const json = status >= 300 && status < 400 ? null : objectIn(body ?? '')
  if (!json || status >= 300) return { status, json }
  const { data, statusCode, success } = json
  const within = typeof data === 'object' && data !== null && 'status' in data ? data.status : null
  const stated = [statusCode, within].find((each) => typeof each === 'number' && each >= 400 && each < 600)
  return { status: typeof stated === 'number' ? stated : success === false ? 403 : status, json }
}

/** The object that a body ends with. Warnings, blank lines or a byte-order mark of some plugin may come first. */
function objectIn(body: string): Json | null {
  const text = body.trim()
  if (!text.endsWith('}')) return null
  let start = text.indexOf('{')
  for (let tries = 20; start >= 0 && tries > 0; tries -= 1) {
    try {
      return object.parse(JSON.parse(text.slice(start)))
    } catch {
      start = text.indexOf('{', start + 1)
    }
  }
  return null
}

/** WordPress's name for what happened. */
export const codeIn = (json: Json): string =>
  typeof json['code'] === 'string' ? plainText(json['code'], 60) : ''

/** The message as text; nothing where it tells of the machine inside: PHP's own errors name files and functions. */
export function messageIn(json: Json): string {
  const words = typeof json['message'] === 'string' ? plainText(json['message']) : ''
  return /\.php\b|stack trace|uncaught|fatal error/i.test(words) ? '' : words
}
