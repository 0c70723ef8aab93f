import { expect } from 'vitest'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'contributor' })

/** Placed by staff, so without limits; as the desk sees it. */
async function placed(shop: SignedInApp, given: object = {}) {
  const { body } = await shop.call('POST', '/api/sticker-print/save-order', {
    token: shop.token,
    body: stickerOrder(given),
  })
  return (await shop.call('GET', `/api/v2/orders/${body.id}`, { token: shop.token })).body.data.order as Desk
}
interface Desk {
  id: string
  number: string
  stage: string
  version: number
}

const change = (shop: SignedInApp, action: string, { id, version }: Desk, more: object, by = shop.token) =>
  shop.call('POST', `/api/v2/orders/${id}/${action}`, { token: by, body: { version, ...more } })
const move = (shop: SignedInApp, order: Desk, to: string, more: object = {}, by = shop.token) =>
  change(shop, 'move', order, { to, ...more }, by)
/** Moved through these stages, one after the other. */
async function moved(shop: SignedInApp, order: Desk, ...stages: string[]): Promise<Desk> {
  let now = order
  for (const to of stages) {
    const { status, body } = await move(shop, now, to)
    expect([status, body.data?.order.stage], to).toEqual([200, to])
    now = body.data.order
  }
  return now
}
const ask = async (shop: SignedInApp, path: string) =>
  (await shop.call('GET', `/api/v2/orders${path}`, { token: shop.token })).body.data

const post = {
  deliveryMethod: 'pos',
  shipping: { address1: '1 Jalan Contoh', postcode: '81300', city: 'Skudai', state: 'Johor' },
}

test('an order goes from new to the parcel; each move is written down with who, when and why', async ({
  shop,
}) => {
  const order = await placed(shop, post)
  expect(order).toMatchObject({ stage: 'new', version: 1, paid_at: null })
  const paid = await move(shop, order, 'paid', { note: 'Maybank, 14:02', paid_sen: 13_400 })
  expect(paid.body.data).toMatchObject({
    order: { stage: 'paid', version: 2, paid_sen: 13_400, paid_at: expect.any(String) },
    events: [{ action: 'moved', from: 'new', to: 'paid', by: 'contributor', note: 'Maybank, 14:02' }],
  })
  const posted = await moved(shop, paid.body.data.order, 'in_production', 'ready', 'posted')
  const { events } = await ask(shop, `/${order.id}`)
  expect(events.map(({ to }: { to: string }) => to)).toEqual(['posted', 'ready', 'in_production', 'paid'])
  expect(posted).toMatchObject({ stage: 'posted', version: 5, paid_sen: 13_400 })
})

test('a move that the table does not know is refused with words, and changes nothing', async ({ shop }) => {
  const order = await placed(shop)
  const { status, body } = await move(shop, order, 'ready')
  expect([status, body.code]).toEqual([409, 'move_not_allowed'])
  expect(body.error).toBe(`Order ${order.number} is in New and can’t be moved to Ready.`)
  const ready = await moved(shop, order, 'paid', 'ready')
  expect((await move(shop, ready, 'posted')).body.code, 'it is picked up').toBe('move_not_allowed')
  expect((await move(shop, order, 'lost')).status).toBe(400)
  expect(await ask(shop, `/${order.id}`)).toMatchObject({ order: { stage: 'ready', version: 3 } })
  expect((await shop.call('GET', '/api/v2/orders/never-was', { token: shop.token })).status).toBe(404)
})

test('of many who move the same order at once one does; the others are told who did what', async ({
  shop,
}) => {
  const order = await placed(shop)
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      move(shop, order, at % 2 ? 'paid' : 'cancelled', {}, at % 2 ? shop.token : shop.ownerToken),
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
  const after = await ask(shop, `/${order.id}`)
  expect(after.events).toHaveLength(1)
  expect(after.order).toMatchObject({ stage: to, version: 2 })
})

test('the last move can be taken back, with the payment that came with it, once and by who has seen it', async ({
  shop,
}) => {
  const order = await placed(shop)
  const { body } = await move(shop, order, 'paid')
  const { order: paid, can_undo } = body.data
  expect((await change(shop, 'undo', order, { move: can_undo })).body.code).toBe('changed_meanwhile')
  const back = await change(shop, 'undo', paid, { move: can_undo }, shop.ownerToken)
  expect(back.body.data).toMatchObject({
    order: { stage: 'new', version: 3, paid_at: null, paid_sen: null },
    can_undo: null,
    events: [{ action: 'took back', from: 'paid', to: 'new', by: 'Admin' }, { action: 'moved' }],
  })
  expect((await change(shop, 'undo', back.body.data.order, { move: can_undo })).body.code).toBe(
    'nothing_to_undo',
  )
  const again = await moved(shop, back.body.data.order, 'paid', 'in_production')
  const undone = await change(shop, 'undo', again, { move: (await ask(shop, `/${order.id}`)).can_undo })
  expect(undone.body.data.order).toMatchObject({ stage: 'paid', paid_sen: 12_600 })
})

const names = ({ orders }: { orders: Desk[] }) => orders.map(({ number, stage }) => `${stage} ${number}`)

