import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()

const stickers = { kind: 'sticker', stickerDetails: { stickerSize: '6cm', orderQuantity: 1000 } }
const createCustomItem = { kind: 'free', what: 'Laminating A4', quantity: 3, each_sen: 250 }
let orders = 0
async function createReadyOrder(shop: SignedInApp, items: object[], delivery_method = 'pos') {
  const address = {
    address1: 'Jalan Satu 1',
    address2: '',
    postcode: '81300',
    city: 'Skudai',
    state: 'Johor',
  }
  const priced = await shop.call('POST', '/api/v2/orders/price', {
    token: shop.token,
    body: { items, delivery_method, state: 'Johor' },
  })
  const { goods_sen, postage_sen } = priced.body.data
  const taken = await shop.call('POST', '/api/v2/orders', {
    token: shop.token,
    body: {
      nama: 'Siti Aminah',
      phone: `01386${String((orders += 1)).padStart(5, '0')}`,
      delivery_method,
      ...address,
      items,
      paid: true,
      total_sen: goods_sen + postage_sen,
      request_id: crypto.randomUUID(),
    },
  })
  const { id } = taken.body.data
  await shop.database.db.execute(sql`update orders set stage = 'ready' where public_id = ${id}`)
  return String(id)
}
const getDetails = async (shop: SignedInApp, id: string) =>
  (await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })).body.data
const saveWeight = async (shop: SignedInApp, id: string, weight_g: unknown, version?: number) =>
  shop.call('POST', `/api/v2/orders/${id}/parcel-weight`, {
    token: shop.token,
    body: { version: version ?? (await getDetails(shop, id)).order.version, weight_g },
  })
async function byWeight(shop: SignedInApp, by_weight: object | null) {
  const { states, free_from_sen, version } = (
    await shop.call('GET', '/api/v2/postage', { token: shop.token })
  ).body.data
  const kept = { states, by_weight, free_from_sen, version }
  expect((await shop.call('PUT', '/api/v2/postage', { token: shop.token, body: kept })).status).toBe(200)
}
const weights = { included_g: 1000, step_g: 500, packing_g: 50, sheet_g: 25, tag_set_g: 10, logo_g: 5 }

test('PACK-12 estimates a parcel’s weight only when every item has a weight and the order is shipped', async ({
  shop,
}) => {
  const [known, partly, fetched] = [
    await createReadyOrder(shop, [stickers]),
    await createReadyOrder(shop, [stickers, createCustomItem]),
    await createReadyOrder(shop, [stickers], 'selfPickup'),
  ]
  expect((await getDetails(shop, known)).parcel_weight).toBeNull()
  await byWeight(shop, weights)
  // 1,000 stickers of 6 cm fill 36 sheets.
  expect((await getDetails(shop, known)).parcel_weight).toEqual({ grams: 50 + 36 * 25, weighed: false })
  expect((await getDetails(shop, partly)).parcel_weight).toBeNull()
  expect((await getDetails(shop, fetched)).parcel_weight).toBeNull()
  const label = await shop.call('GET', `/api/v2/orders/${known}/parcel-label`, { token: shop.token })
  expect(label.body.data.weight).toEqual({ grams: 950, weighed: false })
  await byWeight(shop, null)
})

test('PACK-12 stores a weight that staff enter, records the weight in the history, and lets staff remove it', async ({
  shop,
}) => {
  const id = await createReadyOrder(shop, [createCustomItem])
  const { order } = await getDetails(shop, id)
  const saved = await saveWeight(shop, id, 1250)
  expect(saved.body.data.parcel_weight).toEqual({ grams: 1250, weighed: true })
  expect(saved.body.data.events[0]).toMatchObject({
    action: 'edited',
    changes: [{ what: 'Parcel weight', from: '', to: '1.25 kg' }],
  })
  expect((await saveWeight(shop, id, 900, order.version)).body.code).toBe('changed_meanwhile')
  for (const wrong of [9, 70_001, 12.5, 'heavy']) expect((await saveWeight(shop, id, wrong)).status).toBe(400)
  expect((await saveWeight(shop, id, null)).body.data.parcel_weight).toBeNull()
})

test('PACK-12 stores a weight that staff enter when they move an order to Posted', async ({ shop }) => {
  const id = await createReadyOrder(shop, [createCustomItem])
  const step = {
    request_id: 'weighed while packing',
    id,
    from: 'ready',
    to: 'posted',
    tracking: 'EH123456789MY',
    weight_g: 640,
    at: new Date().toISOString(),
  }
  for (let time = 0; time < 2; time += 1)
    expect(
      (await shop.call('POST', '/api/v2/orders/scanned/step', { token: shop.token, body: step })).status,
    ).toBe(200)
  const now = await getDetails(shop, id)
  expect([now.order.stage, now.parcel_weight]).toEqual(['posted', { grams: 640, weighed: true }])
})
