import { expect } from 'vitest'
import type { ListedJob } from '#core/production/production-job.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()
test.beforeAll(async ({ shop }) => {
  await shop.addUser('contributor')
  await described(shop, 'Kain Rentang', {
    pricing: { by: 'area', unit: 'ft2', smallest: 0, tiers: [{ from: 1, sen: 250 }] },
    size: { unit: 'ft', least_mm: 300, most_mm: 6000 },
    made: 'outside',
    supplier: { name: 'Percetakan Besar', days: 3 },
  })
  await described(shop, 'Cap Getah', { pricing: { by: 'fixed', sen: 3500 }, most: 1, made: 'hand' })
  await described(shop, 'Pelekat Bulat', {
    pricing: { by: 'sheet', tiers: [{ from: 1, sen: 420 }] },
    size: { unit: 'mm', least_mm: 20, most_mm: 200 },
    made: 'sheet',
    material: 'PP Transparent',
  })
})

const get = (shop: SignedInApp, path: string) => shop.call('GET', path, { token: shop.token })
const post = (shop: SignedInApp, path: string, body: object) =>
  shop.call('POST', path, { token: shop.token, body })

async function described(shop: SignedInApp, name: string, more: object): Promise<void> {
  const categories = await get(shop, '/api/v2/products/categories')
  const asks = { design: false, names: false, notes: true }
  const { status, body } = await post(shop, '/api/v2/products', {
    name,
    category_id: categories.body.data[0].id,
    flow: 'described',
    described: { options: [], asks, ...more },
  })
  expect([status, body.error]).toEqual([200, undefined])
}

let phones = 0
const banner = {
  kind: 'described',
  productSlug: 'kain-rentang',
  job: { quantity: 2, size_mm: { width: 914.4, height: 2438.4 } },
  notes: 'Mata ayam di empat penjuru',
}
const stamp = { kind: 'described', productSlug: 'cap-getah', job: { quantity: 1 } }
const round = {
  kind: 'described',
  productSlug: 'pelekat-bulat',
  job: { quantity: 500, size_mm: { width: 50, height: 50 } },
}
async function createPaidOrder(
  shop: SignedInApp,
  ...items: object[]
): Promise<{ id: string; number: string }> {
  const phone = `0138${String((phones += 1)).padStart(6, '0')}`
  const { body } = await post(shop, '/api/basket/save-order', {
    nama: 'Puan Aminah',
    phone,
    deliveryMethod: 'selfPickup',
    items,
  })
  const { order } = (await get(shop, `/api/v2/orders/${body.id}`)).body.data
  const moved = await post(shop, `/api/v2/orders/${order.id}/move`, { version: order.version, to: 'paid' })
  return moved.body.data.order
}
const getStage = async (shop: SignedInApp, { id }: { id: string }) =>
  (await get(shop, `/api/v2/orders/${id}`)).body.data.order.stage as string
const getJobs = async (shop: SignedInApp, { id }: { id: string }): Promise<ListedJob[]> =>
  (await get(shop, `/api/v2/production/orders/${id}/jobs`)).body.data
async function findJob(shop: SignedInApp, order: { id: string }, product: string): Promise<ListedJob> {
  const found = (await getJobs(shop, order)).findLast(({ goods }) => goods.product === product)
  if (!found) throw new Error(`${product} is no job`)
  return found
}
const listOpenJobs = async (shop: SignedInApp, way: string): Promise<ListedJob[]> =>
  (await get(shop, `/api/v2/production/jobs?way=${way}`)).body.data.jobs
const toJobRef = ({ order, item, round: repeatRound, version }: ListedJob) => ({
  order,
  item,
  round: repeatRound,
  version,
})
const orderFromSupplier = (shop: SignedInApp, jobs: ListedJob[], more: object = {}) =>
  post(shop, '/api/v2/production/jobs/order', {
    jobs: jobs.map((job) => ({ ...toJobRef(job), cost_sen: 9000 })),
    supplier: 'Percetakan Besar',
    ...more,
  })
const finishJob = (shop: SignedInApp, ...jobs: ListedJob[]) =>
  post(shop, '/api/v2/production/jobs/done', { jobs: jobs.map(toJobRef) })

test('PROD-02 records number, date and cost of a supplier job, and moves the order to Ready when the job has arrived', async ({
  shop,
}) => {
  const order = await createPaidOrder(shop, banner)
  const waits = await findJob(shop, order, 'Kain Rentang')
  expect(waits).toMatchObject({
    state: 'to_do',
    supplier: 'Percetakan Besar',
    supplier_days: 3,
    nama: 'Puan Aminah',
    goods: { quantity: 2, size_mm: { width: 914.4, height: 2438.4 }, notes: 'Mata ayam di empat penjuru' },
  })
  expect((await listOpenJobs(shop, 'outside')).map(({ number }) => number)).toContain(order.number)
  expect((await listOpenJobs(shop, 'hand')).map(({ number }) => number)).not.toContain(order.number)

  const said = { reference: 'INV-77', expected_on: '2026-12-01' }
  const ordered = (await orderFromSupplier(shop, [waits], said)).body.data.jobs[0]
  expect(ordered).toMatchObject({ state: 'ordered', ...said, cost_sen: 9000 })
  expect(await getStage(shop, order)).toBe('in_production')
  expect((await orderFromSupplier(shop, [waits])).body.code).toBe('changed_meanwhile')

  const { body } = await finishJob(shop, ordered)
  expect(body.data.ready).toEqual([order.number])
  expect(await getStage(shop, order)).toBe('ready')
  const { events } = (await get(shop, `/api/v2/orders/${order.id}`)).body.data
  expect(events.map(({ note }: { note: string }) => note)).toEqual(
    expect.arrayContaining(['Ordered from Percetakan Besar (INV-77): Kain Rentang', 'Arrived: Kain Rentang']),
  )
  expect((await listOpenJobs(shop, 'outside')).map(({ number }) => number)).not.toContain(order.number)
  const { body: past } = await get(shop, '/api/v2/production/jobs?way=outside&done=true')
  expect(past.data.jobs[0]).toMatchObject({ number: order.number, state: 'done' })
})

