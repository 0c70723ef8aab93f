import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test as base } from 'vitest'
import { cloudEnv, signCloudWebhook, startCloud } from '../fakes/cloud.ts'
import { createSignedInApp, type SignedInApp } from '../support/test-app.ts'

const test = base.extend('world', { scope: 'file' }, async ({}, { onCleanup }) => {
  const cloud = await startCloud()
  const shop = await createSignedInApp({ env: { ...cloudEnv(cloud), WHATSAPP_MAX_PER_SECOND: '0' } })
  await shop.app.start()
  onCleanup(async () => {
    await shop.close()
    await cloud.shut()
  })
  return { cloud, shop }
})
type World = { cloud: Awaited<ReturnType<typeof startCloud>>; shop: SignedInApp }

let count = 0
async function write({ cloud, shop }: World, from: object, name: string) {
  count += 2
  const id = `p${count}`
  const picture = sharp({ create: { width: 20, height: 20 + count, channels: 3, background: '#fff' } })
  cloud.media.set(id, { bytes: await picture.jpeg().toBuffer(), type: 'image/jpeg' })
  const shared = { ...from, timestamp: String(Math.floor(Date.now() / 1000)) }
  const ids = Object.fromEntries(
    Object.entries(from).map(([key, value]) => [key === 'from' ? 'wa_id' : 'user_id', value]),
  )
  const { raw, headers } = signCloudWebhook({
    contacts: [{ profile: { name }, ...ids }],
    messages: [
      { ...shared, id: `wamid.q${count}`, type: 'text', text: { body: `Rahsia ${name}` } },
      { ...shared, id: `wamid.q${count + 1}`, type: 'image', image: { id } },
    ],
  })
  const send = async () =>
    expect((await shop.call('POST', '/api/webhooks/cloud', { raw, headers })).status).toBe(200)
  await send()
  const found = async () => (await call(shop, 'GET', `?view=all&search=${name}`)).body.data.conversations
  await expect.poll(async () => (await found()).length).toBe(1)
  const [conversation] = await found()
  const entries = async () => (await call(shop, 'GET', `/${conversation.id}`)).body.data.entries
  await expect.poll(async () => (await entries()).at(-1).message.media?.state).toBe('stored')
  return { id: conversation.id, entries, again: send }
}
const call = (shop: SignedInApp, method: 'GET' | 'POST', path: string, body?: object) =>
  shop.call(method, `/api/v2/conversations${path}`, { token: shop.token, ...(body && { body }) })
async function downloadZip(shop: SignedInApp, url: string) {
  const answer = await shop.app.http.inject({ url, headers: { authorization: `Bearer ${shop.token}` } })
  expect(answer.statusCode).toBe(200)
  return unzipSync(answer.rawPayload)
}
const countRows = async (shop: SignedInApp, query: ReturnType<typeof sql>) =>
  (await shop.database.db.execute(query)).rows.length

test('INBOX-11 shows, exports and deletes conversations together with the customer’s other data', async ({
  world,
}) => {
  const { shop } = world
  const { id, again } = await write(world, { from: '60128880001' }, 'Zaleha')
  await call(shop, 'POST', `/${id}/notes`, { text: 'Suka merah' })
  const person = (await shop.call('GET', '/api/v2/people/60128880001', { token: shop.token })).body.data
  expect(person.conversations).toMatchObject([
    {
      profile_name: 'Zaleha',
      identities: ['phone:60128880001'],
      messages: [{ text: 'Rahsia Zaleha', from_shop: false }, { kind: 'media' }],
      notes: [{ text: 'Suka merah' }],
    },
  ])
  const files = await downloadZip(shop, '/api/v2/people/60128880001/export')
  expect(strFromU8(files['conversations.csv'] ?? new Uint8Array())).toContain('Rahsia Zaleha')
  expect(Object.keys(files).filter((name) => /^conversations\/\d+\.jpg$/.test(name))).toHaveLength(1)
  const erased = await shop.call('POST', '/api/v2/people/60128880001/erase', { token: shop.token, body: {} })
  expect(erased).toMatchObject({ status: 200, body: { data: { conversations: 1 } } })
  expect((await call(shop, 'GET', `/${id}`)).status).toBe(404)
  expect(await countRows(shop, sql`select from incoming_webhooks where body like '%Zaleha%'`)).toBe(0)
  expect(
    await countRows(
      shop,
      sql`select from conversation_media where message_id not in (select id from conversation_messages)`,
    ),
  ).toBe(0)
  await again()
  await shop.call('GET', '/api/v2/conversations', { token: shop.token })
  expect(await countRows(shop, sql`select from incoming_webhooks where processed_at is null`)).toBe(0)
  expect(await countRows(shop, sql`select from conversation_identities where value = '60128880001'`)).toBe(0)
})

