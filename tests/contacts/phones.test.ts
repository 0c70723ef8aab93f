import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { getKeys } from '#core/shared/typed-records.ts'
import { formatShopTime } from '#core/shared/shop-time.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

// Every form and every call that takes phone numbers uses the same parser.

const test = appTest()
test.beforeEach(({ shop }) =>
  shop.database.db.execute(sql`truncate orders, messages, repeats, contacts cascade`),
)

const tomorrow = () => formatShopTime(new Date(Date.now() + 86_400_000))
const post = (shop: SignedInApp, url: string, body: object) =>
  shop.call('POST', url, { token: shop.token, body })

const paths = {
  'a message': (shop: SignedInApp, phone: string | number) =>
    post(shop, '/api/v2/scheduled-messages', { phone, message: 'Hai', scheduled_time: tomorrow() }),
  'a contact': (shop: SignedInApp, phone: string | number) =>
    post(shop, '/api/v2/contacts', { name: 'Ali', phone }),
  'a recurring message': (shop: SignedInApp, phone: string | number) =>
    post(shop, '/api/v2/repeats', {
      id: randomUUID(),
      phone,
      text: 'Hai',
      rule: { every: 'day' },
      time: '09:00',
      starts_on: tomorrow().slice(0, 10),
    }),
  'an order': (shop: SignedInApp, phone: string | number) =>
    post(shop, '/api/iron-on/save-order', {
      nama: 'Aisyah',
      phone,
      deliveryMethod: 'selfPickup',
      orders: [{ namaAnak: 'SITI', warna: 'Red/White', bilangan: 1 }],
    }),
  'the shop details': (shop: SignedInApp, phone: string | number) =>
    shop.call('PUT', '/api/v2/shop', {
      token: shop.token,
      body: { name: 'Kedai', phone, address: '', pickup_place: 'Taman Tropika', hours: '' },
    }),
}

const storedNumbers = async (shop: SignedInApp) => {
  const { rows } = await shop.database.db.execute<{ phone: string }>(sql`
    select phone from messages union all select number from contacts union all
    select phone from repeats union all select phone from orders`)
  return rows.map(({ phone }) => phone).filter((phone) => phone !== '60123456789')
}

const pathNames = getKeys(paths)

test.for(pathNames)(
  'FIX-12 D-18 refuses a phone number followed by text, and quotes the text: %s',
  async (path, { shop }) => {
    for (const [typed, rest] of [
      ['0123456789 (1)', '(1)'],
      ['0123456789-2', '-2'],
      ['0191234567-8', '-8'],
    ] as const) {
      const { status, body } = await paths[path](shop, typed)
      expect([path, typed, status]).toEqual([path, typed, 400])
      expect(JSON.stringify(body)).toContain(rest)
    }
    expect((await paths[path](shop, '012-345 678')).status).toBe(400)
    expect(await storedNumbers(shop)).toEqual([])
  },
)

test.for(pathNames)(
  'FIX-12 D-18 accepts a phone number to which a spreadsheet has appended .0: %s',
  async (path, { shop }) => {
    expect(await paths[path](shop, '60123456789.0')).toMatchObject({ status: 200 })
    expect(await storedNumbers(shop)).toEqual([])
  },
)

test.for(pathNames)('FIX-52 accepts a phone number sent as a JSON number: %s', async (path, { shop }) => {
  expect(await paths[path](shop, 60123456789)).toMatchObject({ status: 200 })
  expect(await storedNumbers(shop)).toEqual([])
  const { status, body } = await paths[path](shop, 60123456789.5)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).not.toContain('Phone number is required')
})

test('FIX-12 lists stored contacts and messages whose phone numbers are invalid under the current rules', async ({
  shop,
}) => {
  await shop.database.db.execute(
    sql`insert into contacts (name, phone) values ('Lama', '0123456789-2'), ('Pendek', '6012345678')`,
  )
  const contacts = await shop.call('GET', '/api/v2/contacts', { token: shop.token })
  expect(contacts.body.data.map((contact: { phone: string }) => contact.phone)).toEqual([
    '0123456789-2',
    '6012345678',
  ])
  const { body } = await post(shop, '/api/v2/scheduled-messages', {
    phone: '0123456789',
    message: 'Hai',
    scheduled_time: tomorrow(),
  })
  await shop.database.db.execute(sql`update messages set phone = '601234567892'`)
  const messages = await shop.call('GET', '/api/v2/scheduled-messages', { token: shop.token })
  expect(messages.body.data).toMatchObject([{ id: body.data.id, phone: '601234567892' }])
  expect((await shop.call('GET', '/api/v2/people/601234567892', { token: shop.token })).status).toBe(200)
  const changed = await post(shop, '/api/v2/scheduled-messages/update-message', {
    id: body.data.id,
    message: 'Lain',
  })
  expect(changed.status).toBe(200)
})
