import type { FastifyReply, FastifyRequest } from 'fastify'
import { getField } from '#core/shared/typed-records.ts'
import { answerRefusal } from '../answer.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { databaseOutageText, outageRetrySeconds } from './database-outage.ts'
import { factsOf } from '#server/error-details.ts'

/** Fastify's own refusals in words for people; by its code, else by the status. */
const words = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as it was announced.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This call takes JSON: send the header Content-Type: application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is too large to be taken here.',
  FST_REQ_FILE_TOO_LARGE: 'This file is too large to be taken here.',
  FST_ERR_BAD_URL: 'This address cannot be read: a % in it is not followed by two digits of a character.',
  FST_ERR_MAX_PARAM_LENGTH: 'This address is too long.',
  broken_form: 'The form breaks off in the middle. Please send it again.',
  too_deep: 'The body is nested too deeply.',
  bad_address: 'This address holds a character that cannot be used.',
  too_slow: 'The body took too long to arrive. Please try again.',
  413: 'This is too large to be taken here.',
  415: 'This call takes JSON: send the header Content-Type: application/json.',
} as const

/** A refusal at the door, before any handler; its words are in the table above. */
export function requestError(code: keyof typeof words & string, statusCode = 400): Error {
  return Object.assign(new Error(code), { code, statusCode })
}

/** What the caller is told of something that was thrown; the status where it isn't the refusal's own. */
function refusalFor(error: unknown): { refusal: Refusal; status?: number; retryAfter?: number } {
  // What has a status is about the request: one that breaks off is no outage of ours.
  const outage = factsOf(error).statusCode ? null : databaseOutageText(error)
  if (outage) return { refusal: refuse('unavailable', { error: outage }), retryAfter: outageRetrySeconds }
  const { statusCode: status = 500, code = '' } = factsOf(error)
  if (status === 429) return { refusal: refuse('too_many_requests'), retryAfter: 60 }
  if (status === 503) return { refusal: refuse('unavailable'), retryAfter: 5 }
  if (status < 400 || status >= 500) return { refusal: refuse('internal') }
  const table: Record<string, string> = words
  const sentence = table[code] ?? table[status] ?? 'This request cannot be read.'
  return { refusal: refuse('invalid_input', { error: sentence }), status }
}

/**
 * The answer to something that was thrown. What is wrong on our side has its reference in it, and in the words, so that
 * it can be read out to whoever looks into the log.
 */
export function describeFailure(error: unknown, reference: string) {
  const { refusal, status, retryAfter } = refusalFor(error)
  const { status: usual, body } = answerRefusal(null, refusal)
  if (usual < 500) return { status: status ?? usual, body, retryAfter }
  const words = { message: `${body.message} Reference: ${reference}.`, params: { reference } }
  return {
    status: usual,
    body: { ...body, ...(body.code === 'internal' && words), reference },
    retryAfter,
  }
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, retryAfter } = describeFailure(error, request.id)
  if (body.reference) {
    request.log.error({ err: error, method: request.method, path: loggedPath(request) }, 'call failed')
    void reply.header(referenceHeader, body.reference)
  }
  if (retryAfter && !reply.hasHeader('retry-after')) void reply.header('retry-after', retryAfter)
  return reply.status(status).header('cache-control', 'no-store').send(body)
}

/**
 * The path of a request as the log may keep it. Query strings and parameters in the path can hold names, phones and
 * tokens, so that a call is named by its route. Other paths, such as those of pages, lose what looks like a phone.
 */
export function loggedPath({ is404, routeOptions, url }: FastifyRequest): string {
  const route = is404 ? undefined : routeOptions.url
  if (route !== undefined && !route.includes('*')) return route
  return (url.split('?')[0] ?? '').replaceAll(/(?:%2B|\+)?\d(?:[\d.-]|%20){6,}\d/gi, '[number]')
}

/** True if a page, or a call that it made, failed because the database is gone or full. */
export const isOutage = (error: unknown): boolean =>
  getField(error, 'status') === 503 || databaseOutageText(error) !== null

/** None that is taken for another when it is read out. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * What a request is called in the log, and to whoever it failed for; short enough for the telephone: `4K7M-Q2XD`. Every
 * request has one and none is a secret: bytes of `node:crypto` took 3 % of what an order costs.
 */
export function createErrorReference(): string {
  let read = ''
  for (let at = 0; at < 8; at += 1) {
    if (at === 4) read += '-'
    read += signs.charAt(Math.floor(Math.random() * signs.length))
  }
  return read
}

/** The header under which it goes out. */
export const referenceHeader = 'x-request-id'
