import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  appSecret,
  cloudBehaviours,
  cloudEnv,
  createReceiptsWebhook,
  signCloudWebhook,
  startCloud,
  phoneNumberId,
} from '../fakes/cloud.ts'
import { hmacKey, signWahaWebhook, startWaha, wahaKey } from '../fakes/waha.ts'
import { scaleTime } from '../support/load-factor.ts'
import { placeStickers } from '../support/sticker-order.ts'
import { createSignedInApp, type SignedInApp } from '../support/test-app.ts'

const cloudTest = test.extend('cloud', { scope: 'file' }, async ({}, { onCleanup }) => {
  const cloud = await startCloud()
  const shop = await createSignedInApp({ env: { ...cloudEnv(cloud), WHATSAPP_MAX_PER_SECOND: '0' } })
  await shop.app.start()
  onCleanup(async () => {
    await shop.close()
    await cloud.shut()
  })
  return { cloud, shop }
})

const base = '/api/v2/conversations'
const get = async (shop: SignedInApp, path: string, token = shop.token) =>
  (await shop.call('GET', `${base}${path}`, { token })).body.data
const post = (shop: SignedInApp, path: string, body: object, token = shop.token) =>
  shop.call('POST', `${base}/${path}`, { token, body })
async function conversationOf(shop: SignedInApp, phone: string) {
  await expect.poll(async () => (await get(shop, `?view=all&search=${phone}`)).conversations.length).toBe(1)
  return (await get(shop, `?view=all&search=${phone}`)).conversations[0]
}
let count = 0
async function hook(shop: SignedInApp, value: object, gateway = 'cloud') {
  const { raw, headers } = signCloudWebhook(value)
  expect((await shop.call('POST', `/api/webhooks/${gateway}`, { raw, headers })).status).toBe(200)
}
async function write(shop: SignedInApp, from: string, body: string, at = new Date()) {
  count += 1
  const timestamp = String(Math.floor(at.getTime() / 1000))
  await hook(shop, { messages: [{ from, id: `wamid.t${count}`, timestamp, type: 'text', text: { body } }] })
}
async function writeOnPhone(shop: SignedInApp, to: string, body: string) {
  count += 1
  const message = {
    from: '60388881234',
    to,
    id: `wamid.p${count}`,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body },
  }
  const value = {
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: phoneNumberId },
    message_echoes: [message],
  }
  const raw = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'smb_message_echoes', value }] }],
  })
  const signature = createHmac('sha256', appSecret).update(raw).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  expect((await shop.call('POST', '/api/webhooks/cloud', { raw, headers })).status).toBe(200)
}
const reply = (text: string, request = crypto.randomUUID() as string) => ({ text, request_id: request })
const typesOf = (entries: { type: string }[]) => entries.map(({ type }) => type)

cloudTest(
  'INBOX-07 shows messages of both sides, notes, orders and slips in one thread',
  async ({ cloud: { shop } }) => {
    const phone = '60126660001'
    await write(shop, phone, 'Nak order')
    const { id } = await conversationOf(shop, phone)
    const order = await placeStickers(shop, { phone: '012-666 0001' })
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
    expect((await shop.call('POST', '/api/orders/slip', { body: { id: order.id, file: png } })).status).toBe(
      200,
    )
    expect((await post(shop, `${id}/notes`, { text: 'Pelanggan tetap' })).status).toBe(200)
    await writeOnPhone(shop, phone, 'Siap esok')
    await expect
      .poll(async () => typesOf((await get(shop, `/${id}`)).entries))
      .toEqual(['received', 'order', 'sent', 'slip', 'note', 'received'])
    const opened = await get(shop, `/${id}`)
    expect(opened).toMatchObject({
      orders: [{ id: order.id, number: order.number, stage: 'new', total_sen: 12_600, is_paid: false }],
      reply: { mode: 'free', max_text: 4096 },
      last_text: 'Siap esok',
      waiting_since: null,
      next: null,
    })
    expect(opened.entries[1]).toMatchObject({ event: 'placed', order: { number: order.number } })
    expect(opened.entries[4]).toMatchObject({ text: 'Pelanggan tetap', by: 'Admin' })
    expect(opened.entries[5].message).toMatchObject({ from_shop: true, text: 'Siap esok' })
    const seen = []
    let before = ''
    do {
      const page = await get(shop, `/${id}/thread?limit=2&before=${encodeURIComponent(before)}`)
      seen.unshift(...page.entries)
      before = page.next ?? ''
    } while (before !== '')
    expect(seen).toEqual(opened.entries)
  },
)

