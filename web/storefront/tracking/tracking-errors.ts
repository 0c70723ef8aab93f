import { type CodedProblem, toFieldProblems, toProblem } from '../texts/problem.ts'
import { ApiError } from '#web/api.ts'

export interface TrackingErrors {
  fields: { number?: CodedProblem; phone?: CodedProblem }
  problem: CodedProblem | null
  /** `true` if the link did not lead to an order. */
  byLink: boolean
}
export const noTrackingErrors: TrackingErrors = { fields: {}, problem: null, byLink: false }

export function toTrackingErrors(error: unknown, offline: string): TrackingErrors {
  if (!(error instanceof ApiError) || error.status === 0)
    return { ...noTrackingErrors, problem: { code: 'offline', words: offline } }
  if (error.code === 'invalid_input' && Object.keys(error.fields).length > 0)
    return { ...noTrackingErrors, fields: toFieldProblems(error) }
  return { ...noTrackingErrors, problem: toProblem(error) }
}
