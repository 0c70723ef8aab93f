import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { scaleTime } from '../support/load-factor.ts'
import type { BatchDetails } from '#core/production/batch-details.ts'
import { createApprovedStickers, addPlotterWithoutMarks } from '../support/approved-stickers.ts'
import { createTestApp, appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()
test.beforeAll(async ({ shop }) => {
  await shop.app.start()
  await addPlotterWithoutMarks(shop, shop.token)
})

const post = (shop: SignedInApp, path: string, body: object = {}) =>
  shop.call('POST', path, { token: shop.token, body })
const get = async (shop: SignedInApp, path: string) =>
  (await shop.call('GET', path, { token: shop.token })).body.data

async function countPrints(shop: SignedInApp, id: string): Promise<Record<string, number>> {
  const { rows } = await shop.database.db.execute<{ key: string; count: number }>(sql`
    select piece ->> 'key' as key, sum(times)::int as count
    from production_sheets, jsonb_array_elements(placed) as piece where batch_id = ${id} group by 1`)
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
}

test('NEST-04 creates a batch in rows immediately, and improves its nesting in the background until staff stop it', async ({
  shop,
}) => {
  const ell = await createApprovedStickers(shop, shop.token, '0,0 200,0 200,400 600,400 600,600 0,600')
  const wedge = await createApprovedStickers(shop, shop.token, '0,0 600,0 0,600')
  const orders = [ell, wedge].map(({ id, version }) => ({ id, version }))
  const { body: plan } = await post(shop, '/api/v2/production/plan', { orders: orders.map(({ id }) => id) })
  expect(plan.data).toMatchObject({ may_be_fewer: true, materials: [{ amounts: { stickers: 2000 } }] })

  const made = await post(shop, '/api/v2/production/batches', { request_id: crypto.randomUUID(), orders })
  expect([made.status, made.body.error]).toEqual([200, undefined])
  const { id, layout: first } = (made.body.data as BatchDetails).batch
  expect(first).toMatchObject({ state: 'improving', sold: 72, share: 0, revision: 0 })
  expect(first?.now).toBe(plan.data.materials[0].sheets)
  const counts = { [`${ell.number}/1`]: 1000, [`${wedge.number}/1`]: 1000 }
  expect(await countPrints(shop, id)).toEqual(counts)
  const path = `/api/v2/production/batches/${id}`
  for (const file of ['/pdf?material=Sticker+paper', '/sheets/1/png', '/sheets/1/cut?format=dxf']) {
    const { status, body } = await shop.call('GET', path + file, { token: shop.token })
    expect([file, status, body.code]).toEqual([file, 409, 'still_laying_out'])
  }
  const version = made.body.data.batch.version
  expect((await post(shop, `${path}/mark`, { version, step: 'printed', done: true })).body.code).toBe(
    'still_laying_out',
  )

  await vi.waitFor(
    async () => expect((await get(shop, path)).batch.layout.now).toBeLessThan(first?.now ?? 0),
    {
      timeout: scaleTime(120_000),
      interval: 200,
    },
  )
  expect(await countPrints(shop, id)).toEqual(counts)
  const stopped = (await post(shop, `${path}/layout/stop`)).body.data as BatchDetails
  const { layout } = stopped.batch
  expect(layout?.state).toBe('stopped')
  expect(layout?.now).toBe(stopped.batch.materials[0]?.sheets)
  expect(stopped.events[0]).toMatchObject({
    action: 'laid out',
    by: 'Admin',
    note: `${layout?.now} sheets instead of ${layout?.first} in rows, ${72 - (layout?.now ?? 0)} sheets fewer than charged`,
  })
  const files = () => shop.call('GET', `${path}/sheets/1/cut?format=dxf`, { token: shop.token })
  const file = await files()
  expect(file.status).toBe(200)
  expect((await post(shop, `${path}/layout/stop`)).body.data.batch.layout).toEqual(layout)
  expect((await files()).body).toBe(file.body)
  expect(await countPrints(shop, id)).toEqual(counts)

  // Simulates a program that was interrupted. Its next start continues from the best layout so far.
  await shop.database.db.execute(sql`
    update production_batches set layout = layout || '{"state": "improving", "share": 0}' where id = ${id}`)
  const again = await createTestApp({}, shop.database)
  await again.app.start()
  await vi.waitFor(async () => expect((await get(shop, path)).batch.layout.share).toBeGreaterThan(0), {
    timeout: scaleTime(60_000),
    interval: 200,
  })
  expect((await get(shop, path)).batch.layout.now).toBeLessThanOrEqual(layout?.now ?? 0)
  await again.close()
  await post(shop, `${path}/layout/stop`)
})