cloudTest(
  'INBOX-08 sends a reply once when the call is repeated, and shows when it is delivered and read',
  async ({ cloud: { cloud, shop } }) => {
    const phone = '60126660002'
    await write(shop, phone, 'Ada?')
    const { id } = await conversationOf(shop, phone)
    const body = reply('Ada, RM 12')
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(shop, `${id}/reply`, body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map((each) => each.body.data.entry.message_id)).size).toBe(1)
    expect(answers[0]?.body.data.conversation).toMatchObject({
      unread: 0,
      waiting_since: null,
      last_from_shop: true,
      last_text: 'Ada, RM 12',
    })
    const arrivals = () => cloud.arrived.filter(({ to }) => to === phone)
    await expect.poll(() => arrivals().length).toBe(1)
    await expect.poll(async () => (await get(shop, `/${id}`)).entries.at(-1).status).toBe('sent')
    const [arrived] = arrivals()
    if (!arrived) throw new Error('nothing arrived')
    const { raw, headers } = createReceiptsWebhook([{ message: arrived, status: 'read' }])
    await shop.call('POST', '/api/webhooks/cloud', { raw, headers })
    await expect
      .poll(async () => (await get(shop, `/${id}`)).entries.at(-1))
      .toMatchObject({ receipt: 'read', by: 'Admin', needs_decision: false })
    expect(await post(shop, `${id}/reply`, { ...body, text: 'Lain' })).toMatchObject({
      status: 409,
      body: { code: 'request_reused' },
    })
    expect(arrivals()).toHaveLength(1)
  },
)

cloudTest(
  'INBOX-08 from 24 hours after the customer’s last message, shows that the reply window is closed and refuses replies',
  async ({ cloud: { cloud, shop } }) => {
    const phone = '60126660003'
    await write(shop, phone, 'Semalam', new Date(Date.now() - 25 * 3_600_000))
    const { id, window_ends_at: ends } = await conversationOf(shop, phone)
    expect(Date.parse(ends)).toBeLessThan(Date.now())
    expect((await get(shop, `/${id}`)).reply).toMatchObject({ mode: 'closed' })
    const refused = await post(shop, `${id}/reply`, reply('Terlambat'))
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'window_closed', error: expect.stringContaining('24 hours') },
    })
    expect(cloud.arrived.filter(({ to }) => to === phone)).toEqual([])
    await write(shop, phone, 'Masih ada?')
    await expect.poll(async () => (await get(shop, `/${id}`)).reply.mode).toBe('free')
    expect((await post(shop, `${id}/reply`, reply('Ada'))).status).toBe(200)
  },
)

cloudTest(
  'INBOX-08 the list shows that the last reply failed until staff send another reply',
  async ({ cloud: { cloud, shop } }) => {
    const phone = '60126660009'
    await write(shop, phone, 'Sampai?')
    const { id } = await conversationOf(shop, phone)
    cloud.next(cloudBehaviours.undeliverable)
    expect((await post(shop, `${id}/reply`, reply('Gagal'))).status).toBe(200)
    await expect.poll(async () => (await conversationOf(shop, phone)).reply_failed).toBe(true)
    expect((await get(shop, `/${id}`)).entries.at(-1)).toMatchObject({
      status: 'failed',
      error: expect.any(String),
    })
    expect((await post(shop, `${id}/reply`, reply('Berjaya'))).status).toBe(200)
    expect((await conversationOf(shop, phone)).reply_failed).toBe(false)
  },
)

cloudTest(
  'INBOX-08 sends a reply to the user id of a customer whose number Meta hides',
  async ({ cloud: { cloud, shop } }) => {
    const message = {
      from_user_id: 'MY.Hidden1',
      id: 'wamid.hidden',
      timestamp: String(Math.floor(Date.now() / 1000)),
      type: 'text',
      text: { body: 'Tanpa nombor' },
    }
    await hook(shop, {
      contacts: [{ profile: { name: 'Tersembunyi' }, user_id: 'MY.Hidden1' }],
      messages: [message],
    })
    const found = await conversationOf(shop, 'Tersembunyi')
    expect(found.phone).toBeNull()
    expect(await post(shop, `${found.id}/reply`, reply('Salam'))).toMatchObject({ status: 200 })
    await expect
      .poll(() => cloud.arrived.filter((each) => 'recipient' in each))
      .toMatchObject([{ recipient: 'MY.Hidden1', text: { body: 'Salam' } }])
    await expect
      .poll(async () => typesOf((await get(shop, `/${found.id}`)).entries))
      .toEqual(['received', 'sent'])
  },
)

