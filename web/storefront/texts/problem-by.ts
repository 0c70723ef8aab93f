import { ApiError } from '#web/api.ts'
import { problemOf, type Problem } from './problems.ts'

/** What a call failed with as the server says it; else that it was not reached, in the page's words for that. */
export function problemBy(error: unknown, offline: string): Problem {
  return error instanceof ApiError && error.status !== 0
    ? problemOf(error)
    : { code: 'offline', words: offline }
}
