import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Message } from '#core/messaging/message.ts'
import { formatShopTime } from '#core/shared/shop-time.ts'
import { makeDueRepeats } from '#server/features/messaging/messaging.ts'
import { findOrders } from '#server/features/orders/orders.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { messagingApp, type MessagingApp } from '../support/messaging.ts'

let shop: MessagingApp
beforeAll(async () => {
  // Its engine rests: what is made stays to be looked at.
  shop = await messagingApp({}, { engine: false })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.execute(
    // Locked in the order in which the engine comes to them: else each may wait for the other.
    sql`truncate messages, contacts, contact_groups, contact_group_members, contact_opt_outs, repeats cascade`,
  )
})

const hourMs = 3_600_000
/** Shop time so many hours from now, to the minute. */
const hence = (hours: number) => formatShopTime(new Date(Date.now() + hours * hourMs)).slice(0, 16)
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
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
const messages = async (): Promise<Message[]> => (await shop.get()).body.data
const cut = async () => Promise.reject(new Error('cut off'))
const sweep = () => makeDueRepeats(shop.database.db, findOrders.latestOf)
/** As if so many hours had passed. */
const pass = async (hours: number) => {
  await shop.database.db.execute(
    sql`update repeats set next_at = next_at - ${hours} * interval '1 hour', starts_on = '2020-01-01'`,
  )
  await shop.database.db.execute(
    sql`update messages set scheduled_at = scheduled_at - ${hours} * interval '1 hour',
      due_at = due_at - ${hours} * interval '1 hour', origin_key = origin_key || '-'`,
  )
}

test('its next message is in the list at once, marked as a repeat, with its texts filled in', async () => {
  const { status, body } = await call('POST', '/repeats', daily())
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    phone: '60123456789',
    made: 1,
    ended: false,
    next_time: `${hence(2)}:00`,
  })
  expect(await messages()).toMatchObject([
    {
      phone: '60123456789',
      message: `Hai pelanggan, ${hence(2).slice(0, 10).split('-').toReversed().join('/')}`,
      scheduled_time: `${hence(2)}:00`,
      status: 'pending',
      repeat_id: body.data.id,
    },
  ])
})

test('sweeps of many processes together make each message once, and pressing twice makes one repeat', async () => {
  const given = daily()
  await Promise.all([1, 2, 3].map(() => call('POST', '/repeats', given)))
  await Promise.all([1, 2, 3, 4].map(sweep))
  expect(await messages()).toHaveLength(1)
  expect((await call('GET', '/repeats')).body.data).toHaveLength(1)
  await pass(3)
  await Promise.all([1, 2, 3, 4].map(sweep))
  expect(await messages()).toHaveLength(2)
})

test('a sweep that is cut off in the middle leaves nothing behind, and the next one makes it whole', async () => {
  await call('POST', '/repeats', daily({ starts_on: '2030-01-01' }))
  await shop.database.db.execute(sql`update repeats set next_at = now() + interval '1 hour'`)
  await expect(makeDueRepeats(shop.database.db, cut)).rejects.toThrow('cut off')
  expect(await messages()).toEqual([])
  await sweep()
  expect(await messages()).toHaveLength(1)
})

test('after so many times it ends', async () => {
  const { body } = await call('POST', '/repeats', daily({ times: 2 }))
  await pass(3)
  await sweep()
  await pass(24)
  await sweep()
  expect(await messages()).toHaveLength(2)
  expect((await call('GET', '/repeats')).body.data).toMatchObject([
    { id: body.data.id, made: 2, ended: true, next_time: null },
  ])
})

test('what nobody was there for is passed over rather than sent at the wrong hour', async () => {
  await call('POST', '/repeats', daily({ starts_on: '2030-01-01' }))
  await shop.database.db.execute(
    sql`update repeats set starts_on = '2020-01-01', next_at = now() - interval '3 days'`,
  )
  await sweep()
  const times = (await messages()).map(({ scheduled_time }) => scheduled_time)
  expect(times).toEqual([`${hence(2)}:00`])
})

test('to a group: everyone who is in it then, without those who opted out', async () => {
  const group_id = (await call('POST', '/contacts/groups', { name: 'Cikgu' })).body.data.id
  const add = (name: string, phone: string, messages: string) =>
    call('POST', '/contacts', { name, phone, messages, group_ids: [group_id] })
  await add('Aminah', '60121000001', 'all')
  await add('Bakri', '60121000002', 'orders')
  const { body } = await call(
    'POST',
    '/repeats',
    daily({ phone: null, group_id, kind: 'notice', text: 'Hai {name}' }),
  )
  expect(body.data).toMatchObject({ group_id, receiver: 'Cikgu' })
  expect(await messages()).toMatchObject([{ phone: '60121000001', message: 'Hai Aminah' }])
})

