import { truncateText } from '#core/shared/truncate-text.ts'
import { callHttp, type HttpAnswer } from '#server/http/outgoing/http-call.ts'
import { isWebPage, parseJson } from '#server/http/outgoing/find-json.ts'
import type { PaymentProviderResult } from './payment-provider.ts'

interface ProviderCall {
  url: string
  method: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  /** Sent as a form (`URLSearchParams`) or as JSON. */
  body?: URLSearchParams | object
  timeoutMs: number
  /** Values that are removed from error texts. */
  secrets: readonly string[]
}

export const createRefusedProviderResult = (
  problem: 'wrong_keys' | 'not_found' | 'rejected',
  detail: string,
): PaymentProviderResult<never> => ({ kind: 'refused', problem, detail })

/** Result of a call that the provider may have carried out. */
export const createUnclearProviderResult = (detail: string): PaymentProviderResult<never> => ({
  kind: 'unavailable',
  sent: true,
  retryAfterMs: null,
  detail,
})

/** Calls a provider. `read` interprets only complete answers with status 2xx, and may refuse them too. */
export async function callProvider<T>(
  call: ProviderCall,
  read: (body: unknown, text: string) => PaymentProviderResult<T>,
): Promise<PaymentProviderResult<T>> {
  const encoded = encodeBody(call.body)
  const outcome = await callHttp({
    url: new URL(call.url),
    method: call.method,
    headers: {
      accept: 'application/json',
      ...encoded.headers,
      ...call.headers,
    },
    body: encoded.body,
    timeoutMs: call.timeoutMs,
    signal: new AbortController().signal,
  })
  if (outcome.kind !== 'answered')
    return {
      kind: 'unavailable',
      sent: outcome.kind === 'lost',
      retryAfterMs: null,
      detail: outcome.kind === 'lost' ? `no answer (${outcome.why})` : `could not connect (${outcome.why})`,
    }
  return removeSecrets(judgeAnswer(outcome.answer, outcome.retryAfterMs, read), call.secrets)
}

function encodeBody(body: ProviderCall['body']): { headers: Record<string, string>; body: string } {
  if (body === undefined) return { headers: {}, body: '' }
  if (body instanceof URLSearchParams)
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: body.toString() }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function judgeAnswer<T>(
  { status, body, complete }: HttpAnswer,
  retryAfterMs: number | null,
  read: (body: unknown, text: string) => PaymentProviderResult<T>,
): PaymentProviderResult<T> {
  if (!complete) return createUnclearProviderResult('the answer was cut off')
  if (status === 429)
    return {
      kind: 'unavailable',
      sent: false,
      retryAfterMs: retryAfterMs ?? 60_000,
      detail: 'too many calls (429)',
    }
  // A redirect would send the keys to another address, so it is not followed.
  if (status >= 500 || status < 200 || (status >= 300 && status < 400) || isWebPage(body))
    return createUnclearProviderResult(`HTTP ${status}`)
  if (status === 401 || status === 403)
    return createRefusedProviderResult('wrong_keys', describeError(status, body))
  if (status === 404) return createRefusedProviderResult('not_found', describeError(status, body))
  // 409 is a conflict with another call that may have succeeded.
  if (status === 408 || status === 409) return createUnclearProviderResult(describeError(status, body))
  if (status >= 400) return createRefusedProviderResult('rejected', describeError(status, body))
  return read(parseJson(body), body)
}

function describeError(status: number, body: string): string {
  const texts = [...body.matchAll(/"(?:message|description|msg)"\s*:\s*"((?:[^"\\]|\\.)*)"/g)]
  const text = texts.map(([, each]) => each).join(', ')
  return text ? `${status}: ${text}` : `HTTP ${status}`
}

function removeSecrets<T>(
  result: PaymentProviderResult<T>,
  secrets: readonly string[],
): PaymentProviderResult<T> {
  if (result.kind === 'ok') return result
  let { detail } = result
  for (const secret of secrets) if (secret) detail = detail.replaceAll(secret, '…')
  return { ...result, detail: truncateText(detail, 300) }
}

export const createBasicAuthHeader = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})