cloudTest(
  'INBOX-07 only the author of a note and administrators can delete the note',
  async ({ cloud: { shop } }) => {
    await write(shop, '60126660004', 'Hai')
    const { id } = await conversationOf(shop, '60126660004')
    await shop.addUser('contributor')
    await shop.addUser('author')
    const [one, other] = [await shop.signIn('contributor'), await shop.signIn('author')]
    const note = async (token: string) =>
      (await post(shop, `${id}/notes`, { text: 'Nota' }, token)).body.data.entry.note_id
    const remove = async (noteId: string, token: string) =>
      (await shop.call('DELETE', `${base}/${id}/notes/${noteId}`, { token })).status
    const first = await note(one)
    expect(await remove(first, other)).toBe(403)
    expect(await remove(first, one)).toBe(200)
    expect(await remove(await note(one), shop.token)).toBe(200)
    expect(typesOf((await get(shop, `/${id}`)).entries)).toEqual(['received'])
  },
)

cloudTest(
  'INBOX-09 notifies open screens of messages, replies, receipts and orders in less than 200 ms',
  async ({ cloud: { cloud, shop } }) => {
    const phone = '60126660005'
    await write(shop, phone, 'Hai')
    const { id } = await conversationOf(shop, phone)
    await shop.app.http.listen({ port: 0, host: '127.0.0.1' })
    const address = shop.app.http.server.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const stop = new AbortController()
    const stream = await fetch(`http://127.0.0.1:${port}${base}/events`, {
      headers: { authorization: `Bearer ${shop.token}` },
      signal: stop.signal,
    })
    let text = ''
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) text += Buffer.from(chunk).toString()
    })().catch(() => {})
    await expect.poll(() => text).toContain('refetch')
    const heard = async (act: () => Promise<unknown>) => {
      text = ''
      await act()
      const from = performance.now()
      await expect.poll(() => text).toContain(id)
      return performance.now() - from
    }
    const delays = [
      await heard(() => write(shop, phone, 'Lagi')),
      await heard(() => post(shop, `${id}/reply`, reply('Ya'))),
      await heard(() => placeStickers(shop, { phone: '012-666 0005' })),
    ]
    await expect.poll(() => cloud.arrived.filter(({ to }) => to === phone).length).toBeGreaterThan(0)
    const arrived = cloud.arrived.findLast(({ to }) => to === phone)
    if (!arrived) throw new Error('nothing arrived')
    await expect
      .poll(async () =>
        (await get(shop, `/${id}`)).entries.some(
          ({ status }: { status?: string }) => status === 'pending' || status === 'sending',
        ),
      )
      .toBe(false)
    delays.push(
      await heard(async () => {
        const { raw, headers } = createReceiptsWebhook([{ message: arrived, status: 'delivered' }])
        await shop.call('POST', '/api/webhooks/cloud', { raw, headers })
      }),
    )
    stop.abort()
    await reading
    expect(Math.max(...delays)).toBeLessThan(scaleTime(200))
  },
)

test('INBOX-08 sends a reply to the LID of a customer whose number WAHA hides, and shows it once', async () => {
  const waha = await startWaha()
  const shop = await createSignedInApp({
    env: {
      WHATSAPP_PROVIDER: 'waha',
      WHATSAPP_GATEWAY_URL: waha.host,
      WHATSAPP_ACCESS_TOKEN: wahaKey,
      WHATSAPP_WEBHOOK_SECRET: hmacKey,
      WHATSAPP_MAX_PER_SECOND: '0',
    },
  })
  await shop.app.start()
  const sendWebhook = async (payload: object) => {
    const { raw, headers } = signWahaWebhook('message.any', {
      timestamp: 1_795_350_600,
      hasMedia: false,
      ...payload,
    })
    expect((await shop.call('POST', '/api/webhooks/waha', { raw, headers })).status).toBe(200)
  }
  await sendWebhook({
    id: 'false_12345678901@lid_A',
    from: '12345678901@lid',
    fromMe: false,
    body: 'Dari lid',
  })
  const { id } = await conversationOf(shop, 'Dari lid')
  expect((await post(shop, `${id}/reply`, reply('Balas'))).status).toBe(200)
  await expect.poll(() => waha.arrived).toMatchObject([{ chatId: '12345678901@lid', text: 'Balas' }])
  const rawId = waha.arrived[0]?.rawId
  await sendWebhook({
    id: `true_12345678901@lid_${rawId}`,
    from: '60388881234@c.us',
    to: '12345678901@lid',
    fromMe: true,
    source: 'app',
    body: 'Balas',
  })
  await sendWebhook({
    id: 'false_12345678901@lid_C',
    from: '12345678901@lid',
    fromMe: false,
    body: 'Terima kasih',
  })
  await expect
    .poll(async () => typesOf((await get(shop, `/${id}`)).entries))
    .toEqual(['received', 'sent', 'received'])
  expect((await shop.database.db.execute(sql`select from conversations`)).rows).toHaveLength(1)
  await shop.close()
  await waha.shut()
})
