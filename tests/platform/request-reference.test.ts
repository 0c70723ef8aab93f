import { sql } from 'drizzle-orm'
import { chromium } from '@playwright/test'
import { expect } from 'vitest'
import { addBuiltFiles } from '#server/ssr/page-bundle.ts'
import { findChromium } from '../support/chromium.ts'
import { builtAppTest, type BuiltApp } from '../support/built-app.ts'

// What is wrong on our side, as it is read out to whoever looks into the log.

const test = builtAppTest()
test.beforeAll(async ({ shop }) => {
  await addBuiltFiles(shop.app.http)
})

const get = async (shop: BuiltApp, url: string, cookie = '') => {
  const answer = await shop.app.http.inject({ method: 'GET', url, headers: { cookie } })
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(answer.body) ?? []
  return {
    status: answer.statusCode,
    body: answer.body,
    /** What a page says, without its marks. */
    said: main.replaceAll(/<!--.*?-->|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '),
    reference: answer.headers['x-request-id'],
  }
}
/** What the log has under a reference. */
const logged = (shop: BuiltApp, reference: unknown) =>
  shop.logged.map((line) => JSON.parse(line)).filter((line) => line.reference === reference)

/** While the table is called something else, whatever reads it fails. */
async function without<Result>(shop: BuiltApp, table: string, work: () => Promise<Result>): Promise<Result> {
  const [name, hidden] = [sql.identifier(table), sql.identifier(`${table}_hidden`)]
  await shop.database.db.execute(sql`alter table ${name} rename to ${hidden}`)
  try {
    return await work()
  } finally {
    await shop.database.db.execute(sql`alter table ${hidden} rename to ${name}`)
  }
}

const readable = /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/

test('RUN-20 a call that fails on our side answers a reference, in its words too, under which the log has the cause', async ({
  shop,
}) => {
  const { status, body, reference } = await without(shop, 'shop', () => get(shop, '/api/v2/shop'))
  expect([status, reference]).toEqual([500, expect.stringMatching(readable)])
  expect(JSON.parse(body)).toMatchObject({
    code: 'internal',
    error: 'Something went wrong on our side. Please try again.',
    message: `Something went wrong on our side. Please try again. Reference: ${String(reference)}.`,
    params: { reference },
    reference,
  })
  expect(logged(shop, reference)).toEqual([
    expect.objectContaining({ msg: 'call failed', path: '/api/v2/shop', err: expect.anything() }),
  ])
  const refused = await get(shop, '/api/v2/contacts')
  expect([refused.status, refused.reference]).toEqual([401, undefined])
  expect(JSON.parse(refused.body)).not.toHaveProperty('reference')
})

test.for([
  ['', 'Maaf, ada masalah', 'Jika anda meminta bantuan, sebut rujukan ini:'],
  ['language=en', 'Sorry, something went wrong', 'If you ask for help, tell this reference:'],
])(
  'RUN-20 a page that fails shows the reference of its call (%s)',
  async ([cookie, what, words], { shop }) => {
    const { status, said, reference } = await without(shop, 'privacy_notices', () =>
      get(shop, '/privasi', cookie),
    )
    expect([status, reference]).toEqual([500, expect.stringMatching(readable)])
    expect(said).toContain(what)
    expect(said).toContain(`${words} ${String(reference)} `)
    expect(logged(shop, reference)).toEqual([expect.objectContaining({ msg: 'call failed' })])
  },
)

test('RUN-20 a part of a page that could not be loaded shows it, too; what is missing has none', async ({
  shop,
}) => {
  const { status, said, reference } = await without(shop, 'categories', () => get(shop, '/category/printing'))
  expect(status).toBe(500)
  expect(said).toContain(`sebut rujukan ini: ${String(reference)} `)
  expect(logged(shop, reference)).toHaveLength(1)
  const missing = await get(shop, '/nothing')
  expect([missing.status, missing.reference]).toEqual([404, undefined])
  expect(missing.said).not.toContain('rujukan')
})

test('RUN-20 a page that the browser went to by itself and could not load shows it, too', async ({
  shop,
}) => {
  const address = await shop.app.http.listen({ host: '127.0.0.1', port: 0 })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.goto(`${address}/category`)
    await page.locator('html[data-alive]').waitFor()
    const loaded = await page.evaluate(() => performance.timeOrigin)
    const reference = await without(shop, 'products', async () => {
      await page.getByRole('link', { name: 'Stickerprint' }).first().click()
      return page.locator('#reference').textContent()
    })
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
    expect(reference).toMatch(readable)
    expect(await page.getByRole('alert').textContent()).toContain('sebut rujukan ini:')
    expect(logged(shop, reference)).toEqual([expect.objectContaining({ msg: 'call failed' })])
  } finally {
    await browser.close()
  }
})
