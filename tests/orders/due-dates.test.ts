import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { StoredDueRules } from '#core/settings/due-rules-calls.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.example' }, as: 'contributor' })
let owner: string
test.beforeAll(async ({ shop }) => {
  await shop.addUser('administrator')
  owner = await shop.signIn('administrator')
})
test.beforeEach(async ({ shop }) => {
  await shop.database.db.execute(
    sql`update orders set placed_from = null, stage = case when due_on is null then stage else 'cancelled' end`,
  )
  await setRules(shop, {})
})

const staffCall = (shop: SignedInApp, method: 'GET' | 'POST', path: string, body?: object) =>
  shop.call(method, path, { token: shop.token, body })

/** The working day ends shortly before midnight. The shop prints 60 sheets a day and needs three days per order. */
const defaultRules = {
  on: true,
  week: [true, true, true, true, true, true, true],
  cut_off: '23:59',
  days: [],
  capacity: { sets: null, sheets: 60, pieces: null },
  keep_free_percent: 0,
  turnaround: { sets: 2, sheets: 3, pieces: 5 },
  products: [],
  rush_days: 1,
}
async function setRules(shop: SignedInApp, rules: Partial<StoredDueRules>) {
  const { version } = (await shop.call('GET', '/api/v2/due-rules', { token: owner })).body.data
  const body = { ...defaultRules, ...rules, version }
  const set = await shop.call('PUT', '/api/v2/due-rules', { token: owner, body })
  expect(set.status).toBe(200)
}

let orders = 0
/** Places an order of 1,000 stickers of 6 cm, which fill 36 sheets. */
async function placeOrder(shop: SignedInApp, more: object = {}) {
  orders += 1
  const body = stickerOrder({
    phone: `013${String(5_000_000 + orders)}`,
    requestId: `due order ${orders}`,
    ...more,
  })
  const placed = await shop.call('POST', '/api/sticker-print/save-order', { body })
  return { ...placed, id: placed.body.id as string, phone: body.phone }
}
const fetchDueDate = async (shop: SignedInApp, units = 36) =>
  (await shop.call('POST', '/api/orders/ready-day', { body: { works: [{ way: 'sheets', units }] } })).body
    .ready
const findDueDate = async (shop: SignedInApp, id: string): Promise<string> =>
  (await fetchAsStaff(shop, id)).order.due_on
const fetchAsStaff = async (shop: SignedInApp, id: string) =>
  (await staffCall(shop, 'GET', `/api/v2/orders/${id}`)).body.data
const fetchAsCustomer = async (shop: SignedInApp, id: string) =>
  (await shop.call('GET', `/api/sticker-print/get-order-details?id=${id}`)).body.order
const findMessages = async (shop: SignedInApp, orderId: string) =>
  (await fetchAsStaff(shop, orderId)).events.filter(({ action }: { action: string }) => action === 'told')

test('DUE-01 shows the due date before the order is placed, on the order’s pages and in its message', async ({
  shop,
}) => {
  const before = await fetchDueDate(shop)
  expect(before).toMatchObject({ due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), full: [] })
  const placed = await placeOrder(shop, { due_on: before.due_on })
  expect(placed.status).toBe(200)
  expect(await findDueDate(shop, placed.id)).toBe(before.due_on)
  expect(placed.body.whatsappMessage).toMatch(
    /^Siap \w+, \d+ \w+, jika dibayar sebelum \w+, \d+ \w+, 11\.59 malam\.$/m,
  )
  expect((await fetchAsCustomer(shop, placed.id)).ready).toEqual({
    due_on: before.due_on,
    pay_by: before.pay_by,
  })
})

test('DUE-01 sets no due dates unless they are enabled', async ({ shop }) => {
  await setRules(shop, { on: false })
  expect(await fetchDueDate(shop)).toBeNull()
  const placed = await placeOrder(shop)
  expect(placed.body.whatsappMessage).not.toContain('Siap')
  expect(await fetchAsStaff(shop, placed.id)).toMatchObject({ order: { due_on: null } })
  expect(await fetchAsCustomer(shop, placed.id)).not.toHaveProperty('ready')
})

test('DUE-02 shows a later due date before the order is placed when the capacity is used up', async ({
  shop,
}) => {
  const first = await fetchDueDate(shop)
  // Until the first due date the shop can print 240 sheets, or 300 if the test runs just before midnight. That is
  // enough for six or eight orders of 36 sheets.
  let later = first
  for (let each = 0; each < 9 && later.due_on === first.due_on; each += 1) {
    expect((await placeOrder(shop, { due_on: first.due_on })).status).toBe(200)
    later = await fetchDueDate(shop)
  }
  expect(later.due_on).toBe(addDays(first.due_on, 1))
  expect(later.full.length).toBeGreaterThan(0)
  const refused = await placeOrder(shop, { due_on: first.due_on })
  expect([refused.status, refused.body.code]).toEqual([409, 'later_day'])
  expect(refused.body.details).toEqual({ due_on: later.due_on })
  expect((await placeOrder(shop, { due_on: later.due_on })).status).toBe(200)
})

