import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloudEnv, signCloudWebhook, startCloud, type FakeCloud } from '../fakes/cloud.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let cloud: FakeCloud
let shop: TestApp
let token: string
beforeAll(async () => {
  cloud = await startCloud()
  shop = await createTestApp(cloudEnv(cloud))
  token = await shop.signIn()
  await shop.app.start()
})
afterAll(async () => {
  await shop.close()
  await cloud.shut()
})

let count = 0
async function write(phone: string, text: string, more: object = {}) {
  count += 1
  const { raw, headers } = signCloudWebhook({
    contacts: [{ profile: { name: `Customer ${phone.slice(-3)}` }, wa_id: phone }],
    messages: [
      {
        from: phone,
        id: `wamid.${count}`,
        timestamp: String(Math.floor(Date.now() / 1000)),
        type: 'text',
        text: { body: text },
        ...more,
      },
    ],
  })
  expect((await shop.call('POST', '/api/webhooks/cloud', { raw, headers })).status).toBe(200)
  return `wamid.${count}`
}
const get = async (path = '') => (await shop.call('GET', `/api/v2/conversations${path}`, { token })).body.data
const change = (method: 'POST' | 'PUT', path: string, body: object) =>
  shop.call(method, `/api/v2/conversations/${path}`, { token, body })
const messagesOf = async (id: string) =>
  (await get(`/${id}/thread`)).entries.map(({ message }: { message: object }) => message)
async function conversationOf(phone: string) {
  await expect.poll(async () => (await get(`?view=all&search=${phone}`)).conversations.length).toBe(1)
  return (await get(`?view=all&search=${phone}`)).conversations[0]
}

test('INBOX-04 shows a customer’s message in the list and in the thread, with name, phone number and reply window', async () => {
  await write('60121110001', 'Boleh cetak 50 keping?')
  const found = await conversationOf('60121110001')
  expect(found).toMatchObject({
    name: 'Customer 001',
    phone: '60121110001',
    unread: 1,
    last_text: 'Boleh cetak 50 keping?',
    last_from_shop: false,
    question: null,
    assigned_to: null,
  })
  expect(Date.parse(found.window_ends_at) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  expect(Date.now() - Date.parse(found.waiting_since)).toBeLessThan(60_000)
  expect(await get(`/${found.id}/thread`)).toMatchObject({
    entries: [
      {
        type: 'received',
        message: {
          kind: 'text',
          text: 'Boleh cetak 50 keping?',
          from_shop: false,
          edited: false,
          deleted: false,
        },
      },
    ],
    next: null,
  })
  expect(await get(`/${found.id}`)).toMatchObject({ identities: [{ kind: 'phone', value: '60121110001' }] })
})

test('INBOX-04 shows replies, reactions, edits and deletions in the thread', async () => {
  const phone = '60121110002'
  const first = await write(phone, 'Saiz 5 cm')
  await write(phone, 'Yang ini', { context: { id: first } })
  await write(phone, '', { type: 'reaction', reaction: { message_id: first, emoji: '👍' } })
  await write(phone, '', {
    type: 'edit',
    edit: { original_message_id: first, message: { type: 'text', text: { body: 'Saiz 6 cm' } } },
  })
  const gone = await write(phone, 'Salah')
  await write(phone, '', { type: 'revoke', revoke: { original_message_id: gone } })
  const { id } = await conversationOf(phone)
  await expect.poll(async () => (await messagesOf(id)).at(-1)?.deleted).toBe(true)
  expect(await messagesOf(id)).toMatchObject([
    { text: 'Saiz 6 cm', edited: true, reactions: [{ emoji: '👍', from_shop: false }] },
    { text: 'Yang ini', reply_to: { text: 'Saiz 5 cm' } },
    { text: 'Salah', deleted: true },
  ])
})

test('INBOX-05 staff rename, snooze and finish a conversation, which reopens when the customer writes', async () => {
  const phone = '60121110003'
  await write(phone, 'Helo')
  let found = await conversationOf(phone)
  const { id } = found
  const me = (await shop.call('GET', '/api/v2/conversations', { token })).body && (await get(`/${id}`))
  expect(me.version).toBe(found.version)
  const step = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await change(method, `${id}/${path}`, { version: found.version, ...body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    found = answer.body.data
  }
  await step('PUT', 'name', { name: 'Cikgu Aminah' })
  expect(found.name).toBe('Cikgu Aminah')
  await step('POST', 'snooze', { until: new Date(Date.now() + 3_600_000).toISOString() })
  const listed = async (view: string) => (await get(`?view=${view}&search=${phone}`)).conversations.length
  expect([await listed('open'), await listed('snoozed')]).toEqual([0, 1])
  await step('POST', 'state', { state: 'done' })
  expect(found).toMatchObject({ state: 'done', unread: 0, waiting_since: null, snoozed_until: null })
  expect([await listed('done'), await listed('waiting')]).toEqual([1, 0])
  await write(phone, 'Lagi satu')
  await expect.poll(() => listed('waiting')).toBe(1)
  expect(await conversationOf(phone)).toMatchObject({ state: 'open', unread: 1, name: 'Cikgu Aminah' })
})

test('INBOX-05 refuses a change of an outdated version and returns the current conversation', async () => {
  await write('60121110004', 'Helo')
  const { id, version } = await conversationOf('60121110004')
  expect((await change('POST', `${id}/state`, { version, state: 'done' })).status).toBe(200)
  const late = await change('POST', `${id}/state`, { version, state: 'open' })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', details: { current: { state: 'done' } } },
  })
})

