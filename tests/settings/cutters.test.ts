import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { cutterPresets } from '#core/production/cutter-presets.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()
test.beforeEach(({ shop }) => shop.database.db.execute(sql`delete from cutters`))

const [cameo, , summa] = cutterPresets.map(({ cutter }) => cutter)
const ids = [crypto.randomUUID(), crypto.randomUUID()] as const
const list = async (shop: SignedInApp) =>
  (await shop.call('GET', '/api/v2/cutters', { token: shop.token })).body.data
const save = async (shop: SignedInApp, id: string, body: object) =>
  shop.call('PUT', `/api/v2/cutters/${id}`, {
    token: shop.token,
    body: { ...body, version: (await list(shop)).version },
  })

test('FILE-01 stores cutters with the materials they cut, and allows one cutter per material', async ({
  shop,
}) => {
  expect((await list(shop)).cutters).toEqual([])
  const first = await save(shop, ids[0], { ...cameo, materials: ['Sticker paper', 'PP White'] })
  expect([first.status, first.body.data.cutters]).toEqual([
    200,
    [{ ...cameo, id: ids[0], materials: ['PP White', 'Sticker paper'] }],
  ])
  await save(shop, ids[1], { ...summa, sheet: { widthMm: 300, heightMm: 420 }, materials: ['Sticker paper'] })
  expect((await list(shop)).cutters).toMatchObject([
    { name: 'Silhouette Cameo', materials: ['PP White'] },
    { name: 'Summa', sheet: { widthMm: 300, heightMm: 420 }, materials: ['Sticker paper'] },
  ])
  await shop.addUser('contributor')
  const theirs = await shop.signIn('contributor')
  expect((await shop.call('GET', '/api/v2/cutters', { token: theirs })).body.data.cutters).toHaveLength(2)
  const gone = await shop.call('DELETE', `/api/v2/cutters/${ids[0]}`, { token: shop.token })
  expect(gone.body.data.cutters).toMatchObject([{ name: 'Summa' }])
  expect((await shop.call('DELETE', `/api/v2/cutters/${ids[0]}`, { token: shop.token })).status).toBe(404)
})

test('FILE-01 names the field of each invalid cutter setting', async ({ shop }) => {
  const wrong = await save(shop, ids[0], {
    ...cameo,
    name: ' ',
    gapMm: 0.123,
    throughCut: 'CutContour',
    formats: [],
    materials: [],
  })
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    {
      name: 'Please enter the name.',
      gapMm: 'Use at most two decimal places.',
      formats: 'Please choose at least one file format.',
      throughCut: 'Each of these names must be different.',
    },
  ])
  const together = await save(shop, ids[0], {
    ...cameo,
    throughCut: 'CutContour',
    sheet: { widthMm: 100, heightMm: 100 },
    margins: { top: 10, bottom: 10, left: 50, right: 40 },
    materials: [],
  })
  expect(together.body.fields).toEqual({
    throughCut: 'Each of these names must be different.',
    'margins.left': 'These margins leave no room on the sheet.',
  })
})
