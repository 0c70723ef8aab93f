import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  hoursFromNow,
  jerseyProduct,
  createChildInput,
  callGroupApi,
  callGroupApiAsStaff,
  createOpenGroup,
  addChild,
  readGroupAsOrganiser,
} from '../support/group-orders.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.example' } })
test.beforeAll(async ({ shop }) => {
  const { body } = await shop.call('GET', '/api/v2/products/categories')
  for (const [name, more] of [
    ['Jersi sekolah', {}],
    ['Jersi kelab', { least: 30 }],
  ] as const) {
    const described = { ...jerseyProduct, pricing: { by: 'piece', tiers: priceSteps }, ...more }
    const made = await shop.call('POST', '/api/v2/products', {
      token: shop.token,
      body: { name, category_id: body.data[0].id, flow: 'described', described },
    })
    expect(made.status).toBeLessThan(300)
  }
})

const priceSteps = [
  { from: 1, sen: 4200 },
  { from: 30, sen: 3800 },
]

const groupOfProduct = (slug: string) => ({
  items: [{ kind: 'described', slug, asks: ['saiz', 'lengan'] }],
  expected: 30,
})
const childWithSleeves = (name: string, lengan: string) =>
  createChildInput(name, { picks: [{ quantity: 1, choices: { lengan, saiz: 's' } }] })

async function addAll(shop: SignedInApp, parents: string, sleeves: string[]) {
  const told: number[] = []
  for (const [at, sleeve] of sleeves.entries()) {
    const { status, body } = await addChild(shop, parents, childWithSleeves(`Anak ${at}`, sleeve))
    expect(status).toBe(200)
    told.push(body.child.price_sen)
  }
  return told
}
const repeatSleeve = (count: number, sleeve: string) => Array.from({ length: count }, () => sleeve)
const sumShares = (all: number[]) => all.reduce((before, each) => before + each, 0)
const listPrices = ({ children }: { children: { price_sen: number }[] }) =>
  children.map(({ price_sen }) => price_sen)

test('FIX-02 charges the displayed shares, which add up to the order total, for 15 long and 15 short sleeves', async ({
  shop,
}) => {
  const { key, parents } = await createOpenGroup(shop, groupOfProduct('jersi-sekolah'))
  const told = await addAll(shop, parents, [...repeatSleeve(15, 'panjang'), ...repeatSleeve(15, 'pendek')])
  expect(sumShares(told)).toBe(15 * 4300 + 15 * 3800)
  const before = await readGroupAsOrganiser(shop, key)
  expect(before.total).toMatchObject({
    goods_sen: sumShares(told),
    shares_sen: sumShares(told),
    trouble: null,
    reason: null,
  })
  const closed = await callGroupApi(shop, '/organiser/close', { key, total_sen: before.total.total_sen })
  expect(closed.body).toMatchObject({
    stage: 'ordered',
    total: { goods_sen: sumShares(told), shares_sen: sumShares(told) },
  })
  const { rows } = await shop.database.db.execute<{ id: string; jobs: string }>(sql`
    select public_id as id, options::text as jobs from orders join order_items on order_id = id
    where number = ${closed.body.order.number}`)
  expect(rows[0]?.jobs).toContain('beside')
})

test('FIX-02 shows current shares when there are fewer children than expected, and charges these shares on closing', async ({
  shop,
}) => {
  const { key, parents } = await createOpenGroup(shop, groupOfProduct('jersi-sekolah'))
  const told = await addAll(shop, parents, ['panjang', 'pendek', 'pendek'])
  expect(told).toEqual([4300, 3800, 3800])
  const before = await readGroupAsOrganiser(shop, key)
  expect(before.total).toMatchObject({ goods_sen: 3 * 4200 + 500, shares_sen: 3 * 4200 + 500 })
  expect(sumShares(listPrices(before))).toBe(before.total.goods_sen)
  const closed = await callGroupApi(shop, '/organiser/close', { key, total_sen: before.total.total_sen })
  expect(closed.body.total).toMatchObject({ goods_sen: 3 * 4200 + 500, shares_sen: 3 * 4200 + 500 })
  const { rows } = await shop.database.db.execute<{ price: number }>(sql`
    select price_sen as price from order_group_children
    where group_id = (select group_id from orders where number = ${closed.body.order.number}) order by added_at`)
  expect(rows.map(({ price }) => price)).toEqual([4700, 4200, 4200])
})

