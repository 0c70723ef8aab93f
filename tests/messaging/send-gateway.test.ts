import { beforeAll, beforeEach, expect, test } from 'vitest'
import { decisive, hand, type Delivery } from '#server/features/messaging/gateways/gateway.ts'
import { retryAfterMs } from '#server/features/messaging/gateways/http-call.ts'
import { sendGateway } from '#server/features/messaging/gateways/send-gateway.ts'
import { behaviours, startGateway, type Behaviour, type FakeGateway } from '../fakes/gateway.ts'
import { patient } from '../support/patience.ts'

let fake: FakeGateway
beforeAll(async () => {
  fake = await startGateway()
  return fake.close
})
beforeEach(() => {
  fake.behave('main', behaviours.ok)
  fake.behave('direct', behaviours.ok)
  fake.arrived.length = 0
  fake.calls.length = 0
})

const text: Delivery = {
  partId: '1',
  attempt: 1,
  phone: '60123456789',
  kind: 'text',
  text: 'Apa khabar?',
  url: null,
  name: null,
}
const signal = () => new AbortController().signal

function gateway(more: { direct?: boolean; method?: 'GET' | 'POST' } = {}) {
  return sendGateway({
    url: fake.url,
    directUrl: more.direct ? fake.directUrl : undefined,
    method: more.method ?? 'POST',
    instanceId: 'INSTANCE42',
    accessToken: 'SECRET-TOKEN',
    timeoutMs: patient(2000),
    perSecond: 0,
  })
}

/** Compares our verdict with what really happened. */
const expectedVerdicts: [keyof typeof behaviours, outcome: string][] = [
  ['ok', 'accepted'],
  ['slow', 'accepted'],
  ['warningBeforeJson', 'accepted'],
  ['bareSuccess', 'unknown'],
  ['emptyList', 'unknown'],
  ['page200', 'refused'],
  ['page404', 'refused'],
  ['page502', 'unknown'],
  ['quota', 'refused'],
  ['unavailable', 'refused'],
  ['relogin', 'refused'],
  ['noToken', 'refused'],
  ['tooMany', 'refused'],
  ['tooManyForNow', 'refused'],
  ['failsBehindIt', 'unknown'],
  ['resetBeforeBody', 'unknown'],
  ['drips', 'unknown'],
  ['resetBeforeAnswer', 'unknown'],
  ['resetInAnswer', 'unknown'],
  ['silent', 'unknown'],
]

test.each(expectedVerdicts)(
  'D-04 a gateway that behaves %s is judged %s, and never refused when the message arrived',
  async (name, outcome) => {
    const behaviour: Behaviour = behaviours[name]
    fake.behave('main', behaviour)
    const calls = await hand(gateway(), text, { direct: false, signal: signal() })
    expect(calls.map((call) => call.outcome)).toEqual([outcome])
    expect(fake.arrived).toHaveLength(behaviour.arrives ? 1 : 0)
    if (behaviour.arrives) expect(outcome).not.toBe('refused')
  },
)

test('D-04 a failed connection is a proven refusal', async () => {
  await fake.shut()
  try {
    const [call] = await hand(gateway(), text, { direct: false, signal: signal() })
    expect(call).toMatchObject({ outcome: 'refused', mayRetry: true })
    expect(call?.detail).toMatch(/^WhatsApp API unavailable: could not connect \(ECONNREFUSED\)/)
  } finally {
    await fake.open()
  }
})

test('D-04 an unknown host and a failed TLS handshake are proven refusals', async () => {
  for (const url of ['http://gateway.invalid/api/send', fake.url.replace('http:', 'https:')]) {
    const settings = {
      method: 'POST' as const,
      instanceId: 'I',
      accessToken: 'A',
      timeoutMs: patient(5000),
      perSecond: 0,
    }
    const [call] = await hand(sendGateway({ url, ...settings }), text, { direct: false, signal: signal() })
    expect(call?.outcome, url).toBe('refused')
  }
  expect(fake.arrived).toEqual([])
})

test('SEND-05 uses the direct address when the first one returns a web page, and delivers once', async () => {
  fake.behave('main', behaviours.page200)
  const calls = await hand(gateway({ direct: true }), text, { direct: false, signal: signal() })
  expect(calls.map(({ direct, outcome }) => ({ direct, outcome }))).toEqual([
    { direct: false, outcome: 'refused' },
    { direct: true, outcome: 'accepted' },
  ])
  expect(fake.arrived.map((each) => each.endpoint)).toEqual(['direct'])
})

