import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()

const callAs = (shop: SignedInApp, url: string, token?: string) =>
  shop.call('GET', url, token ? { token } : {})
const job = 'product=mirrorcoat-sticker&size_mm=60&quantity=1000'
const stickerCalls = ['/api/sticker-print', '/api/products/ppsticker']

test.for(stickerCalls)('API-03 %s returns the sizes in numerical order', async (path, { shop }) => {
  const { status, body } = await callAs(shop, `${path}/sizes`)
  expect(status).toBe(200)
  expect(body.sizes).toEqual(['3cm', '4cm', '5cm', '6cm', '7cm', '8cm', '9cm', '10cm'])
})

test.for(stickerCalls)(
  'API-03 %s returns the price schedule as a list of sheet counts and prices',
  async (path, { shop }) => {
    const { body } = await callAs(shop, `${path}/price-schedule`)
    expect(body).toEqual([
      { sheets: 1, price: 8 },
      { sheets: 3, price: 7 },
      { sheets: 5, price: 6 },
      { sheets: 6, price: 4.2 },
      { sheets: 11, price: 3.8 },
      { sheets: 21, price: 3.5 },
    ])
  },
)

test('D-11 selects a price list by spreadsheetId and reports an unknown spreadsheetId', async ({ shop }) => {
  const { db } = shop.database
  await db.execute(sql`insert into price_lists (id, name) values ('sheet-of-a-reseller', 'Reseller')`)
  await db.execute(sql`insert into price_list_sizes values ('sheet-of-a-reseller', 55)`)
  await db.execute(sql`insert into price_tiers values ('sheet-of-a-reseller', 1, 250)`)
  for (const path of stickerCalls) {
    const named = `spreadsheetId=sheet-of-a-reseller`
    expect((await callAs(shop, `${path}/sizes?${named}`)).body.sizes).toEqual(['5.5cm'])
    expect((await callAs(shop, `${path}/price-schedule?${named}`)).body).toEqual([{ sheets: 1, price: 2.5 }])
    const { status, body } = await callAs(shop, `${path}/sizes?spreadsheetId=none`)
    expect([status, body.error]).toEqual([404, 'There is no price list with this spreadsheetId'])
  }
})

test('CALC-02 calculates a quote from the stored prices, even after these prices change', async ({
  shop,
}) => {
  expect((await callAs(shop, `/api/quotes/total?${job}`)).body.total_sen).toBe(12_600)
  const { db } = shop.database
  await db.execute(
    sql`update price_tiers set price_sen = 400 where price_list_id = 'sticker' and sheets = 21`,
  )
  expect((await callAs(shop, `/api/quotes/total?${job}`)).body.total_sen).toBe(36 * 400)
  await db.execute(
    sql`update price_tiers set price_sen = 350 where price_list_id = 'sticker' and sheets = 21`,
  )
})

test('CALC-02 prices a new product by its own price list without code changes', async ({ shop }) => {
  const { db } = shop.database
  await db.execute(
    sql`insert into products (id, name, slug, category_id, flow) values (90, 'Hologram', 'hologram', 1, 'sticker')`,
  )
  expect(
    (await callAs(shop, '/api/quotes/total?product=hologram&size_mm=60&quantity=1000')).body.total_sen,
  ).toBe(12_600)
  await db.execute(sql`insert into price_lists (id, name) values ('hologram', 'Hologram')`)
  await db.execute(sql`insert into price_list_sizes values ('hologram', 60)`)
  await db.execute(sql`insert into product_price_lists values (90, 'hologram')`)
  // Without stored price tiers, a sheet costs RM 8 (CALC-03).
  expect(
    (await callAs(shop, '/api/quotes/total?product=hologram&size_mm=60&quantity=1000')).body.total_sen,
  ).toBe(28_800)
  expect((await callAs(shop, '/api/sticker-print/sizes?product=hologram')).body.sizes).toEqual(['6cm'])
})

test('D-06 returns only the total to visitors, without the four internal figures', async ({ shop }) => {
  const { body } = await callAs(shop, `/api/quotes/total?${job}`)
  expect(body).toMatchObject({ total_sen: 12_600, more: { quantity: 1008, total_sen: 12_600 }, next: null })
  expect(body.breaks).toContainEqual({ quantity: 250, total_sen: 3780 })
  expect(JSON.stringify(body)).not.toMatch(/sheet|unit|per_/)
})

const quote = (shop: SignedInApp, query: string) => callAs(shop, `/api/quotes/total?${query}`)

test('D-06 returns the internal figures to signed-in users only', async ({ shop }) => {
  const refused = await callAs(shop, `/api/quotes/figures?${job}`)
  expect([refused.status, refused.body.code]).toEqual([401, 'not_authenticated'])
  expect(JSON.stringify(refused.body)).not.toMatch(/28|36|350|126/)
  await shop.addUser('subscriber')
  const { body } = await callAs(shop, `/api/quotes/figures?${job}`, await shop.signIn('subscriber'))
  expect(body).toEqual({ per_sheet: 28, sheets: 36, price_per_sheet_sen: 350, total_sen: 12_600 })
})

test('CALC-01 charges nothing for a quantity of 0 and answers 404 for an unknown size or product', async ({
  shop,
}) => {
  expect((await quote(shop, 'product=pp-sticker&size_mm=60&quantity=0')).body).toMatchObject({
    total_sen: 0,
    more: null,
  })
  expect((await quote(shop, 'product=pp-sticker&size_mm=61&quantity=5')).body.code).toBe('unknown_size')
  expect((await quote(shop, 'product=iron-on-logo&size_mm=60&quantity=5')).body.code).toBe('unknown_size')
  expect((await quote(shop, 'product=nothing&size_mm=60&quantity=5')).body.code).toBe('unknown_product')
  for (const wrong of ['-1', '1.5', 'many', '1000001'])
    expect((await quote(shop, `product=pp-sticker&size_mm=60&quantity=${wrong}`)).status).toBe(400)
})
