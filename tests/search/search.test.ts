import { expect } from 'vitest'
import { messagingTest } from '../support/messaging.ts'

const test = messagingTest()

test('FIX-40 the search finds orders and products, and for administrators also contacts', async ({
  shop,
}) => {
  const { token } = shop
  const placed = await shop.call('POST', '/api/iron-on/save-order', {
    token,
    body: {
      nama: 'Sticker Suraya',
      phone: '60137712345',
      deliveryMethod: 'selfPickup',
      orders: [{ namaAnak: 'DAMIA', warna: 'Red/White', bilangan: 1 }],
    },
  })
  expect(placed.status).toBe(200)
  await shop.call('POST', '/api/v2/contacts', { token, body: { name: 'Sticker Siti', phone: '60137712346' } })
  const found = await shop.call('GET', '/api/v2/search?query=sticker', { token })
  expect(found.status).toBe(200)
  const { orders, people, products } = found.body.data
  expect(orders).toMatchObject([{ nama: 'Sticker Suraya', stage: 'new' }])
  expect(people).toContainEqual(expect.objectContaining({ name: 'Sticker Siti', phone: '60137712346' }))
  expect(products.map(({ name }: { name: string }) => name)).toContain('PP Sticker')
  expect(products.length).toBeLessThanOrEqual(5)

  await shop.addUser('contributor')
  const staff = await shop.signIn('contributor')
  const less = await shop.call('GET', '/api/v2/search?query=sticker', { token: staff })
  expect(less.body.data.people).toEqual([])
  expect(less.body.data.orders).toHaveLength(1)
  expect((await shop.call('GET', '/api/v2/search?query=sticker', {})).status).toBe(401)
})