test('FIX-02 counts all variants towards the minimum quantity, and explains when there are too few', async ({
  shop,
}) => {
  const { key, parents } = await createOpenGroup(shop, groupOfProduct('jersi-kelab'))
  await addAll(shop, parents, [...repeatSleeve(10, 'panjang'), ...repeatSleeve(15, 'pendek')])
  const { total, name } = await readGroupAsOrganiser(shop, key)
  const why = 'Jersi kelab: Kuantiti ialah dari 30 hingga 10000; kini 25.'
  expect(total).toMatchObject({ trouble: 'group_quantity', reason: { reason_ms: why } })
  const refused = await callGroupApi(shop, '/organiser/close', { key, total_sen: total.total_sen })
  expect([refused.status, refused.body.code]).toEqual([409, 'group_trouble'])
  expect(refused.body.message).toContain(why)
  const listed = (await callGroupApiAsStaff(shop, 'GET', '?show=open')).body.data.groups
  const { id } = listed.find((each: { name: string }) => each.name === name)
  const atDesk = await callGroupApiAsStaff(shop, 'POST', `/${id}/close`, { total_sen: total.total_sen })
  expect(JSON.stringify(atDesk.body)).toContain('The quantity must be between 30 and 10000. It is now 25.')

  await addAll(shop, parents, [...repeatSleeve(10, 'panjang'), ...repeatSleeve(5, 'pendek')])
  const now = await readGroupAsOrganiser(shop, key)
  expect(now.total).toMatchObject({ goods_sen: 40 * 3800 + 20 * 500, trouble: null })
  expect(
    (await callGroupApi(shop, '/organiser/close', { key, total_sen: now.total.total_sen })).body.stage,
  ).toBe('ordered')
})

test('FIX-02 ignores a quantity of other pieces in a request, because it would lower the price', async ({
  shop,
}) => {
  const job = {
    choices: {},
    spread: { s: 1 },
    quantity: 1,
    beside: { before: 100, after: 0, sheets: 0, charged: [] },
  }
  const { body } = await shop.call('POST', '/api/basket/price', {
    body: { items: [{ kind: 'described', productSlug: 'jersi-sekolah', job }] },
  })
  expect(JSON.stringify(body)).toContain('4200')
})

test('FIX-09 allows reopening a group whose order costs RM 0.00', async ({ shop }) => {
  await shop.call('POST', '/api/v2/coupons', {
    token: shop.token,
    body: { code: 'PERCUMA', percent: 100, from_sen: 0 },
  })
  const { key, parents, view } = await createOpenGroup(shop)
  await addChild(shop, parents, createChildInput('Ali'))
  await callGroupApi(shop, '/organiser/change', { key, version: view.version, coupon: 'PERCUMA' })
  const closed = await callGroupApi(shop, '/organiser/close', { key, total_sen: 0 })
  expect(closed.body).toMatchObject({ stage: 'ordered', order: { reopens: true } })
  expect(
    (await callGroupApi(shop, '/organiser/reopen', { key, closes_at: hoursFromNow(24) })).body.stage,
  ).toBe('open')
})

test('FIX-02 the list of group orders shows the same total of shares as the group page', async ({ shop }) => {
  const { key, parents } = await createOpenGroup(shop, {
    ...groupOfProduct('jersi-sekolah'),
    name: 'Senarai Harga',
  })
  const told = await addAll(shop, parents, repeatSleeve(3, 'pendek'))
  const { total } = await readGroupAsOrganiser(shop, key)
  expect(total.shares_sen).not.toBe(sumShares(told))
  expect(await fetchListed(shop, 'open')).toEqual([total.shares_sen])
  await callGroupApi(shop, '/organiser/close', { key, total_sen: total.total_sen })
  expect(await fetchListed(shop, 'closed')).toEqual([total.shares_sen])
})