test('INBOX-05 marks a conversation as read and lowers the unread count', async () => {
  await write('60121110005', 'Satu')
  await write('60121110005', 'Dua')
  const { id } = await conversationOf('60121110005')
  await expect.poll(async () => (await get(`/${id}`)).unread).toBe(2)
  const before = await get('/counts')
  expect((await change('POST', `${id}/read`, {})).body.data).toMatchObject({ unread: 0 })
  expect((await get('/counts')).unread).toBe(before.unread - 1)
})

test('INBOX-02 removes another user’s id from a conversation when staff separate the two users', async () => {
  const phone = '60121110006'
  await write(phone, 'Dari Ali', { from_user_id: 'MY.Ali' })
  await write(phone, 'Dari Bob', { from_user_id: 'MY.Bob' })
  const found = await conversationOf(phone)
  await expect
    .poll(async () => (await get(`/${found.id}`)).question)
    .toMatchObject({ reason: 'other_user', value: 'MY.Bob' })
  const { version } = await get(`/${found.id}`)
  const answer = await change('POST', `${found.id}/separate`, { version, kind: 'bsuid', value: 'MY.Bob' })
  expect(answer).toMatchObject({ status: 200, body: { data: { question: null } } })
  expect((await get(`/${found.id}`)).identities.map(({ value }: { value: string }) => value)).toEqual([
    phone,
    'MY.Ali',
  ])
})

test('INBOX-04 finds a conversation by words in its messages, and by part of the name or phone number', async () => {
  await write('60121110007', 'Pelekat kalis air untuk botol')
  await conversationOf('60121110007')
  await write('60121110007', 'Resit untuk 2611-0042')
  await expect.poll(async () => (await conversationOf('60121110007')).last_text).toContain('2611')
  for (const search of ['kalis bot', 'customer 007', 'omer 007', '1110007', '012-111 0007', '2611-0042'])
    expect((await get(`?view=all&search=${encodeURIComponent(search)}`)).conversations, search).toMatchObject(
      [{ phone: '60121110007' }],
    )
  expect((await get('?view=all&search=tiada%20begini')).conversations).toEqual([])
})

test('INBOX-04 finds a rare word among many messages, and a full page of results for a common word', async () => {
  await write('60121110008', 'Pelekat hologram')
  const { id } = await conversationOf('60121110008')
  await shop.database.db.execute(sql`update conversations set last_at = '2020-01-01' where id = ${id}`)
  await shop.database.db.execute(sql`
    with made as (
      insert into conversations (profile_name, last_at) select 'Ramai', '2021-01-01' from generate_series(1, 60) returning id)
    insert into conversation_messages (conversation_id, gateway, gateway_id, identity_kind, identity_value, from_shop, kind, text, content, sent_at)
    select id, 'cloud', id || '.' || n, 'phone', '', false, 'text', 'Pelekat biasa', '{"kind":"text"}', '2021-01-01'
    from made, generate_series(1, 200) n`)
  expect((await get('?view=all&search=hologram')).conversations).toMatchObject([{ id }])
  expect((await get('?view=all&limit=50&search=biasa')).conversations).toHaveLength(50)
  await shop.database.db.execute(sql`delete from conversations where profile_name = 'Ramai'`)
})

test('INBOX-04 pages through the list and a thread without gaps or duplicates', async () => {
  for (let at = 0; at < 7; at += 1) await write(`6012222000${at}`, `halaman ${at}`)
  await expect.poll(async () => (await get('?view=all&search=halaman')).conversations.length).toBe(7)
  const seen: string[] = []
  let before = ''
  do {
    const page = await get(`?view=all&search=halaman&limit=3&before=${encodeURIComponent(before)}`)
    seen.push(...page.conversations.map(({ last_text: text }: { last_text: string }) => text))
    before = page.next ?? ''
  } while (before !== '')
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `halaman ${at}`))
  for (let at = 0; at < 5; at += 1) await write('60122220009', `baris ${at}`)
  const { id } = await conversationOf('60122220009')
  await expect.poll(async () => (await messagesOf(id)).length).toBe(5)
  const latest = await get(`/${id}/thread?limit=3`)
  const earlier = await get(`/${id}/thread?limit=3&before=${encodeURIComponent(latest.next)}`)
  expect(
    [...earlier.entries, ...latest.entries].map(({ message }: { message: { text: string } }) => message.text),
  ).toEqual([0, 1, 2, 3, 4].map((at) => `baris ${at}`))
})
