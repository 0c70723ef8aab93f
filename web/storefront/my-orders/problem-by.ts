import { ApiError } from '../../api.ts'
import { problemOf, type Problem } from '../texts/problems.ts'

/** What the server says, or that it was not reached. */
export function problemBy(error: unknown, offline: string): Problem {
  return error instanceof ApiError && error.status !== 0
    ? problemOf(error)
    : { code: 'offline', words: offline }
}
