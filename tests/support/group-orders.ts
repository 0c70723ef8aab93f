import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { SignedInApp, TestApp } from './test-app.ts'

const choice = (code: string, sen = 0) => ({
  code,
  name: { ms: code.toUpperCase() },
  ...(sen > 0 && { effect: { by: 'piece', sen } }),
})
export const jerseyProduct = {
  pricing: {
    by: 'piece',
    tiers: [
      { from: 1, sen: 4500 },
      { from: 10, sen: 3900 },
    ],
  },
  options: [
    {
      code: 'saiz',
      name: { ms: 'Saiz' },
      spread: true,
      choices: [choice('s'), choice('m'), choice('xl', 300)],
    },
    { code: 'lengan', name: { ms: 'Lengan' }, choices: [choice('pendek'), choice('panjang', 500)] },
  ],
  asks: { design: true, names: false, notes: false },
}
const tags = [{ kind: 'nametag' }]
export const teamItems = [{ kind: 'described', slug: 'jersi', choices: { lengan: 'panjang' }, numbers: true }]
export const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

export const createSecret = () => randomBytes(16).toString('base64url')
export const createChildInput = (name: string, more: object = {}) => ({
  id: randomUUID(),
  secret: createSecret(),
  version: 0,
  name,
  section: '3B',
  picks: [{ quantity: 1, colour: 'Red/White' }],
  ...more,
})

export const callGroupApi = (shop: TestApp, path: string, body: object = {}, address = '10.9.0.1') =>
  shop.call('POST', `/api/group-orders${path}`, { body, address })
export const callGroupApiAsStaff = (
  shop: SignedInApp,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) => shop.call(method, `/api/v2/group-orders${path}`, { token: shop.ownerToken, ...(body && { body }) })

let made = 0
export function createGroupInput(more: object = {}) {
  made += 1
  return {
    request_id: `request-${made}-of-groups`,
    name: `3B SK Taman Tropika ${made}`,
    nama: 'Cikgu Aida',
    phone: `0139${String(made).padStart(6, '0')}`,
    items: tags,
    expected: 12,
    payer: 'parents',
    deliveryMethod: 'selfPickup',
    closes_at: hoursFromNow(48),
    ...more,
  }
}
export const getOrganiserAddress = () => `10.8.${made % 250}.${1 + (made >> 8)}`

export const findOrganiserKey = async (shop: TestApp, phone: string) => {
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${`6${phone}`} and body like '%/urus#%' order by created_at desc, id`,
  )
  return /\/urus#([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? ''
}

export async function createOpenGroup(shop: TestApp, more: object = {}) {
  const input = createGroupInput(more)
  const { status } = await callGroupApi(shop, '', input, getOrganiserAddress())
  expect(status).toBe(200)
  const key = await findOrganiserKey(shop, input.phone)
  const { body } = await callGroupApi(shop, '/organiser', { key })
  return { key, parents: String(body.parents_key), input, view: body }
}

export const addChild = (shop: TestApp, parents: string, child: object) =>
  callGroupApi(shop, '/parents/child', { key: parents, ...child })

export const readGroupAsOrganiser = async (shop: TestApp, key: string) =>
  (await callGroupApi(shop, '/organiser', { key })).body

export const findGroupOrders = async (shop: TestApp, name: string) => {
  const { rows } = await shop.database.db.execute<{ number: string; stage: string; total: number }>(sql`
    select o.number, o.stage, o.total_sen as total from orders o
    where o.request_id like 'group ' || (select public_id from order_groups where name = ${name}) || ' %'
    order by o.placed_at, o.number`)
  return rows
}

/** Records that the owner of this phone has written to the shop, so that reminders may be sent to it. */
export const recordCustomerMessage = (shop: TestApp, phone: string) =>
  shop.database.db.execute(sql`insert into customers_wrote values (${phone}, now())`)
