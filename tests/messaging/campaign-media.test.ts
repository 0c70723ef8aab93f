import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { CampaignPreview } from '#core/messaging/campaigns.ts'
import type { Message } from '#core/messaging/message.ts'
import { sweepUploads } from '#server/features/media/media.ts'
import { checkMessageLedger, findUploadsInMessages } from '#server/features/messaging/messaging.ts'
import { formatTimeIn, messagingTest, type MessagingApp } from '../support/messaging.ts'

const test = messagingTest()
test.beforeEach(async ({ shop }) => {
  shop.gateway.arrived.length = 0
  await shop.database.db.execute(
    // Locks the tables in the engine's order. Another order could deadlock.
    sql`truncate messages, contacts, contact_groups, contact_group_members, campaigns, message_counts, media_files cascade`,
  )
})

const call = (shop: MessagingApp, method: 'GET' | 'POST', url: string, body?: object) =>
  shop.call(method, `/api/v2${url}`, { token: shop.token, ...(body && { body }) })
const preview = async (shop: MessagingApp, body: object): Promise<CampaignPreview> =>
  (await call(shop, 'POST', '/campaigns/preview', { kind: 'notice', ...body })).body.data
const createCampaign = (shop: MessagingApp, body: object) =>
  call(shop, 'POST', '/campaigns', { kind: 'notice', ...body })

const poster = { url: 'https://kedai.my/poster.jpg', type: 'media', name: 'poster.jpg', size: 5000 }
const form = { url: 'https://kedai.my/borang.pdf', type: 'document', name: 'borang.pdf', size: 900 }
const mediaUrls = [
  { ...poster, caption: 'Untuk {first_name}' },
  { ...form, caption: '' },
]

const contact = async (shop: MessagingApp, name: string, phone: string): Promise<number> =>
  (await call(shop, 'POST', '/contacts', { name, phone })).body.data.id
const createThreeContacts = async (shop: MessagingApp) => [
  await contact(shop, 'Aminah binti Ali', '60121000001'),
  await contact(shop, 'Bakri', '60121000002'),
  await contact(shop, 'Citra', '60121000003'),
]
const later = '2030-01-31 09:00:00'

async function partsOf(shop: MessagingApp, id: string) {
  const { rows } = await shop.database.db.execute(sql`
    select position, kind, body, url, name, optional, state from message_parts
    where message_id = ${id}::uuid order by position`)
  return rows
}
const listMessages = async (shop: MessagingApp): Promise<Message[]> => (await shop.get()).body.data
const findMessageTo = (messages: Message[], phone: string) =>
  messages.find((each) => each.phone === phone)?.id ?? ''

test('MSG-12 sends attachments with each campaign message in the same parts and order as with a single message', async ({
  shop,
}) => {
  const asked = {
    contact_ids: await createThreeContacts(shop),
    text: 'Salam {first_name}',
    mediaUrls,
    scheduled_time: later,
  }
  const { plan, messages, estimate } = await preview(shop, asked)
  expect(messages.map((each) => [each.text, each.mediaUrls.map(({ caption }) => caption)])).toEqual([
    ['Salam Aminah', ['Untuk Aminah', '']],
    ['Salam Bakri', ['Untuk Bakri', '']],
    ['Salam Citra', ['Untuk Citra', '']],
  ])
  expect(estimate).toMatchObject({ ahead: 0 })
  const made = await createCampaign(shop, { ...asked, id: randomUUID(), plan })
  expect(made.body.data).toMatchObject({ messages: 3, mediaUrls: [{ caption: 'Untuk {first_name}' }, form] })
  const single = await shop.create({
    phone: '60129999999',
    message: 'Salam Bakri',
    mediaUrls: [{ ...poster, caption: 'Untuk Bakri' }, form],
    scheduled_time: later,
  })
  const bakri = findMessageTo(await listMessages(shop), '60121000002')
  expect(await partsOf(shop, bakri)).toEqual(await partsOf(shop, single.id))
  const { id: _, phone: _phone, ...told } = await shop.read(bakri)
  expect(single).toMatchObject(told)
  expect((await call(shop, 'GET', '/campaigns')).body.data[0].mediaUrls).toMatchObject(mediaUrls)
})