test('DUE-02 never uses the same capacity for two concurrent orders', async ({ shop }) => {
  const placed = await Promise.all(Array.from({ length: 10 }, () => placeOrder(shop)))
  expect(placed.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  const days = await Promise.all(placed.map(({ id }) => findDueDate(shop, id)))
  const today = getShopDay(new Date())
  for (const day of days) {
    const until = days.filter((each) => each <= day).length * 36
    const made = ((Date.parse(day) - Date.parse(today)) / 86_400_000 + 1) * 60
    expect(until).toBeLessThanOrEqual(made)
  }
})

test('DUE-02 sets no due date on a day when the shop is closed', async ({ shop }) => {
  const open = await fetchDueDate(shop)
  const holiday = { date: open.due_on, percent: 0, name: 'Hari Raya' }
  await setRules(shop, { days: [holiday] })
  expect((await fetchDueDate(shop)).due_on).toBe(addDays(open.due_on, 1))
})

test('DUE-03 keeps the due date when the customer pays in time, and sets a later date when the payment is late', async ({
  shop,
}) => {
  const [inTime, late, withSlip] = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)]
  const promised = await findDueDate(shop, late.id)
  await shop.database.db.execute(sql`
    update orders set pay_by = now() - interval '1 minute'
    where public_id in (${late.id}, ${withSlip.id})`)
  await shop.database.db.execute(sql`
    insert into payment_slips (order_id, hash, type, bytes, added_at)
    select id, 'in time', 'image/png', '\\x00', now() - interval '1 hour' from orders where public_id = ${withSlip.id}`)
  await setRules(shop, { turnaround: { sets: 2, sheets: 9, pieces: 5 } })
  const pay = async ({ id }: { id: string }) => {
    const { order: before } = await fetchAsStaff(shop, id)
    const moved = await staffCall(shop, 'POST', `/api/v2/orders/${id}/move`, {
      version: before.version,
      to: 'paid',
    })
    expect(moved.status).toBe(200)
    return moved.body.data
  }
  expect((await pay(inTime)).order.due_on).toBe(promised)
  expect((await pay(withSlip)).order.due_on).toBe(promised)
  const after = await pay(late)
  expect(after.order.due_on > promised).toBe(true)
  const undone = await staffCall(shop, 'POST', `/api/v2/orders/${late.id}/undo`, {
    version: after.order.version,
    move: after.can_undo,
  })
  expect(undone.body.data.order.due_on).toBe(promised)
})

test('DUE-03 releases the capacity of orders not paid in time', async ({ shop }) => {
  const first = await fetchDueDate(shop, 200)
  const unpaid = await Promise.all(Array.from({ length: 6 }, () => placeOrder(shop)))
  expect((await fetchDueDate(shop, 200)).due_on > first.due_on).toBe(true)
  await shop.database.db.execute(sql`
    update orders set pay_by = now() - interval '1 minute'
    where public_id in (select jsonb_array_elements_text(${JSON.stringify(unpaid.map(({ id }) => id))}::jsonb))`)
  expect((await fetchDueDate(shop, 200)).due_on).toBe(first.due_on)
})

test('DUE-05 lets staff change the due date with a reason, and notifies the customer once', async ({
  shop,
}) => {
  const { id } = await placeOrder(shop)
  const { order: before } = await fetchAsStaff(shop, id)
  const other = addDays(before.due_on, 2)
  const change = (more: object) =>
    staffCall(shop, 'POST', `/api/v2/orders/${id}/due`, { version: before.version, ...more })
  expect((await change({ due_on: '2020-01-01' })).body.code).toBe('day_over')
  const changed = await change({ due_on: other, why: 'Mesin cetak sedang dibaiki.' })
  expect(changed.body.data.order.due_on).toBe(other)
  const told = await findMessages(shop, id)
  expect(told).toHaveLength(1)
  expect(told[0].note).toContain('Mesin cetak sedang dibaiki.')
  expect((await change({ due_on: other })).body.code).toBe('changed_meanwhile')
  const edit = (await fetchAsStaff(shop, id)).events.find(
    ({ action }: { action: string }) => action === 'edited',
  )
  expect(edit).toMatchObject({ note: 'Mesin cetak sedang dibaiki.', changes: [{ what: 'Due date' }] })
})

test('DUE-06 lets staff plan work on a day up to the due date and see the workload', async ({ shop }) => {
  const { id } = await placeOrder(shop)
  const { order: before } = await fetchAsStaff(shop, id)
  const plan = (planned_on: string | null, version = before.version) =>
    staffCall(shop, 'POST', `/api/v2/orders/${id}/plan`, { version, planned_on })
  expect((await plan(addDays(before.due_on, 1))).body.code).toBe('after_due')
  const planned = await plan(before.due_on)
  expect(planned.body.data.order.planned_on).toBe(before.due_on)
  const { body } = await staffCall(shop, 'GET', '/api/v2/orders/load')
  const day = body.data.days.find((each: { day: string }) => each.day === before.due_on)
  expect(day).toMatchObject({ load: { sheets: { units: 36, of: 60 } }, orders: [id] })
  expect(body.data.late).toEqual([])
  await setRules(shop, { days: [{ date: before.due_on, percent: 0, name: '' }] })
  expect((await plan(null, planned.body.data.order.version)).status).toBe(200)
  expect((await plan(before.due_on, planned.body.data.order.version + 1)).body.code).toBe('closed_day')
})

