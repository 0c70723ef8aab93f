import { expect, test } from 'vitest'
import { classifySendAnswer } from '#server/features/messaging/gateways/send-answers.ts'

const sent = JSON.stringify({ status: 'success', message: { key: { id: '3EB0C767D' }, status: 'PENDING' } })
const error = (message: string) => JSON.stringify({ status: 'error', message })
const page =
  '<!DOCTYPE html>\n<html><head><title>x</title><script>var a={"status":"success"}</script></head></html>'

/** All known answers of api/send gateways: status, body, outcome, and true if the send may be retried. */
const knownAnswers: [name: string, status: number, body: string, outcome: string, mayRetry: boolean][] = [
  ['a success with an id', 200, sent, 'accepted', false],
  [
    'a success with an id after a PHP warning',
    200,
    `<br />\n<b>Warning</b>: Undefined array key [0] in {x}<br />\n${sent}`,
    'accepted',
    false,
  ],
  ['a success with an id and an error status', 500, sent, 'accepted', false],
  ['success without an id', 200, '{"status":"success","message":"Success"}', 'unknown', false],
  ['success with an empty id', 200, '{"status":"success","message":{"key":{"id":""}}}', 'unknown', false],
  ['an empty list', 200, '[]', 'unknown', false],
  ['nothing', 200, '', 'unknown', false],
  ['null', 200, 'null', 'unknown', false],
  ['truncated JSON', 200, sent.slice(0, 30), 'unknown', false],
  ['an unknown error', 200, error('Something else'), 'refused', false],
  [
    'over quota, reported as a success',
    200,
    '{"status":"success","message":"You have reached the message quota"}',
    'refused',
    true,
  ],
  ['over the limit', 200, error('Your monthly limit has been exceeded'), 'refused', true],
  ['no access token', 200, error('Access token is required'), 'refused', false],
  ['a wrong access token', 200, error('Access token does not exist'), 'refused', false],
  ['instance invalidated', 200, error('Instance ID Invalidated'), 'refused', true],
  ['not activated', 200, error('This account has not been activated yet'), 'refused', true],
  ['no account', 200, error('Account does not exist'), 'refused', true],
  ['relogin', 200, error('relogin required'), 'refused', true],
  ['no number', 200, error('Phone number is required'), 'refused', false],
  ['no content', 200, error('Please enter media url or message'), 'refused', false],
  ['licence', 200, error('The license has expired'), 'refused', false],
  ['a page with 200', 200, page, 'refused', true],
  ['a page with 302', 302, page, 'refused', true],
  ['a page with 404', 404, page, 'refused', true],
  [
    'a page with 502',
    502,
    '<html><body><center><h1>502 Bad Gateway</h1></center></body></html>',
    'unknown',
    false,
  ],
  ['a page with 524', 524, page, 'unknown', false],
  ['401', 401, '{}', 'refused', false],
  ['403', 403, error('Forbidden'), 'refused', false],
  ['404', 404, '', 'refused', true],
  ['405', 405, '', 'refused', false],
  ['413', 413, '', 'refused', false],
  ['422', 422, error('number is invalid'), 'refused', false],
  ['429', 429, error('Too many requests'), 'refused', true],
  ['500', 500, error('oops'), 'unknown', false],
  ['503', 503, '', 'refused', true],
  ['408', 408, '', 'unknown', false],
]

test.each(knownAnswers)(
  'D-04 classifies a gateway answer as accepted, refused or unknown: %s (%i)',
  (_name, status, body, outcome, mayRetry) => {
    const verdict = classifySendAnswer({ status, body, complete: true })
    expect({ outcome: verdict.outcome, mayRetry: verdict.mayRetry }).toEqual({ outcome, mayRetry })
    expect(verdict.gatewayId).toBe(outcome === 'accepted' ? '3EB0C767D' : null)
    if (outcome !== 'accepted') expect(verdict.detail).toBeTruthy()
  },
)