test('PROD-03 moves an order to Ready when its last handmade item is finished, unless a batch still has to print part of the order', async ({
  shop,
}) => {
  const both = await createPaidOrder(shop, banner, stamp)
  expect((await finishJob(shop, await findJob(shop, both, 'Cap Getah'))).body.data.ready).toEqual([])
  expect(await getStage(shop, both)).toBe('in_production')
  expect((await finishJob(shop, await findJob(shop, both, 'Kain Rentang'))).body.data.ready).toEqual([
    both.number,
  ])

  const mixed = await createPaidOrder(shop, stamp, round)
  const { body } = await finishJob(shop, await findJob(shop, mixed, 'Cap Getah'))
  expect([body.data.ready, await getStage(shop, mixed)]).toEqual([[], 'in_production'])
  const waiting = (await get(shop, '/api/v2/production/waiting')).body.data.orders
  expect(waiting.map(({ number }: { number: string }) => number)).toEqual([mixed.number])
})

test('PROD-04 lets staff revert a step of a job, and repeat a spoiled job with a reason', async ({
  shop,
}) => {
  const order = await createPaidOrder(shop, banner)
  await orderFromSupplier(shop, [await findJob(shop, order, 'Kain Rentang')])
  await finishJob(shop, await findJob(shop, order, 'Kain Rentang'))
  await post(shop, '/api/v2/production/jobs/reopen', {
    job: toJobRef(await findJob(shop, order, 'Kain Rentang')),
  })
  expect((await findJob(shop, order, 'Kain Rentang')).state).toBe('ordered')
  expect(await getStage(shop, order)).toBe('in_production')
  await post(shop, '/api/v2/production/jobs/reopen', {
    job: toJobRef(await findJob(shop, order, 'Kain Rentang')),
  })
  expect(await findJob(shop, order, 'Kain Rentang')).toMatchObject({ state: 'to_do', version: 0 })

  await finishJob(shop, await findJob(shop, order, 'Kain Rentang'))
  const first = await findJob(shop, order, 'Kain Rentang')
  const again = { job: toJobRef(first), quantity: 1, why: 'Koyak di tepi' }
  expect((await post(shop, '/api/v2/production/jobs/again', again)).status).toBe(200)
  expect(await getStage(shop, order)).toBe('in_production')
  const [, second] = await getJobs(shop, order)
  expect(second).toMatchObject({
    round: 1,
    state: 'to_do',
    again: { quantity: 1, why: 'Koyak di tepi' },
  })
  expect((await finishJob(shop, await findJob(shop, order, 'Kain Rentang'))).body.data.ready).toEqual([
    order.number,
  ])
})

test('PROD-04 refuses the second of two concurrent changes of a job, and any job of an unpaid order', async ({
  shop,
}) => {
  const order = await createPaidOrder(shop, stamp)
  const job = await findJob(shop, order, 'Cap Getah')
  const codes = await Promise.all([finishJob(shop, job), finishJob(shop, job)])
  expect(codes.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))

  const { body } = await post(shop, '/api/basket/save-order', {
    nama: 'Encik Baru',
    phone: '0138999999',
    deliveryMethod: 'selfPickup',
    items: [stamp],
  })
  const early = await findJob(shop, { id: body.id }, 'Cap Getah')
  expect((await finishJob(shop, early)).body.code).toBe('not_waiting')
})

test('PROD-05 lays out 500 round custom products of 5 cm on 12 sheets, at 45 per sheet', async ({ shop }) => {
  const order = await createPaidOrder(shop, round)
  const { body } = await post(shop, '/api/v2/production/plan', { orders: [order.id] })
  expect(body.data.materials).toEqual([
    { material: 'PP Transparent', sheets: 12, orders: 1, amounts: { tags: 0, logos: 0, stickers: 540 } },
  ])
  expect(body.data.problems).toEqual([])
  const { version } = (await get(shop, `/api/v2/orders/${order.id}`)).body.data.order
  const made = await post(shop, '/api/v2/production/batches', {
    request_id: `round-${order.id}`,
    orders: [{ id: order.id, version }],
  })
  expect([made.status, made.body.error]).toEqual([200, undefined])
  expect(made.body.data.sheets).toMatchObject([{ material: 'PP Transparent', times: 12, wanted: 500 }])
  expect(await getStage(shop, order)).toBe('in_production')
})
