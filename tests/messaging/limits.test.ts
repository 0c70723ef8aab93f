import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import { cloudEnv, createInboundWebhook, startCloud } from '../fakes/cloud.ts'
import { formatShopTime } from '#core/shared/shop-time.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import {
  formatTimeIn,
  createMessagingApp,
  messagesPath,
  phone,
  messagingTest,
  type MessagingApp,
} from '../support/messaging.ts'

const cloud = await startCloud()
const env = cloudEnv(cloud)
const test = messagingTest({ env: env })
afterAll(async () => {
  await cloud.shut()
})

const stranger = '60199999999'
const receiveMessage = (shop: MessagingApp, { raw, headers }: ReturnType<typeof createInboundWebhook>) =>
  shop.call('POST', '/api/webhooks/cloud', { raw, headers })
const createMessage = (shop: MessagingApp, given: object) =>
  shop.post('', { phone, message: 'Siap', scheduled_time: formatTimeIn(60_000), ...given })
const call = (shop: MessagingApp, path: string, body: object) =>
  shop.call('POST', `/api/v2${path}`, { token: shop.token, body })
const picture = (more: object) => ({ url: 'https://kedai.my/a.jpg', type: 'media', name: 'a.jpg', ...more })

test('returns the connected gateway’s provider to screens where staff write messages', async ({ shop }) => {
  const { body } = await shop.call('GET', '/api/v2/gateway/kind', { token: shop.token })
  expect(body.data).toEqual({ provider: 'cloud' })
})

test('accepts free-form messages for 24 hours after the customer’s last message, then refuses new messages and says what to do', async ({
  shop,
}) => {
  const never = await createMessage(shop, { phone: stranger })
  expect([never.status, never.body.code]).toEqual([400, 'invalid_input'])
  expect(never.body.fields.phone).toMatch(/has not written yet\)\. Ask the customer to write first/)
  await receiveMessage(shop, createInboundWebhook(stranger))
  expect((await createMessage(shop, { phone: stranger })).status).toBe(200)
  expect(
    (await createMessage(shop, { phone: stranger, scheduled_time: formatTimeIn(25 * 3_600_000) })).body.fields
      .phone,
  ).toMatch(/Choose an earlier time/)
  // A late webhook with an older time does not change the time of the customer’s last message.
  await receiveMessage(shop, createInboundWebhook(stranger, new Date('2026-01-01T00:00:00Z')))
  expect((await createMessage(shop, { phone: stranger })).status).toBe(200)
})

test('refuses texts, captions and files that exceed limits, and unsupported pictures, and names the field', async ({
  shop,
}) => {
  await receiveMessage(shop, createInboundWebhook(phone))
  const fields = async (given: object) => (await createMessage(shop, given)).body.fields
  expect(await fields({ message: 'x'.repeat(4097) })).toEqual({
    message: expect.stringMatching(/4,097 characters.*Shorten it/),
  })
  expect(await fields({ mediaUrls: [picture({ caption: 'x'.repeat(1025) })] })).toEqual({
    mediaUrls: expect.stringMatching(/^The caption of a.jpg/),
  })
  expect(await fields({ mediaUrls: [picture({ size: 6 * 1024 * 1024 })] })).toEqual({
    mediaUrls: expect.stringMatching(/6 MB/),
  })
  expect(await fields({ mediaUrls: [picture({ url: 'https://kedai.my/a.webp' })] })).toEqual({
    mediaUrls: expect.stringMatching(/JPEG and PNG/),
  })
  expect((await createMessage(shop, { message: 'x'.repeat(4096) })).status).toBe(200)
})

test('checks an edited message like a new message, and a refused edit changes nothing', async ({ shop }) => {
  await receiveMessage(shop, createInboundWebhook(phone))
  const { id } = (await createMessage(shop, {})).body.data
  const edited = await shop.post('/update-message', { id, message: 'x'.repeat(4097) })
  expect([edited.status, edited.body.code]).toEqual([400, 'invalid_input'])
  const moved = await shop.post('/update-message', { id, scheduled_time: formatTimeIn(30 * 3_600_000) })
  expect(moved.body.fields.phone).toMatch(/24 hours/)
  expect((await shop.read(id)).message).toBe('Siap')
})

