import { expect, test } from 'vitest'
import { judge } from '../../server/features/messaging/gateways/answers.ts'

const sent = JSON.stringify({ status: 'success', message: { key: { id: '3EB0C767D' }, status: 'PENDING' } })
const error = (message: string) => JSON.stringify({ status: 'error', message })
const page =
  '<!DOCTYPE html>\n<html><head><title>x</title><script>var a={"status":"success"}</script></head></html>'

/** Every answer that is known of the family: status, body, outcome, whether the cause can pass. */
const known: [name: string, status: number, body: string, outcome: string, mayRetry: boolean][] = [
  ['a send with its id', 200, sent, 'accepted', false],
  [
    'a send with its id behind a warning',
    200,
    `<br />\n<b>Warning</b>: Undefined array key [0] in {x}<br />\n${sent}`,
    'accepted',
    false,
  ],
  ['a send with its id under an odd status', 500, sent, 'accepted', false],
  ['success without an id', 200, '{"status":"success","message":"Success"}', 'unknown', false],
  ['success with an empty id', 200, '{"status":"success","message":{"key":{"id":""}}}', 'unknown', false],
  ['an empty list', 200, '[]', 'unknown', false],
  ['nothing', 200, '', 'unknown', false],
  ['null', 200, 'null', 'unknown', false],
  ['half a JSON', 200, sent.slice(0, 30), 'unknown', false],
  ['an error that nobody knows', 200, error('Something else'), 'unknown', false],
  [
    'over quota, said as success',
    200,
    '{"status":"success","message":"You have reached the message quota"}',
    'refused',
    false,
  ],
  ['over the limit', 200, error('Your monthly limit has been exceeded'), 'refused', false],
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
  ['503', 503, '', 'unknown', false],
  ['408', 408, '', 'unknown', false],
]

test.each(known)('D-04 %s (%i)', (_name, status, body, outcome, mayRetry) => {
  const verdict = judge({ status, body, complete: true })
  expect({ outcome: verdict.outcome, mayRetry: verdict.mayRetry }).toEqual({ outcome, mayRetry })
  expect(verdict.gatewayId).toBe(outcome === 'accepted' ? '3EB0C767D' : null)
  if (outcome !== 'accepted') expect(verdict.reason).toBeTruthy()
})

test('D-04 an answer that breaks off is unknown, unless its status says no', () => {
  expect(judge({ status: 200, body: '{"status":"err', complete: false }).outcome).toBe('unknown')
  expect(judge({ status: 429, body: '', complete: false }).outcome).toBe('refused')
})

test('SEND-05 a page is told apart from a refusal, and words come without markup', () => {
  expect(judge({ status: 200, body: page, complete: true }).reason).toMatch(/^WhatsApp API unavailable/)
  expect(judge({ status: 200, body: error('<b>Access token</b>  is required'), complete: true }).reason).toBe(
    'Access token is required',
  )
})
