import { expect } from 'vitest'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'contributor' })

async function placeOrderAsStaff(shop: SignedInApp, given: object = {}) {
  const { body } = await shop.call('POST', '/api/sticker-print/save-order', {
    token: shop.token,
    body: stickerOrder(given),
  })
  return (await shop.call('GET', `/api/v2/orders/${body.id}`, { token: shop.token })).body.data
    .order as AdminOrderDetails
}
interface AdminOrderDetails {
  id: string
  number: string
  stage: string
  version: number
}

const changeOrder = (
  shop: SignedInApp,
  action: string,
  { id, version }: AdminOrderDetails,
  more: object,
  by = shop.token,
) => shop.call('POST', `/api/v2/orders/${id}/${action}`, { token: by, body: { version, ...more } })
const moveOrder = (
  shop: SignedInApp,
  order: AdminOrderDetails,
  to: string,
  more: object = {},
  by = shop.token,
) => changeOrder(shop, 'move', order, { to, ...more }, by)
async function placeMovedOrder(
  shop: SignedInApp,
  order: AdminOrderDetails,
  ...stages: string[]
): Promise<AdminOrderDetails> {
  let now = order
  for (const to of stages) {
    const { status, body } = await moveOrder(shop, now, to)
    expect([status, body.data?.order.stage], to).toEqual([200, to])
    now = body.data.order
  }
  return now
}
const fetchOrders = async (shop: SignedInApp, path: string) =>
  (await shop.call('GET', `/api/v2/orders${path}`, { token: shop.token })).body.data

const postDelivery = {
  deliveryMethod: 'pos',
  shipping: { address1: '1 Jalan Contoh', postcode: '81300', city: 'Skudai', state: 'Johor' },
}

test('records actor, time and note of each move from new to posted', async ({ shop }) => {
  const order = await placeOrderAsStaff(shop, postDelivery)
  expect(order).toMatchObject({ stage: 'new', version: 1, paid_at: null })
  const paid = await moveOrder(shop, order, 'paid', { note: 'Maybank, 14:02', paid_sen: 13_400 })
  expect(paid.body.data).toMatchObject({
    order: { stage: 'paid', version: 2, paid_sen: 13_400, paid_at: expect.any(String) },
    events: [{ action: 'moved', from: 'new', to: 'paid', by: 'contributor', note: 'Maybank, 14:02' }],
  })
  const posted = await placeMovedOrder(shop, paid.body.data.order, 'in_production', 'ready', 'posted')
  const { events } = await fetchOrders(shop, `/${order.id}`)
  expect(events.map(({ to }: { to: string }) => to)).toEqual(['posted', 'ready', 'in_production', 'paid'])
  expect(posted).toMatchObject({ stage: 'posted', version: 5, paid_sen: 13_400 })
})

test('refuses a move that is not allowed, and changes nothing', async ({ shop }) => {
  const order = await placeOrderAsStaff(shop)
  const { status, body } = await moveOrder(shop, order, 'ready')
  expect([status, body.code]).toEqual([409, 'move_not_allowed'])
  expect(body.error).toBe(`Order ${order.number} is in New and can’t be moved to Ready.`)
  const ready = await placeMovedOrder(shop, order, 'paid', 'ready')
  expect((await moveOrder(shop, ready, 'posted')).body.code, 'it is picked up').toBe('move_not_allowed')
  expect((await moveOrder(shop, order, 'lost')).status).toBe(400)
  expect(await fetchOrders(shop, `/${order.id}`)).toMatchObject({ order: { stage: 'ready', version: 3 } })
  expect((await shop.call('GET', '/api/v2/orders/never-was', { token: shop.token })).status).toBe(404)
})

test('applies one of many concurrent moves, refuses the others, and names the user who moved the order', async ({
  shop,
}) => {
  const order = await placeOrderAsStaff(shop)
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      moveOrder(shop, order, at % 2 ? 'paid' : 'cancelled', {}, at % 2 ? shop.token : shop.ownerToken),
    ),
  )
  const [won, ...more] = tries.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  const lost = tries.filter(({ status }) => status !== 200)
  const { by, to } = won?.body.data.events[0] ?? {}
  const label = to === 'paid' ? 'Paid' : 'Cancelled'
  for (const { status, body } of lost) {
    expect([status, body.code]).toEqual([409, 'changed_meanwhile'])
    expect(body.error).toMatch(new RegExp(`^${by} moved this order to ${label} at \\d\\d:\\d\\d\\.`))
  }
  const after = await fetchOrders(shop, `/${order.id}`)
  expect(after.events).toHaveLength(1)
  expect(after.order).toMatchObject({ stage: to, version: 2 })
})