test('FIX-02 marks the order as changed when staff edit its quantities after closing', async ({ shop }) => {
  const { key, parents } = await createOpenGroup(shop, { name: 'Senarai Diubah' })
  const ali = createChildInput('Ali')
  for (const child of [ali, createChildInput('Abu')]) await addChild(shop, parents, child)
  const { total } = await readGroupAsOrganiser(shop, key)
  const closed = await callGroupApi(shop, '/organiser/close', { key, total_sen: total.total_sen })
  const { id } = (await callGroupApiAsStaff(shop, 'GET', '?show=closed&search=Senarai%20Diubah')).body.data
    .groups[0]
  const { order_id: orderId } = (await callGroupApiAsStaff(shop, 'GET', `/${id}`)).body.data

  let version = 1
  const edit = async (more: { nama?: string; quantities?: number[] }) => {
    const answer = await shop.call('PUT', `/api/v2/orders/${orderId}`, {
      token: shop.token,
      body: { ...fetchAsStaff, quantities: [1, 1], ...more, version },
    })
    expect(answer.status).toBe(200)
    version = answer.body.data.order.version
    return answer.body.data.order
  }
  const views = async () => [
    (await readGroupAsOrganiser(shop, key)).total,
    (await callGroupApiAsStaff(shop, 'GET', `/${id}`)).body.data.total,
    (await callGroupApi(shop, '/parents', { key: parents, mine: [{ id: ali.id, secret: ali.secret }] })).body,
  ]
  const shares = { shares_sen: total.shares_sen, told_sen: total.told_sen }
  expect(closed.body.total).toMatchObject({ ...shares, goods_sen: total.shares_sen, order_changed: false })
  await edit({ nama: 'Cikgu Aida Lagi' })
  for (const view of await views()) expect(view.order_changed).toBe(false)

  const more = await edit({ quantities: [3, 1] })
  expect(more.total_sen).toBe(2 * total.total_sen)
  const [organisers, staffs, parentsView] = await views()
  for (const view of [organisers, staffs])
    expect(view).toMatchObject({ ...shares, total_sen: more.total_sen, order_changed: true })
  expect(parentsView).toMatchObject({ order_changed: true, mine: [{ price_sen: total.shares_sen / 2 }] })
  const [listing] = (await callGroupApiAsStaff(shop, 'GET', '?show=closed&search=Senarai%20Diubah')).body.data
    .groups
  expect(listing.shares_sen).toBe(2 * total.shares_sen)
})

test('FIX-02 marks the order as changed even when the edited quantities cost the same', async ({ shop }) => {
  const { key, parents } = await createOpenGroup(shop, { name: 'Senarai Ditukar' })
  await addChild(shop, parents, createChildInput('Ali', { picks: [{ quantity: 2, colour: 'Red/White' }] }))
  await addChild(shop, parents, createChildInput('Abu'))
  const { total } = await readGroupAsOrganiser(shop, key)
  await callGroupApi(shop, '/organiser/close', { key, total_sen: total.total_sen })
  const { id } = (await callGroupApiAsStaff(shop, 'GET', '?show=closed&search=Senarai%20Ditukar')).body.data
    .groups[0]
  const { order_id: orderId } = (await callGroupApiAsStaff(shop, 'GET', `/${id}`)).body.data
  const body = { ...fetchAsStaff, quantities: [2, 1], version: 1 }
  expect((await shop.call('PUT', `/api/v2/orders/${orderId}`, { token: shop.token, body })).status).toBe(200)
  expect((await readGroupAsOrganiser(shop, key)).total).toMatchObject({
    goods_sen: total.goods_sen,
    shares_sen: total.goods_sen,
    order_changed: true,
  })
})

const fetchAsStaff = {
  nama: 'Cikgu Aida',
  phone: '0139000099',
  delivery_method: 'selfPickup',
  address1: '',
  address2: '',
  postcode: '',
  city: '',
  state: '',
  tracking: '',
}

const fetchListed = async (shop: SignedInApp, show: string) =>
  (
    await shop.call('GET', `/api/v2/group-orders?show=${show}&search=Senarai%20Harga`, { token: shop.token })
  ).body.data.groups.map(({ shares_sen }: { shares_sen: number }) => shares_sen)