test('pausing takes back what was waiting; going on does not make up for it', async () => {
  const { id } = (await call('POST', '/repeats', daily({ times: 3 }))).body.data
  expect((await call('POST', `/repeats/${id}/pause`, { paused: true })).body.data).toMatchObject({
    paused: true,
    made: 0,
    next_time: null,
  })
  expect(await messages()).toEqual([])
  await sweep()
  expect(await messages()).toEqual([])
  expect((await call('POST', `/repeats/${id}/pause`, { paused: false })).body.data).toMatchObject({ made: 1 })
  expect(await messages()).toHaveLength(1)
})

test('an edit makes what was waiting anew; deleting takes it along, and what has gone stays', async () => {
  const given = daily()
  const { id } = (await call('POST', '/repeats', given)).body.data
  await shop.database.db.execute(sql`update messages set status = 'sent', due_at = null`)
  await pass(3)
  await sweep()
  const changed = await call('PUT', `/repeats/${id}`, { ...given, text: 'Baharu', time: hence(1).slice(11) })
  expect(changed.body.data).toMatchObject({ text: 'Baharu', made: 2 })
  const waiting = async () => (await messages()).filter(({ status }) => status === 'pending')
  expect(await waiting()).toMatchObject([{ message: 'Baharu', scheduled_time: `${hence(1)}:00` }])
  expect((await call('DELETE', `/repeats/${id}`)).body).toEqual({ success: true })
  expect(await messages()).toMatchObject([{ status: 'sent', repeat_id: null }])
})

test.each([
  [{ rule: { every: 'week', days: [] } }, 'rule.days', 'Choose at least one day of the week'],
  [{ phone: '' }, 'phone', 'Phone number is required'],
  [{ phone: null }, 'phone', 'Choose a number or a group'],
  [{ ends_on: '2020-01-01' }, 'ends_on', 'It would end before it begins'],
  [{ text: 'Hai {nama}' }, 'text', expect.stringMatching(/^Unknown variable \{nama\}/)],
])('a wrong %j is named', async (wrong, field, words) => {
  const answer = await call('POST', '/repeats', daily(wrong))
  expect(answer.status).toBe(400)
  expect(answer.body.fields[field]).toEqual(words)
})

test('one that would never go out is refused', async () => {
  const rule = { every: 'year', month: 2, day: 1 }
  const never = daily({ rule, starts_on: '2030-03-01', ends_on: '2030-04-01' })
  expect(await call('POST', '/repeats', never)).toMatchObject({ status: 400, body: { code: 'never' } })
})

test('a text that can’t address its number is refused where it is written; in a group it stands as failed', async () => {
  const refused = await call('POST', '/repeats', daily({ text: 'Salam {first_name}' }))
  expect(refused.status).toBe(422)
  expect(refused.body.fields.text).toMatch(/^No value for \{first_name\}: /)
  const group_id = (await call('POST', '/contacts/groups', { name: 'Kelas 3A' })).body.data.id
  await call('POST', '/contacts', { name: 'Cikgu Ros', phone: '60133333333', group_ids: [group_id] })
  const text = 'Salam, pesanan {order}'
  await call('POST', '/repeats', daily({ phone: null, group_id, kind: 'notice', text }))
  expect(await messages()).toMatchObject([{ status: 'failed', error: 'No value for {order}', message: text }])
})

test('who is no contact is called by the name in the latest order', async () => {
  const ordered = await shop.call('POST', '/api/sticker-print/save-order', {
    body: stickerOrder({ phone: '012-345 6789' }),
  })
  expect(ordered.status).toBe(200)
  await call('POST', '/repeats', daily({ text: 'Salam {first_name}, pesanan {order}' }))
  const made = (await messages()).find(({ repeat_id }) => repeat_id !== null)
  expect(made?.message).toMatch(/^Salam \w+, pesanan \d{4}-\d{4}$/)
})

test('FIX-19 a repeat refuses days of the year 26', async () => {
  for (const wrong of [{ starts_on: '0026-11-27' }, { ends_on: '0026-12-27', starts_on: '0026-11-27' }])
    expect((await call('POST', '/repeats', daily(wrong))).status).toBe(400)
})
