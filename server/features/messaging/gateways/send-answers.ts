import { isObject, isPage, jsonIn } from '#server/http/outgoing/json-in-text.ts'
import { plain, verdictOf, type AnswerClass, type Verdict } from './verdicts.ts'
import { notReached } from './gateway.ts'
import type { RawAnswer } from './http-call.ts'

/** Judges one answer; see `rules`. */
export function judge(raw: RawAnswer): Verdict {
  const answer = read(raw)
  const rule = rules.find(({ when }) => when(answer))
  if (!rule) throw new Error('the last rule fits every answer')
  return verdictOf(rule.kind, rule.detail?.(answer) ?? null, answer.gatewayId)
}

function read(raw: RawAnswer): Answer {
  const page = isPage(raw.body)
  const found = jsonIn(raw.body)
  const first = Array.isArray(found) ? found[0] : found
  const json = isObject(first) ? first : undefined
  const says = json ? saidBy(json) : null
  return {
    ...raw,
    page: page || (json === undefined && /<\/?(html|body|title|h1|center)\b/i.test(raw.body)),
    says,
    words: json ? wordsIn(json) : '',
    gatewayId: json
      ? messageIdIn(json, { success: says === 'success' && raw.status < 300, error: says === 'error' })
      : null,
  }
}

/** `status` and `success`, as resellers write them: in words, as true and false, as 1 and 0. */
function saidBy({ status, success }: Record<string, unknown>): Answer['says'] {
  const [state, done] = [status, success].map((value) =>
    ['string', 'number', 'boolean'].includes(typeof value)
      ? JSON.stringify(value).replaceAll('"', '').toLowerCase()
      : '',
  )
  if (/^(error|fail|failed|failure|false|0)$/.test(state ?? '') || /^(false|0)$/.test(done ?? ''))
    return 'error'
  return /^(success|ok|sent|true|1|200)$/.test(state ?? '') || /^(true|1)$/.test(done ?? '')
    ? 'success'
    : null
}

/** The first that says something; lists of words, and fields with lists of words, are put together. */
function wordsIn({ message, error, msg, reason, errors }: Record<string, unknown>): string {
  const found = [message, error, msg, reason, errors].map(textIn).find((text) => text !== '')
  return plain(found ?? '')
}

function textIn(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textIn).filter(Boolean).join(', ')
  if (!isObject(value)) return ''
  if ('key' in value) return ''
  return typeof value['message'] === 'string' ? value['message'] : textIn(Object.values(value))
}

type Path = readonly string[]

/** WhatsApp's own key of a message: nothing else has that shape. Resellers put it into one of these. */
const keys: Path[] = [
  // {"status":"success","message":{"key":{"id":"3EB0C767D"}}}
  ['message', 'key', 'id'],
  // {"status":"success","data":{"key":{"id":"3EB0C767D"}}}
  ['data', 'key', 'id'],
  ['data', 'message', 'key', 'id'],
  ['result', 'key', 'id'],
  ['response', 'key', 'id'],
  ['key', 'id'],
  // {"messages":[{"id":"wamid.HBgL"}]}, as Meta answers and resellers pass it on
  ['messages', 'id'],
]

/** Names that only the id of a message has. */
// {"status":"success","message":"Sent","message_id":"3EB0C767D"}, {"success":true,"messageId":"msg_123456"}
const names: Path[] = ['message_id', 'messageId', 'messageid', 'msg_id', 'msgId', 'idMessage'].flatMap(
  (name) => [[name], ['data', name], ['message', name], ['result', name]],
)

/** What is the id of a message where the answer says that it was sent, and may be anything's elsewhere. */
const ids: Path[] = [
  // {"status":"success","id":48213}, {"status":true,"data":{"id":"3EB0C767D"}}
  ['id'],
  ['message', 'id'],
  ['data', 'id'],
  ['result', 'id'],
  ['response', 'id'],
]

/** The id under which a gateway accepted a message, in every known shape; `null` if there is none. It proves a send. */
function messageIdIn(
  json: Record<string, unknown>,
  says: { success: boolean; error: boolean },
): string | null {
  const paths = says.error ? [] : says.success ? [...keys, ...names, ...ids] : [...keys, ...names]
  return paths.map((path) => idAt(json, path)).find((id) => id !== null) ?? null
}

function idAt(json: unknown, path: Path): string | null {
  return idIn(
    path.reduce<unknown>((inner, name) => (isObject(inner) ? firstOf(inner[name]) : undefined), json),
  )
}

