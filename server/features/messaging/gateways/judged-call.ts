import type { RawAnswer } from './raw-answer.ts'
import { notReached } from './gateway.ts'
import { callHttp, type HttpCall } from './http-call.ts'
import { verdictOf, type Verdict } from './verdicts.ts'

/**
 * Makes one call and classifies its result: a redirect is refused, any other answer is judged by the gateway's own table,
 * a call that never left is refused, and one that was lost on the way is unknown. `secrets` are removed from the detail.
 */
export async function judgedCall(
  call: HttpCall,
  judge: (answer: RawAnswer) => Verdict,
  secrets: readonly string[],
): Promise<Verdict> {
  const outcome = await callHttp(call)
  if (outcome.kind === 'answered') {
    const verdict = withoutSecrets(judgeAnswer(outcome.answer, judge, call.url), secrets)
    return verdict.mayRetry ? { ...verdict, retryAfterMs: outcome.retryAfterMs } : verdict
  }
  // What was taken back before it left says nothing of the gateway.
  if (call.signal.aborted && outcome.kind === 'not_sent')
    return verdictOf('taken_back', `Not sent: ${outcome.why}`)
  return outcome.kind === 'not_sent'
    ? verdictOf('no_connection', `${notReached}: could not connect (${outcome.why})`)
    : verdictOf('no_answer', `No answer after handing over (${outcome.why})`)
}

/** A redirect proves that nothing was sent (D-04), unless its body holds the id of a message. */
function judgeAnswer(answer: RawAnswer, judge: (answer: RawAnswer) => Verdict, from: URL): Verdict {
  const verdict = judge(answer)
  const redirect = redirectWords(answer, from)
  if (redirect === null || verdict.outcome === 'accepted') return verdict
  return { ...verdictOf('page', `${notReached}: ${redirect}`), provesOutage: true }
}

/**
 * Names the address that a redirect leads to; `null` if the answer is not a redirect. Query strings are left out, because
 * gateways that are called by GET repeat the access token in them.
 */
export function redirectWords({ status, location }: RawAnswer, from: URL): string | null {
  if (status < 300 || status > 399) return null
  const to = location ? URL.parse(location, from) : null
  return to ? `it redirects to ${to.origin}${to.pathname}` : `it redirects (${status})`
}

/** Gateways repeat what they were given in their words; those are shown to people and kept. */
function withoutSecrets(verdict: Verdict, secrets: readonly string[]): Verdict {
  let { detail } = verdict
  for (const secret of secrets) if (secret && detail) detail = detail.replaceAll(secret, '…')
  return { ...verdict, detail }
}
