import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Batch, BatchDetails } from '#core/production/batch-details.ts'
import type { PrintProblem, WaitingOrder } from '#core/production/production.ts'
import type { OpenJob } from '#core/production/day-list.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { readPdfPages } from '../support/pdf.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'contributor' })

interface OrderRef {
  id: string
  number: string
  version: number
  stage: string
  design_missing?: boolean
}
let phones = 0
const get = (shop: SignedInApp, path: string) => shop.call('GET', path, { token: shop.token })
const post = (shop: SignedInApp, path: string, body: object) =>
  shop.call('POST', path, { token: shop.token, body })
const getOrder = async (shop: SignedInApp, id: string): Promise<OrderRef> =>
  (await get(shop, `/api/v2/orders/${id}`)).body.data.order

async function placeOrder(shop: SignedInApp, path: string, goods: object): Promise<OrderRef> {
  const phone = `0137${String((phones += 1)).padStart(6, '0')}`
  const customer = { nama: 'Puan Kelas', phone, deliveryMethod: 'selfPickup' }
  const { body } = await post(shop, path, { ...customer, ...goods })
  return getOrder(shop, body.id)
}
async function createPaidOrder(shop: SignedInApp, path: string, goods: object): Promise<OrderRef> {
  const { id, version } = await placeOrder(shop, path, goods)
  const { body: moved } = await post(shop, `/api/v2/orders/${id}/move`, { version, to: 'paid' })
  return moved.data.order
}
const named = (names: string[], bilangan: number) => ({
  orders: names.map((namaAnak) => ({ namaAnak, warna: 'Red/White', bilangan })),
})
const tags = (shop: SignedInApp, names: string[], bilangan = 1) =>
  createPaidOrder(shop, '/api/iron-on/save-order', named(names, bilangan))
const unpaid = (shop: SignedInApp, names: string[]) =>
  placeOrder(shop, '/api/iron-on/save-order', named(names, 1))
const logos = (shop: SignedInApp) =>
  createPaidOrder(shop, '/api/iron-on-logo/save-order', {
    orders: [{ namaSekolah: 'Tadika Contoh Ceria', bilangan: 2 }],
  })
async function stickers(shop: SignedInApp): Promise<OrderRef> {
  const { id } = await createStickersWithoutDesign(shop)
  await post(shop, `/api/v2/orders/${id}/design`, { came: true })
  return getOrder(shop, id)
}
type PlannedOrder = { number: string; design_missing: boolean }
const createStickersWithoutDesign = (shop: SignedInApp) =>
  createPaidOrder(shop, '/api/sticker-print/save-order', stickerOrder())

const getPlan = (orders: OrderRef[]) => orders.map(({ id, version }) => ({ id, version }))
const createBatch = (shop: SignedInApp, orders: OrderRef[], request_id = randomUUID()) =>
  post(shop, '/api/v2/production/batches', { request_id, orders: getPlan(orders) })
async function getBatch(shop: SignedInApp, orders: OrderRef[]): Promise<BatchDetails> {
  const { status, body } = await createBatch(shop, orders)
  expect([status, body.error]).toEqual([200, undefined])
  return body.data
}
const changeOrder = (shop: SignedInApp, { batch }: BatchDetails, what: string, body: object) =>
  post(shop, `/api/v2/production/batches/${batch.id}/${what}`, { version: batch.version, ...body })

async function countPlacements(shop: SignedInApp, id: string): Promise<Map<string, number>> {
  const { rows } = await shop.database.db.execute<{ key: string; copy: number; times: number }>(sql`
    select piece ->> 'key' as key, (piece ->> 'copy')::int as copy, count(*)::int as times
    from production_sheets, jsonb_array_elements(placed) as piece where batch_id = ${id} group by 1, 2`)
  return new Map(rows.map(({ key, copy, times }) => [`${key} ${copy}`, times]))
}

