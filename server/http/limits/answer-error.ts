import type { FastifyReply, FastifyRequest } from 'fastify'
import { getField } from '#core/shared/typed-records.ts'
import { answerRefusal } from '../answer.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { getDatabaseOutageMessage, outageRetrySeconds } from './database-outage.ts'
import { getErrorDetails } from '#server/error-details.ts'

const messages = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body’s length differs from its Content-Length header.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE:
    'This call accepts JSON only. Set the header Content-Type: application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request body is too large.',
  FST_REQ_FILE_TOO_LARGE: 'This file is too large.',
  FST_ERR_BAD_URL: 'This address is invalid: a % must be followed by two hexadecimal digits.',
  FST_ERR_MAX_PARAM_LENGTH: 'This address is too long.',
  broken_form: 'The form is incomplete. Please send it again.',
  too_deep: 'The body is nested too deeply.',
  bad_address: 'This address contains an invalid character.',
  too_slow: 'The body took too long to arrive. Please try again.',
  413: 'The request body is too large.',
  415: 'This call accepts JSON only. Set the header Content-Type: application/json.',
} as const

export function createRequestError(code: keyof typeof messages & string, statusCode = 400): Error {
  return Object.assign(new Error(code), { code, statusCode })
}

function toRefusal(error: unknown): { refusal: Refusal; status?: number; retryAfter?: number } {
  // An error with a status concerns only this request, for example a request that broke off.
  const outage = getErrorDetails(error).statusCode ? null : getDatabaseOutageMessage(error)
  if (outage) return { refusal: refuse('unavailable', { error: outage }), retryAfter: outageRetrySeconds }
  const { statusCode: status = 500, code = '' } = getErrorDetails(error)
  if (status === 429) return { refusal: refuse('too_many_requests'), retryAfter: 60 }
  if (status === 503) return { refusal: refuse('unavailable'), retryAfter: 5 }
  if (status < 400 || status >= 500) return { refusal: refuse('internal') }
  const table: Record<string, string> = messages
  const sentence = table[code] ?? table[status] ?? 'Invalid request.'
  return { refusal: refuse('invalid_input', { error: sentence }), status }
}

/**
 * Builds the answer for an error. For internal errors, the message contains the reference too, so that a customer can
 * read it out to staff.
 */
export function createErrorAnswer(error: unknown, reference: string) {
  const { refusal, status, retryAfter } = toRefusal(error)
  const { status: usual, body } = answerRefusal(null, refusal)
  if (usual < 500) return { status: status ?? usual, body, retryAfter }
  const messages = { message: `${body.message} Reference: ${reference}.`, params: { reference } }
  return {
    status: usual,
    body: { ...body, ...(body.code === 'internal' && messages), reference },
    retryAfter,
  }
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, retryAfter } = createErrorAnswer(error, request.id)
  if (body.reference) {
    request.log.error({ err: error, method: request.method, path: getLoggedPath(request) }, 'call failed')
    void reply.header(errorReferenceHeader, body.reference)
  }
  if (retryAfter && !reply.hasHeader('retry-after')) void reply.header('retry-after', retryAfter)
  return reply.status(status).header('cache-control', 'no-store').send(body)
}

/**
 * Returns the path of a request for the log. Calls are logged by route, because query strings and path parameters can
 * contain names, phone numbers and tokens. In other paths, digits that may be a phone number are masked.
 */
export function getLoggedPath({ is404, routeOptions, url }: FastifyRequest): string {
  const route = is404 ? undefined : routeOptions.url
  if (route !== undefined && !route.includes('*')) return route
  return (url.split('?')[0] ?? '').replaceAll(/(?:%2B|\+)?\d(?:[\d.-]|%20){6,}\d/gi, '[number]')
}

export const isDatabaseOutage = (error: unknown): boolean =>
  getField(error, 'status') === 503 || getDatabaseOutageMessage(error) !== null

/** Letters and digits without those that look alike: I and 1, O and 0. */
const referenceLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Creates a reference such as `4K7M-Q2XD`, which is short enough to say on the telephone. It is not secret,
 * so it is created without `node:crypto`, which took 3 % of the time of placing an order.
 */
export function createErrorReference(): string {
  let read = ''
  for (let at = 0; at < 8; at += 1) {
    if (at === 4) read += '-'
    read += referenceLetters.charAt(Math.floor(Math.random() * referenceLetters.length))
  }
  return read
}

export const errorReferenceHeader = 'x-request-id'
