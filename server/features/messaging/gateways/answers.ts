import { z } from 'zod'
import { isPage, plain } from './answer-text.ts'
import { unavailable, type Verdict } from './gateway.ts'

/** An answer of an api/send gateway, as it came over the wire. */
export interface RawAnswer {
  status: number
  body: string
  /** False when the connection broke before the body's end. */
  complete: boolean
}

interface Answer extends RawAnswer {
  /** A web page rather than an answer of the API. */
  page: boolean
  /** `status` within the JSON. */
  says: string
  /** The words within the JSON. */
  words: string
  gatewayId: string | null
}

interface Rule {
  when: (answer: Answer) => boolean
  outcome: Verdict['outcome']
  mayRetry?: boolean
  reason?: (answer: Answer) => string
}

const http = (answer: Answer) => `The gateway answered ${answer.status}${answer.words && `: ${answer.words}`}`
const words = (answer: Answer) => answer.words
const said = (pattern: RegExp) => (answer: Answer) => answer.says === 'error' && pattern.test(answer.words)
const oneOf =
  (...statuses: number[]) =>
  (answer: Answer) =>
    statuses.includes(answer.status)

/**
 * How answers of the api/send family are judged: the first rule that fits decides, by the body before the status
 * and never by a header, because its JSON comes as text/html and HTTP 200 is no proof of a send. To teach it a
 * reseller's answer, add a line. What no line names is unknown.
 */
const rules: Rule[] = [
  { when: (a) => a.gatewayId !== null, outcome: 'accepted' },
  // Quota: said with "success" as well as with "error".
  {
    when: (a) => /quota|limit.{0,20}(reached|exceeded)|(reached|exceeded).{0,30}limit/i.test(a.words),
    outcome: 'refused',
    reason: words,
  },
  { when: said(/access token/i), outcome: 'refused', reason: words },
  {
    when: said(/instance id.{0,40}(invalidated|not exist|required)/i),
    outcome: 'refused',
    mayRetry: true,
    reason: words,
  },
  { when: said(/not been activated|not activated/i), outcome: 'refused', mayRetry: true, reason: words },
  { when: said(/re-?log ?in|account does not exist/i), outcome: 'refused', mayRetry: true, reason: words },
  {
    when: said(/phone number is required|enter media url or message|license/i),
    outcome: 'refused',
    reason: words,
  },
  // A page means that the API was not reached, unless something broke behind it.
  {
    when: (a) => a.page && a.status < 500,
    outcome: 'refused',
    mayRetry: true,
    reason: (a) => `${unavailable}: a web page answered (${a.status})`,
  },
  { when: (a) => a.page, outcome: 'unknown', reason: http },
  { when: oneOf(429), outcome: 'refused', mayRetry: true, reason: http },
  { when: oneOf(404), outcome: 'refused', mayRetry: true, reason: () => `${unavailable}: not found (404)` },
  { when: oneOf(401, 403, 405, 413, 422), outcome: 'refused', reason: http },
  { when: (a) => a.status >= 500, outcome: 'unknown', reason: http },
  {
    when: (a) => !a.complete,
    outcome: 'unknown',
    reason: () => 'The connection broke in the middle of the answer',
  },
  {
    when: (a) => a.says === 'success',
    outcome: 'unknown',
    reason: () => 'The gateway answered success without proof of a send',
  },
  {
    when: () => true,
    outcome: 'unknown',
    reason: (a) => (a.words ? http(a) : `The gateway answered ${a.status} with nothing that could be read`),
  },
]

/** Judges one answer; see `rules`. */
export function judge(raw: RawAnswer): Verdict {
  const answer = read(raw)
  const rule = rules.find(({ when }) => when(answer))
  if (!rule) throw new Error('the last rule fits every answer')
  return {
    outcome: rule.outcome,
    reason: rule.reason?.(answer) ?? null,
    gatewayId: answer.gatewayId,
    mayRetry: rule.mayRetry ?? false,
  }
}

/** What is looked at in an answer; whatever else it holds, and whatever of it has another type, is left aside. */
const spokenText = z.string().catch('')
const spoken = z
  .object({
    status: spokenText,
    message: z.union([spokenText.unwrap(), z.object({ key: z.object({ id: z.string().min(1) }) })]).catch(''),
    error: spokenText,
    msg: spokenText,
    reason: spokenText,
  })
  .catch({ status: '', message: '', error: '', msg: '', reason: '' })

function read(raw: RawAnswer): Answer {
  const page = isPage(raw.body)
  const json = page ? undefined : jsonIn(raw.body)
  const { status, message, error, msg, reason } = spoken.parse(json)
  const words = (typeof message === 'string' && message) || error || msg || reason
  return {
    ...raw,
    page: page || (json === undefined && /<\/?(html|body|title|h1|center)\b/i.test(raw.body)),
    says: status.toLowerCase(),
    words: plain(words),
    gatewayId: typeof message === 'string' ? null : message.key.id,
  }
}

/** The JSON of a body, whatever its content type, also behind PHP warnings (`<br /><b>Warning…`), which may hold brackets themselves. */
function jsonIn(body: string): unknown {
  for (const { index } of body.matchAll(/[{[]/g)) {
    try {
      return JSON.parse(body.slice(index))
    } catch {
      // Not from here; perhaps from a later bracket.
    }
    if (index > 10_000) break
  }
  return undefined
}