test('creates the planned batch with each tag once and stickers on separate sheets, and moves its orders to In production', async ({
  shop,
}) => {
  const orders = [await tags(shop, ['Siti', 'Ali bin Abu'], 2), await logos(shop), await stickers(shop)]
  const ids = orders.map(({ id }) => id)
  const waits = (await get(shop, '/api/v2/production/waiting')).body.data.orders
  expect(waits.map(({ number }: OrderRef) => number)).toEqual(orders.map(({ number }) => number))
  expect(waits[0]).toMatchObject({ materials: ['DTF film'], amounts: { tags: 28 }, sheets: 1, problems: [] })

  const { body: plan } = await post(shop, '/api/v2/production/plan', { orders: ids })
  expect(plan.data.problems.filter(({ prevents }: PrintProblem) => prevents)).toEqual([])
  expect(plan.data.materials).toEqual([
    { material: 'DTF film', sheets: 1, orders: 2, amounts: { tags: 28, logos: 6, stickers: 0 } },
    { material: 'Sticker paper', sheets: 36, orders: 1, amounts: { tags: 0, logos: 0, stickers: 1008 } },
  ])
  const batch = await getBatch(shop, orders)
  expect(batch.batch.materials).toEqual(plan.data.materials)
  expect(batch.batch.stages).toEqual({ in_production: 3 })
  expect(batch.sheets.map(({ material, times }) => [material, times])).toEqual([
    ['DTF film', 1],
    ['Sticker paper', 36],
  ])
  expect(batch.orders.at(-1)?.pieces).toMatchObject([{ times: 36, copies: 28, wanted: 1000 }])
  expect(batch.sheets[1]?.wanted).toBe(1000)
  const sheet = (await get(shop, `/api/v2/production/batches/${batch.batch.id}/sheets/2`)).body.data
  expect(sheet.captions.map(({ text }: { text: string }) => text)).toEqual([
    expect.stringMatching(
      new RegExp(
        `SHEET 2 OF 2 .* STICKER PAPER - ${orders[2]?.number} - PRINT 36 TIMES - 28 ON EACH - 1000 WANTED - 8 TO SPARE$`,
      ),
    ),
  ])
  const placements = await countPlacements(shop, batch.batch.id)
  expect(placements.size).toBe(28 + 6 + 28)
  expect([...placements.values()].every((times) => times === 1)).toBe(true)
  const events = (await get(shop, `/api/v2/orders/${ids[0]}`)).body.data.events
  expect(events[0]).toMatchObject({
    action: 'moved',
    to: 'in_production',
    note: `Batch ${batch.batch.number}`,
  })
  expect((await get(shop, '/api/v2/production/waiting')).body.data.orders).toEqual([])
  expect(batch.orders[0]?.pieces[1]).toMatchObject({ label: 'ALI BIN ABU', note: 'Red/White', sheets: [1] })
})

test('ORD-04 includes stickers without a design only on request, and marks them until the design arrives', async ({
  shop,
}) => {
  const [blind, tag] = [await createStickersWithoutDesign(shop), await tags(shop, ['Buta'])]
  const [first] = (await get(shop, '/api/v2/production/waiting')).body.data.orders as WaitingOrder[]
  expect(first?.problems).toEqual([{ what: 'Its design is missing.', prevents: false }])
  const plan = (await post(shop, '/api/v2/production/plan', { orders: [blind.id, tag.id] })).body.data
  const missing = plan.orders.map(({ number, design_missing }: PlannedOrder) => [number, design_missing])
  expect(new Map(missing)).toEqual(
    new Map([
      [blind.number, true],
      [tag.number, false],
    ]),
  )
  const refused = await createBatch(shop, [blind, tag])
  expect([refused.status, refused.body.code]).toEqual([409, 'design_missing'])
  expect(refused.body.error).toContain(`The design is missing for ${blind.number}.`)
  expect((await getOrder(shop, tag.id)).stage, 'nothing is moved').toBe('paid')

  const { body } = await post(shop, '/api/v2/production/batches', {
    request_id: randomUUID(),
    orders: getPlan([blind, tag]),
    without_design: [blind.id],
  })
  expect(body.data.batch.stages).toEqual({ in_production: 2 })
  const marked = async () => {
    const { orders } = (await get(shop, '/api/v2/orders?design_missing=true')).body.data
    return orders.map(({ number }: OrderRef) => number).includes(blind.number)
  }
  for (const to of ['ready', 'in_production']) {
    const { version } = await getOrder(shop, blind.id)
    expect((await post(shop, `/api/v2/orders/${blind.id}/move`, { version, to })).status).toBe(200)
    expect([await marked(), (await getOrder(shop, blind.id)).design_missing]).toEqual([true, true])
  }
  await post(shop, `/api/v2/orders/${blind.id}/design`, { came: true })
  expect([await marked(), (await getOrder(shop, blind.id)).design_missing]).toEqual([false, false])
})

