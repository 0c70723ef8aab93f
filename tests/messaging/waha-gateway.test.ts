import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverPart, type PartDelivery } from '#server/features/messaging/gateways/gateway.ts'
import { createWahaGateway } from '#server/features/messaging/gateways/waha-gateway.ts'
import { parseWahaId, createWahaId } from '#server/features/messaging/gateways/waha-answers.ts'
import { startWaha, wahaBehaviours, wahaKey, type FakeWaha } from '../fakes/waha.ts'
import { scaleTime } from '../support/load-factor.ts'

let fake: FakeWaha
beforeAll(async () => {
  fake = await startWaha()
})
afterAll(() => fake.shut())
beforeEach(() => {
  fake.behave('ok')
  fake.engine = 'GOWS'
  fake.status = 'WORKING'
  fake.arrived.length = 0
})

const text: PartDelivery = {
  partId: '0b6f3a52-7a0e-4a8e-9f37-0a3f6a1f2c11',
  attempt: 1,
  phone: '60123456789',
  kind: 'text',
  text: 'Apa khabar?',
  url: null,
  name: null,
}
const gateway = (more: object = {}) =>
  createWahaGateway({
    url: fake.host,
    session: 'default',
    apiKey: wahaKey,
    timeoutMs: scaleTime(2000),
    perSecond: 0,
    ...more,
  })
const send = (delivery = text) =>
  deliverPart(gateway(), delivery, { direct: false, signal: new AbortController().signal })

const expectedVerdicts: [keyof typeof wahaBehaviours, outcome: string, mayRetry: boolean][] = [
  ['stopped', 'refused', true],
  ['starting', 'refused', true],
  ['signedOut', 'refused', true],
  ['failed', 'refused', true],
  ['noSession', 'refused', true],
  ['tooMany', 'refused', true],
  ['page200', 'refused', true],
  ['page404', 'refused', true],
  ['badKey', 'refused', false],
  ['wrongInput', 'refused', false],
  ['exception', 'unknown', false],
  ['emptyObject', 'unknown', false],
  ['page502', 'unknown', false],
  ['resetBeforeAnswer', 'unknown', false],
  ['resetInAnswer', 'unknown', false],
  ['silent', 'unknown', false],
]

test.each(expectedVerdicts)(
  'D-04 classifies the WAHA behaviour %s as %s, and never as refused if the message arrived',
  async (name, outcome, mayRetry) => {
    fake.behave(wahaBehaviours[name])
    const [call] = await send()
    expect({ outcome: call?.outcome, mayRetry: call?.mayRetry }).toEqual({ outcome, mayRetry })
    expect(call?.detail).toBeTruthy()
    expect(fake.arrived).toHaveLength(wahaBehaviours[name].arrives ? 1 : 0)
  },
)

test.each(['GOWS', 'NOWEB', 'WEBJS'] as const)(
  'SEND-05 records WhatsApp’s message id when WAHA’s engine %s accepts a message',
  async (engine) => {
    fake.engine = engine
    const [call] = await send()
    expect(call).toMatchObject({ outcome: 'accepted', gatewayId: fake.arrived[0]?.rawId })
    expect(fake.arrived[0]).toMatchObject({ path: '/api/sendText', chatId: '60123456789@c.us' })
  },
)

test('D-04 the message id identifies the message part and differs for each attempt', () => {
  const partId = randomUUID()
  const ids = [1, 2, 3].map((attempt) => createWahaId({ partId, attempt }))
  expect(new Set(ids).size).toBe(3)
  expect(ids.map(parseWahaId)).toEqual([partId, partId, partId])
  expect([parseWahaId('3EB0C767D2A9E5F1B3'), parseWahaId('')]).toEqual([null, null])
})

const getDetail = async (name: keyof typeof wahaBehaviours) => {
  fake.behave(wahaBehaviours[name])
  return (await send())[0]?.detail
}

test('MSG-04 shows WAHA’s own error text instead of the status name', async () => {
  expect(await getDetail('wrongInput')).toBe('WAHA answered 400: chatId must be a string')
  expect(await getDetail('exception')).toBe('WAHA answered 500: 2 UNKNOWN: server returned error 463')
  expect(await getDetail('onlyPlus')).toContain('available only in Plus version')
})

test('MSG-04 sends a Word file with its media type', async () => {
  await file('document', 'https://kedai.my/media/x/1.docx', 'Sebut harga')
  await file('document', 'https://kedai.my/media/x/unduh', 'Senarai.xlsx')
  expect(fake.arrived.map(({ file }) => file?.mimetype)).toEqual([
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  expect(fake.arrived[0]?.file?.filename).toBe('Sebut harga.docx')
})

const file = (kind: 'media' | 'document', url: string, name: string | null) =>
  send({ ...text, kind, url, name, text: 'Ini dia' })

test('SEND-05 sends pictures, videos and documents by separate WAHA calls, with type, name and caption', async () => {
  await file('media', 'https://kedai.my/a.PNG', 'gambar')
  await file('media', 'https://kedai.my/klip.mp4', null)
  await file('document', 'https://kedai.my/1.pdf', 'Harga')
  expect(fake.arrived.map(({ path, file, caption }) => ({ path, file, caption }))).toEqual([
    {
      path: '/api/sendImage',
      file: { url: 'https://kedai.my/a.PNG', mimetype: 'image/png', filename: 'gambar.PNG' },
      caption: 'Ini dia',
    },
    {
      path: '/api/sendVideo',
      file: { url: 'https://kedai.my/klip.mp4', mimetype: 'video/mp4', filename: 'klip.mp4' },
      caption: 'Ini dia',
    },
    {
      path: '/api/sendFile',
      file: { url: 'https://kedai.my/1.pdf', mimetype: 'application/pdf', filename: 'Harga.pdf' },
      caption: 'Ini dia',
    },
  ])
})

test('SEND-05 reports the session state with advice, and the QR code while WAHA waits for a scan', async () => {
  expect(await gateway().session?.()).toMatchObject({ tone: 'good', account: '60388881234, Kedai Warna' })
  fake.status = 'SCAN_QR_CODE'
  expect(await gateway().session?.()).toMatchObject({
    tone: 'wrong',
    words: expect.stringContaining('scan the QR code'),
    qr: expect.stringMatching(/^data:image\/png;base64,/),
  })
  fake.status = 'STOPPED'
  expect(await gateway().session?.()).toMatchObject({ tone: 'wrong', qr: null })
  expect(await gateway({ apiKey: 'other' }).session?.()).toMatchObject({
    words: expect.stringContaining('WHATSAPP_ACCESS_TOKEN'),
  })
  await fake.shut()
  try {
    expect(await gateway().session?.()).toMatchObject({
      words: expect.stringContaining('check that it is running'),
    })
  } finally {
    await fake.open()
  }
})