test('INBOX-11 exports and deletes the conversation and replies of a customer whose number is hidden', async ({
  world,
}) => {
  const { shop } = world
  const { id, entries } = await write(world, { from_user_id: 'MY.Secret9' }, 'Bakar')
  await call(shop, 'POST', `/${id}/reply`, { text: 'Untuk Bakar', request_id: crypto.randomUUID() })
  await expect.poll(async () => (await entries()).at(-1).status).toBe('sent')
  const files = await downloadZip(shop, `/api/v2/conversations/${id}/personal-data`)
  const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))
  expect(data).toMatchObject({
    conversations: [{ identities: ['bsuid:MY.Secret9'] }],
    messages: [{ body: 'Untuk Bakar' }],
  })
  expect(Object.keys(files).filter((name) => name.startsWith('conversations/'))).toHaveLength(1)
  expect(await call(shop, 'POST', `/${id}/erase`, {})).toMatchObject({
    status: 200,
    body: { data: { conversations: 1, messages: 1 } },
  })
  for (const left of [
    sql`select from conversations where id = ${id}`,
    sql`select from messages where phone like '%Secret9%'`,
    sql`select from whatsapp_users where user_id = 'MY.Secret9'`,
    sql`select from incoming_webhooks where body like '%Secret9%'`,
  ])
    expect(await countRows(shop, left)).toBe(0)
})

test('INBOX-11 refuses to export or delete a single conversation if the customer’s phone number is known', async ({
  world,
}) => {
  const { id } = await write(world, { from: '60128880002' }, 'Chong')
  expect((await call(world.shop, 'POST', `/${id}/erase`, {})).body.code).toBe('has_phone')
  expect((await call(world.shop, 'GET', `/${id}/personal-data`)).status).toBe(409)
})

test('INBOX-11 deletes messages and files after their retention period', async ({ world }) => {
  const { shop } = world
  const old = await write(world, { from: '60128880003' }, 'Dahlia')
  const recent = await write(world, { from: '60128880004' }, 'Elina')
  await shop.database.db.execute(sql`
    update conversation_messages set arrived_at = now() - interval '5 months' where conversation_id = ${old.id}`)
  const rules = { orders: null, messages: null, slips: 3, originals: null, designs: null, jerseys: null }
  const { version } = (await shop.call('GET', '/api/v2/retention', { token: shop.token })).body.data
  const change = async (more: object) => {
    const now = (await shop.call('GET', '/api/v2/retention', { token: shop.token })).body.data
    return shop.call('PUT', '/api/v2/retention', {
      token: shop.token,
      body: { ...rules, ...more, version: now.version ?? version },
    })
  }
  const run = async () =>
    (await shop.call('POST', '/api/v2/retention/run', { token: shop.token, body: {} })).body.data.counts
  expect((await change({})).status).toBe(200)
  expect(await run()).toMatchObject({ slips: 1, messages: 0 })
  expect((await old.entries()).at(-1).message.media).toMatchObject({ state: 'failed', error: 'expired' })
  expect((await recent.entries()).at(-1).message.media.state).toBe('stored')
  expect((await change({ messages: 3 })).status).toBe(200)
  expect(await run()).toMatchObject({ messages: 2 })
  expect(await old.entries()).toEqual([])
  expect(await recent.entries()).toHaveLength(2)
})
