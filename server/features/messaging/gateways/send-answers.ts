import { isObject, isWebPage, findJson } from '#server/http/outgoing/find-json.ts'
import { cleanGatewayText, createVerdict, type AnswerClass, type GatewayVerdict } from './verdicts.ts'
import { notReachedText } from './gateway.ts'
import type { HttpAnswer } from '#server/http/outgoing/http-call.ts'

export function classifySendAnswer(raw: HttpAnswer): GatewayVerdict {
  const answer = read(raw)
  const rule = rules.find(({ when }) => when(answer))
  if (!rule) throw new Error('No rule matches the answer')
  return createVerdict(rule.kind, rule.detail?.(answer) ?? null, answer.gatewayId)
}

function read(raw: HttpAnswer): Answer {
  const page = isWebPage(raw.body)
  const found = findJson(raw.body)
  const first = Array.isArray(found) ? found[0] : found
  const json = isObject(first) ? first : undefined
  const result = json ? readResult(json) : null
  return {
    ...raw,
    page: page || (json === undefined && /<\/?(html|body|title|h1|center)\b/i.test(raw.body)),
    says: result,
    words: json ? readErrorText(json) : '',
    gatewayId: json
      ? findMessageId(json, { success: result === 'success' && raw.status < 300, error: result === 'error' })
      : null,
  }
}

/** Reads `status` and `success`. Resellers write them as words, booleans, or 1 and 0. */
function readResult({ status, success }: Record<string, unknown>): Answer['says'] {
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

function readErrorText({ message, error, msg, reason, errors }: Record<string, unknown>): string {
  const found = [message, error, msg, reason, errors].map(flattenText).find((text) => text !== '')
  return cleanGatewayText(found ?? '')
}

function flattenText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(flattenText).filter(Boolean).join(', ')
  if (!isObject(value)) return ''
  if ('key' in value) return ''
  return typeof value['message'] === 'string' ? value['message'] : flattenText(Object.values(value))
}

type Path = readonly string[]

/**
 * Paths of WhatsApp's message key. No other value has this shape, and resellers put the key in one of these places.
 */
const keys: Path[] = [
  // {"status":"success","message":{"key":{"id":"3EB0C767D"}}}
  ['message', 'key', 'id'],
  // {"status":"success","data":{"key":{"id":"3EB0C767D"}}}
  ['data', 'key', 'id'],
  ['data', 'message', 'key', 'id'],
  ['result', 'key', 'id'],
  ['response', 'key', 'id'],
  ['key', 'id'],
  // {"messages":[{"id":"wamid.HBgL"}]}, which resellers pass on from Meta
  ['messages', 'id'],
]

/** Field names that only message ids have. */
// {"status":"success","message":"Sent","message_id":"3EB0C767D"}, {"success":true,"messageId":"msg_123456"}
const names: Path[] = ['message_id', 'messageId', 'messageid', 'msg_id', 'msgId', 'idMessage'].flatMap(
  (name) => [[name], ['data', name], ['message', name], ['result', name]],
)

/**
 * Paths of message ids in answers that report success. In other answers, an id in these places may identify anything.
 */
const ids: Path[] = [
  // {"status":"success","id":48213}, {"status":true,"data":{"id":"3EB0C767D"}}
  ['id'],
  ['message', 'id'],
  ['data', 'id'],
  ['result', 'id'],
  ['response', 'id'],
]

function findMessageId(
  json: Record<string, unknown>,
  result: { success: boolean; error: boolean },
): string | null {
  const paths = result.error ? [] : result.success ? [...keys, ...names, ...ids] : [...keys, ...names]
  return paths.map((path) => readIdAt(json, path)).find((id) => id !== null) ?? null
}

function readIdAt(json: unknown, path: Path): string | null {
  return readId(
    path.reduce<unknown>((inner, name) => (isObject(inner) ? unwrapList(inner[name]) : undefined), json),
  )
}

/** Reads an id, which can also have the form {"id":{"id":"3EB0C767D","_serialized":"true_60…@c.us_3EB0C767D"}}. */
function readId(value: unknown): string | null {
  if (isObject(value)) return readId(value['id'])
  // Some gateways return 0 if there is no id.
  if (typeof value === 'number') return Number.isFinite(value) && value > 0 ? String(value) : null
  return typeof value === 'string' && value.trim() !== '' && value !== '0' ? value : null
}