test('reports orders that can’t be printed and leaves them out of every batch', async ({ shop }) => {
  const [good, bad] = [await tags(shop, ['Aminah']), await tags(shop, ['Bakar'])]
  await shop.database.db.execute(
    sql`update order_items set options = jsonb_set(options, '{rows,0,warna}', '"Pink/Mint"')
      from orders where id = order_id and public_id = ${bad.id}`,
  )
  const { body } = await post(shop, '/api/v2/production/plan', {})
  expect(body.data.orders).toMatchObject([{ number: good.number }])
  expect(body.data.problems).toMatchObject([{ number: bad.number, prevents: true }])
  const refused = await createBatch(shop, [good, bad])
  expect([refused.status, refused.body.code]).toEqual([422, 'not_printable'])
  expect(refused.body.error).toContain(bad.number)
  expect((await getOrder(shop, good.id)).stage).toBe('paid')
  await post(shop, `/api/v2/orders/${bad.id}/move`, { version: bad.version, to: 'cancelled' })
  await getBatch(shop, [good])
})

test('creates one batch when several people submit the same orders at once, and names that batch when it refuses the other requests', async ({
  shop,
}) => {
  const orders = await Promise.all(['Satu', 'Dua', 'Tiga', 'Empat'].map((name) => tags(shop, [name])))
  const [one, two, three, four] = orders as [OrderRef, OrderRef, OrderRef, OrderRef]
  const tries = await Promise.all([
    createBatch(shop, [one, two, three]),
    createBatch(shop, [three, two, four]),
    createBatch(shop, [four, three, one]),
    createBatch(shop, [two, one]),
  ])
  const held = tries.filter(({ status }) => status === 200)
  expect(held).toHaveLength(1)
  for (const { status, body } of tries.filter((each) => !held.includes(each))) {
    expect([status, body.code]).toEqual([409, 'already_on_sheets'])
    expect(body.error).toContain(`batch ${held[0]?.body.data.batch.number}`)
  }
  const { rows } = await shop.database.db.execute<{ pieces: number }>(sql`
    select count(*)::int as pieces from production_pieces where claimed and order_number in
      (${one.number}, ${two.number}, ${three.number}, ${four.number})`)
  expect(rows[0]?.pieces).toBe(held[0]?.body.data.orders.length)

  const fresh = await tags(shop, ['Lima'])
  const request = randomUUID()
  const same = await Promise.all([
    createBatch(shop, [fresh], request),
    createBatch(shop, [fresh], request),
    createBatch(shop, [fresh], request),
  ])
  expect(new Set(same.map(({ body }) => body.data.batch.id)).size, 'one button, pressed thrice').toBe(1)
  const again = sql`insert into production_pieces select ${same[0]?.body.data.batch.id}::uuid, 9, order_id,
    order_number, line, material, width_mm, height_mm, copies, times, art, true from production_pieces
    where order_number = ${fresh.number}`
  await expect(shop.database.db.execute(again), 'the database itself').rejects.toMatchObject({
    cause: { constraint: 'production_pieces_once' },
  })
})

