import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cutterPresets } from '#core/production/cutter-presets.ts'
import { testApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
let token: string
beforeAll(async () => {
  shop = await testApp()
  token = await shop.signIn()
})
afterAll(() => shop.close())
beforeEach(() => shop.database.db.execute(sql`delete from cutters`))

const [cameo, , summa] = cutterPresets.map(({ cutter }) => cutter)
const ids = [crypto.randomUUID(), crypto.randomUUID()] as const
const list = async () => (await shop.call('GET', '/api/v2/cutters', { token })).body.data
const save = async (id: string, body: object) =>
  shop.call('PUT', `/api/v2/cutters/${id}`, { token, body: { ...body, version: (await list()).version } })

test('FILE-01 cutters are kept with what they cut; a material has one cutter', async () => {
  expect((await list()).cutters).toEqual([])
  const first = await save(ids[0], { ...cameo, materials: ['Sticker paper', 'PP White'] })
  expect([first.status, first.body.data.cutters]).toEqual([
    200,
    [{ ...cameo, id: ids[0], materials: ['PP White', 'Sticker paper'] }],
  ])
  await save(ids[1], { ...summa, sheet: { widthMm: 300, heightMm: 420 }, materials: ['Sticker paper'] })
  expect((await list()).cutters).toMatchObject([
    { name: 'Silhouette Cameo', materials: ['PP White'] },
    { name: 'Summa', sheet: { widthMm: 300, heightMm: 420 }, materials: ['Sticker paper'] },
  ])
  await shop.addUser('contributor')
  const theirs = await shop.signIn('contributor')
  expect((await shop.call('GET', '/api/v2/cutters', { token: theirs })).body.data.cutters).toHaveLength(2)
  const gone = await shop.call('DELETE', `/api/v2/cutters/${ids[0]}`, { token })
  expect(gone.body.data.cutters).toMatchObject([{ name: 'Summa' }])
  expect((await shop.call('DELETE', `/api/v2/cutters/${ids[0]}`, { token })).status).toBe(404)
})

test('FILE-01 what a cutter can’t be is said at its field', async () => {
  const wrong = await save(ids[0], {
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
      gapMm: 'At most two digits after the point.',
      formats: 'Please choose at least one kind of file.',
      throughCut: 'Two of the names are the same: each needs its own.',
    },
  ])
  const together = await save(ids[0], {
    ...cameo,
    throughCut: 'CutContour',
    sheet: { widthMm: 100, heightMm: 100 },
    margins: { top: 10, bottom: 10, left: 50, right: 40 },
    materials: [],
  })
  expect(together.body.fields).toEqual({
    throughCut: 'Two of the names are the same: each needs its own.',
    'margins.left': 'With these margins there is no room left on the sheet.',
  })
})
