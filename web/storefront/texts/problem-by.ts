import { ApiError } from '#web/api.ts'
import { problemOf, type Problem } from './problems.ts'

/** Returns the server's error, or the page's offline message if there was no response. */
export function problemBy(error: unknown, offline: string): Problem {
  return error instanceof ApiError && error.status !== 0
    ? problemOf(error)
    : { code: 'offline', words: offline }
}