/** Unwraps lists with one entry, such as {"data":[{"key":{"id":"3EB0C767D"}}]} and {"id":["3EB0C767D"]}. */
const unwrapList = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

interface Answer extends HttpAnswer {
  page: boolean
  says: 'success' | 'error' | null
  words: string
  gatewayId: string | null
}

const describeStatus = (answer: Answer) =>
  `The gateway answered ${answer.status}${answer.words && `: ${answer.words}`}`
const getErrorText = (answer: Answer) => answer.words
const describePage = (answer: Answer) => `${notReachedText}: received a web page (${answer.status})`
const reportsError = (pattern: RegExp) => (answer: Answer) =>
  answer.says === 'error' && pattern.test(answer.words)
const refuses = (a: Answer) => a.says === 'error' && (a.status < 500 || !isMeaningless(a.words))
const refusesWith = (pattern: RegExp) => (a: Answer) => refuses(a) && pattern.test(a.words)
const describeRefusal = (a: Answer) => (a.words && a.status < 400 ? a.words : describeStatus(a))
const hasStatus =
  (...statuses: number[]) =>
  (answer: Answer) =>
    statuses.includes(answer.status)

/** Matches limits of the account. Does not match limits of a message (`message length limit exceeded`). */
function mentionsQuota({ words }: Answer): boolean {
  if (/length|size|characters|file|caption/i.test(words)) return false
  return /quota|limit.{0,20}(reached|exceeded)|(reached|exceeded|used up).{0,30}limit|(insufficient|not enough|out of) (balance|credit)/i.test(
    words,
  )
}

/**
 * Matches timeouts and connections that broke behind the gateway. The message may still have been sent. `Timed Out`
 * and `Connection Closed` come from Baileys, `socket hang up` from Node, and `cURL error 28` from PHP.
 */
const mentionsBrokenConnection = (words: string) =>
  /tim(?:ed?|ing)[ -]?out|timeout|etimedout|esockettimedout|deadline exceeded|econnreset|econnaborted|epipe|socket hang ?up|stream errored|(?:connection|socket|stream) (?:was |has been |is )?(?:reset|closed|lost|broken|aborted|terminated|interrupted|failure)|(?:reset|closed) by peer|no (?:response|answer|reply)|empty reply|curl error (?:28|52|55|56)/i.test(
    words,
  )

/** Matches texts of crashed programs. Such texts say nothing about the message. */
const isMeaningless = (words: string) =>
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
 * Rules by which answers of the api/send family are judged. The first matching rule decides. The
 * body takes precedence over the status, because HTTP 200 does not prove that the message was sent.
 * Headers are ignored, because the JSON comes as text/html. Each rule quotes the answers from which
 * it was derived, and `tests/messaging/answers.test.ts` has all of these answers. To support
 * another reseller's answer, add a rule.
 */
