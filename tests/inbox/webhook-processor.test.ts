import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createLogger } from '#server/log.ts'
import { readCloudWebhook } from '#server/features/inbox/read-cloud-webhook.ts'
import { readWahaWebhook } from '#server/features/inbox/read-waha-webhook.ts'
import { WebhookProcessor } from '#server/features/inbox/webhook-processor.ts'
import { openTestDatabase } from '../support/test-database.ts'

let database: Database
let logged: string[] = []
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  logged = []
  await database.db.execute(
    sql`truncate incoming_webhooks, ignored_webhooks, conversations, conversation_message_changes, conversation_reactions cascade`,
  )
})

function startProcessor() {
  const processor = new WebhookProcessor(
    database.db,
    {
      read: (gateway, body) =>
        gateway === 'cloud' ? readCloudWebhook(body, '55') : readWahaWebhook(body, 'default'),
      isSentByEngine: (_tx, _gateway, id) => Promise.resolve(id.startsWith('OURS')),
    },
    createLogger({ LOG_LEVEL: 'error' }, { write: (line) => void logged.push(line) }),
  )
  processor.start()
  return processor
}

interface Given {
  id: string
  phone?: string
  user?: string
  text?: string
  at?: number
  extra?: object
}
const cloud = (...given: Given[]) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        changes: [
          {
            field: 'messages',
            value: {
              metadata: { phone_number_id: '55' },
              messages: given.map(({ id, phone, user, text = 'Hai', at = 1_795_350_600, extra = {} }) => ({
                id,
                from: phone,
                from_user_id: user,
                timestamp: String(at),
                type: 'text',
                text: { body: text },
                ...extra,
              })),
            },
          },
        ],
      },
    ],
  })
const waha = (payload: object, event = 'message.any') =>
  JSON.stringify({
    event,
    session: 'default',
    payload: { timestamp: 1_795_350_600, fromMe: false, body: '', hasMedia: false, ...payload },
  })

async function receive(gateway: 'cloud' | 'waha', ...bodies: string[]) {
  const processor = startProcessor()
  for (const body of bodies) await processor.receive(gateway, body)
  await processor.processAll()
}
const rows = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows
const conversations = () =>
  rows(sql`select c.profile_name as name, c.unread, c.waiting_since is not null as waiting, c.last_text as last, c.identity_question as question,
    (select string_agg(kind || ':' || value, ' ' order by kind, value) from conversation_identities where conversation_id = c.id) as ids,
    (select string_agg(text, '|' order by id) from conversation_messages where conversation_id = c.id) as texts
    from conversations c order by ids`)

test('INBOX-03 stores each message once when it is delivered repeatedly or in several bodies', async () => {
  const one = { id: 'wamid.1', phone: '60123456789', text: 'Satu' }
  const two = { id: 'wamid.2', phone: '60123456789', text: 'Dua' }
  await receive('cloud', cloud(one), cloud(one), cloud(one, two), cloud(two))
  expect(await conversations()).toEqual([
    {
      name: '',
      unread: 2,
      waiting: true,
      last: 'Dua',
      question: null,
      ids: 'phone:60123456789',
      texts: 'Satu|Dua',
    },
  ])
})

test('INBOX-02 merges two conversations when one event contains the ids of both', async () => {
  await receive(
    'cloud',
    cloud({ id: 'wamid.1', phone: '60123456789', text: 'Dari nombor' }),
    cloud({ id: 'wamid.2', user: 'MY.Ab3', text: 'Tanpa nombor' }),
  )
  expect(await conversations()).toHaveLength(2)
  await receive('cloud', cloud({ id: 'wamid.3', phone: '60123456789', user: 'MY.Ab3', text: 'Kedua-dua' }))
  expect(await conversations()).toMatchObject([
    {
      unread: 3,
      ids: 'bsuid:MY.Ab3 phone:60123456789',
      texts: 'Dari nombor|Tanpa nombor|Kedua-dua',
      question: null,
    },
  ])
})

test('INBOX-02 keeps a WhatsApp LID and a phone number in separate conversations until one event contains both', async () => {
  const lid = (inner: string, data = {}) =>
    waha({ id: `false_12345678901@lid_${inner}`, from: '12345678901@lid', body: inner, _data: data })
  await receive(
    'waha',
    lid('A'),
    waha({ id: 'false_60123456789@c.us_B', from: '60123456789@c.us', body: 'B' }),
  )
  expect(await conversations()).toHaveLength(2)
  await receive('waha', lid('C', { key: { remoteJidAlt: '60123456789@s.whatsapp.net' } }))
  expect(await conversations()).toMatchObject([{ ids: 'lid:12345678901 phone:60123456789', texts: 'A|B|C' }])
})

test('INBOX-02 leaves the decision to staff if a number arrives with a second user id, or a customer’s new number belongs to another conversation', async () => {
  await receive(
    'cloud',
    cloud({ id: 'wamid.1', phone: '60123456789', user: 'MY.Old' }),
    cloud({ id: 'wamid.2', phone: '60123456789', user: 'MY.New' }),
    cloud({ id: 'wamid.3', phone: '60199999999' }),
    cloud({
      id: 'wamid.4',
      phone: '60188888888',
      extra: { type: 'system', system: { type: 'user_changed_number', wa_id: '60199999999' } },
    }),
  )
  expect(await conversations()).toMatchObject([
    { question: { reason: 'other_user', value: 'MY.New' } },
    { ids: 'phone:60188888888', question: { reason: 'number_taken', value: '60199999999' } },
    { ids: 'phone:60199999999', question: null },
  ])
})