test('the board has each stage in the order of its work, and counts; filters narrow board, list and counts', async ({
  shop,
}) => {
  const nama = 'Papan Ujian'
  const [first, second, third] = [
    await placed(shop, { nama }),
    await placed(shop, { nama, ...post }),
    await placed(shop, { nama }),
  ]
  await moved(shop, second, 'paid')
  await moved(shop, first, 'paid')
  await moved(shop, third, 'in_production')
  const board = await ask(shop, '/board?search=papan')
  expect(names(board)).toEqual([
    `paid ${second.number}`,
    `paid ${first.number}`,
    `in_production ${third.number}`,
  ])
  expect(board.counts).toMatchObject({ new: 0, paid: 2, in_production: 1, posted: 0 })
  expect(await ask(shop, '/counts?search=papan')).toEqual({
    counts: board.counts,
    counted_to: 500,
    searched: null,
  })
  expect(names(await ask(shop, '?search=papan&stage=paid'))).toEqual([
    `paid ${second.number}`,
    `paid ${first.number}`,
  ])
  expect(names(await ask(shop, '/board?search=papan&unpaid=true'))).toEqual([`in_production ${third.number}`])
  expect(names(await ask(shop, '?search=papan&unpaid=true'))).toEqual([`in_production ${third.number}`])
  expect(names(await ask(shop, '/board?search=papan&product=7')), 'other stickers').toEqual([])
  expect(names(await ask(shop, '/board?search=papan&product=5'))).toHaveLength(3)
  expect(names(await ask(shop, '/board?search=papan&from=2020-01-01&to=2020-01-31'))).toEqual([])
  expect(names(await ask(shop, '/board?search=papan&from=2020-01-01'))).toHaveLength(3)
  expect((await shop.call('GET', '/api/v2/orders/board?from=2020-02-31', { token: shop.token })).status).toBe(
    400,
  )
})

test('a customer who follows the order sees how far it is, and where it was posted', async ({ shop }) => {
  const order = await placed(shop, { ...post, phone: '019-777 6666' })
  await moved(shop, order, 'paid', 'in_production')
  const { body } = await shop.call('POST', '/api/orders/follow', {
    body: { number: order.number, phone: '019-777 6666' },
  })
  expect(body).toMatchObject({ stage: 'in_production', paid: true, tracking: '' })
})

test('open screens hear of new orders, moves and slips while they happen', async ({ shop }) => {
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
  const order = await placed(shop)
  await expect.poll(() => said).toContain(`event: changed\ndata: [{"id":"${order.id}"}]`)
  said = ''
  await moved(shop, order, 'paid')
  await expect.poll(() => said).toContain(order.id)
  said = ''
  const file = Buffer.from('%PDF-1.7\n%%EOF').toString('base64')
  await shop.call('POST', '/api/orders/slip', { body: { id: order.id, file } })
  await expect.poll(() => said).toContain(order.id)
  over.abort()
})

const many = async (shop: SignedInApp, what: string, body: object) =>
  (await shop.call('POST', `/api/v2/orders/${what}`, { token: shop.token, body })).body.data
const seen = (orders: Desk[]) => ({ orders: orders.map(({ id, version }) => ({ id, version })) })

test('several orders at once: money seen or moved on, each by itself; what stays is named with why, what moved goes back', async ({
  shop,
}) => {
  const [fresh, paid, gone] = [
    await placed(shop),
    await moved(shop, await placed(shop), 'paid'),
    await placed(shop),
  ]
  const working = await moved(shop, await placed(shop), 'in_production')
  const lost = await moved(shop, gone, 'cancelled')
  const all = [fresh, paid, lost, working]
  const money = await many(shop, 'payment-many', seen(all))
  expect(money.moved).toEqual([fresh.id, working.id])
  expect(money.stayed).toEqual([
    { id: paid.id, number: paid.number, why: 'Its money was seen already.' },
    { id: lost.id, number: lost.number, why: 'It is cancelled.' },
  ])
  expect(money.undo).toMatchObject([{ id: fresh.id, version: 2 }])
  const now = await Promise.all(all.map(async ({ id }) => (await ask(shop, `/${id}`)).order))
  expect(now.map(({ stage, paid_sen }) => [stage, paid_sen])).toEqual([
    ['paid', 12_600],
    ['paid', 12_600],
    ['cancelled', null],
    ['in_production', 12_600],
  ])

  const stale = await many(shop, 'move-many', { to: 'ready', ...seen([now[0], working, lost]) })
  expect(stale.moved).toEqual([fresh.id])
  expect(stale.stayed).toMatchObject([
    { number: working.number, why: expect.stringMatching(/^contributor changed this order at/) },
    { number: lost.number, why: expect.stringContaining('can’t be moved to Ready') },
  ])
  const back = await many(shop, 'undo-many', { moves: [...stale.undo, ...money.undo] })
  expect(back.moved, 'the earlier move is not the last any more').toEqual([fresh.id])
  expect(back.stayed).toMatchObject([{ number: fresh.number }])
  expect((await ask(shop, `/${fresh.id}`)).order).toMatchObject({ stage: 'paid', paid_sen: 12_600 })
  const never = await many(shop, 'undo-many', { moves: [{ id: 'never-was', version: 1, move: 1 }] })
  expect(never.stayed).toEqual([{ id: 'never-was', number: '', why: 'There is no such order.' }])
})
