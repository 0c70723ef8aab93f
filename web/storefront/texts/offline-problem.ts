import { ApiError } from '#web/api.ts'
import { toProblem, type CodedProblem } from './problem.ts'

/** Returns the server's error. If there was no response, returns the page's message about being offline. */
export function toProblemOrOffline(error: unknown, offline: string): CodedProblem {
  return error instanceof ApiError && error.status !== 0
    ? toProblem(error)
    : { code: 'offline', words: offline }
}