test('INBOX-03 continues the conversation after a number change', async () => {
  await receive(
    'cloud',
    cloud({ id: 'wamid.1', phone: '60123456789', text: 'Lama' }),
    cloud({
      id: 'wamid.2',
      phone: '60123456789',
      extra: { type: 'system', system: { type: 'user_changed_number', wa_id: '60111222333' } },
    }),
    cloud({ id: 'wamid.3', phone: '60111222333', text: 'Baru' }),
  )
  expect(await conversations()).toMatchObject([
    { ids: 'phone:60111222333 phone:60123456789', texts: 'Lama|Baru' },
  ])
})

test('INBOX-03 stores edits and reactions that arrive before their message, and keeps the latest of each', async () => {
  const phone = '60123456789'
  const edit = (id: string, text: string, at: number) => ({
    id,
    phone,
    at,
    extra: {
      type: 'edit',
      edit: { original_message_id: 'wamid.1', message: { type: 'text', text: { body: text } } },
    },
  })
  const reaction = (id: string, emoji: string, at: number) => ({
    id,
    phone,
    at,
    extra: { type: 'reaction', reaction: { message_id: 'wamid.1', emoji } },
  })
  await receive(
    'cloud',
    cloud(edit('wamid.3', '60 keping', 200), reaction('wamid.5', '❤️', 300)),
    cloud(edit('wamid.2', '55 keping', 100), reaction('wamid.4', '👍', 250)),
    cloud({ id: 'wamid.1', phone, text: '50 keping' }),
  )
  expect(
    await rows(
      sql`select text from conversation_message_changes where target = 'wamid.1' order by sent_at desc limit 1`,
    ),
  ).toEqual([{ text: '60 keping' }])
  expect(await rows(sql`select emoji from conversation_reactions`)).toEqual([{ emoji: '❤️' }])
  expect(await conversations()).toMatchObject([{ unread: 1, texts: '50 keping', last: '60 keping' }])
  const deletion = { type: 'revoke', revoke: { original_message_id: 'wamid.1' } }
  await receive('cloud', cloud({ id: 'wamid.6', phone, at: 400, extra: deletion }))
  expect(await rows(sql`select last_kind, last_text from conversations`)).toEqual([
    { last_kind: 'deleted', last_text: '' },
  ])
})

test('INBOX-03 the list still shows the latest message after an earlier message is edited or deleted', async () => {
  const phone = '60123456789'
  const deletion = { type: 'revoke', revoke: { original_message_id: 'wamid.1' } }
  await receive(
    'cloud',
    cloud({ id: 'wamid.1', phone, text: 'Satu' }),
    cloud({ id: 'wamid.2', phone, text: 'Dua' }),
    cloud({ id: 'wamid.3', phone, extra: deletion }),
  )
  expect(await conversations()).toMatchObject([{ last: 'Dua' }])
})

test('INBOX-03 a message from the shop’s phone marks the conversation as answered, but one that Cetak sent does not', async () => {
  const chat = { id: 'false_60123456789@c.us_A', from: '60123456789@c.us', body: 'Bila siap?' }
  const own = { fromMe: true, source: 'app', to: '60123456789@c.us' }
  await receive(
    'waha',
    waha(chat),
    waha({ ...own, id: 'true_60123456789@c.us_OURS1', body: 'Pesanan diterima' }),
  )
  expect(await conversations()).toMatchObject([{ unread: 1, waiting: true, texts: 'Bila siap?' }])
  await receive('waha', waha({ ...own, id: 'true_60123456789@c.us_B', body: 'Esok' }))
  expect(await conversations()).toMatchObject([{ unread: 0, waiting: false, last: 'Esok' }])
})

test('INBOX-03 records the error of an invalid body and processes the other bodies', async () => {
  await receive('cloud', '{broken', cloud({ id: 'wamid.1', phone: '60123456789' }))
  expect(await conversations()).toHaveLength(1)
  expect(
    await rows(
      sql`select attempts, error is not null as failed from incoming_webhooks where processed_at is null`,
    ),
  ).toEqual([{ attempts: 1, failed: true }])
  expect(logged).toHaveLength(1)
})

test('INBOX-03 creates one conversation and counts every message when several processes handle a customer’s messages', async () => {
  const processors = Array.from({ length: 4 }, startProcessor)
  const bodies = Array.from({ length: 40 }, (_, at) =>
    cloud({ id: `wamid.${at}`, phone: '60123456789', text: String(at) }),
  )
  await Promise.all(bodies.map((body, at) => (processors[at % 4] ?? startProcessor()).receive('cloud', body)))
  await Promise.all(processors.map((each) => each.processAll()))
  expect(await conversations()).toMatchObject([{ unread: 40 }])
})

test('INBOX-01 counts group messages and status posts by day and does not show them', async () => {
  await receive(
    'waha',
    waha({ id: 'false_6012-16@g.us_A', from: '6012-16@g.us', body: 'x' }),
    waha({ id: 'false_status@broadcast_B', from: 'status@broadcast', body: 'y' }),
  )
  expect(await conversations()).toEqual([])
  expect(await rows(sql`select reason, count from ignored_webhooks order by reason`)).toEqual([
    { reason: 'group', count: 1 },
    { reason: 'status', count: 1 },
  ])
})