/** An id as such, as {"id":{"id":"3EB0C767D","_serialized":"true_60…@c.us_3EB0C767D"}}, or the only one of a list. */
function idIn(value: unknown): string | null {
  if (isObject(value)) return idIn(value['id'])
  // Programs without an id answer 0.
  if (typeof value === 'number') return Number.isFinite(value) && value > 0 ? String(value) : null
  return typeof value === 'string' && value.trim() !== '' && value !== '0' ? value : null
}

/** Some gateways answer with a list of one, such as {"data":[{"key":{"id":"3EB0C767D"}}]} and {"id":["3EB0C767D"]}. */
const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

interface Answer extends RawAnswer {
  /** A web page rather than an answer of the API. */
  page: boolean
  /** What its JSON plainly says. */
  says: 'success' | 'error' | null
  /** The words within the JSON. */
  words: string
  gatewayId: string | null
}

const http = (answer: Answer) => `The gateway answered ${answer.status}${answer.words && `: ${answer.words}`}`
const words = (answer: Answer) => answer.words
const pageAnswered = (answer: Answer) => `${notReached}: a web page answered (${answer.status})`
const saysError = (pattern: RegExp) => (answer: Answer) =>
  answer.says === 'error' && pattern.test(answer.words)
/** It says no, in words that tell something. */
const refuses = (a: Answer) => a.says === 'error' && (a.status < 500 || !tellsNothing(a.words))
const refusesFor = (pattern: RegExp) => (a: Answer) => refuses(a) && pattern.test(a.words)
const theirs = (a: Answer) => (a.words && a.status < 400 ? a.words : http(a))
const oneOf =
  (...statuses: number[]) =>
  (answer: Answer) =>
    statuses.includes(answer.status)

/** The account's own limit; that of a message (`message length limit exceeded`) is none. */
function tellsOfQuota({ words }: Answer): boolean {
  if (/length|size|characters|file|caption/i.test(words)) return false
  return /quota|limit.{0,20}(reached|exceeded)|(reached|exceeded|used up).{0,30}limit|(insufficient|not enough|out of) (balance|credit)/i.test(
    words,
  )
}

/**
 * Words that tell of a time-out or of a connection that broke behind the gateway: what was handed over may have gone on
 * from there (`Timed Out` and `Connection Closed` are Baileys’, `socket hang up` Node’s, `cURL error 28` PHP’s).
 */
const tellsOfBreak = (words: string) =>
  /tim(?:ed?|ing)[ -]?out|timeout|etimedout|esockettimedout|deadline exceeded|econnreset|econnaborted|epipe|socket hang ?up|stream errored|(?:connection|socket|stream) (?:was |has been |is )?(?:reset|closed|lost|broken|aborted|terminated|interrupted|failure)|(?:reset|closed) by peer|no (?:response|answer|reply)|empty reply|curl error (?:28|52|55|56)/i.test(
    words,
  )

/** What is said by a program that broke rather than by one that refuses: it tells nothing of the message. */
const tellsNothing = (words: string) =>
  words === '' ||
  /^(?:o+ps|error|failed|failure|exception)\b[\s.!]*$|internal|something went wrong|unknown|unexpected|unhandled|exception|bad gateway|service error/i.test(
    words,
  )

interface Rule {
  when: (answer: Answer) => boolean
  kind: AnswerClass
  detail?: (answer: Answer) => string
}

/**
 * How answers of the api/send family are judged: the first rule that fits decides, by the body before the status
 * and never by a header, because its JSON comes as text/html and HTTP 200 is no proof of a send. Each rule stands
 * below an answer that it comes from; `tests/messaging/answers.test.ts` has them all. To teach it a reseller's answer,
 * add a line. What no line names is unknown.
 */