test('undoes the last move and its payment once, and only if the order has not changed since the move', async ({
  shop,
}) => {
  const order = await placeOrderAsStaff(shop)
  const { body } = await moveOrder(shop, order, 'paid')
  const { order: paid, can_undo } = body.data
  expect((await changeOrder(shop, 'undo', order, { move: can_undo })).body.code).toBe('changed_meanwhile')
  const back = await changeOrder(shop, 'undo', paid, { move: can_undo }, shop.ownerToken)
  expect(back.body.data).toMatchObject({
    order: { stage: 'new', version: 3, paid_at: null, paid_sen: null },
    can_undo: null,
    events: [{ action: 'took back', from: 'paid', to: 'new', by: 'Admin' }, { action: 'moved' }],
  })
  expect((await changeOrder(shop, 'undo', back.body.data.order, { move: can_undo })).body.code).toBe(
    'nothing_to_undo',
  )
  const again = await placeMovedOrder(shop, back.body.data.order, 'paid', 'in_production')
  const undone = await changeOrder(shop, 'undo', again, {
    move: (await fetchOrders(shop, `/${order.id}`)).can_undo,
  })
  expect(undone.body.data.order).toMatchObject({ stage: 'paid', paid_sen: 12_600 })
})

const listStages = ({ orders }: { orders: AdminOrderDetails[] }) =>
  orders.map(({ number, stage }) => `${stage} ${number}`)

test('sorts and counts the orders of each stage on the board, and applies filters to board, list and counts', async ({
  shop,
}) => {
  const nama = 'Papan Ujian'
  const [first, second, third] = [
    await placeOrderAsStaff(shop, { nama }),
    await placeOrderAsStaff(shop, { nama, ...postDelivery }),
    await placeOrderAsStaff(shop, { nama }),
  ]
  await placeMovedOrder(shop, second, 'paid')
  await placeMovedOrder(shop, first, 'paid')
  await placeMovedOrder(shop, third, 'in_production')
  const board = await fetchOrders(shop, '/board?search=papan')
  expect(listStages(board)).toEqual([
    `paid ${second.number}`,
    `paid ${first.number}`,
    `in_production ${third.number}`,
  ])
  expect(board.counts).toMatchObject({ new: 0, paid: 2, in_production: 1, posted: 0 })
  expect(await fetchOrders(shop, '/counts?search=papan')).toEqual({
    counts: board.counts,
    counted_to: 500,
    searched: null,
  })
  expect(listStages(await fetchOrders(shop, '?search=papan&stage=paid'))).toEqual([
    `paid ${second.number}`,
    `paid ${first.number}`,
  ])
  expect(listStages(await fetchOrders(shop, '/board?search=papan&unpaid=true'))).toEqual([
    `in_production ${third.number}`,
  ])
  expect(listStages(await fetchOrders(shop, '?search=papan&unpaid=true'))).toEqual([
    `in_production ${third.number}`,
  ])
  expect(listStages(await fetchOrders(shop, '/board?search=papan&product=7')), 'other stickers').toEqual([])
  expect(listStages(await fetchOrders(shop, '/board?search=papan&product=5'))).toHaveLength(3)
  expect(listStages(await fetchOrders(shop, '/board?search=papan&from=2020-01-01&to=2020-01-31'))).toEqual([])
  expect(listStages(await fetchOrders(shop, '/board?search=papan&from=2020-01-01'))).toHaveLength(3)
  expect((await shop.call('GET', '/api/v2/orders/board?from=2020-02-31', { token: shop.token })).status).toBe(
    400,
  )
})

test('shows the stage to a customer who tracks the order', async ({ shop }) => {
  const order = await placeOrderAsStaff(shop, { ...postDelivery, phone: '019-777 6666' })
  await placeMovedOrder(shop, order, 'paid', 'in_production')
  const { body } = await shop.call('POST', '/api/orders/follow', {
    body: { number: order.number, phone: '019-777 6666' },
  })
  expect(body).toMatchObject({ stage: 'in_production', paid: true, tracking: '' })
})