const id = (more: object) => JSON.stringify({ status: 'success', message: 'Sent', ...more })
const idShapes: [name: string, body: string, gatewayId: string][] = [
  ['data.key.id', id({ data: { key: { id: '3EB0A' } } }), '3EB0A'],
  ['message_id', id({ message_id: '3EB0B' }), '3EB0B'],
  ['a numeric id', id({ id: 48213 }), '48213'],
  ['success and messageId', '{"success":true,"messageId":"msg_123456","status":"sent"}', 'msg_123456'],
  ['an object as id', '{"success":true,"message":{"id":{"fromMe":true,"id":"3EB0D"}}}', '3EB0D'],
  ['data.id.id', id({ data: { id: { id: '3EB0E', _serialized: 'true_60@c.us_3EB0E' } } }), '3EB0E'],
  ['a list of keys', id({ data: [{ key: { id: '3EB0F' } }] }), '3EB0F'],
  ['Meta’s list of messages', '{"messages":[{"id":"wamid.HBgL"}]}', 'wamid.HBgL'],
  ['a list of one answer', '[{"key":{"id":"3EB0H"}}]', '3EB0H'],
  ['a list of ids', id({ id: ['3EB0G'] }), '3EB0G'],
  ['a comment after the JSON', `${sent}\n<!-- generated in 0.12 s -->`, '3EB0C767D'],
  ['a comment before the JSON', `<!-- cached -->${sent}`, '3EB0C767D'],
  ['a script after the JSON', `${sent}<script>window.x={"id":"7"}</script>`, '3EB0C767D'],
  ['a script before the JSON', `<script>var a={"status":"error","id":1}</script>${sent}`, '3EB0C767D'],
]
test.each(idShapes)(
  'FIX-20 MSG-02 recognises a sent message by its message id: %s',
  (_name, body, gatewayId) => {
    expect(classifySendAnswer({ status: 200, body, complete: true })).toMatchObject({
      outcome: 'accepted',
      gatewayId,
    })
  },
)

test.each([
  ['an error with the id of the request', '{"success":false,"error":"Blocked","id":"req-1"}'],
  ['an error with a list of ids', '{"success":false,"error":"Blocked","data":[{"key":{"id":"3EB0"}}]}'],
  ['an empty list of messages', '{"messages":[]}'],
  ['an object without an id', '{"status":"success","message":{"id":{"remote":"60@c.us"}}}'],
  ['0 as the id', '{"status":"success","message":"Sent","id":0}'],
  ['a page whose script has an id', `${page}<script>dataLayer={"message_id":"G-1"}</script>`],
])('MSG-02 does not treat an answer as proof that the message was sent: %s', (_name, body) => {
  expect(classifySendAnswer({ status: 200, body, complete: true }).outcome).not.toBe('accepted')
})

const answerClasses: [name: string, status: number, body: string, is: object][] = [
  ['number not registered', 200, error('Number not registered'), { outcome: 'refused', mayRetry: false }],
  [
    'number not registered, with status 500',
    500,
    error('Number not registered'),
    { outcome: 'refused', mayRetry: false },
  ],
  ['success false', 200, '{"success":false,"error":"Blocked"}', { outcome: 'refused', detail: 'Blocked' }],
  ['status 0', 200, '{"status":0,"message":"Bad number"}', { outcome: 'refused', mayRetry: false }],
  ['status false', 200, '{"status":false,"msg":"Bad number"}', { outcome: 'refused', mayRetry: false }],
  [
    'a list of error texts',
    422,
    '{"status":"error","message":["number is short","type is wrong"]}',
    { outcome: 'refused', detail: 'The gateway answered 422: number is short, type is wrong' },
  ],
  ['400', 400, '', { outcome: 'refused', mayRetry: false }],
  ['402', 402, '', { outcome: 'refused', cause: 'quota' }],
  ['a timeout behind the gateway', 200, error('Error: Timed Out'), { outcome: 'unknown' }],
  ['a closed connection behind the gateway', 500, error('Connection Closed'), { outcome: 'unknown' }],
  [
    'a socket hang-up behind the gateway',
    200,
    '{"status":false,"message":"socket hang up"}',
    { outcome: 'unknown' },
  ],
  [
    'no service behind the gateway',
    200,
    error('connect ECONNREFUSED 127.0.0.1:8000'),
    { cause: 'unavailable' },
  ],
  ['signed out', 200, error('Instance ID Invalidated'), { outcome: 'refused', cause: 'signed_out' }],
  ['503 in HTML', 503, page, { outcome: 'refused', cause: 'unavailable' }],
  ['a message that is too long', 200, error('Message length limit exceeded'), { mayRetry: false }],
  ['504', 504, '', { outcome: 'unknown' }],
]
test.each(answerClasses)(
  'MSG-02 classifies a gateway answer by its content and status: %s (%i)',
  (_name, status, body, is) => {
    expect(classifySendAnswer({ status, body, complete: true })).toMatchObject(is)
  },
)

test('D-04 treats an incomplete answer as unknown unless its status is a refusal', () => {
  expect(classifySendAnswer({ status: 200, body: '{"status":"err', complete: false }).outcome).toBe('unknown')
  expect(classifySendAnswer({ status: 429, body: '', complete: false }).outcome).toBe('refused')
})

test('SEND-05 distinguishes web pages from refusals and strips markup from error texts', () => {
  expect(classifySendAnswer({ status: 200, body: page, complete: true }).detail).toMatch(
    /^WhatsApp API unavailable/,
  )
  expect(
    classifySendAnswer({ status: 200, body: error('<b>Access token</b>  is required'), complete: true })
      .detail,
  ).toBe('Access token is required')
})
