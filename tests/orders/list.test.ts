import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'contributor' })
test.beforeAll(async ({ shop }) => {
  const customers = [
    ['Aisyah 100%', '012-345 6789'],
    ['Badrul', '019-876 5432'],
    ['Chong', '011-1234 5678'],
  ]
  for (const [nama, phone] of customers) {
    const placed = await shop.call('POST', '/api/sticker-print/save-order', {
      body: {
        nama,
        phone,
        deliveryMethod: 'selfPickup',
        stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
      },
    })
    expect(placed.status).toBe(200)
  }
})

const fetchOrders = async (shop: SignedInApp, query = '') =>
  (await shop.call('GET', `/api/v2/orders${query}`, { token: shop.token })).body.data
const listNames = (list: { orders: { nama: string }[] }) => list.orders.map(({ nama }) => nama)

test('SHELL-03 lists orders for staff, newest first, with their totals', async ({ shop }) => {
  const list = await fetchOrders(shop)
  expect(listNames(list)).toEqual(['Chong', 'Badrul', 'Aisyah 100%'])
  expect(list.next).toBeNull()
  expect(list.orders[2]).toMatchObject({
    number: expect.stringMatching(/^\d{4}-0001$/),
    phone: '60123456789',
    goods: { kind: 'sticker', product: 'Mirrorcoat Sticker', size: '6cm', quantity: 1000 },
    delivery_method: 'selfPickup',
    deliver_to: ['Taman Tropika'],
    total_sen: 12_600,
  })
  const shipping = { address1: '1 Jalan Contoh', postcode: '81300', city: 'Skudai', state: 'Johor' }
  await shop.call('POST', '/api/iron-on/save-order', {
    body: {
      nama: 'Devi',
      phone: '013-222 3333',
      deliveryMethod: 'pos',
      shipping,
      orders: [{ namaAnak: 'Siti', warna: 'Red/White', bilangan: 2 }],
    },
  })
  const [posted] = (await fetchOrders(shop)).orders
  expect(posted).toMatchObject({
    goods: { rows: [{ namaAnak: 'SITI', warna: 'Red/White', bilangan: 2 }] },
    deliver_to: ['1 Jalan Contoh', '81300 Skudai', 'Johor'],
    shipping_sen: 800,
  })
  await shop.database.db.execute(sql`delete from orders where nama = 'Devi'`)
})

test('returns orders page by page without duplicates or gaps', async ({ shop }) => {
  const seen: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const page = await fetchOrders(shop, `?limit=1${next && `&before=${next}`}`)
    seen.push(...listNames(page))
    next = page.next
  }
  expect(seen).toEqual(['Chong', 'Badrul', 'Aisyah 100%'])
  expect(listNames(await fetchOrders(shop, '?before=never-was'))).toEqual([])
})

test.for<[string, string[]]>([
  ['badr', ['Badrul']],
  ['-0003', ['Chong']],
  ['012-345', ['Aisyah 100%']],
  ['6019', ['Badrul']],
  ['aisyah 100%', ['Aisyah 100%']],
  ['badrul 019', ['Badrul']],
  ['drul', ['Badrul']],
  ['5432', ['Badrul']],
  ['%', []],
  ['_', []],
  ['nobody', []],
])('searches orders by %j', async ([search, found], { shop }) => {
  expect(listNames(await fetchOrders(shop, `?search=${encodeURIComponent(search)}`))).toEqual(found)
})