test('keeps each order in one batch and loses no update when batching, editing and moving run concurrently', async ({
  shop,
}) => {
  for (let round = 0; round < 4; round += 1) {
    const [mine, other] = [await tags(shop, ['Kelas']), await tags(shop, ['Kelas'])]
    const note = 'Kelas 2 Melur'
    const [batched, cancelled, edited] = await Promise.all([
      createBatch(shop, [mine, other]),
      post(shop, `/api/v2/orders/${mine.id}/move`, { version: mine.version, to: 'cancelled' }),
      shop.call('PUT', `/api/v2/orders/${other.id}`, {
        token: shop.token,
        body: { ...(await editOrder(shop, other)), nama: note },
      }),
    ])
    const after = [await getOrder(shop, mine.id), await getOrder(shop, other.id)]
    if (batched.status === 200) {
      expect([cancelled.status, edited.status]).toEqual([409, 409])
      expect(after.map(({ stage }) => stage)).toEqual(['in_production', 'in_production'])
    } else {
      expect(batched.body.code).toBe('changed_meanwhile')
      expect(after.some(({ stage }) => stage === 'in_production')).toBe(false)
      const held = [cancelled.status === 200 && after[0]?.stage === 'cancelled', edited.status === 200]
      expect(held.some(Boolean)).toBe(true)
    }
    if (after[1]?.stage === 'paid')
      await post(shop, `/api/v2/orders/${other.id}/move`, { version: after[1].version, to: 'cancelled' })
    if (after[0]?.stage === 'paid')
      await post(shop, `/api/v2/orders/${mine.id}/move`, { version: after[0].version, to: 'cancelled' })
  }
})
const editOrder = async (shop: SignedInApp, { id }: OrderRef) => {
  const order = (await get(shop, `/api/v2/orders/${id}`)).body.data.order
  const { version, nama, phone, delivery_method, address } = order
  return { version, nama, phone, delivery_method, ...address, tracking: '', quantities: [1] }
}

test('undoes a batch completely or partly unless it was printed, and makes its pieces available again', async ({
  shop,
}) => {
  const orders = [await tags(shop, ['Pagi']), await tags(shop, ['Petang']), await tags(shop, ['Malam'])]
  const [first, second] = orders as [OrderRef, OrderRef, OrderRef]
  const batch = await getBatch(shop, orders)
  const ready = await getOrder(shop, first.id)
  const { body: readied } = await post(shop, `/api/v2/orders/${first.id}/move`, {
    version: ready.version,
    to: 'ready',
  })
  const refused = await changeOrder(shop, batch, 'undo', {})
  expect([refused.status, refused.body.code]).toEqual([409, 'gone_further'])
  expect(refused.body.error).toContain(`${first.number} (in Ready)`)

  const part = await changeOrder(shop, batch, 'undo', { orders: [second.id] })
  expect(part.body.data.batch.undone).toBeNull()
  expect(part.body.data.events[0]).toMatchObject({ action: 'took out', note: second.number })
  expect(part.body.data.batch.materials[0].amounts.tags).toBe(14)
  expect((await getOrder(shop, second.id)).stage).toBe('paid')
  expect((await changeOrder(shop, batch, 'undo', {})).body.code, 'seen before the part was taken out').toBe(
    'changed_meanwhile',
  )
  const rebatched = await getBatch(shop, [await getOrder(shop, second.id)])

  await post(shop, `/api/v2/orders/${first.id}/move`, {
    version: readied.data.order.version,
    to: 'in_production',
  })
  const printed = await changeOrder(shop, part.body.data, 'mark', { step: 'printed', done: true })
  expect(printed.body.data.batch.steps.printed.by).toBe('contributor')
  expect((await changeOrder(shop, printed.body.data, 'undo', {})).body.code).toBe('printed')
  const unprinted = await changeOrder(shop, printed.body.data, 'mark', { step: 'printed', done: false })
  const undone = await changeOrder(shop, unprinted.body.data, 'undo', {})
  expect(undone.body.data.batch.undone.by).toBe('contributor')
  expect((await getOrder(shop, first.id)).stage).toBe('paid')
  expect((await getOrder(shop, second.id)).stage, 'it is the other batch’s now').toBe('in_production')
  expect(undone.body.data.events.map(({ action }: { action: string }) => action)).toEqual([
    'undone',
    'not done',
    'printed',
    'took out',
    'made',
  ])
  const path = `/api/v2/audit?action=took+back+a+batch&search=batch+${batch.batch.number}`
  const [taken] = (await shop.call('GET', path, { token: shop.ownerToken })).body.data.entries
  expect(taken).toMatchObject({ actor: 'contributor', batch: batch.batch.id, order: null })
  expect((await changeOrder(shop, undone.body.data, 'undo', {})).body.code).toBe('undone')
  expect((await get(shop, `/api/v2/production/orders/${second.id}/batches`)).body.data).toMatchObject([
    { id: rebatched.batch.id, undone: false },
    { id: batch.batch.id, undone: true },
  ])
  expect((await changeOrder(shop, rebatched, 'undo', {})).status).toBe(200)
  await getBatch(shop, [await getOrder(shop, first.id)])
})

