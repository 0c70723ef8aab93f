import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  findDecisiveCall,
  deliverPart,
  type PartDelivery,
} from '#server/features/messaging/gateways/gateway.ts'
import { parseRetryAfter } from '#server/http/outgoing/http-call.ts'
import { createSendGateway } from '#server/features/messaging/gateways/send-gateway.ts'
import { behaviours, startGateway, type Behaviour, type FakeGateway } from '../fakes/gateway.ts'
import { scaleTime } from '../support/load-factor.ts'

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

const text: PartDelivery = {
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
  return createSendGateway({
    url: fake.url,
    directUrl: more.direct ? fake.directUrl : undefined,
    method: more.method ?? 'POST',
    instanceId: 'INSTANCE42',
    accessToken: 'SECRET-TOKEN',
    timeoutMs: scaleTime(2000),
    perSecond: 0,
  })
}

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
  'D-04 classifies the gateway behaviour %s as %s, and never as refused if the message arrived',
  async (name, outcome) => {
    const behaviour: Behaviour = behaviours[name]
    fake.behave('main', behaviour)
    const calls = await deliverPart(gateway(), text, { direct: false, signal: signal() })
    expect(calls.map((call) => call.outcome)).toEqual([outcome])
    expect(fake.arrived).toHaveLength(behaviour.arrives ? 1 : 0)
    if (behaviour.arrives) expect(outcome).not.toBe('refused')
  },
)

test('D-04 treats a failed connection as a refusal', async () => {
  await fake.shut()
  try {
    const [call] = await deliverPart(gateway(), text, { direct: false, signal: signal() })
    expect(call).toMatchObject({ outcome: 'refused', mayRetry: true })
    expect(call?.detail).toMatch(/^WhatsApp API unavailable: could not connect \(ECONNREFUSED\)/)
  } finally {
    await fake.open()
  }
})

test('D-04 treats an unknown host and a failed TLS handshake as refusals', async () => {
  for (const url of ['http://gateway.invalid/api/send', fake.url.replace('http:', 'https:')]) {
    const settings = {
      method: 'POST' as const,
      instanceId: 'I',
      accessToken: 'A',
      timeoutMs: scaleTime(5000),
      perSecond: 0,
    }
    const [call] = await deliverPart(createSendGateway({ url, ...settings }), text, {
      direct: false,
      signal: signal(),
    })
    expect(call?.outcome, url).toBe('refused')
  }
  expect(fake.arrived).toEqual([])
})

test('SEND-05 uses the direct address when the main address returns a web page, and delivers once', async () => {
  fake.behave('main', behaviours.page200)
  const calls = await deliverPart(gateway({ direct: true }), text, { direct: false, signal: signal() })
  expect(calls.map(({ direct, outcome }) => ({ direct, outcome }))).toEqual([
    { direct: false, outcome: 'refused' },
    { direct: true, outcome: 'accepted' },
  ])
  expect(fake.arrived.map((each) => each.endpoint)).toEqual(['direct'])
})

test.each(['silent', 'resetBeforeAnswer', 'resetInAnswer', 'page502', 'bareSuccess', 'emptyList'] as const)(
  'D-04 does not call the direct address after the fault “%s”',
  async (name) => {
    fake.behave('main', behaviours[name])
    const calls = await deliverPart(gateway({ direct: true }), text, { direct: false, signal: signal() })
    expect(calls).toHaveLength(1)
    expect(fake.arrived).toHaveLength(1)
  },
)

test('SEND-03 the direct method uses the direct address only', async () => {
  await deliverPart(gateway({ direct: true }), text, { direct: true, signal: signal() })
  expect(fake.calls.map((call) => call.endpoint)).toEqual(['direct'])
})

test('SEND-05 sends an attachment with its caption, URL and file name', async () => {
  const url = 'https://kedai.my/a b.pdf'
  const document = {
    ...text,
    kind: 'document' as const,
    text: 'Sebut harga & syarat',
    url,
    name: 'harga.pdf',
  }
  await deliverPart(gateway(), document, { direct: false, signal: signal() })
  expect(fake.arrived[0]).toMatchObject({
    number: '60123456789',
    type: 'document',
    message: 'Sebut harga & syarat',
    media_url: url,
    filename: 'harga.pdf',
  })
})

test('MSG-02 after a final refusal, calls the direct address once, and the message stays refused if that address is unreachable', async () => {
  fake.behave('main', behaviours.noToken)
  const calls = await deliverPart(gateway({ direct: true }), text, { direct: false, signal: signal() })
  expect(calls.map(({ outcome }) => outcome)).toEqual(['refused', 'accepted'])
  fake.behave('direct', behaviours.unavailable)
  const refused = await deliverPart(gateway({ direct: true }), text, { direct: false, signal: signal() })
  expect(findDecisiveCall(refused)).toMatchObject({ outcome: 'refused', mayRetry: false })
  expect(findDecisiveCall(calls)).toMatchObject({ outcome: 'accepted' })
})

test('MSG-04 adds a missing extension to a document’s name', async () => {
  const document = { ...text, kind: 'document' as const, url: 'https://kedai.my/x/1.pdf', name: 'Invois' }
  await deliverPart(gateway(), document, { direct: false, signal: signal() })
  expect(fake.arrived[0]?.filename).toBe('Invois.pdf')
})

test('D-01 sends secrets in the body, or in the URL for GET, and removes them from error reasons', async () => {
  await deliverPart(gateway(), text, { direct: false, signal: signal() })
  expect(fake.calls[0]).toMatchObject({ method: 'POST', url: '/api/send' })
  await deliverPart(gateway({ method: 'GET' }), text, { direct: false, signal: signal() })
  expect(fake.calls[1]?.url).toContain('access_token=SECRET-TOKEN')
  expect(fake.arrived[1]?.message).toBe('Apa khabar?')
  const words = JSON.stringify({ status: 'error', message: 'Access token SECRET-TOKEN does not exist' })
  fake.behave('main', { arrives: false, answer: (response) => void response.end(words) })
  const [call] = await deliverPart(gateway(), text, { direct: false, signal: signal() })
  expect(call?.detail).toBe('Access token … does not exist')
})

test('D-04 reports an unknown result when a delivery is aborted after connecting', async () => {
  const stopped = new AbortController()
  fake.behave('main', behaviours.silent)
  const delivery = deliverPart(gateway({ direct: true }), text, { direct: false, signal: stopped.signal })
  await expect.poll(() => fake.arrived.length).toBe(1)
  stopped.abort()
  expect((await delivery).map((call) => call.outcome)).toEqual(['unknown'])
})

test('D-04 waits for the time in the Retry-After header, up to an hour', async () => {
  fake.behave('main', behaviours.tooManyForNow)
  const [call] = await deliverPart(gateway(), text, { direct: false, signal: signal() })
  expect(call).toMatchObject({ outcome: 'refused', mayRetry: true, retryAfterMs: 1000 })
  const now = Date.parse('2026-11-21T08:00:00Z')
  expect(parseRetryAfter('Sat, 21 Nov 2026 08:02:00 GMT', now)).toBe(120_000)
  expect(parseRetryAfter('Sat, 21 Nov 2026 07:00:00 GMT', now)).toBe(0)
  expect(parseRetryAfter('999999999', now)).toBe(3_600_000)
  for (const nothing of [undefined, '', 'soon', '-5']) expect(parseRetryAfter(nothing, now)).toBeNull()
})
