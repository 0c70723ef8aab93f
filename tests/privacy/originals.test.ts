import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyRetention } from '#server/features/privacy/privacy.ts'
import { openFolderStorage } from '#server/storage/folder-storage.ts'
import { StoredFiles } from '#server/storage/stored-files.ts'
import { plainPdf } from '../support/artworks.ts'
import { placeStickers, type PlacedStickers } from '../support/sticker-order.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
let token: string
let finished: PlacedStickers
let open: PlacedStickers
beforeAll(async () => {
  shop = await createTestApp()
  token = await shop.signIn()
  finished = await placeWithDesign('reka lama')
  open = await placeWithDesign('reka baharu')
  await setStage(finished, 'posted')
})
afterAll(() => shop.close())

async function placeWithDesign(words: string): Promise<PlacedStickers> {
  const order = await placeStickers(shop)
  const body = new FormData()
  const pdf = Buffer.concat([plainPdf('0 0 0 1 k 0 0 100 100 re f'), Buffer.from(words)])
  body.set('file', new Blob([pdf]), 'reka.pdf')
  const sent = await shop.call('POST', `/api/orders/design?${new URLSearchParams({ order: order.number })}`, {
    body,
    headers: { 'x-design-key': order.key },
  })
  expect(sent.status).toBe(200)
  return order
}

const setStage = ({ number }: PlacedStickers, stage: string) =>
  shop.database.db.execute(
    sql`update orders set stage = ${stage}, stage_since = now() - interval '7 months' where number = ${number}`,
  )
const previewRetention = async () =>
  (await shop.call('GET', '/api/v2/retention/foresee', { token })).body.data.counts.originals
const findDesign = async ({ number, key }: PlacedStickers) =>
  (await shop.call('POST', '/api/orders/designs', { body: { order: number, key } })).body.designs[0]
const fetchFile = async ({ id }: PlacedStickers, design: string, query = '') =>
  (await shop.call('GET', `/api/v2/orders/${id}/designs/${design}${query}`, { token })).status

test('FIX-54 deletes original files 6 months after an order is finished, keeps their previews, and reports the deletion', async () => {
  const { db } = shop.database
  expect(await previewRetention()).toBe(1)
  const before = await findDesign(finished)
  expect(before).toMatchObject({ has_original: true })
  expect(await fetchFile(finished, before.id)).toBe(200)
  await db.execute(sql`update retention_rules set starts_at = now() + interval '1 day'`)
  await applyRetention(db)
  expect(await previewRetention(), 'nothing is deleted before the start').toBe(1)
  expect((await shop.call('GET', '/api/v2/retention', { token })).body.data.starts_at).not.toBeNull()
  await db.execute(sql`update retention_rules set starts_at = now()`)
  await applyRetention(db)
  expect(await previewRetention()).toBe(0)
  expect(await findDesign(finished)).toMatchObject({ has_original: false, preview: before.preview })
  expect(before.preview).not.toBeNull()
  expect(await fetchFile(finished, before.id)).toBe(404)
  expect(await fetchFile(finished, before.id, '?proof=true')).toBe(200)
  expect(await fetchFile(open, (await findDesign(open)).id)).toBe(200)
  const files = new StoredFiles(db, openFolderStorage(shop.filesFolder))
  expect(await files.sweep(Date.now() + 2 * 24 * 3_600_000)).toBe(1)
})

const repeatOrder = (order: PlacedStickers) =>
  shop.call('POST', `/api/v2/orders/${order.id}/reorder`, {
    token,
    body: { request_id: `again ${order.id}` },
  })

test('FIX-54 does not copy a design to a repeat order when its original file was deleted', async () => {
  for (const [order, designs] of [
    [finished, 0],
    [open, 1],
  ] as const) {
    const { status, body } = await repeatOrder(order)
    expect(status, JSON.stringify(body)).toBe(200)
    const { rows } = await shop.database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from order_designs d join orders o on o.id = d.order_id
        where o.placed_at = (select max(placed_at) from orders)`,
    )
    expect(rows).toEqual([{ n: designs }])
  }
})
