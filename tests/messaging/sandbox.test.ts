import { expect } from 'vitest'
import type { SandboxBehaviour } from '#core/messaging/sandbox.ts'
import { phone, messagingTest, type MessagingApp } from '../support/messaging.ts'

const test = messagingTest({ env: { WHATSAPP_PROVIDER: 'sandbox', WHATSAPP_TIMEOUT_MS: '2000' } })
test.beforeEach(({ shop }) => setBehaviour(shop, 'normal'))

const token = (shop: MessagingApp) => shop.token
const setBehaviour = (shop: MessagingApp, behaviour: SandboxBehaviour) =>
  shop.call('PUT', '/api/sandbox/behaviour', { token: token(shop), body: { behaviour } })
const chats = async (shop: MessagingApp) =>
  (await shop.call('GET', '/api/sandbox/chats', { token: token(shop) })).body.data
const bubbles = async (shop: MessagingApp, of: string) =>
  (await shop.call('GET', `/api/sandbox/chats/${of}`, { token: token(shop) })).body.data

let number = 60_120_000_000
const newPhone = () => String((number += 1))

test('SEND-01 the sandbox phone shows picture, document and text in order', async ({ shop }) => {
  const to = newPhone()
  const { id } = await shop.create({
    phone: to,
    message: 'Jumpa lagi',
    mediaUrls: [
      { url: 'https://kedai.my/a.png', caption: 'Gambar' },
      { url: 'https://kedai.my/b.pdf', name: 'b.pdf' },
    ],
  })
  expect((await shop.post('/send-now', { id })).body.data.status).toBe('sent')
  expect(await bubbles(shop, to)).toMatchObject([
    { kind: 'media', url: 'https://kedai.my/a.png', text: 'Gambar', outcome: 'delivered', direct: false },
    { kind: 'document', url: 'https://kedai.my/b.pdf', name: 'b.pdf' },
    { kind: 'text', text: 'Jumpa lagi' },
  ])
  expect((await chats(shop))[0]).toMatchObject({ phone: to, last_text: 'Jumpa lagi', bubbles: 3 })
})

const faults: [SandboxBehaviour, answer: object, outcomes: string[]][] = [
  ['refuse', { code: 'send_failed' }, ['refused', 'refused']],
  ['time_out', { code: 'delivery_unknown' }, ['unanswered']],
  ['html', { data: { status: 'sent' } }, ['delivered']],
  ['slow', { data: { status: 'sent' } }, ['delivered']],
]
test.for(faults)(
  'D-04 the sandbox phone simulates the fault “%s”',
  async ([behaviour, answer, outcomes], { shop }) => {
    await setBehaviour(shop, behaviour)
    const to = newPhone()
    const { id } = await shop.create({ phone: to })
    expect((await shop.post('/send-now', { id })).body).toMatchObject(answer)
    const seen = await bubbles(shop, to)
    expect(seen.map((bubble: { outcome: string }) => bubble.outcome)).toEqual(outcomes)
    if (behaviour === 'html') expect(seen[0].direct).toBe(true)
  },
)

test('AUTH-08 only administrators may use the sandbox', async ({ shop }) => {
  await shop.addUser('editor')
  const editor = await shop.signIn('editor')
  for (const how of [{ token: editor }, { key: 'a-key-for-machines' }])
    expect((await shop.call('GET', `/api/sandbox/chats/${phone}`, how)).status).toBe(403)
})
