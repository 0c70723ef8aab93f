import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createContactsForBuyers } from '#server/features/orders/orders.ts'
import { createOpenGroup, createChildInput } from '../support/group-orders.ts'
import { formatTimeIn, messagingTest, type MessagingApp } from '../support/messaging.ts'
import { scaleTime } from '../support/load-factor.ts'
import { stickerOrder } from '../support/sticker-order.ts'

const test = messagingTest()
test.beforeEach(({ shop }) =>
  shop.database.db.execute(
    sql`truncate messages, contacts, contact_groups, contact_group_members, contact_opt_outs, contact_consents, campaigns, repeats cascade`,
  ),
)

const call = (shop: MessagingApp, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  shop.call(method, `/api/v2${url}`, { token: shop.token, ...(body && { body }) })
const contact = async (shop: MessagingApp, body: object) =>
  (await call(shop, 'POST', '/contacts', body)).body.data
const findCard = async (shop: MessagingApp, number: string) => {
  const { contacts } = (await call(shop, 'GET', `/contacts/page?search=${number}`)).body.data
  return contacts[0]
}
const updateContact = async (shop: MessagingApp, id: number, body: object) => {
  const { version } = (await call(shop, 'GET', `/contacts/${id}`)).body.data
  return (await call(shop, 'PUT', `/contacts/${id}`, { version, ...body })).body.data
}
const preview = async (shop: MessagingApp, body: object) =>
  (
    await call(shop, 'POST', '/campaigns/preview', {
      text: 'Promosi',
      scheduled_time: formatTimeIn(0),
      ...body,
    })
  ).body.data
const orders = async (shop: MessagingApp, phone: string, more: object = {}) => {
  const { status, body } = await shop.call('POST', '/api/sticker-print/save-order', {
    body: stickerOrder({ phone, ...more }),
  })
  expect([status, body.id]).toEqual([200, expect.any(String)])
}

test('FIX-33 promotions skip and report contacts without consent, but notices are sent to them', async ({
  shop,
}) => {
  const agreed = await contact(shop, { name: 'Aminah', phone: '60121000001', promotions: true })
  const unasked = await contact(shop, { name: 'Bakri', phone: '60121000002' })
  const contact_ids = [agreed.id, unasked.id]
  expect(await preview(shop, { contact_ids })).toMatchObject({
    messages: [{ name: 'Aminah' }],
    left_out: [{ name: 'Bakri', code: 'no_consent', reason: 'Has not agreed to promotions' }],
    without_consent: 1,
  })
  expect(await preview(shop, { contact_ids, kind: 'notice' })).toMatchObject({ total: 2, without_consent: 0 })
  const body = { id: randomUUID(), contact_ids, text: 'Promosi', scheduled_time: formatTimeIn(0) }
  const made = await call(shop, 'POST', '/campaigns', { ...body, plan: (await preview(shop, body)).plan })
  expect(made.body.data).toMatchObject({ kind: 'promotion', messages: 1, left_out: 1 })
  await expect.poll(() => shop.gateway.arrived.map(({ number }) => number)).toEqual(['60121000001'])
})

test('FIX-33 does not send a scheduled promotion after staff withdraw consent', async ({ shop }) => {
  const { id } = await contact(shop, { name: 'Citra', phone: '60121000003', promotions: true })
  const body = { id: randomUUID(), contact_ids: [id], text: 'Promosi', scheduled_time: formatTimeIn(2500) }
  await call(shop, 'POST', '/campaigns', { ...body, plan: (await preview(shop, body)).plan })
  expect(await updateContact(shop, id, { promotions: false })).toMatchObject({
    promotions: { agreed: false, source: 'staff' },
  })
  const counts = async () => (await call(shop, 'GET', '/campaigns')).body.data[0].counts
  await expect.poll(counts, { timeout: scaleTime(8000) }).toMatchObject({ failed: 1, sent: 0 })
})

const createRepeat = async (shop: MessagingApp, body: object) => {
  const next = formatTimeIn(2 * 3_600_000)
  const rule = { rule: { every: 'day' }, time: next.slice(11, 16), starts_on: next.slice(0, 10) }
  const made = await call(shop, 'POST', '/repeats', { id: randomUUID(), text: 'Hai', ...rule, ...body })
  expect(made.status).toBe(200)
  return made.body.data
}
const planned = async (shop: MessagingApp) =>
  (await shop.get()).body.data.map(({ phone }: { phone: string }) => phone).toSorted()

test('FIX-33 sends each message of a recurring promotion only to contacts who agreed before the message is created', async ({
  shop,
}) => {
  const group_id = (await call(shop, 'POST', '/contacts/groups', { name: 'Langganan' })).body.data.id
  const add = (name: string, phone: string, promotions?: boolean) =>
    contact(shop, { name, phone, group_ids: [group_id], ...(promotions !== undefined && { promotions }) })
  await add('Aminah', '60121000051', true)
  await add('Bakri', '60121000052')
  await add('Citra', '60121000053', false)
  const unreachedNumbers = [
    {
      code: 'no_consent',
      reason: 'they have not agreed to promotions',
      count: 2,
      phones: ['60121000052', '60121000053'],
    },
  ]
  const made = await createRepeat(shop, { group_id, kind: 'promotion' })
  expect(made).toMatchObject({ kind: 'promotion', unreached: unreachedNumbers })
  expect(await planned(shop)).toEqual(['60121000051'])
  await call(shop, 'DELETE', `/repeats/${made.id}`)
  expect(await createRepeat(shop, { group_id, kind: 'notice' })).toMatchObject({
    kind: 'notice',
    unreached: [],
  })
  expect(await planned(shop)).toEqual(['60121000051', '60121000052', '60121000053'])
})

test('FIX-33 a recurring message is a promotion by default for a group and a notice for a single number', async ({
  shop,
}) => {
  const group_id = (await call(shop, 'POST', '/contacts/groups', { name: 'Sekolah' })).body.data.id
  await contact(shop, { name: 'Dewi', phone: '60121000054', group_ids: [group_id] })
  expect(await createRepeat(shop, { group_id })).toMatchObject({ kind: 'promotion' })
  expect(await planned(shop)).toEqual([])
  expect(await createRepeat(shop, { phone: '60121000054' })).toMatchObject({ kind: 'notice' })
  expect(await planned(shop)).toEqual(['60121000054'])
})

test('FIX-33 does not send a message of a recurring promotion after staff withdraw the contact’s consent', async ({
  shop,
}) => {
  const group_id = (await call(shop, 'POST', '/contacts/groups', { name: 'Kedai' })).body.data.id
  const { id } = await contact(shop, {
    name: 'Elok',
    phone: '60121000055',
    group_ids: [group_id],
    promotions: true,
  })
  await contact(shop, { name: 'Farah', phone: '60121000056', group_ids: [group_id], promotions: true })
  await createRepeat(shop, { group_id })
  await updateContact(shop, id, { promotions: false })
  await shop.database.db.execute(sql`update messages set scheduled_at = now(), due_at = now()`)
  const states = async () =>
    Object.fromEntries(
      (await shop.get()).body.data.map(({ phone, status }: { phone: string; status: string }) => [
        phone,
        status,
      ]),
    )
  await expect
    .poll(states, { timeout: scaleTime(8000) })
    .toEqual({ 60121000055: 'failed', 60121000056: 'sent' })
})

test('FIX-33 stores the contact, the form and the time of consent that was given in an order form', async ({
  shop,
}) => {
  await orders(shop, '0121000011', { offers: true })
  await orders(shop, '0121000012')
  await createContactsForBuyers(shop.database.db, 1)
  expect((await findCard(shop, '60121000011')).promotions).toEqual({
    agreed: true,
    at: expect.any(String),
    source: 'sticker',
  })
  expect((await findCard(shop, '60121000012')).promotions).toBeNull()
})

test('FIX-33 stores consent that a known contact gives with an order, and later orders do not override a withdrawal by staff', async ({
  shop,
}) => {
  const { id } = await contact(shop, { name: 'Dewi', phone: '60121000013' })
  await orders(shop, '0121000013', { offers: true })
  expect((await findCard(shop, '60121000013')).promotions).toMatchObject({ agreed: true, source: 'sticker' })
  await updateContact(shop, id, { promotions: false })
  // Listing contacts reads the orders of the last few minutes again.
  expect((await findCard(shop, '60121000013')).promotions).toMatchObject({ agreed: false, source: 'staff' })
  await orders(shop, '0121000013')
  expect((await findCard(shop, '60121000013')).promotions).toMatchObject({ agreed: false })
})

test('FIX-33 adds parents of a group order to the contacts only if they agree', async ({ shop }) => {
  const group = await createOpenGroup(shop)
  const save = async (phone: string, offers: boolean) => {
    const body = { key: group.parents, ...createChildInput(`Anak ${phone}`), phone, offers }
    expect((await shop.call('POST', '/api/group-orders/parents/child', { body })).status).toBe(200)
  }
  await save('0121000021', true)
  await save('0121000022', false)
  expect((await findCard(shop, '60121000021')).promotions).toMatchObject({ agreed: true, source: 'parents' })
  expect(await findCard(shop, '60121000022')).toBeUndefined()
})

test('FIX-33 imports and exports consent as a CSV column, and an import cannot override a withdrawal', async ({
  shop,
}) => {
  const withdrawn = await contact(shop, { name: 'Elok', phone: '60121000031', promotions: true })
  await updateContact(shop, withdrawn.id, { promotions: false })
  const file =
    'Name,Phone,Promotions\nElok,60121000031,yes\nFarah,60121000032,ya\nGani,60121000033,no\nHani,60121000034,\n'
  const form = new FormData()
  form.append('file', new Blob([file]), 'contacts.csv')
  const request = new Request('http://shop/', { method: 'POST', body: form })
  const imported = await shop.app.http.inject({
    method: 'POST',
    url: '/api/v2/contacts/import',
    headers: {
      authorization: `Bearer ${shop.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect(imported.json().data.counts).toMatchObject({ new: 3, unchanged: 1 })
  expect((await findCard(shop, '60121000032')).promotions).toMatchObject({ agreed: true, source: 'file' })
  const { body } = await call(shop, 'GET', '/contacts/export')
  for (const line of [
    'Elok,60121000031,,all,no',
    'Farah,60121000032,,all,yes',
    'Gani,60121000033,,all,no',
    'Hani,60121000034,,all,',
  ])
    expect(body).toContain(line)
})

test('FIX-33 consent follows a contact to a corrected number and is deleted with the person’s data', async ({
  shop,
}) => {
  await contact(shop, { name: 'Intan', phone: '60121000041', promotions: true })
  const corrected = await call(shop, 'PUT', '/people/60121000041', { new_phone: '60121000042' })
  expect(corrected.status).toBe(200)
  expect((await call(shop, 'GET', '/people/60121000042')).body.data.promotions).toMatchObject({
    agreed: true,
  })
  await call(shop, 'POST', '/people/60121000042/erase', { jerseys: [] })
  const { rows } = await shop.database.db.execute(sql`select * from contact_consents`)
  expect(rows).toEqual([])
})
