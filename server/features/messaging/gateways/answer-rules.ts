import type { AnswerClass } from './verdicts.ts'
import { notReached } from './gateway.ts'
import { tellsOfBreak } from './answer-text.ts'
import {
  type Answer,
  http,
  words,
  pageAnswered,
  saysError,
  refuses,
  refusesFor,
  theirs,
  oneOf,
  tellsOfQuota,
} from './raw-answer.ts'

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
export const rules: Rule[] = [
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