const rules: Rule[] = [
  // {"status":"success","message":{"key":{"remoteJid":"…","fromMe":true,"id":"3EB0C767D"}}} and ids in other places
  { when: (a) => a.gatewayId !== null, kind: 'accepted' },
  // 502 {"status":"error","message":"Error: Timed Out"}, 200 {"status":"error","message":"Connection Closed"}
  {
    when: (a) => a.says === 'error' && !hasStatus(429, 503)(a) && mentionsBrokenConnection(a.words),
    kind: 'no_answer',
    detail: describeStatus,
  },
  // {"status":"success","message":"You have reached the limit of your message quota"}, also with status `error`, and
  // any answer with HTTP 402
  {
    when: (a) => a.status === 402 || mentionsQuota(a),
    kind: 'quota',
    detail: (a) => a.words || describeStatus(a),
  },
  // {"status":"error","message":"Instance ID Invalidated"} after a sign-out on the phone
  {
    when: reportsError(/instance id.{0,40}(invalidated|not exist)/i),
    kind: 'signed_out',
    detail: getErrorText,
  },
  // {"status":"error","message":"This account has not been activated yet"}
  { when: reportsError(/not (been )?activated/i), kind: 'signed_out', detail: getErrorText },
  // {"status":"error","message":"relogin required"}, {"status":"error","message":"Account does not exist"}, and
  // 400 {"message":"instance account not authorized"}
  {
    when: (a) =>
      (a.says === 'error' || a.status >= 400) &&
      /re-?log ?in|account does not exist|not authorized|(?:not|is not|isn.t) (?:connected|logged in|signed in|authenticated)|scan (?:the )?qr/i.test(
        a.words,
      ),
    kind: 'signed_out',
    detail: getErrorText,
  },
  // 503 with any body: {"status":"error","message":"Service Unavailable"}, a proxy's HTML, or none
  {
    when: hasStatus(503),
    kind: 'unavailable',
    detail: (a) => (a.page ? describePage(a) : describeStatus(a)),
  },
  // {"status":"error","message":"connect ECONNREFUSED 127.0.0.1:8000"} if the service behind the gateway is down, and
  // {"status":"error","message":"System under maintenance"}
  {
    when: reportsError(
      /econnrefused|enotfound|ehostunreach|(?:could not|couldn.t|failed to) connect|maintenance/i,
    ),
    kind: 'unavailable',
    detail: describeStatus,
  },
  // Pages of a proxy that could not reach the gateway (Cloudflare: web server down, origin unreachable, TLS failed)
  { when: (a) => a.page && hasStatus(521, 523, 525, 526)(a), kind: 'unavailable', detail: describePage },
  // A page such as <!DOCTYPE html><html><head><title>Welcome… means that the API was not reached, unless the status
  // is 5xx
  { when: (a) => a.page && a.status < 500, kind: 'page', detail: describePage },
  { when: (a) => a.page, kind: 'no_answer', detail: describeStatus },
  // 429 {"status":"error","message":"Too many requests"}, also with HTTP 200
  { when: hasStatus(429), kind: 'limited', detail: describeStatus },
  {
    when: reportsError(/too many|rate limit|slow down|try again later/i),
    kind: 'limited',
    detail: getErrorText,
  },
  {
    when: (a) => a.status === 404 && a.says === null,
    kind: 'page',
    detail: () => `${notReachedText}: not found (404)`,
  },
  // {"status":"error","message":"Access token does not exist"}, {"status":"error","message":"The license has expired"},
  // and any answer with HTTP 401 or 403
  {
    when: (a) => hasStatus(401, 403)(a) || refusesWith(/token|licen[cs]e/i)(a),
    kind: 'access',
    detail: describeRefusal,
  },
  // {"status":"error","message":"Number not registered"}, {"status":false,"msg":"Bad number"}
  {
    when: refusesWith(
      /\b(?:number|recipient|jid)\b.*\b(?:not|invalid|wrong|required)\b|\b(?:bad|invalid|wrong) number/i,
    ),
    kind: 'bad_number',
    detail: describeRefusal,
  },
  // {"status":"error","message":"Please enter media url or message"}, {…"Message length limit exceeded"}, and
  // any answer with HTTP 413
  {
    when: (a) =>
      hasStatus(413)(a) ||
      refusesWith(/\b(?:media|file|caption|message)\b.*\b(?:url|length|size|long|large|type)\b/i)(a),
    kind: 'content',
    detail: describeRefusal,
  },
  // 200 or 500 with {"status":"error","message":"Blocked"}, {"success":false,…}, {"status":0,…} or {"status":false,…},
  // but not 500 {"status":"error","message":"Internal error"}
  { when: refuses, kind: 'refused', detail: describeRefusal },
  // 400, 405, 422 and similar, with any body
  {
    when: (a) => a.status >= 400 && a.status < 500 && a.status !== 408,
    kind: 'refused',
    detail: describeStatus,
  },
  // 408, 500, 502, 504
  { when: (a) => a.status >= 400, kind: 'no_answer', detail: describeStatus },
  // {"status":"succ
  {
    when: (a) => !a.complete,
    kind: 'no_answer',
    detail: () => 'The connection broke in the middle of the answer',
  },
  // {"status":"success","message":"Success"}, which gateways also return for failed sends
  {
    when: (a) => a.says === 'success',
    kind: 'unproven',
    detail: () => 'The gateway reported success without a message id',
  },
  // [], null, empty
  {
    when: () => true,
    kind: 'unproven',
    detail: (a) => (a.words ? describeStatus(a) : `The gateway returned an unreadable answer (${a.status})`),
  },
]
