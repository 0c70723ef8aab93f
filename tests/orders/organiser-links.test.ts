import { hash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { dropTables } from '#server/backup/clear-database.ts'
import { migrateInTransaction } from '#server/db/migrate.ts'
import { deleteExpiredOrderRecords } from '#server/features/orders/orders.ts'
import {
  addChild,
  callGroupApi,
  createOpenGroup,
  getOrganiserAddress,
  createChildInput,
  findOrganiserKey,
  readGroupAsOrganiser,
} from '../support/group-orders.ts'
import { createTestApp } from '../support/test-app.ts'
import { openTestDatabase } from '../support/test-database.ts'

const hex = (key: string) => hash('sha256', key)

async function begin() {
  const shop = await createTestApp({ PUBLIC_URL: 'https://kedai.example' })
  onTestFinished(() => shop.close())
  return shop
}

test('FIX-25 stores only the hash of the organiser’s key, and sends a different link in each message', async () => {
  const shop = await begin()
  const { key, parents, input } = await createOpenGroup(shop)
  await callGroupApi(shop, '/link', { phone: input.phone }, getOrganiserAddress())
  const again = await findOrganiserKey(shop, input.phone)
  expect(again).toHaveLength(32)
  expect(again).not.toBe(key)
  await addChild(shop, parents, createChildInput('Ali'))
  for (const link of [key, again])
    expect((await readGroupAsOrganiser(shop, link)).children).toMatchObject([{ name: 'Ali' }])
  const { rows: stored } = await shop.database.db.execute(sql`
    select row_to_json(g)::text as row from order_groups g
    union all select row_to_json(l)::text from group_organiser_links l`)
  const text = JSON.stringify(stored)
  for (const link of [key, again]) {
    expect(text).not.toContain(link)
    expect(text).toContain(hash('sha256', link, 'base64url'))
  }

  const closed = await callGroupApi(shop, '/organiser/close', {
    key,
    total_sen: (await readGroupAsOrganiser(shop, key)).total.total_sen,
  })
  const order = closed.body.order.number
  for (const link of [key, again]) {
    const found = await shop.call('POST', '/api/orders/follow/link', { body: { order, key: link } })
    expect(found.status).toBe(200)
  }
})

test('FIX-25 refuses the organiser’s link once it has expired, including for the order of the group', async () => {
  const shop = await begin()
  const { key, parents, input } = await createOpenGroup(shop)
  await addChild(shop, parents, createChildInput('Ali'))
  const { total } = await readGroupAsOrganiser(shop, key)
  const closed = await callGroupApi(shop, '/organiser/close', { key, total_sen: total.total_sen })
  await shop.database.db.execute(
    sql`update group_organiser_links set expires_at = now() - interval '1 second'`,
  )
  expect((await callGroupApi(shop, '/organiser', { key })).body.code).toBe('not_found')
  const body = { order: closed.body.order.number, key }
  expect((await shop.call('POST', '/api/orders/follow/link', { body })).body.code).toBe('not_found')
  await callGroupApi(shop, '/link', { phone: input.phone }, getOrganiserAddress())
  await deleteExpiredOrderRecords(shop.database.db)
  const { rows } = await shop.database.db.execute(sql`select from group_organiser_links`)
  expect(rows).toHaveLength(1)
  expect((await readGroupAsOrganiser(shop, await findOrganiserKey(shop, input.phone))).stage).toBe('ordered')
})

test('FIX-25 accepts organisers’ links from before the update, including from restored backups', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const before = readdirSync('migrations').filter((name) => name.endsWith('.sql') && name < '0580')
  const keys = ['plain', 'hashed', 'earlier', 'current'].map((name) => `${name}-key-of-an-organiser-`)
  const [plain = '', hashed = '', earlier = '', current = ''] = keys
  await database.session((session) =>
    session.transaction(async (tx) => {
      await dropTables(tx)
      await migrateInTransaction(tx, { only: before })
      for (const [at, stored, former] of [
        [1, plain, null],
        [2, `sha256:${hex(hashed)}`, null],
        [3, current, hex(earlier)],
      ] as const)
        await tx.execute(sql`
          insert into order_groups (id, public_id, organiser_key, earlier_organiser_key_hash, parents_key, stage, name,
            organiser, phone, items, expected, payer, delivery_method, closes_at, request_id, request_hash)
          values (gen_random_uuid(), ${`group-${at}`}, ${stored}, ${former}, ${`parents-${at}`}, 'open', ${`Kumpulan ${at}`},
            'Aida', '60139000001', '[]', 2, 'parents', 'selfPickup', now() + interval '2 days', ${`request-${at}`}, '')`)
      await migrateInTransaction(tx)
    }),
  )
  const shop = await createTestApp({}, database)
  onTestFinished(() => shop.close())
  const names: string[] = []
  for (const key of keys) names.push((await readGroupAsOrganiser(shop, key)).name)
  expect(names).toEqual(['Kumpulan 1', 'Kumpulan 2', 'Kumpulan 3', 'Kumpulan 3'])
  const { rows } = await database.db.execute(sql`select row_to_json(g)::text as row from order_groups g`)
  expect(JSON.stringify(rows)).not.toContain('organiser_key')
})