test.each(['silent', 'resetBeforeAnswer', 'resetInAnswer', 'page502', 'bareSuccess', 'emptyList'] as const)(
  'D-04 after %s the direct address is left alone',
  async (name) => {
    fake.behave('main', behaviours[name])
    const calls = await hand(gateway({ direct: true }), text, { direct: false, signal: signal() })
    expect(calls).toHaveLength(1)
    expect(fake.arrived).toHaveLength(1)
  },
)

test('SEND-03 the direct method uses the direct address only', async () => {
  await hand(gateway({ direct: true }), text, { direct: true, signal: signal() })
  expect(fake.calls.map((call) => call.endpoint)).toEqual(['direct'])
})

test('SEND-05 sends an attachment with caption, address and file name', async () => {
  const url = 'https://kedai.my/a b.pdf'
  const document = {
    ...text,
    kind: 'document' as const,
    text: 'Sebut harga & syarat',
    url,
    name: 'harga.pdf',
  }
  await hand(gateway(), document, { direct: false, signal: signal() })
  expect(fake.arrived[0]).toMatchObject({
    number: '60123456789',
    type: 'document',
    message: 'Sebut harga & syarat',
    media_url: url,
    filename: 'harga.pdf',
  })
})

test('MSG-02 tries the direct address once after a final refusal, and stays refused if that is unreachable', async () => {
  fake.behave('main', behaviours.noToken)
  const calls = await hand(gateway({ direct: true }), text, { direct: false, signal: signal() })
  expect(calls.map(({ outcome }) => outcome)).toEqual(['refused', 'accepted'])
  fake.behave('direct', behaviours.unavailable)
  const refused = await hand(gateway({ direct: true }), text, { direct: false, signal: signal() })
  expect(decisive(refused)).toMatchObject({ outcome: 'refused', mayRetry: false })
  expect(decisive(calls)).toMatchObject({ outcome: 'accepted' })
})

test('MSG-04 adds the extension to a document’s name', async () => {
  const document = { ...text, kind: 'document' as const, url: 'https://kedai.my/x/1.pdf', name: 'Invois' }
  await hand(gateway(), document, { direct: false, signal: signal() })
  expect(fake.arrived[0]?.filename).toBe('Invois.pdf')
})

test('D-01 sends secrets in the body, or in the address for GET, and never shows them in a reason', async () => {
  await hand(gateway(), text, { direct: false, signal: signal() })
  expect(fake.calls[0]).toMatchObject({ method: 'POST', url: '/api/send' })
  await hand(gateway({ method: 'GET' }), text, { direct: false, signal: signal() })
  expect(fake.calls[1]?.url).toContain('access_token=SECRET-TOKEN')
  expect(fake.arrived[1]?.message).toBe('Apa khabar?')
  const words = JSON.stringify({ status: 'error', message: 'Access token SECRET-TOKEN does not exist' })
  fake.behave('main', { arrives: false, answer: (response) => void response.end(words) })
  const [call] = await hand(gateway(), text, { direct: false, signal: signal() })
  expect(call?.detail).toBe('Access token … does not exist')
})

test('D-04 a stop before the connection is a refusal, and after it the result is unknown', async () => {
  const stopped = new AbortController()
  fake.behave('main', behaviours.silent)
  const handing = hand(gateway({ direct: true }), text, { direct: false, signal: stopped.signal })
  await expect.poll(() => fake.arrived.length).toBe(1)
  stopped.abort()
  expect((await handing).map((call) => call.outcome)).toEqual(['unknown'])
})

test('D-04 respects Retry-After up to an hour', async () => {
  fake.behave('main', behaviours.tooManyForNow)
  const [call] = await hand(gateway(), text, { direct: false, signal: signal() })
  expect(call).toMatchObject({ outcome: 'refused', mayRetry: true, retryAfterMs: 1000 })
  const now = Date.parse('2026-11-21T08:00:00Z')
  expect(retryAfterMs('Sat, 21 Nov 2026 08:02:00 GMT', now)).toBe(120_000)
  expect(retryAfterMs('Sat, 21 Nov 2026 07:00:00 GMT', now)).toBe(0)
  expect(retryAfterMs('999999999', now)).toBe(3_600_000)
  for (const nothing of [undefined, '', 'soon', '-5']) expect(retryAfterMs(nothing, now)).toBeNull()
})
