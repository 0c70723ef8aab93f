import { sql } from 'drizzle-orm'
import { chromium } from '@playwright/test'
import { expect } from 'vitest'
import { addBuiltFiles } from '#server/ssr/page-bundle.ts'
import { findChromium } from '../support/chromium.ts'
import { builtAppTest, type BuiltApp } from '../support/built-app.ts'

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
    said: main.replaceAll(/<!--.*?-->|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '),
    reference: answer.headers['x-request-id'],
  }
}
const findLogEntries = (shop: BuiltApp, reference: unknown) =>
  shop.logged.map((line) => JSON.parse(line)).filter((line) => line.reference === reference)

async function runWithoutTable<Result>(
  shop: BuiltApp,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const [name, hidden] = [sql.identifier(table), sql.identifier(`${table}_hidden`)]
  await shop.database.db.execute(sql`alter table ${name} rename to ${hidden}`)
  try {
    return await work()
  } finally {
    await shop.database.db.execute(sql`alter table ${hidden} rename to ${name}`)
  }
}

const referencePattern = /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/

test('RUN-20 an internal error returns a reference that identifies its cause in the log', async ({
  shop,
}) => {
  const { status, body, reference } = await runWithoutTable(shop, 'shop', () => get(shop, '/api/v2/shop'))
  expect([status, reference]).toEqual([500, expect.stringMatching(referencePattern)])
  expect(JSON.parse(body)).toMatchObject({
    code: 'internal',
    error: 'Something went wrong on our side. Please try again.',
    message: `Something went wrong on our side. Please try again. Reference: ${String(reference)}.`,
    params: { reference },
    reference,
  })
  expect(findLogEntries(shop, reference)).toEqual([
    expect.objectContaining({ msg: 'call failed', path: '/api/v2/shop', err: expect.anything() }),
  ])
  const refused = await get(shop, '/api/v2/contacts')
  expect([refused.status, refused.reference]).toEqual([401, undefined])
  expect(JSON.parse(refused.body)).not.toHaveProperty('reference')
})

test.for([
  ['', 'Maaf, ada masalah', 'Rujukan untuk bantuan:'],
  ['language=en', 'Sorry, something went wrong', 'Reference for support:'],
])(
  'RUN-20 a page shows the reference of its failed call (cookies: “%s”)',
  async ([cookie, what, words], { shop }) => {
    const { status, said, reference } = await runWithoutTable(shop, 'privacy_notices', () =>
      get(shop, '/privasi', cookie),
    )
    expect([status, reference]).toEqual([500, expect.stringMatching(referencePattern)])
    expect(said).toContain(what)
    expect(said).toContain(`${words} ${String(reference)} `)
    expect(findLogEntries(shop, reference)).toEqual([expect.objectContaining({ msg: 'call failed' })])
  },
)

test('RUN-20 a failed part of a page shows the error’s reference, and a missing page shows none', async ({
  shop,
}) => {
  const { status, said, reference } = await runWithoutTable(shop, 'categories', () =>
    get(shop, '/category/printing'),
  )
  expect(status).toBe(500)
  expect(said).toContain(`Rujukan untuk bantuan: ${String(reference)} `)
  expect(findLogEntries(shop, reference)).toHaveLength(1)
  const missing = await get(shop, '/nothing')
  expect([missing.status, missing.reference]).toEqual([404, undefined])
  expect(missing.said).not.toContain('Rujukan')
})

test('RUN-20 a page that fails during client-side navigation shows the error’s reference', async ({
  shop,
}) => {
  const address = await shop.app.http.listen({ host: '127.0.0.1', port: 0 })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.goto(`${address}/category`)
    await page.locator('html[data-hydrated]').waitFor()
    const loaded = await page.evaluate(() => performance.timeOrigin)
    const reference = await runWithoutTable(shop, 'products', async () => {
      await page.getByRole('link', { name: 'Stickerprint' }).first().click()
      return page.locator('#reference').textContent()
    })
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
    expect(reference).toMatch(referencePattern)
    expect(await page.getByRole('alert').textContent()).toContain('Rujukan untuk bantuan:')
    expect(findLogEntries(shop, reference)).toEqual([expect.objectContaining({ msg: 'call failed' })])
  } finally {
    await browser.close()
  }
})
