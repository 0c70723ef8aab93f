import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Message } from '#core/messaging/message.ts'
import { formatShopTime } from '#core/shared/shop-time.ts'
import { createDueRecurringMessages } from '#server/features/messaging/messaging.ts'
import { orderQueries } from '#server/features/orders/orders.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { messagingTest, type MessagingApp } from '../support/messaging.ts'

const test = messagingTest({ engine: false })
test.beforeEach(async ({ shop }) => {
  await shop.database.db.execute(
    // Locks the tables in the engine's order. Another order could deadlock.
    sql`truncate messages, contacts, contact_groups, contact_group_members, contact_opt_outs, repeats cascade`,
  )
})

const hourMs = 3_600_000
const shopTimeIn = (hours: number) => formatShopTime(new Date(Date.now() + hours * hourMs)).slice(0, 16)
const call = (shop: MessagingApp, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  shop.call(method, `/api/v2${url}`, { token: shop.token, ...(body && { body }) })
const dailyMessage = (more: object = {}) => ({
  id: randomUUID(),
  phone: '012-345 6789',
  text: 'Hai {name|pelanggan}, {date}',
  rule: { every: 'day' },
  time: shopTimeIn(2).slice(11),
  starts_on: shopTimeIn(0).slice(0, 10),
  ...more,
})
const listMessages = async (shop: MessagingApp): Promise<Message[]> => (await shop.get()).body.data
const rejectAlways = async () => Promise.reject(new Error('cut off'))
const createDue = (shop: MessagingApp) => createDueRecurringMessages(shop.database.db, orderQueries.latestOf)
/** Moves the next occurrence back by `hours`, as if the time had passed. */
const passHours = async (shop: MessagingApp, hours: number) => {
  await shop.database.db.execute(
    sql`update repeats set next_at = next_at - ${hours} * interval '1 hour', starts_on = '2020-01-01'`,
  )
  await shop.database.db.execute(
    sql`update messages set scheduled_at = scheduled_at - ${hours} * interval '1 hour',
      due_at = due_at - ${hours} * interval '1 hour', origin_key = origin_key || '-'`,
  )
}

test('lists the next occurrence at once, marked as recurring, with its placeholders filled in', async ({
  shop,
}) => {
  const { status, body } = await call(shop, 'POST', '/repeats', dailyMessage())
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    phone: '60123456789',
    made: 1,
    ended: false,
    next_time: `${shopTimeIn(2)}:00`,
  })
  expect(await listMessages(shop)).toMatchObject([
    {
      phone: '60123456789',
      message: `Hai pelanggan, ${shopTimeIn(2).slice(0, 10).split('-').toReversed().join('/')}`,
      scheduled_time: `${shopTimeIn(2)}:00`,
      status: 'pending',
      repeat_id: body.data.id,
    },
  ])
})

test('several processes create each occurrence once, and a repeated request creates one recurring message', async ({
  shop,
}) => {
  const given = dailyMessage()
  await Promise.all([1, 2, 3].map(() => call(shop, 'POST', '/repeats', given)))
  await Promise.all([1, 2, 3, 4].map(() => createDue(shop)))
  expect(await listMessages(shop)).toHaveLength(1)
  expect((await call(shop, 'GET', '/repeats')).body.data).toHaveLength(1)
  await passHours(shop, 3)
  await Promise.all([1, 2, 3, 4].map(() => createDue(shop)))
  expect(await listMessages(shop)).toHaveLength(2)
})

test('an interrupted run of the job creates no messages, and the next run creates all of them', async ({
  shop,
}) => {
  await call(shop, 'POST', '/repeats', dailyMessage({ starts_on: '2030-01-01' }))
  await shop.database.db.execute(sql`update repeats set next_at = now() + interval '1 hour'`)
  await expect(createDueRecurringMessages(shop.database.db, rejectAlways)).rejects.toThrow('cut off')
  expect(await listMessages(shop)).toEqual([])
  await createDue(shop)
  expect(await listMessages(shop)).toHaveLength(1)
})

test('a recurring message ends after the chosen number of occurrences', async ({ shop }) => {
  const { body } = await call(shop, 'POST', '/repeats', dailyMessage({ times: 2 }))
  await passHours(shop, 3)
  await createDue(shop)
  await passHours(shop, 24)
  await createDue(shop)
  expect(await listMessages(shop)).toHaveLength(2)
  expect((await call(shop, 'GET', '/repeats')).body.data).toMatchObject([
    { id: body.data.id, made: 2, ended: true, next_time: null },
  ])
})

test('a recurring message skips occurrences missed during downtime', async ({ shop }) => {
  await call(shop, 'POST', '/repeats', dailyMessage({ starts_on: '2030-01-01' }))
  await shop.database.db.execute(
    sql`update repeats set starts_on = '2020-01-01', next_at = now() - interval '3 days'`,
  )
  await createDue(shop)
  const times = (await listMessages(shop)).map(({ scheduled_time }) => scheduled_time)
  expect(times).toEqual([`${shopTimeIn(2)}:00`])
})

