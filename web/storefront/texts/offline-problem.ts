import { ApiError } from '#web/api.ts'
import { toProblem, type CodedProblem } from './problem.ts'

export function toProblemOrOffline(error: unknown, offline: string): CodedProblem {
  return error instanceof ApiError && error.status !== 0
    ? toProblem(error)
    : { code: 'offline', words: offline }
}
