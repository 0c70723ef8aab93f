import type { RawAnswer } from './raw-answer.ts'
import { notReached } from './gateway.ts'
import { callHttp, type HttpCall } from './http-call.ts'
import { verdictOf, type Verdict } from './verdicts.ts'

/**
 * Makes one call and says what became of what it carried: an answer is judged by the gateway's own table; what never
 * left is refused, what got lost on the way is unknown. `secrets` are taken out of the words.
 */
export async function judgedCall(
  call: HttpCall,
  judge: (answer: RawAnswer) => Verdict,
  secrets: readonly string[],
): Promise<Verdict> {
  const outcome = await callHttp(call)
  if (outcome.kind === 'answered') {
    const verdict = withoutSecrets(judge(outcome.answer), secrets)
    return verdict.mayRetry ? { ...verdict, retryAfterMs: outcome.retryAfterMs } : verdict
  }
  // What was taken back before it left says nothing of the gateway.
  if (call.signal.aborted && outcome.kind === 'not_sent')
    return verdictOf('taken_back', `Not sent: ${outcome.why}`)
  return outcome.kind === 'not_sent'
    ? verdictOf('no_connection', `${notReached}: could not connect (${outcome.why})`)
    : verdictOf('no_answer', `No answer after handing over (${outcome.why})`)
}

/** Gateways repeat what they were given in their words; those are shown to people and kept. */
function withoutSecrets(verdict: Verdict, secrets: readonly string[]): Verdict {
  let { detail } = verdict
  for (const secret of secrets) if (secret && detail) detail = detail.replaceAll(secret, '…')
  return { ...verdict, detail }
}
