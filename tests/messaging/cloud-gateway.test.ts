import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCloudGateway } from '#server/features/messaging/gateways/cloud-gateway.ts'
import { deliverPart, type PartDelivery } from '#server/features/messaging/gateways/gateway.ts'
import { cloudBehaviours, cloudToken, phoneNumberId, startCloud, type FakeCloud } from '../fakes/cloud.ts'
import { scaleTime } from '../support/load-factor.ts'

let fake: FakeCloud
beforeAll(async () => {
  fake = await startCloud()
})
afterAll(() => fake.shut())
beforeEach(() => {
  fake.behave('ok')
  fake.quality = 'GREEN'
  fake.arrived.length = 0
})

const text: PartDelivery = {
  partId: '0b6f3a52-7a0e-4a8e-9f37-0a3f6a1f2c11',
  attempt: 2,
  phone: '60123456789',
  kind: 'text',
  text: 'Apa khabar?',
  url: null,
  name: null,
}
const gateway = (more: object = {}) =>
  createCloudGateway({
    url: fake.url,
    phoneNumberId,
    accessToken: cloudToken,
    timeoutMs: scaleTime(2000),
    perSecond: 0,
    ...more,
  })
const send = (delivery = text, more: object = {}) =>
  deliverPart(gateway(more), delivery, { direct: false, signal: new AbortController().signal })

/** Expected verdict for each behaviour of the fake Meta API, and true if the send may be retried. */
const expectedVerdicts: [keyof typeof cloudBehaviours, outcome: string, mayRetry: boolean][] = [
  ['tooManyCalls', 'refused', true],
  ['tooFast', 'refused', true],
  ['tooFastToOne', 'refused', true],
  ['appLimit', 'refused', true],
  ['page200', 'refused', true],
  ['page404', 'refused', true],
  ['undeliverable', 'refused', false],
  ['outsideWindow', 'refused', false],
  ['spam', 'refused', false],
  ['ecosystem', 'refused', false],
  ['noAttachment', 'refused', false],
  ['template', 'refused', false],
  ['badToken', 'refused', false],
  ['notAllowed', 'refused', false],
  ['locked', 'refused', false],
  ['wrongParameter', 'refused', false],
  ['permission', 'refused', false],
  ['downForNow', 'refused', true],
  ['mediaLost', 'refused', false],
  ['callsLimit', 'refused', true],
  ['userLimit', 'refused', true],
  ['maintenance', 'refused', true],
  ['somethingWrong', 'unknown', false],
  ['serverError', 'unknown', false],
  ['unavailable', 'refused', true],
  ['emptyObject', 'unknown', false],
  ['page502', 'unknown', false],
  ['resetBeforeAnswer', 'unknown', false],
  ['resetInAnswer', 'unknown', false],
  ['silent', 'unknown', false],
]

test.each(expectedVerdicts)(
  'D-04 classifies the Cloud API behaviour %s as %s, and never as refused if the message arrived',
  async (name, outcome, mayRetry) => {
    fake.behave(cloudBehaviours[name])
    const [call] = await send()
    expect({ outcome: call?.outcome, mayRetry: call?.mayRetry }).toEqual({ outcome, mayRetry })
    expect(call?.detail).toBeTruthy()
    expect(fake.arrived).toHaveLength(cloudBehaviours[name].arrives ? 1 : 0)
    if (cloudBehaviours[name].arrives) expect(outcome).not.toBe('refused')
  },
)

test('MSG-05 keeps Meta’s error details whatever the HTTP status', async () => {
  fake.behave(cloudBehaviours.mediaLost)
  expect((await send())[0]?.detail).toMatch(/\(Meta 131052: Failed to download the media from the sender\)$/)
  fake.behave(cloudBehaviours.downForNow)
  expect((await send())[0]).toMatchObject({ outcome: 'refused', cause: 'unavailable' })
})

test('SEND-05 counts a text as accepted when Meta returns an id, and sends a reference that receipts will contain', async () => {
  const [call] = await send()
  expect(call).toMatchObject({
    outcome: 'accepted',
    cause: null,
    detail: null,
    gatewayId: fake.arrived[0]?.id,
  })
  expect(fake.arrived[0]).toMatchObject({
    to: '60123456789',
    type: 'text',
    text: { body: 'Apa khabar?' },
    biz_opaque_callback_data: `${text.partId}.2`,
  })
})

const file = (kind: 'media' | 'document', url: string, name: string | null = null, caption = 'Ini dia') =>
  send({ ...text, kind, url, name, text: caption })

test('SEND-05 sends pictures, videos and documents with their type, caption and file name', async () => {
  await file('media', 'https://kedai.my/a.JPG')
  await file('media', 'https://kedai.my/klip.mp4', 'klip')
  await file('media', 'https://kedai.my/gerak.gif', 'gerak', '')
  await file('document', 'https://kedai.my/sebut%20harga.pdf', 'file')
  await file('document', 'https://kedai.my/x/1.pdf', 'Harga')
  expect(fake.arrived).toMatchObject([
    { type: 'image', image: { link: 'https://kedai.my/a.JPG', caption: 'Ini dia' } },
    { type: 'video', video: { link: 'https://kedai.my/klip.mp4' } },
    { type: 'document', document: { link: 'https://kedai.my/gerak.gif', filename: 'gerak.gif' } },
    { type: 'document', document: { filename: 'sebut harga.pdf' } },
    { type: 'document', document: { filename: 'Harga.pdf' } },
  ])
  expect(fake.arrived[2]).not.toHaveProperty('document.caption')
})

test('D-04 treats a failed connection to Meta as a refusal that may be retried', async () => {
  // Nothing listens on port 1.
  const [call] = await send(text, { url: 'http://127.0.0.1:1/v24.0' })
  expect(call).toMatchObject({ outcome: 'refused', mayRetry: true })
})

test('D-01 sends the access token in a header and removes it from error reasons', async () => {
  fake.calls.length = 0
  fake.behave({
    arrives: false,
    answer: (response) =>
      void response
        .writeHead(400)
        .end(JSON.stringify({ error: { code: 100, message: `bad ${cloudToken}` } })),
  })
  expect((await send())[0]?.detail).toBe('bad … (Meta 100)')
  expect(JSON.stringify(fake.calls.map(({ path }) => path))).not.toContain(cloudToken)
})

test('SEND-05 reports the state of the WhatsApp number with advice', async () => {
  expect(await gateway().session?.()).toEqual({
    tone: 'good',
    words: 'The number is connected and can send messages.',
    account: '+60 3-8888 1234, Kedai Warna',
    qr: null,
  })
  fake.quality = 'RED'
  expect(await gateway().session?.()).toMatchObject({ tone: 'caution' })
  expect(await gateway({ accessToken: 'old' }).session?.()).toMatchObject({
    tone: 'wrong',
    words: expect.stringContaining('WHATSAPP_ACCESS_TOKEN'),
  })
})
