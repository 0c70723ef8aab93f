import { expect } from 'vitest'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()
const call = (shop: SignedInApp, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  shop.call(method, `/api/v2/${path}`, { token: shop.token, ...(body && { body }) })

test('ORD-21 shows a contact’s notes on the person’s page, merges the notes of merged contacts, and erases notes', async ({
  shop,
}) => {
  await shop.call('POST', '/api/sticker-print/save-order', {
    body: stickerOrder({ nama: 'Puan Ros', phone: '0138300001' }),
  })
  const { contacts } = (await call(shop, 'GET', 'contacts/directory')).body.data
  const [card] = contacts.filter(({ phone }: { phone: string }) => phone === '60138300001')
  const noted = await call(shop, 'PUT', `contacts/${card.id}`, { note: 'Suka bayar tunai', version: 0 })
  expect(noted.body.data).toMatchObject({ name: 'Puan Ros', note: 'Suka bayar tunai' })
  const late = await call(shop, 'PUT', `contacts/${card.id}`, { note: 'Lain', version: 0 })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  const other = await call(shop, 'POST', 'contacts', {
    name: 'Ros',
    phone: '013-830 0001',
    note: 'Dari pasar',
  })
  const merged = await call(shop, 'POST', 'contacts/merge', { keep_id: card.id, ids: [other.body.data.id] })
  expect(merged.body.data.note).toBe('Suka bayar tunai\nDari pasar')
  const person = (await call(shop, 'GET', 'people/60138300001')).body.data
  expect(person).toMatchObject({ names: expect.arrayContaining(['Puan Ros']), orders: [{ paid_at: null }] })
  expect(person.contacts.map(({ note }: { note: string }) => note)).toContain('Suka bayar tunai\nDari pasar')
  const { rows } = await shop.database.db.execute(`update orders set stage = 'cancelled' returning id`)
  expect(rows).toHaveLength(1)
  expect((await call(shop, 'POST', 'people/60138300001/erase', {})).status).toBe(200)
  const left = await shop.database.db.execute(`select note from contacts where note <> ''`)
  expect(left.rows).toEqual([])
})