test('MSG-12 repeating a campaign request after a lost answer creates and sends each message once', async ({
  shop,
}) => {
  const asked = {
    contact_ids: await createThreeContacts(shop),
    text: '',
    mediaUrls,
    scheduled_time: formatTimeIn(0),
  }
  const { plan } = await preview(shop, asked)
  const body = { ...asked, id: randomUUID(), plan }
  await Promise.all([createCampaign(shop, body), createCampaign(shop, body)])
  expect((await createCampaign(shop, body)).body.data).toMatchObject({ id: body.id, messages: 3 })
  for (const { id } of await listMessages(shop)) await shop.until(id, 'sent')
  expect(await listMessages(shop)).toHaveLength(3)
  const arrived = shop.gateway.arrived.filter(({ number }) => number === '60121000001')
  expect(arrived.map(({ type, message, media_url }) => [type, message, media_url])).toEqual([
    ['media', 'Untuk Aminah', poster.url],
    ['document', '', form.url],
  ])
  expect(shop.gateway.arrived).toHaveLength(6)
  const findings = await shop.database.db.transaction((tx) => checkMessageLedger(tx, { live: false }))
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
})

test('MSG-12 refuses a campaign whose attachments differ from the preview', async ({ shop }) => {
  const asked = {
    contact_ids: await createThreeContacts(shop),
    text: 'Salam',
    mediaUrls: [poster],
    scheduled_time: later,
  }
  const { plan } = await preview(shop, asked)
  const swapped = await createCampaign(shop, { ...asked, mediaUrls: [form], id: randomUUID(), plan })
  expect([swapped.status, swapped.body.code]).toEqual([409, 'changed'])
  expect(await listMessages(shop)).toEqual([])
})

test('MSG-12 stores an upload once and keeps the file as long as a message of the campaign uses it', async ({
  shop,
}) => {
  const body = new FormData()
  body.set('file', new Blob(['%PDF-1.7\n']), 'Poster.pdf')
  const { data } = (await shop.call('POST', '/api/v2/media', { token: shop.token, body })).body
  const asked = {
    contact_ids: await createThreeContacts(shop),
    text: 'Salam',
    mediaUrls: [data],
    scheduled_time: later,
  }
  const { plan } = await preview(shop, asked)
  await createCampaign(shop, { ...asked, id: randomUUID(), plan })
  const sweep = () => sweepUploads(shop.database.db, [findUploadsInMessages], Date.now() + 25 * 3_600_000)
  const files = async () => (await shop.database.db.execute(sql`select id from media_files`)).rows.length
  const [first = '', second = '', third = ''] = (await listMessages(shop)).map(({ id }) => id)
  await sweep()
  expect(await files()).toBe(1)
  await shop.post('/update-message', { id: first, mediaUrls: [] })
  await shop.post('/delete', { id: second })
  await shop.post('/cancel', { id: third })
  await sweep()
  expect(await files()).toBe(1)
  expect((await shop.read(third)).mediaUrls).toMatchObject([{ url: new URL(data.url).href }])
  await shop.post('/delete', { id: third })
  await sweep()
  expect(await files()).toBe(0)
})

test('MSG-12 refuses an invalid caption or an empty message, and names the field', async ({ shop }) => {
  const refused = async (given: object) =>
    (await call(shop, 'POST', '/campaigns/preview', { contact_ids: [1], scheduled_time: later, ...given }))
      .body.fields
  expect(await refused({ mediaUrls: [{ ...poster, caption: 'Hai {nama}' }] })).toEqual({
    mediaUrls: expect.stringMatching(/^Unknown variable \{nama\}/),
  })
  expect(await refused({ text: ' ', mediaUrls: [] })).toEqual({ text: 'Message is required' })
  expect(await refused({ mediaUrls: [{ ...poster, url: 'ftp://kedai.my/a.jpg' }] })).toEqual({
    'mediaUrls.0.url': 'Invalid media URL',
  })
  const asked = { contact_ids: await createThreeContacts(shop), text: '{order|}', scheduled_time: later }
  const empty = { code: 'empty', reason: 'The message would be empty' }
  expect(await preview(shop, asked)).toMatchObject({ total: 0, left_out: [empty, empty, empty] })
  const named = { ...asked, mediaUrls: [{ ...poster, caption: '{order}' }] }
  expect((await preview(shop, named)).left_out).toMatchObject([
    { code: 'no_value', reason: 'No value for {order}' },
    {},
    {},
  ])
})