const rules: Rule[] = [
  // {"status":"success","message":{"key":{"remoteJid":"…","fromMe":true,"id":"3EB0C767D"}}} and the other shapes of ids
  { when: (a) => a.gatewayId !== null, kind: 'accepted' },
  // 502 {"status":"error","message":"Error: Timed Out"}, 200 {"status":"error","message":"Connection Closed"}
  {
    when: (a) => a.says === 'error' && !oneOf(429, 503)(a) && tellsOfBreak(a.words),
    kind: 'no_answer',
    detail: http,
  },
  // {"status":"success","message":"You have reached the limit of your message quota"}: said with both; 402
  { when: (a) => a.status === 402 || tellsOfQuota(a), kind: 'quota', detail: (a) => a.words || http(a) },
  // {"status":"error","message":"Instance ID Invalidated"} after a sign-out on the phone
  { when: saysError(/instance id.{0,40}(invalidated|not exist)/i), kind: 'signed_out', detail: words },
  // {"status":"error","message":"This account has not been activated yet"}
  { when: saysError(/not (been )?activated/i), kind: 'signed_out', detail: words },
  // {"status":"error","message":"relogin required"}, {"status":"error","message":"Account does not exist"}, and
  // 400 {"message":"instance account not authorized"}
  {
    when: (a) =>
      (a.says === 'error' || a.status >= 400) &&
      /re-?log ?in|account does not exist|not authorized|(?:not|is not|isn.t) (?:connected|logged in|signed in|authenticated)|scan (?:the )?qr/i.test(
        a.words,
      ),
    kind: 'signed_out',
    detail: words,
  },
  // 503, with whatever body: {"status":"error","message":"Service Unavailable"}, HTML of a proxy, none
  { when: oneOf(503), kind: 'unavailable', detail: (a) => (a.page ? pageAnswered(a) : http(a)) },
  // {"status":"error","message":"connect ECONNREFUSED 127.0.0.1:8000"}: its own service behind it is not there; and
  // {"status":"error","message":"System under maintenance"}
  {
    when: saysError(
      /econnrefused|enotfound|ehostunreach|(?:could not|couldn.t|failed to) connect|maintenance/i,
    ),
    kind: 'unavailable',
    detail: http,
  },
  // Pages of a proxy that has not reached what lies behind it (Cloudflare: web server down, origin unreachable, TLS failed)
  { when: (a) => a.page && oneOf(521, 523, 525, 526)(a), kind: 'unavailable', detail: pageAnswered },
  // <!DOCTYPE html><html><head><title>Welcome: a page means that the API was not reached, unless something broke behind it
  { when: (a) => a.page && a.status < 500, kind: 'page', detail: pageAnswered },
  { when: (a) => a.page, kind: 'no_answer', detail: http },
  // 429 {"status":"error","message":"Too many requests"}; 200 with the same words
  { when: oneOf(429), kind: 'limited', detail: http },
  { when: saysError(/too many|rate limit|slow down|try again later/i), kind: 'limited', detail: words },
  {
    when: (a) => a.status === 404 && a.says === null,
    kind: 'page',
    detail: () => `${notReached}: not found (404)`,
  },
  // {"status":"error","message":"Access token does not exist"}, {"status":"error","message":"The license has expired"}; 401, 403
  { when: (a) => oneOf(401, 403)(a) || refusesFor(/token|licen[cs]e/i)(a), kind: 'access', detail: theirs },
  // {"status":"error","message":"Number not registered"}, {"status":false,"msg":"Bad number"}
  {
    when: refusesFor(
      /\b(?:number|recipient|jid)\b.*\b(?:not|invalid|wrong|required)\b|\b(?:bad|invalid|wrong) number/i,
    ),
    kind: 'bad_number',
    detail: theirs,
  },
  // {"status":"error","message":"Please enter media url or message"}, {…"Message length limit exceeded"}; 413
  {
    when: (a) =>
      oneOf(413)(a) ||
      refusesFor(/\b(?:media|file|caption|message)\b.*\b(?:url|length|size|long|large|type)\b/i)(a),
    kind: 'content',
    detail: theirs,
  },
  // 200 {"status":"error","message":"Blocked"}, {"success":false,…}, {"status":0,…}, {"status":false,…}; 500 of the same
  // kind, but not 500 {"status":"error","message":"Internal error"}
  { when: refuses, kind: 'refused', detail: theirs },
  // 400, 405, 422 and their like, whatever the body
  { when: (a) => a.status >= 400 && a.status < 500 && a.status !== 408, kind: 'refused', detail: http },
  // 408, 500, 502, 504
  { when: (a) => a.status >= 400, kind: 'no_answer', detail: http },
  // {"status":"succ
  {
    when: (a) => !a.complete,
    kind: 'no_answer',
    detail: () => 'The connection broke in the middle of the answer',
  },
  // {"status":"success","message":"Success"}: said of failed sends as well
  {
    when: (a) => a.says === 'success',
    kind: 'unproven',
    detail: () => 'The gateway answered success without proof of a send',
  },
  // [], null, nothing
  {
    when: () => true,
    kind: 'unproven',
    detail: (a) => (a.words ? http(a) : `The gateway answered ${a.status} with nothing that could be read`),
  },
]
