import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { findCarrierByNumber, getParcelTrackingPage, type ParcelCarrier } from '#core/settings/carriers.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.example' } })

const getCarriers = async (shop: SignedInApp) =>
  (await shop.call('GET', '/api/v2/carriers', { token: shop.token })).body.data
const changeCarriers = (shop: SignedInApp, body: object) =>
  shop.call('PUT', '/api/v2/carriers', { token: shop.token, body })
const ownCarrier = {
  name: 'Van Kedai',
  page: 'https://van.example/?parcel={tracking}',
  numbers: 'VK####',
  days: { peninsular: 1, sabah: 9, sarawak: 9 },
}

test('PACK-11 recognises the usual carriers’ tracking numbers and links to their tracking pages', async ({
  shop,
}) => {
  const { carriers } = await getCarriers(shop)
  const whose = (tracking: string) => getParcelTrackingPage(carriers, { tracking })
  expect(
    [
      'EH 123 456 789 MY',
      '630012345678',
      'NJVMY000123456',
      'GM2951173225174494',
      'myabc 0123456789',
      'MY12345678901',
      '0603 26 123 456 789',
    ].map((number) => whose(number)?.carrier),
  ).toEqual([
    'Pos Malaysia',
    'J&T Express',
    'Ninja Van',
    'DHL eCommerce',
    'DHL eCommerce',
    'GDEX',
    'City-Link Express',
  ])
  expect(whose('GM2951173225174494')?.page).toBe(
    'https://ecommerceportal.dhl.com/track/?ref=GM2951173225174494',
  )
  expect(whose('MY12345678901')?.page).toBe('https://gdexpress.com/tracking/?consignmentno=MY12345678901')
  expect(whose('860326123456789')?.page).toBe(
    'https://www.citylinkexpress.com/tracking-result/?track0=860326123456789',
  )
  // These numbers have a missing or extra digit, belong to Shopee, or match several carriers.
  for (const number of ['MY1234567890', 'MY123456789012A', '060326123456', '7127058313446465'])
    expect(whose(number), number).toBeNull()
})

test('PACK-11 keeps number formats that the shop has set itself', async ({ shop }) => {
  const { db } = shop.database
  const before = await getCarriers(shop)
  const replaceCarriers = (carriers: ParcelCarrier[]) =>
    db.execute(sql`update carriers set carriers = ${JSON.stringify(carriers)}::jsonb`)
  await replaceCarriers(
    before.carriers.map((each: ParcelCarrier) => ({
      ...each,
      numbers: each.name === 'GDEX' ? 'CN########' : '',
    })),
  )
  await db.execute(
    sql.raw(readFileSync(new URL('../../migrations/0460-numbers-of-carriers.sql', import.meta.url), 'utf8')),
  )
  const after: ParcelCarrier[] = (await getCarriers(shop)).carriers
  expect(after.map(({ name }) => name)).toEqual(before.carriers.map(({ name }: ParcelCarrier) => name))
  expect(after.find(({ name }) => name === 'GDEX')?.numbers).toBe('CN########')
  expect(findCarrierByNumber(after, '060326123456789')?.name).toBe('City-Link Express')
  await replaceCarriers(before.carriers)
})

test('PACK-05 shows customers the shop’s own carrier, tracking page and delivery days', async ({ shop }) => {
  const { carriers, version } = await getCarriers(shop)
  expect(carriers[0]).toMatchObject({ name: 'Pos Malaysia', numbers: '@@#########MY' })
  expect((await changeCarriers(shop, { version, carriers: [ownCarrier, ...carriers] })).status).toBe(200)
  const johor = { address1: 'Jalan Satu 1', postcode: '81300', city: 'Skudai', state: 'Johor' }
  const placed = await shop.call('POST', '/api/sticker-print/save-order', {
    body: stickerOrder({ phone: '0138200001', deliveryMethod: 'pos', shipping: johor }),
  })
  const { id, orderNumber: number } = placed.body
  await shop.database.db.execute(
    sql`update orders set stage = 'ready', paid_at = now(), paid_sen = total_sen where public_id = ${id}`,
  )
  const body = {
    request_id: 'posted by van',
    id,
    from: 'ready',
    to: 'posted',
    tracking: 'vk 1234',
    tell: true,
  }
  const at = '2026-11-25T02:00:00Z'
  expect(
    (await shop.call('POST', '/api/v2/orders/scanned/step', { token: shop.token, body: { ...body, at } }))
      .status,
  ).toBe(200)
  // The parcel is sent on a Wednesday, so that the next day is a delivery day.
  await shop.database.db.execute(
    sql`update orders set stage_since = ${at}::timestamptz where public_id = ${id}`,
  )
  const page = 'https://van.example/?parcel=VK1234'
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = '60138200001' and body like '%dipos%'`,
  )
  expect(rows.map(({ body }) => body)).toEqual([expect.stringContaining(page)])
  const followed = await shop.call('POST', '/api/orders/follow', { body: { number, phone: '0138200001' } })
  expect(followed.body).toMatchObject({ parcel: { carrier: 'Van Kedai', page }, arrives_on: '2026-11-26' })
  const details = await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })
  expect(details.body.data.parcel).toEqual({ carrier: 'Van Kedai', page })
})

test('PACK-05 names the field of an invalid tracking page or number format, and refuses a concurrent change', async ({
  shop,
}) => {
  const { carriers, version } = await getCarriers(shop)
  const wrong = await changeCarriers(shop, {
    version,
    carriers: [{ ...ownCarrier, page: 'javascript:alert(1)', numbers: '(a+)+' }],
  })
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.body.fields).sort()).toEqual(['carriers.0.numbers', 'carriers.0.page'])
  expect((await changeCarriers(shop, { version, carriers })).status).toBe(200)
  const late = await changeCarriers(shop, { version, carriers: [] })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
})

test('PACK-09 stores the chosen carrier if the tracking number doesn’t identify one, and clears it when the number changes', async ({
  shop,
}) => {
  const johor = { address1: 'Jalan Satu 1', postcode: '81300', city: 'Skudai', state: 'Johor' }
  const placed = await shop.call('POST', '/api/sticker-print/save-order', {
    body: stickerOrder({ phone: '0138200002', deliveryMethod: 'pos', shipping: johor }),
  })
  const { id } = placed.body
  await shop.database.db.execute(
    sql`update orders set stage = 'ready', paid_at = now(), paid_sen = total_sen where public_id = ${id}`,
  )
  const seen = async () => (await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })).body.data
  const orders = [
    { id, version: (await seen()).order.version, tracking: '7127058313446465', carrier: 'DHL eCommerce' },
  ]
  const moved = await shop.call('POST', '/api/v2/orders/move-many', {
    token: shop.token,
    body: { to: 'posted', orders },
  })
  expect(moved.body.data).toMatchObject({ moved: [id], stayed: [] })
  const page = 'https://ecommerceportal.dhl.com/track/?ref=7127058313446465'
  expect((await seen()).parcel).toEqual({ carrier: 'DHL eCommerce', page })
  const version = (await seen()).order.version
  await shop.call('POST', `/api/v2/orders/${id}/move`, { token: shop.token, body: { version, to: 'ready' } })
  const again = { version: (await seen()).order.version, to: 'posted', tracking: '630012345678' }
  await shop.call('POST', `/api/v2/orders/${id}/move`, { token: shop.token, body: again })
  expect((await seen()).parcel.carrier).toBe('J&T Express')
})
