import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Message } from '#core/messaging/message.ts'
import { formatShopTime } from '#core/shared/shop-time.ts'
import { makeDueRepeats } from '#server/features/messaging/messaging.ts'
import { findOrders } from '#server/features/orders/orders.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { messagingTest, type MessagingApp } from '../support/messaging.ts'

const test = messagingTest({ engine: false })
test.beforeEach(async ({ shop }) => {
  await shop.database.db.execute(
    // Locked in the order in which the engine comes to them: else each may wait for the other.
    sql`truncate messages, contacts, contact_groups, contact_group_members, contact_opt_outs, repeats cascade`,
  )
})

const hourMs = 3_600_000
/** Shop time so many hours from now, to the minute. */
const hence = (hours: number) => formatShopTime(new Date(Date.now() + hours * hourMs)).slice(0, 16)
const call = (shop: MessagingApp, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  shop.call(method, `/api/v2${url}`, { token: shop.token, ...(body && { body }) })
const daily = (more: object = {}) => ({
  id: randomUUID(),
  phone: '012-345 6789',
  text: 'Hai {name|pelanggan}, {date}',
  rule: { every: 'day' },
  time: hence(2).slice(11),
  starts_on: hence(0).slice(0, 10),
  ...more,
})
const messages = async (shop: MessagingApp): Promise<Message[]> => (await shop.get()).body.data
const cut = async () => Promise.reject(new Error('cut off'))
const sweep = (shop: MessagingApp) => makeDueRepeats(shop.database.db, findOrders.latestOf)
/** As if so many hours had passed. */
const pass = async (shop: MessagingApp, hours: number) => {
  await shop.database.db.execute(
    sql`update repeats set next_at = next_at - ${hours} * interval '1 hour', starts_on = '2020-01-01'`,
  )
  await shop.database.db.execute(
    sql`update messages set scheduled_at = scheduled_at - ${hours} * interval '1 hour',
      due_at = due_at - ${hours} * interval '1 hour', origin_key = origin_key || '-'`,
  )
}

test('its next message is in the list at once, marked as a repeat, with its texts filled in', async ({
  shop,
}) => {
  const { status, body } = await call(shop, 'POST', '/repeats', daily())
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    phone: '60123456789',
    made: 1,
    ended: false,
    next_time: `${hence(2)}:00`,
  })
  expect(await messages(shop)).toMatchObject([
    {
      phone: '60123456789',
      message: `Hai pelanggan, ${hence(2).slice(0, 10).split('-').toReversed().join('/')}`,
      scheduled_time: `${hence(2)}:00`,
      status: 'pending',
      repeat_id: body.data.id,
    },
  ])
})

test('sweeps of many processes together make each message once, and pressing twice makes one repeat', async ({
  shop,
}) => {
  const given = daily()
  await Promise.all([1, 2, 3].map(() => call(shop, 'POST', '/repeats', given)))
  await Promise.all([1, 2, 3, 4].map(() => sweep(shop)))
  expect(await messages(shop)).toHaveLength(1)
  expect((await call(shop, 'GET', '/repeats')).body.data).toHaveLength(1)
  await pass(shop, 3)
  await Promise.all([1, 2, 3, 4].map(() => sweep(shop)))
  expect(await messages(shop)).toHaveLength(2)
})

test('a sweep that is cut off in the middle leaves nothing behind, and the next one makes it whole', async ({
  shop,
}) => {
  await call(shop, 'POST', '/repeats', daily({ starts_on: '2030-01-01' }))
  await shop.database.db.execute(sql`update repeats set next_at = now() + interval '1 hour'`)
  await expect(makeDueRepeats(shop.database.db, cut)).rejects.toThrow('cut off')
  expect(await messages(shop)).toEqual([])
  await sweep(shop)
  expect(await messages(shop)).toHaveLength(1)
})

test('after so many times it ends', async ({ shop }) => {
  const { body } = await call(shop, 'POST', '/repeats', daily({ times: 2 }))
  await pass(shop, 3)
  await sweep(shop)
  await pass(shop, 24)
  await sweep(shop)
  expect(await messages(shop)).toHaveLength(2)
  expect((await call(shop, 'GET', '/repeats')).body.data).toMatchObject([
    { id: body.data.id, made: 2, ended: true, next_time: null },
  ])
})

test('what nobody was there for is passed over rather than sent at the wrong hour', async ({ shop }) => {
  await call(shop, 'POST', '/repeats', daily({ starts_on: '2030-01-01' }))
  await shop.database.db.execute(
    sql`update repeats set starts_on = '2020-01-01', next_at = now() - interval '3 days'`,
  )
  await sweep(shop)
  const times = (await messages(shop)).map(({ scheduled_time }) => scheduled_time)
  expect(times).toEqual([`${hence(2)}:00`])
})