async function listActivity(shop: SignedInApp, query: string): Promise<string[]> {
  const found = await shop.call('GET', `/api/v2/audit?${query}`, { token: shop.ownerToken })
  return found.body.data.entries.map(({ action, subject }: Record<string, string>) => `${action} ${subject}`)
}

test('reprints one or all pieces of an order as a small batch, and records user and reason', async ({
  shop,
}) => {
  const order = await tags(shop, ['Hilang', 'Ada'])
  const batch = await getBatch(shop, [order])
  const asked = {
    request_id: randomUUID(),
    order: order.number,
    piece: { key: `${order.number}/1`, copies: 2 },
    why: 'Smudged',
  }
  const [one, same] = await Promise.all([
    changeOrder(shop, batch, 'reprint', asked),
    changeOrder(shop, batch, 'reprint', asked),
  ])
  expect(one.body.data.batch.id).toBe(same.body.data.batch.id)
  expect(one.body.data).toMatchObject({
    batch: {
      kind: 'reprint',
      why: 'Smudged',
      made_by: 'contributor',
      reprint_of: { number: batch.batch.number },
    },
    orders: [{ number: order.number, pieces: [{ label: 'HILANG', copies: 2 }] }],
  })
  const all = await changeOrder(shop, batch, 'reprint', {
    request_id: randomUUID(),
    order: order.number,
    why: 'Lost',
  })
  const { number } = one.body.data.batch
  expect(await listActivity(shop, `search=batch+${batch.batch.number}`)).toEqual(
    expect.arrayContaining([
      `printed again batch ${batch.batch.number}: Batch ${number}: 2 × ${order.number}/1`,
      `made a batch batch ${batch.batch.number}`,
    ]),
  )
  expect(await listActivity(shop, 'action=made+a+batch&search=smudged')).toEqual([
    `made a batch batch ${number}: Smudged`,
  ])
  expect([...(await countPlacements(shop, all.body.data.batch.id)).keys()]).toHaveLength(14)
  expect((await getOrder(shop, order.id)).stage).toBe('in_production')
  const { batches } = (await get(shop, '/api/v2/production/batches?limit=3')).body.data
  expect(batches.map(({ kind }: Batch) => kind)).toEqual(['reprint', 'reprint', 'batch'])
  const older = await get(shop, `/api/v2/production/batches?before=${batches[2].number}&limit=1`)
  expect(older.body.data.batches[0].number).toBeLessThan(batches[2].number)
})