test('sends a recurring message to the current members of a group, except those who opted out', async ({
  shop,
}) => {
  const group_id = (await call(shop, 'POST', '/contacts/groups', { name: 'Cikgu' })).body.data.id
  const add = (name: string, phone: string, messages: string) =>
    call(shop, 'POST', '/contacts', { name, phone, messages, group_ids: [group_id] })
  await add('Aminah', '60121000001', 'all')
  await add('Bakri', '60121000002', 'orders')
  const { body } = await call(
    shop,
    'POST',
    '/repeats',
    dailyMessage({ phone: null, group_id, kind: 'notice', text: 'Hai {name}' }),
  )
  expect(body.data).toMatchObject({ group_id, receiver: 'Cikgu' })
  expect(await listMessages(shop)).toMatchObject([{ phone: '60121000001', message: 'Hai Aminah' }])
})

test('pausing a recurring message deletes its pending messages, and resuming creates the next message', async ({
  shop,
}) => {
  const { id } = (await call(shop, 'POST', '/repeats', dailyMessage({ times: 3 }))).body.data
  expect((await call(shop, 'POST', `/repeats/${id}/pause`, { paused: true })).body.data).toMatchObject({
    paused: true,
    made: 0,
    next_time: null,
  })
  expect(await listMessages(shop)).toEqual([])
  await createDue(shop)
  expect(await listMessages(shop)).toEqual([])
  expect((await call(shop, 'POST', `/repeats/${id}/pause`, { paused: false })).body.data).toMatchObject({
    made: 1,
  })
  expect(await listMessages(shop)).toHaveLength(1)
})

test('editing a recurring message recreates its pending messages, deleting the recurring message removes its pending messages, and sent messages stay', async ({
  shop,
}) => {
  const given = dailyMessage()
  const { id } = (await call(shop, 'POST', '/repeats', given)).body.data
  await shop.database.db.execute(sql`update messages set status = 'sent', due_at = null`)
  await passHours(shop, 3)
  await createDue(shop)
  const changed = await call(shop, 'PUT', `/repeats/${id}`, {
    ...given,
    text: 'Baharu',
    time: shopTimeIn(1).slice(11),
  })
  expect(changed.body.data).toMatchObject({ text: 'Baharu', made: 2 })
  const waiting = async () => (await listMessages(shop)).filter(({ status }) => status === 'pending')
  expect(await waiting()).toMatchObject([{ message: 'Baharu', scheduled_time: `${shopTimeIn(1)}:00` }])
  expect((await call(shop, 'DELETE', `/repeats/${id}`)).body).toEqual({ success: true })
  expect(await listMessages(shop)).toMatchObject([{ status: 'sent', repeat_id: null }])
})

test.for([
  [{ rule: { every: 'week', days: [] } }, 'rule.days', 'Choose at least one day of the week'],
  [{ phone: '' }, 'phone', 'Phone number is required'],
  [{ phone: null }, 'phone', 'Choose a number or a group'],
  [{ ends_on: '2020-01-01' }, 'ends_on', 'The end is before the start'],
  [{ text: 'Hai {nama}' }, 'text', expect.stringMatching(/^Unknown variable \{nama\}/)],
])(
  'refuses a recurring message with an invalid field and names the field: %j',
  async ([wrong, field, words], { shop }) => {
    const answer = await call(shop, 'POST', '/repeats', dailyMessage(wrong))
    expect(answer.status).toBe(400)
    expect(answer.body.fields[field]).toEqual(words)
  },
)

test('refuses a recurring message that would never be sent', async ({ shop }) => {
  const rule = { every: 'year', month: 2, day: 1 }
  const never = dailyMessage({ rule, starts_on: '2030-03-01', ends_on: '2030-04-01' })
  expect(await call(shop, 'POST', '/repeats', never)).toMatchObject({ status: 400, body: { code: 'never' } })
})

test('refuses a text with missing values for a single number, and lists the message to a group member as failed', async ({
  shop,
}) => {
  const refused = await call(shop, 'POST', '/repeats', dailyMessage({ text: 'Salam {first_name}' }))
  expect(refused.status).toBe(422)
  expect(refused.body.fields.text).toMatch(/^No value for \{first_name\}\. /)
  const group_id = (await call(shop, 'POST', '/contacts/groups', { name: 'Kelas 3A' })).body.data.id
  await call(shop, 'POST', '/contacts', { name: 'Cikgu Ros', phone: '60133333333', group_ids: [group_id] })
  const text = 'Salam, pesanan {order}'
  await call(shop, 'POST', '/repeats', dailyMessage({ phone: null, group_id, kind: 'notice', text }))
  expect(await listMessages(shop)).toMatchObject([
    { status: 'failed', error: 'No value for {order}', message: text },
  ])
})

test('uses the name from the latest order when the recipient is not a contact', async ({ shop }) => {
  const ordered = await shop.call('POST', '/api/sticker-print/save-order', {
    body: stickerOrder({ phone: '012-345 6789' }),
  })
  expect(ordered.status).toBe(200)
  await call(shop, 'POST', '/repeats', dailyMessage({ text: 'Salam {first_name}, pesanan {order}' }))
  const made = (await listMessages(shop)).find(({ repeat_id }) => repeat_id !== null)
  expect(made?.message).toMatch(/^Salam \w+, pesanan \d{4}-\d{4}$/)
})

test('FIX-19 refuses start and end dates in the year 26', async ({ shop }) => {
  for (const wrong of [{ starts_on: '0026-11-27' }, { ends_on: '0026-12-27', starts_on: '0026-11-27' }])
    expect((await call(shop, 'POST', '/repeats', dailyMessage(wrong))).status).toBe(400)
})