test('to a group: everyone who is in it then, without those who opted out', async ({ shop }) => {
  const group_id = (await call(shop, 'POST', '/contacts/groups', { name: 'Cikgu' })).body.data.id
  const add = (name: string, phone: string, messages: string) =>
    call(shop, 'POST', '/contacts', { name, phone, messages, group_ids: [group_id] })
  await add('Aminah', '60121000001', 'all')
  await add('Bakri', '60121000002', 'orders')
  const { body } = await call(
    shop,
    'POST',
    '/repeats',
    daily({ phone: null, group_id, kind: 'notice', text: 'Hai {name}' }),
  )
  expect(body.data).toMatchObject({ group_id, receiver: 'Cikgu' })
  expect(await messages(shop)).toMatchObject([{ phone: '60121000001', message: 'Hai Aminah' }])
})

test('pausing takes back what was waiting; going on does not make up for it', async ({ shop }) => {
  const { id } = (await call(shop, 'POST', '/repeats', daily({ times: 3 }))).body.data
  expect((await call(shop, 'POST', `/repeats/${id}/pause`, { paused: true })).body.data).toMatchObject({
    paused: true,
    made: 0,
    next_time: null,
  })
  expect(await messages(shop)).toEqual([])
  await sweep(shop)
  expect(await messages(shop)).toEqual([])
  expect((await call(shop, 'POST', `/repeats/${id}/pause`, { paused: false })).body.data).toMatchObject({
    made: 1,
  })
  expect(await messages(shop)).toHaveLength(1)
})

test('an edit makes what was waiting anew; deleting takes it along, and what has gone stays', async ({
  shop,
}) => {
  const given = daily()
  const { id } = (await call(shop, 'POST', '/repeats', given)).body.data
  await shop.database.db.execute(sql`update messages set status = 'sent', due_at = null`)
  await pass(shop, 3)
  await sweep(shop)
  const changed = await call(shop, 'PUT', `/repeats/${id}`, {
    ...given,
    text: 'Baharu',
    time: hence(1).slice(11),
  })
  expect(changed.body.data).toMatchObject({ text: 'Baharu', made: 2 })
  const waiting = async () => (await messages(shop)).filter(({ status }) => status === 'pending')
  expect(await waiting()).toMatchObject([{ message: 'Baharu', scheduled_time: `${hence(1)}:00` }])
  expect((await call(shop, 'DELETE', `/repeats/${id}`)).body).toEqual({ success: true })
  expect(await messages(shop)).toMatchObject([{ status: 'sent', repeat_id: null }])
})

test.for([
  [{ rule: { every: 'week', days: [] } }, 'rule.days', 'Choose at least one day of the week'],
  [{ phone: '' }, 'phone', 'Phone number is required'],
  [{ phone: null }, 'phone', 'Choose a number or a group'],
  [{ ends_on: '2020-01-01' }, 'ends_on', 'It would end before it begins'],
  [{ text: 'Hai {nama}' }, 'text', expect.stringMatching(/^Unknown variable \{nama\}/)],
])('a wrong %j is named', async ([wrong, field, words], { shop }) => {
  const answer = await call(shop, 'POST', '/repeats', daily(wrong))
  expect(answer.status).toBe(400)
  expect(answer.body.fields[field]).toEqual(words)
})

test('one that would never go out is refused', async ({ shop }) => {
  const rule = { every: 'year', month: 2, day: 1 }
  const never = daily({ rule, starts_on: '2030-03-01', ends_on: '2030-04-01' })
  expect(await call(shop, 'POST', '/repeats', never)).toMatchObject({ status: 400, body: { code: 'never' } })
})

test('a text that can’t address its number is refused where it is written; in a group it stands as failed', async ({
  shop,
}) => {
  const refused = await call(shop, 'POST', '/repeats', daily({ text: 'Salam {first_name}' }))
  expect(refused.status).toBe(422)
  expect(refused.body.fields.text).toMatch(/^No value for \{first_name\}: /)
  const group_id = (await call(shop, 'POST', '/contacts/groups', { name: 'Kelas 3A' })).body.data.id
  await call(shop, 'POST', '/contacts', { name: 'Cikgu Ros', phone: '60133333333', group_ids: [group_id] })
  const text = 'Salam, pesanan {order}'
  await call(shop, 'POST', '/repeats', daily({ phone: null, group_id, kind: 'notice', text }))
  expect(await messages(shop)).toMatchObject([
    { status: 'failed', error: 'No value for {order}', message: text },
  ])
})

test('who is no contact is called by the name in the latest order', async ({ shop }) => {
  const ordered = await shop.call('POST', '/api/sticker-print/save-order', {
    body: stickerOrder({ phone: '012-345 6789' }),
  })
  expect(ordered.status).toBe(200)
  await call(shop, 'POST', '/repeats', daily({ text: 'Salam {first_name}, pesanan {order}' }))
  const made = (await messages(shop)).find(({ repeat_id }) => repeat_id !== null)
  expect(made?.message).toMatch(/^Salam \w+, pesanan \d{4}-\d{4}$/)
})

test('FIX-19 a repeat refuses days of the year 26', async ({ shop }) => {
  for (const wrong of [{ starts_on: '0026-11-27' }, { ends_on: '0026-12-27', starts_on: '0026-11-27' }])
    expect((await call(shop, 'POST', '/repeats', daily(wrong))).status).toBe(400)
})