test('streams new orders, moves and slips to open screens', async ({ shop }) => {
  const url = await shop.app.http.listen({ port: 0, host: '127.0.0.1' })
  await shop.app.start()
  const over = new AbortController()
  const response = await fetch(`${url}/api/v2/orders/events`, {
    headers: { authorization: `Bearer ${shop.token}` },
    signal: over.signal,
  })
  let said = ''
  void (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) said += decoder.decode(chunk)
  })().catch(() => {})
  await expect.poll(() => said).toContain('event: refetch')
  const order = await placeOrderAsStaff(shop)
  await expect.poll(() => said).toContain(`event: changed\ndata: [{"id":"${order.id}"}]`)
  said = ''
  await placeMovedOrder(shop, order, 'paid')
  await expect.poll(() => said).toContain(order.id)
  said = ''
  const file = Buffer.from('%PDF-1.7\n%%EOF').toString('base64')
  await shop.call('POST', '/api/orders/slip', { body: { id: order.id, file } })
  await expect.poll(() => said).toContain(order.id)
  over.abort()
})

const changeSeveral = async (shop: SignedInApp, what: string, body: object) =>
  (await shop.call('POST', `/api/v2/orders/${what}`, { token: shop.token, body })).body.data
const toVersions = (orders: AdminOrderDetails[]) => ({
  orders: orders.map(({ id, version }) => ({ id, version })),
})

test('moves or confirms several orders one by one, lists refused orders with the reason, and undoes the moves', async ({
  shop,
}) => {
  const [fresh, paid, gone] = [
    await placeOrderAsStaff(shop),
    await placeMovedOrder(shop, await placeOrderAsStaff(shop), 'paid'),
    await placeOrderAsStaff(shop),
  ]
  const working = await placeMovedOrder(shop, await placeOrderAsStaff(shop), 'in_production')
  const lost = await placeMovedOrder(shop, gone, 'cancelled')
  const all = [fresh, paid, lost, working]
  const money = await changeSeveral(shop, 'payment-many', toVersions(all))
  expect(money.moved).toEqual([fresh.id, working.id])
  expect(money.stayed).toEqual([
    { id: paid.id, number: paid.number, why: 'It is already paid.' },
    { id: lost.id, number: lost.number, why: 'It is cancelled.' },
  ])
  expect(money.undo).toMatchObject([{ id: fresh.id, version: 2 }])
  const now = await Promise.all(all.map(async ({ id }) => (await fetchOrders(shop, `/${id}`)).order))
  expect(now.map(({ stage, paid_sen }) => [stage, paid_sen])).toEqual([
    ['paid', 12_600],
    ['paid', 12_600],
    ['cancelled', null],
    ['in_production', 12_600],
  ])

  const stale = await changeSeveral(shop, 'move-many', {
    to: 'ready',
    ...toVersions([now[0], working, lost]),
  })
  expect(stale.moved).toEqual([fresh.id])
  expect(stale.stayed).toMatchObject([
    { number: working.number, why: expect.stringMatching(/^contributor changed this order at/) },
    { number: lost.number, why: expect.stringContaining('can’t be moved to Ready') },
  ])
  const back = await changeSeveral(shop, 'undo-many', { moves: [...stale.undo, ...money.undo] })
  expect(back.moved, 'the earlier move is not the last any more').toEqual([fresh.id])
  expect(back.stayed).toMatchObject([{ number: fresh.number }])
  expect((await fetchOrders(shop, `/${fresh.id}`)).order).toMatchObject({ stage: 'paid', paid_sen: 12_600 })
  const confirmed = await changeSeveral(shop, 'payment-many', toVersions([await placeOrderAsStaff(shop)]))
  expect(
    (await changeSeveral(shop, 'undo-many', { moves: confirmed.undo })).reversed_sen,
    'the reversed payments',
  ).toBe(12_600)
  const never = await changeSeveral(shop, 'undo-many', { moves: [{ id: 'never-was', version: 1, move: 1 }] })
  expect(never.stayed).toEqual([{ id: 'never-was', number: '', why: 'Order not found.' }])
})
