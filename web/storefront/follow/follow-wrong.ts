import { type Problem, fieldProblemsOf, problemOf } from '../texts/problems.ts'
import { ApiError } from '#web/api.ts'

export interface Wrong {
  fields: { number?: Problem; phone?: Problem }
  problem: Problem | null
  /** The link did not lead to an order. */
  byLink: boolean
}
export const nothingWrong: Wrong = { fields: {}, problem: null, byLink: false }

export function wrongBy(error: unknown, offline: string): Wrong {
  if (!(error instanceof ApiError) || error.status === 0)
    return { ...nothingWrong, problem: { code: 'offline', words: offline } }
  if (error.code === 'invalid_input' && Object.keys(error.fields).length > 0)
    return { ...nothingWrong, fields: fieldProblemsOf(error) }
  return { ...nothingWrong, problem: problemOf(error) }
}