const windowText = 'WhatsApp accepts messages only within 24 hours of the customer’s last message'

test('a bulk move skips messages that would leave the messaging window, and reactivating such a message is refused', async ({
  shop,
}) => {
  const [early, late] = ['60144444441', '60144444442']
  await receiveMessage(shop, createInboundWebhook(early))
  await receiveMessage(shop, createInboundWebhook(late, new Date(Date.now() - 22 * 3_600_000)))
  const ids: string[] = []
  for (const to of [early, late]) ids.push((await createMessage(shop, { phone: to })).body.data.id)
  const move = (minutes: number) =>
    shop.post('/change-many', { operation: 'reschedule', ids, shift_minutes: minutes })
  expect((await move(5 * 60)).body.data).toMatchObject({
    changed: 1,
    left: [{ reason: windowText, count: 1, phones: [late] }],
  })
  expect((await move(30 * 60)).body.data).toMatchObject({
    changed: 0,
    left: [{ reason: windowText, count: 2, phones: expect.arrayContaining([early, late]) }],
  })
  await shop.post('/cancel', { id: ids.at(-1) })
  await shop.database.db.execute(
    sql`update customers_wrote set at = at - interval '1 day' where phone = ${late}`,
  )
  const back = await shop.post('/reactivate', { id: ids.at(-1) })
  expect([back.status, back.body.fields.phone]).toEqual([
    400,
    expect.stringMatching(/ask the customer to write/),
  ])
  expect((await shop.read(ids.at(-1) ?? '')).status).toBe('cancelled')
})

test('refuses a recurring message to a number outside the messaging window, and lists the numbers of a group that are outside the window', async ({
  shop,
}) => {
  const next = formatShopTime(new Date(Date.now() + 2 * 3_600_000))
  const daily = {
    rule: { every: 'day' },
    time: next.slice(11, 16),
    starts_on: next.slice(0, 10),
    text: 'Hai',
  }
  const alone = await call(shop, '/repeats', { ...daily, id: randomUUID(), phone: '60125555552' })
  expect([alone.status, alone.body.fields]).toEqual([
    400,
    { phone: expect.stringMatching(/has not written yet/) },
  ])
  await receiveMessage(shop, createInboundWebhook('60125555551'))
  const group = (await call(shop, '/contacts/groups', { name: 'Sekolah' })).body.data.id
  for (const end of [1, 2, 3])
    await call(shop, '/contacts', { name: `N${end}`, phone: `6012555555${end}`, group_ids: [group] })
  const made = await call(shop, '/repeats', { ...daily, id: randomUUID(), group_id: group, kind: 'notice' })
  const unreachedNumbers = [
    { code: 'window_closed', reason: windowText, count: 2, phones: ['60125555552', '60125555553'] },
  ]
  expect([made.status, made.body.data.unreached]).toEqual([200, unreachedNumbers])
  const long = await call(shop, '/repeats', {
    ...daily,
    id: randomUUID(),
    phone: '60125555551',
    text: `${'x'.repeat(4080)}{phone}{phone}`,
  })
  expect(long.body.fields).toEqual({ text: expect.stringMatching(/Shorten it/) })
})

const callAsProgram = (shop: MessagingApp, query: string) =>
  shop.call('GET', `/api/whatsapp?${query}`, { key: 'a-key-for-machines' })

test('SEND-05 the send call of the API applies the gateway’s limits', async ({ shop }) => {
  expect((await callAsProgram(shop, `number=60188888888&message=Hai`)).body).toMatchObject({
    code: 'invalid_input',
    error: expect.stringMatching(/Ask the customer to write first/),
  })
  await receiveMessage(shop, createInboundWebhook(phone))
  expect((await callAsProgram(shop, `number=${phone}&message=Hai`)).body).toMatchObject({ status: 'success' })
})