test('DUE-07 sorts board, list and batches by due date, with filters for late, today and tomorrow', async ({
  shop,
}) => {
  const today = getShopDay(new Date())
  const days = [addDays(today, 1), addDays(today, -1), today]
  const ids: string[] = []
  for (const day of days) {
    const { id } = await placeOrder(shop)
    ids.push(id)
    await staffCall(shop, 'POST', `/api/v2/orders/${id}/move`, { version: 1, to: 'paid', tell: '' })
    await shop.database.db.execute(sql`update orders set due_on = ${day} where public_id = ${id}`)
  }
  const idsOf = async (path: string): Promise<string[]> =>
    (await staffCall(shop, 'GET', path)).body.data.orders
      .map((each: { id: string }) => each.id)
      .filter((id: string) => ids.includes(id))
  const [tomorrow, late, now] = ids
  expect(await idsOf('/api/v2/orders/board')).toEqual([late, now, tomorrow])
  expect(await idsOf('/api/v2/orders/board?late=true')).toEqual([late])
  expect(await idsOf('/api/v2/orders/board?due=today')).toEqual([now])
  expect(await idsOf('/api/v2/orders?due=tomorrow')).toEqual([tomorrow])
  await shop.database.db.execute(sql`update orders set stage = 'in_production' where public_id = ${now}`)
  const first = (await staffCall(shop, 'GET', '/api/v2/production/waiting?limit=2')).body.data
  const rest = (await staffCall(shop, 'GET', `/api/v2/production/waiting?limit=2&after=${first.next}`)).body
    .data
  const waiting: { id: string; due_on?: string }[] = [...first.orders, ...rest.orders]
  expect(waiting.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([late, now, tomorrow])
  expect(waiting[0]).toMatchObject({ id: late, due_on: addDays(today, -1) })
})

test('DUE-01 sets the due date of a quote when it is accepted', async ({ shop }) => {
  const made = await staffCall(shop, 'POST', '/api/v2/orders', {
    nama: 'Cikgu Zaleha',
    phone: '0139911111',
    delivery_method: 'selfPickup',
    address1: '',
    address2: '',
    postcode: '',
    city: '',
    state: '',
    items: [{ kind: 'nametag', orders: [{ namaAnak: 'ALI', warna: 'Red/White', bilangan: 2 }] }],
    quote: { valid_until: addDays(getShopDay(new Date()), 5), note: '' },
    total_sen: 2000,
    request_id: 'a quotation to promise',
  })
  const { id } = made.body.data
  const { order: quoted, events } = await fetchAsStaff(shop, id)
  expect(quoted.due_on).toBeNull()
  const link = /#([\d-]+)\.([\w-]+)/.exec(
    events.find(({ action }: { action: string }) => action === 'told').note,
  )
  const accepted = await shop.call('POST', '/api/orders/quote/accept', {
    body: { order: link?.[1], key: link?.[2] },
  })
  expect(accepted.body.ready.due_on).toBe(await findDueDate(shop, id))
})

test('DUE-08 estimates a parcel’s arrival before and after the order is placed, skipping holidays', async ({
  shop,
}) => {
  const before = await fetchDueDate(shop)
  const { due_on: day } = before
  const shipping = { address1: 'Jalan Satu 1', postcode: '93000', city: 'Kuching', state: 'Sarawak' }
  const placed = await placeOrder(shop, { due_on: day, deliveryMethod: 'pos', shipping })
  expect(placed.status).toBe(200)
  expect(Object.keys(before.arrives)).toEqual(['peninsular', 'sabah', 'sarawak'])
  expect(before.arrives.sarawak > before.arrives.peninsular && before.arrives.peninsular > day).toBe(true)
  expect((await fetchAsCustomer(shop, placed.id)).ready).toMatchObject({
    due_on: day,
    arrives_on: before.arrives.sarawak,
  })
  const pickedUp = await placeOrder(shop)
  expect((await fetchAsCustomer(shop, pickedUp.id)).ready).not.toHaveProperty('arrives_on')
  const rules = (await shop.call('GET', '/api/v2/sending-rules', { token: owner })).body.data
  const kept = await shop.call('PUT', '/api/v2/sending-rules', {
    token: owner,
    body: { ...rules, holidays: [{ date: before.arrives.peninsular, name: 'Cuti' }], version: rules.version },
  })
  expect(kept.status).toBe(200)
  expect((await fetchDueDate(shop)).arrives.peninsular > before.arrives.peninsular).toBe(true)
})
