import type { IssueParams, CodedIssue } from './shared/coded-issues.ts'
import type { ErrorTable } from './contract.ts'

/**
 * The body of every failed call. `error` and `message` contain the same text, because some clients read one and some
 * the other (API-01, AUTH-03). `code` is stable, and `params` are the values in the text. `fields` contains an error
 * message for each invalid input field, and `issues` contains these errors as codes. `reference` identifies the log
 * entry of an internal error.
 */
export interface ErrorBody {
  success: false
  error: string
  message: string
  code: string
  params?: IssueParams
  fields?: Record<string, string>
  issues?: Record<string, CodedIssue>
  details?: unknown
  reference?: string
}

/** Refusals that every call can return in addition to those of its contract. */
export const sharedErrors = {
  not_authenticated: { status: 401, error: 'Not authenticated' },
  session_expired: { status: 401, error: 'Session expired. Please log in again.' },
  invalid_api_key: { status: 401, error: 'Invalid API key' },
  forbidden: { status: 403, error: 'You are not allowed to do this.' },
  not_found: { status: 404, error: 'Not found' },
  invalid_input: { status: 400, error: 'Please check what you entered.' },
  too_many_requests: { status: 429, error: 'Too many requests. Please wait a moment and try again.' },
  unavailable: { status: 503, error: 'The server is busy. Please try again in a moment.' },
  no_room: {
    status: 507,
    error:
      'The shop can’t take files right now because its storage is full. Please send your file on WhatsApp.',
  },
  /** The database refuses entries of a locked month, whichever call records them. */
  month_locked: {
    status: 409,
    error: 'The month of this payment is locked. An administrator can unlock it in Payments, Daily closing.',
  },
  internal: { status: 500, error: 'Something went wrong on our side. Please try again.' },
} as const satisfies ErrorTable
export type SharedErrorCode = keyof typeof sharedErrors