test('moves many orders at once with one message each, and names the orders that other users have changed', async ({
  shop,
}) => {
  await shop.call('PUT', '/api/v2/order-messages', {
    token: shop.ownerToken,
    body: { by_itself: ['in_production', 'ready'], unpaid_days: null },
  })
  const batch = await getBatch(shop, [
    await tags(shop, ['Aishah']),
    await tags(shop, ['Borhan']),
    await tags(shop, ['Chong']),
  ])
  const [first, ...others] = batch.orders
  if (!first) throw new Error('three orders were batched')
  await post(shop, `/api/v2/orders/${first.id}/move`, { version: first.version, to: 'cancelled' })
  const { body } = await post(shop, '/api/v2/orders/move-many', {
    to: 'ready',
    orders: getPlan(batch.orders),
  })
  expect(body.data.moved).toEqual(others.map(({ id }) => id))
  expect(body.data.stayed).toMatchObject([
    { number: first.number, why: expect.stringContaining('Cancelled') },
  ])
  const { rows } = await shop.database.db.execute<{ making: number; ready: number }>(
    sql`select count(*) filter (where body like '%sedang dicetak%')::int as making,
      count(*) filter (where body like '%sudah siap!%')::int as ready from messages`,
  )
  expect(rows[0]).toEqual({ making: 3, ready: 2 })
  const now = (await get(shop, `/api/v2/production/batches/${batch.batch.id}`)).body.data
  expect(now.batch.stages).toEqual({ ready: 2, cancelled: 1 })
})

test('batches orders that staff have moved to In production, sends no second message, and keeps their stage on undo', async ({
  shop,
}) => {
  const others = (await post(shop, '/api/v2/production/plan', {})).body.data.orders
  if (others.length > 0) await getBatch(shop, others)
  const paidOne = await tags(shop, ['Dibayar'])
  const byHand = [await tags(shop, ['Tangan']), await unpaid(shop, ['Belum'])]
  for (const order of byHand)
    await post(shop, `/api/v2/orders/${order.id}/move`, { version: order.version, to: 'in_production' })
  const waits = async () => (await get(shop, '/api/v2/production/waiting')).body.data.orders as WaitingOrder[]
  expect((await waits()).map(({ number, by_hand }) => [number, by_hand])).toEqual([
    [paidOne.number, false],
    [byHand[0]?.number, true],
    [byHand[1]?.number, true],
  ])
  const page = (await get(shop, '/api/v2/production/waiting?limit=2')).body.data
  const rest = (await get(shop, `/api/v2/production/waiting?limit=2&after=${page.next}`)).body.data
  expect(rest).toMatchObject({ orders: [{ number: byHand[1]?.number }], next: null })

  const { body: plan } = await post(shop, '/api/v2/production/plan', {})
  expect(plan.data.orders).toHaveLength(3)
  expect(plan.data.problems).toMatchObject([{ number: byHand[1]?.number, prevents: false }])
  const before = await Promise.all(byHand.map(({ id }) => getOrder(shop, id)))
  const batch = await getBatch(shop, plan.data.orders)
  expect(batch.batch.stages).toEqual({ in_production: 3 })
  expect(await waits()).toEqual([])
  const again = await createBatch(shop, await Promise.all(byHand.map(({ id }) => getOrder(shop, id))))
  expect([again.status, again.body.code]).toEqual([409, 'already_on_sheets'])
  const [first] = before as [OrderRef, OrderRef]
  const late = await post(shop, `/api/v2/orders/${first.id}/move`, {
    version: first.version,
    to: 'cancelled',
  })
  expect([late.status, late.body.code], 'decided before it lay on a sheet').toEqual([
    409,
    'changed_meanwhile',
  ])
  const { events } = (await get(shop, `/api/v2/orders/${first.id}`)).body.data
  expect(events[0]).toMatchObject({ action: 'noted', note: `Added to batch ${batch.batch.number}` })
  const { rows } = await shop.database.db.execute<{ told: number }>(sql`
    select count(*)::int as told from order_events told join orders on orders.id = told.order_id
    where action = 'told' and number in (${paidOne.number}, ${byHand[0]?.number}, ${byHand[1]?.number})`)
  expect(rows[0]?.told, 'each customer once').toBe(3)

  expect((await changeOrder(shop, batch, 'undo', {})).status).toBe(200)
  const back = await Promise.all([paidOne, ...byHand].map(({ id }) => get(shop, `/api/v2/orders/${id}`)))
  expect(back.map(({ body }) => [body.data.order.stage, body.data.order.paid_at !== null])).toEqual([
    ['paid', true],
    ['in_production', true],
    ['in_production', false],
  ])
  expect(new Set((await waits()).map(({ number }) => number)).size).toBe(3)
  await getBatch(
    shop,
    back.map(({ body }) => body.data.order),
  )
})