test('a campaign skips recipients outside the messaging window, with the reason', async ({ shop }) => {
  await receiveMessage(shop, createInboundWebhook('60121000001'))
  const ids: number[] = []
  for (const [name, number] of [
    ['Aminah', '60121000001'],
    ['Bakri', '60121000002'],
  ])
    ids.push((await call(shop, '/contacts', { name, phone: number })).body.data.id)
  const asked = {
    kind: 'notice',
    contact_ids: ids,
    text: 'Salam {name}',
    scheduled_time: formatTimeIn(60_000),
  }
  const { data } = (await call(shop, '/campaigns/preview', asked)).body
  expect(data.messages.map(({ name }: { name: string }) => name)).toEqual(['Aminah'])
  expect(data.left_out).toMatchObject([{ name: 'Bakri', reason: expect.stringMatching(/24 hours/) }])
  const made = await call(shop, '/campaigns', { ...asked, id: randomUUID(), plan: data.plan })
  expect(made.body.data).toMatchObject({ messages: 1, left_out: 1 })
  const { body } = await shop.call('GET', `${messagesPath}?status=pending`, { token: shop.token })
  expect(body.data.map((message: { phone: string }) => message.phone)).not.toContain('60121000002')
})

test('MSG-12 a campaign preview reports attachments that the gateway would refuse', async ({ shop }) => {
  await receiveMessage(shop, createInboundWebhook('60121000007'))
  const { id } = (await call(shop, '/contacts', { name: 'Ghazali', phone: '60121000007' })).body.data
  const asked = { kind: 'notice', contact_ids: [id], text: 'Salam', scheduled_time: formatTimeIn(60_000) }
  const reason = async (more: object) =>
    (await call(shop, '/campaigns/preview', { ...asked, mediaUrls: [picture(more)] })).body.data.left_out[0]
      ?.reason
  expect(await reason({ size: 6 * 1024 * 1024 })).toMatch(/^a\.jpg is 6 MB, but WhatsApp allows at most 5 MB/)
  expect(await reason({ url: 'https://kedai.my/a.webp' })).toMatch(/JPEG and PNG/)
  // The limit applies to the caption after its placeholders are filled in.
  expect(await reason({ caption: `${'x'.repeat(1014)} {name}` })).toBeUndefined()
  expect(await reason({ caption: `${'x'.repeat(1018)} {name}` })).toMatch(/^The caption of a.jpg has 1,026/)
})

test('sends texts as an approved template outside the messaging window and unchanged within it', async () => {
  const shop = await createMessagingApp({ ...env, WHATSAPP_TEMPLATE: 'kedai_warna/ms' })
  const [written, unwritten] = ['60133333331', '60133333332']
  cloud.closed.add(unwritten)
  cloud.arrived.length = 0
  const { raw, headers } = createInboundWebhook(written)
  await shop.call('POST', '/api/webhooks/cloud', { raw, headers })
  for (const to of [written, unwritten]) {
    const { id } = await shop.create({ phone: to, message: 'Salam\nSiap', scheduled_time: null })
    await shop.until(id, 'sent')
  }
  expect(cloud.arrived).toMatchObject([
    { to: written, type: 'text', text: { body: 'Salam\nSiap' } },
    {
      to: unwritten,
      type: 'template',
      template: {
        name: 'kedai_warna',
        language: { code: 'ms' },
        components: [{ parameters: [{ text: 'Salam · Siap' }] }],
      },
    },
  ])
  // The order notification to a customer who has never written arrives without the QR picture.
  cloud.closed.add('60133333333')
  cloud.arrived.length = 0
  await shop.call('POST', '/api/sticker-print/save-order', { body: stickerOrder({ phone: '013-333 3333' }) })
  await expect.poll(() => cloud.arrived.length).toBe(1)
  expect(cloud.arrived[0]).toMatchObject({ to: '60133333333', type: 'template' })
  const [answer] = (await shop.get('/page?search=60133333333')).body.data.messages
  await shop.until(answer.id, 'sent')
  const refused = await shop.post('', { phone: unwritten, message: 'Salam', mediaUrls: [picture({})] })
  expect(refused.body.fields.phone).toMatch(/Remove the files/)
  await shop.close()
})
