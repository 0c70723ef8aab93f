import type http from 'node:http'
import { callHttp, type HttpAnswer, type HttpCall } from '#server/http/outgoing/http-call.ts'
import { notReachedText } from './gateway.ts'
import { createVerdict, type GatewayVerdict } from './verdicts.ts'

/**
 * Makes one call and classifies the result. A call that was never sent counts as refused, a lost call as unknown, and
 * a redirect as refused. `judge` classifies any other answer. `secrets` are removed from the detail.
 */
export async function callAndClassify(
  call: HttpCall,
  judge: (answer: HttpAnswer) => GatewayVerdict,
  secrets: readonly string[],
): Promise<GatewayVerdict> {
  const outcome = await callHttp(call)
  if (outcome.kind === 'answered') {
    const verdict = removeSecrets(judgeAnswer(outcome.answer, judge, call.url), secrets)
    return verdict.mayRetry ? { ...verdict, retryAfterMs: outcome.retryAfterMs } : verdict
  }
  // If the call was aborted before it was sent, the result says nothing about the gateway.
  if (call.signal?.aborted && outcome.kind === 'not_sent')
    return createVerdict('taken_back', `Not sent: ${outcome.why}`)
  return outcome.kind === 'not_sent'
    ? createVerdict('no_connection', `${notReachedText}: could not connect (${outcome.why})`)
    : createVerdict('no_answer', `No answer after sending (${outcome.why})`)
}

const signalTimeoutMs = 5000

/** Makes a call that returns no data, such as marking a message as read. Throws if the call fails. */
export async function sendSignal({
  url,
  headers,
  body,
}: {
  url: URL
  headers: http.OutgoingHttpHeaders
  body: object
}): Promise<void> {
  const outcome = await callHttp({
    url,
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    timeoutMs: signalTimeoutMs,
  })
  if (outcome.kind !== 'answered') throw new Error(`the gateway did not answer (${outcome.why})`)
  const { status } = outcome.answer
  if (status < 200 || status > 299) throw new Error(`the gateway answered ${status}`)
}

/**
 * Judges an answer. A redirect proves that nothing was sent (D-04), unless its body contains a message id.
 */
function judgeAnswer(
  answer: HttpAnswer,
  judge: (answer: HttpAnswer) => GatewayVerdict,
  from: URL,
): GatewayVerdict {
  const verdict = judge(answer)
  const redirect = describeRedirect(answer, from)
  if (redirect === null || verdict.outcome === 'accepted') return verdict
  return { ...createVerdict('page', `${notReachedText}: ${redirect}`), provesOutage: true }
}

/**
 * Returns `null` if the answer is not a redirect. Leaves out query strings, because gateways that
 * are called by GET repeat the access token in them.
 */
export function describeRedirect({ status, location }: HttpAnswer, from: URL): string | null {
  if (status < 300 || status > 399) return null
  const to = location ? URL.parse(location, from) : null
  return to ? `it redirects to ${to.origin}${to.pathname}` : `it redirects (${status})`
}

/** Removes credentials from the gateway's texts, which may repeat them. The texts are stored and shown. */
function removeSecrets(verdict: GatewayVerdict, secrets: readonly string[]): GatewayVerdict {
  let { detail } = verdict
  for (const secret of secrets) if (secret && detail) detail = detail.replaceAll(secret, '…')
  return { ...verdict, detail }
}