const file = (shop: SignedInApp, path: string) =>
  shop.app.http.inject({ url: path, headers: { authorization: `Bearer ${shop.token}` } })

test('returns sheets as PDF and PNG, leaves removed pieces empty and reports deleted pictures', async ({
  shop,
}) => {
  const orders = [await tags(shop, ['Dalam']), await tags(shop, ['Luar']), await logos(shop)]
  const [, out, logo] = orders as [OrderRef, OrderRef, OrderRef]
  const batch = await getBatch(shop, orders)
  const base = `/api/v2/production/batches/${batch.batch.id}`
  const pdf = async () => {
    const answer = await file(shop, `${base}/pdf?material=DTF+film`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    return readPdfPages(answer.rawPayload).flatMap(({ painted }) => painted)
  }
  const words = '/DeviceRGB 0 0 0'
  const drawn = async (how: string) =>
    (await pdf()).filter((each) => each.how === how && each.colour !== words).length
  expect((await pdf()).filter(({ colour }) => colour === words).length).toBeGreaterThan(1)
  expect([await drawn('fill'), await drawn('picture')]).toEqual([14, 6])
  await changeOrder(shop, batch, 'undo', { orders: [out.id] })
  expect([await drawn('fill'), await drawn('picture')]).toEqual([7, 6])
  const sheet = (await get(shop, `${base}/sheets/1`)).body.data
  expect(sheet.placed).toHaveLength(13)
  const said = sheet.captions.map(({ text }: { text: string }) => text)
  expect(said[0]).toMatch(
    new RegExp(`^BATCH ${batch.batch.number} - SHEET 1 OF 1 - \\d\\d/\\d\\d/\\d{4} - DTF FILM$`),
  )
  expect(said.slice(1)).toContain(logo.number)
  expect(said, 'taken out').not.toContain(out.number)
  const png = await file(shop, `${base}/sheets/1/png`)
  expect([png.statusCode, png.rawPayload.subarray(1, 4).toString()]).toEqual([200, 'PNG'])
  expect((await file(shop, `${base}/pdf?material=PP+White`)).statusCode).toBe(404)

  await shop.database.db
    .execute(sql`update production_pieces set art = '{"kind":"picture","url":"/pictures/gone.svg"}'
    where order_number = ${logo.number}`)
  const lost = await get(shop, `${base}/pdf?material=DTF+film`)
  expect([lost.status, lost.body.code]).toEqual([422, 'picture_missing'])
  expect(lost.body.error).toContain(logo.number)
  const next = await logos(shop)
  await shop.database.db.execute(
    sql`update order_items set options = jsonb_set(options, '{rows,0,imageUrl}', '"/pictures/gone.svg"')
      from orders where id = order_id and public_id = ${next.id}`,
  )
  const { problems } = (await post(shop, '/api/v2/production/plan', { orders: [next.id] })).body.data
  expect(problems).toMatchObject([{ number: next.number, prevents: true }])
  await post(shop, `/api/v2/orders/${next.id}/move`, { version: next.version, to: 'cancelled' })
  const again = await getOrder(shop, out.id)
  await post(shop, `/api/v2/orders/${out.id}/move`, { version: again.version, to: 'cancelled' })
})

const getFilmJobs = async (shop: SignedInApp): Promise<OpenJob[]> => {
  const { materials } = (await get(shop, '/api/v2/production/day')).body.data
  return materials.find(({ material }: { material: string }) => material === 'DTF film').jobs
}

const promise = async (shop: SignedInApp, { id, version }: OrderRef, due_on: string | undefined) =>
  expect(
    await post(shop, `/api/v2/orders/${id}/due`, { version, due_on, why: 'Sibuk', tell: false }),
  ).toMatchObject({ status: 200 })

test('PROD-12 lists the day’s orders by due date, and orders without a due date last', async ({ shop }) => {
  const [later, undated, sooner] = [
    await tags(shop, ['Lewat']),
    await tags(shop, ['Bila']),
    await tags(shop, ['Awal']),
  ]
  const [soon, late] = [2, 5].map((days) => addDays(getShopDay(new Date()), days))
  await promise(shop, later, late)
  await promise(shop, sooner, soon)
  const ours = new Set([later, undated, sooner].map(({ number }) => number))
  const waiting = (await getFilmJobs(shop)).find(({ batch }) => !batch)?.orders ?? []
  expect(waiting.filter(({ number }) => ours.has(number))).toMatchObject([
    { number: sooner.number, due_on: soon },
    { number: later.number, due_on: late },
    { number: undated.number, due_on: null },
  ])
})

test('uses the selected film width, and lists the day’s work by material and batch', async ({ shop }) => {
  const settings = (await shop.call('GET', '/api/v2/production-settings', { token: shop.ownerToken })).body
    .data
  await shop.call('PUT', '/api/v2/production-settings', {
    token: shop.ownerToken,
    body: { ...settings, film_widths_mm: [290, 580] },
  })
  const order = await tags(shop, ['Lebar'], 12)
  const asked = { orders: [order.id], film_width_mm: 580 }
  const wide = (await post(shop, '/api/v2/production/plan', asked)).body.data
  const usual = (await post(shop, '/api/v2/production/plan', { orders: [order.id] })).body.data
  expect([wide.materials[0].sheets, usual.materials[0].sheets]).toEqual([1, 2])
  expect(wide.film_widths_mm).toEqual([290, 580])
  expect((await post(shop, '/api/v2/production/plan', { film_width_mm: 600 })).body.code).toBe(
    'unknown_width',
  )
  const waits = async () =>
    (await getFilmJobs(shop)).some(
      ({ batch, orders }) => !batch && orders.some(({ number }) => number === order.number),
    )
  expect(await waits()).toBe(true)
  const { body } = await post(shop, '/api/v2/production/batches', {
    request_id: randomUUID(),
    orders: getPlan([order]),
    film_width_mm: 580,
  })
  expect(body.data.sheets).toMatchObject([{ width_mm: 580, amounts: { tags: 84 } }])
  expect(await waits()).toBe(false)
  expect((await getFilmJobs(shop)).find(({ batch }) => batch?.id === body.data.batch.id)).toMatchObject({
    sheets: 1,
    orders: [{ number: order.number, nama: 'Puan Kelas' }],
  })
})

test('FIX-50 refuses to serve the files of an undone batch, and says why', async ({ shop }) => {
  const batch = await getBatch(shop, [await tags(shop, ['Siang'])])
  expect((await changeOrder(shop, batch, 'undo', {})).status).toBe(200)
  const path = `/api/v2/production/batches/${batch.batch.id}`
  for (const file of ['/pdf?material=DTF+film', '/sheets/1/png', '/sheets/1/cut?format=dxf']) {
    const { status, body } = await get(shop, path + file)
    expect([file, status, body.code]).toEqual([file, 409, 'batch_undone'])
  }
})

test('FIX-59 reports a sheet as outdated, not missing, when a later layout no longer contains it', async ({
  shop,
}) => {
  const batch = await getBatch(shop, [await tags(shop, ['Subuh'])])
  const { id } = batch.batch
  await shop.database.db.execute(sql`
    update production_batches
    set layout = '{"state": "done", "sold": 3, "first": 3, "now": 1, "share": 1, "revision": 2}'
    where id = ${id}`)
  const sheet = (number: number, query: string) =>
    get(shop, `/api/v2/production/batches/${id}/sheets/${number}${query}`)
  const gone = await sheet(2, '?layout=1')
  expect([gone.status, gone.body.data]).toMatchObject([200, { outdated: true, placed: [], pieces: [] }])
  expect((await sheet(2, '?layout=2')).status).toBe(404)
  expect((await sheet(2, '')).status).toBe(404)
  const there = await sheet(1, '?layout=1')
  expect([there.status, there.body.data.outdated, there.body.data.placed.length > 0]).toEqual([
    200,
    undefined,
    true,
  ])
})
