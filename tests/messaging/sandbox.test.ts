import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SandboxBehaviour } from '#core/messaging/sandbox.ts'
import { messagingApp, phone, type MessagingApp } from '../support/messaging.ts'

// The sandbox gateway, which is what a fresh installation sends to.

let app: MessagingApp
beforeAll(async () => {
  app = await messagingApp({ WHATSAPP_PROVIDER: 'sandbox', WHATSAPP_TIMEOUT_MS: '2000' })
})
afterAll(() => app.close())
beforeEach(() => behave('normal'))

const token = () => app.token
const behave = (behaviour: SandboxBehaviour) =>
  app.call('PUT', '/api/sandbox/behaviour', { token: token(), body: { behaviour } })
const chats = async () => (await app.call('GET', '/api/sandbox/chats', { token: token() })).body.data
const bubbles = async (of: string) =>
  (await app.call('GET', `/api/sandbox/chats/${of}`, { token: token() })).body.data

let number = 60_120_000_000
const newPhone = () => String((number += 1))

test('SEND-01 what is sent to the sandbox is on its phone: picture, document, text, in order', async () => {
  const to = newPhone()
  const { id } = await app.create({
    phone: to,
    message: 'Jumpa lagi',
    mediaUrls: [
      { url: 'https://kedai.my/a.png', caption: 'Gambar' },
      { url: 'https://kedai.my/b.pdf', name: 'b.pdf' },
    ],
  })
  expect((await app.post('/send-now', { id })).body.data.status).toBe('sent')
  expect(await bubbles(to)).toMatchObject([
    { kind: 'media', url: 'https://kedai.my/a.png', text: 'Gambar', outcome: 'delivered', direct: false },
    { kind: 'document', url: 'https://kedai.my/b.pdf', name: 'b.pdf' },
    { kind: 'text', text: 'Jumpa lagi' },
  ])
  expect((await chats())[0]).toMatchObject({ phone: to, last_text: 'Jumpa lagi', bubbles: 3 })
})

const misbehaving: [SandboxBehaviour, answer: object, outcomes: string[]][] = [
  ['refuse', { code: 'send_failed' }, ['refused', 'refused']],
  ['time_out', { code: 'delivery_unknown' }, ['unanswered']],
  ['html', { data: { status: 'sent' } }, ['delivered']],
  ['slow', { data: { status: 'sent' } }, ['delivered']],
]
test.each(misbehaving)(
  'D-04 the sandbox can be told to misbehave: %s',
  async (behaviour, answer, outcomes) => {
    await behave(behaviour)
    const to = newPhone()
    const { id } = await app.create({ phone: to })
    expect((await app.post('/send-now', { id })).body).toMatchObject(answer)
    const seen = await bubbles(to)
    expect(seen.map((bubble: { outcome: string }) => bubble.outcome)).toEqual(outcomes)
    if (behaviour === 'html') expect(seen[0].direct).toBe(true)
  },
)

test('AUTH-08 the sandbox is for administrators only', async () => {
  await app.addUser('editor')
  const editor = await app.signIn('editor')
  for (const how of [{ token: editor }, { key: 'a-key-for-machines' }])
    expect((await app.call('GET', `/api/sandbox/chats/${phone}`, how)).status).toBe(403)
})
