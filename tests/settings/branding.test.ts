import sharp from 'sharp'
import { afterAll, expect } from 'vitest'
import { sweepUploads } from '#server/features/media/media.ts'
import { settingsFiles } from '#server/features/settings/settings.ts'
import { createBuiltApp, type BuiltApp } from '../support/built-app.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()
let pages: BuiltApp
test.beforeAll(async ({ shop }) => {
  pages = await createBuiltApp({}, shop.database)
})
afterAll(async () => {
  await pages.close()
})

const call = (shop: SignedInApp, method: 'GET' | 'PUT', url: string, body?: object) =>
  shop.call(method, url, { token: shop.token, ...(body && { body }) })
const home = async () => (await pages.app.http.inject({ method: 'GET', url: '/' })).body
const path = '/api/v2/shop/look'
const emptyBranding = { logo: null, colour: null }

async function upload(shop: SignedInApp, use: string): Promise<string> {
  const picture = sharp({ create: { width: 900, height: 300, channels: 4, background: '#0050a080' } })
  const body = new FormData()
  body.set('file', new Blob([await picture.png().toBuffer()]), 'logo.png')
  const answer = await shop.call('POST', `/api/v2/pictures?use=${use}`, { token: shop.token, body })
  expect(answer.body).toMatchObject({ data: { path: expect.stringMatching(/^\/media\//) } })
  return answer.body.data.path
}

test('shows the shop’s logo and colour on the home page and in its link preview, or the defaults if none are set', async ({
  shop,
}) => {
  const before = await home()
  expect((await call(shop, 'GET', path)).body.data).toEqual({ ...emptyBranding, version: 0 })
  const logo = {
    url: await upload(shop, 'show'),
    card_url: await upload(shop, 'card'),
    width: 900,
    height: 300,
  }
  const kept = await call(shop, 'PUT', path, { logo, colour: '#FFD400', version: 0 })
  expect(kept.body.data).toEqual({ logo, colour: '#ffd400', version: 1 })
  expect((await call(shop, 'GET', '/api/v2/shop')).body.data).toMatchObject({ logo, colour: '#ffd400' })
  await expect.poll(home, { message: 'the other process hears of it' }).toContain('html.dark{')
  const html = await home()
  expect(/html\.dark\{--cyan:(#\w+)/.exec(html)?.[1], 'as dark pages take it').toBe('#ffd400')
  expect(/html:root,html \.scheme-light\{--cyan:(#\w+)/.exec(html)?.[1], 'light ones can’t').toBe('#826c00')
  expect(/background:url\(([^)]+)\)/.exec(html)?.[1]).toBe(logo.url)
  expect(/"og:image" content="([^"]+)"/.exec(html)?.[1]).toMatch(new RegExp(`^http://.+${logo.card_url}$`))
  const card = await shop.app.http.inject({ method: 'GET', url: logo.card_url })
  expect(await sharp(card.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, hasAlpha: false })
  await call(shop, 'PUT', path, { ...emptyBranding, version: 1 })
  await expect.poll(async () => (await home()) === before, { message: 'byte for byte' }).toBe(true)
})

test('reports a conflict to the later of two editors of the branding, and refuses invalid colours and foreign addresses', async ({
  shop,
}) => {
  const { version } = (await call(shop, 'GET', path)).body.data
  await call(shop, 'PUT', path, { logo: null, colour: '#112233', version })
  const late = await call(shop, 'PUT', path, { logo: null, colour: '#445566', version })
  expect([late.status, late.body.details.current.colour]).toEqual([409, '#112233'])
  const wrong = await call(shop, 'PUT', path, { logo: null, colour: 'red' })
  expect([wrong.status, wrong.body.fields]).toEqual([400, { colour: 'Please enter a colour like #0050a0.' }])
  const foreign = { url: 'https://elsewhere.example/a.png', card_url: '/media/a/b.png', width: 1, height: 1 }
  expect((await call(shop, 'PUT', path, { logo: foreign, colour: null })).status).toBe(400)
  const rules = { ...foreign, url: '/media/a/b.png);color:red' }
  expect((await call(shop, 'PUT', path, { logo: rules, colour: null })).status).toBe(400)
  const history = (await call(shop, 'GET', '/api/v2/audit?limit=5')).body
  expect(JSON.stringify(history)).toContain('changed the look')
})

test('keeps branding pictures when unused uploads are deleted', async ({ shop }) => {
  const logo = {
    url: await upload(shop, 'show'),
    card_url: await upload(shop, 'card'),
    width: 900,
    height: 300,
  }
  await call(shop, 'PUT', path, { logo, colour: null })
  const unused = await upload(shop, 'show')
  await sweepUploads(shop.database.db, [settingsFiles.shown], Date.now() + 48 * 60 * 60_000)
  const statuses = []
  for (const url of [logo.url, logo.card_url, unused])
    statuses.push((await shop.app.http.inject({ method: 'GET', url })).statusCode)
  expect(statuses).toEqual([200, 200, 404])
})
