import { expect } from 'vitest'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'editor' })

const call = (shop: SignedInApp, method: 'GET' | 'PUT', url: string, body?: object) =>
  shop.call(method, url, { token: shop.token, ...(body && { body }) })
const catalog = async (shop: SignedInApp) => (await call(shop, 'GET', '/api/v2/catalog')).body.data
const picture = '/pictures/sticker-pp.svg'

async function importSheet(shop: SignedInApp, url: string, csv: string, query = '') {
  const body = new FormData()
  body.set('file', new Blob([csv]), 'senarai.csv')
  return shop.call('POST', `${url}/import${query}`, { token: shop.token, body })
}
const getOutcomes = ({ body }: { body: { data: { rows: Record<string, unknown>[] } } }) =>
  body.data.rows.map(({ row, outcome }) => [row, outcome])

const listSchools = async (shop: SignedInApp): Promise<string[]> =>
  (await shop.call('GET', '/api/iron-on-logo/schools')).body.data.map(({ name }: { name: string }) => name)

test('imports schools only after the preview is confirmed, and changes nothing when an export is imported', async ({
  shop,
}) => {
  const url = '/api/v2/catalog/schools'
  const csv = [
    'Name;Width mm;Height mm;Picture',
    'SK Contoh Jaya;66;;',
    `SK Helaian;60;70;${picture}`,
    'SK Tanpa Logo;60;70;',
    'sk contoh jaya;50;50;',
    'SJK(C) Contoh Baru;enam;;',
    'SRA Contoh Permai;300;;',
    '"=SUM(1)";60;70;/pictures/a.svg',
  ].join('\r\n')
  const seen = await importSheet(shop, url, csv, '?dry_run=true')
  expect(getOutcomes(seen)).toEqual([
    [2, 'updated'],
    [3, 'new'],
    [4, 'new'],
    [5, 'refused'],
    [6, 'refused'],
    [7, 'refused'],
    [8, 'new'],
  ])
  const notes = seen.body.data.rows.map((row: { notes: string[] }) => row.notes.join())
  expect(notes.slice(2, 6)).toEqual([
    'Not offered until it has a logo',
    'Same as row 2',
    'Width mm: “enam” can’t be read',
    'Width mm: Enter at most 290 mm, the width of a sheet.',
  ])
  const refused: string = seen.body.data.refused_csv
  expect(refused.split('\r\n')).toEqual([
    '\uFEFFName,Width mm,Height mm,Picture,Why',
    'sk contoh jaya,50,50,,Same as row 2',
    'SJK(C) Contoh Baru,enam,,,Width mm: “enam” can’t be read',
    'SRA Contoh Permai,300,,,"Width mm: Enter at most 290 mm, the width of a sheet."',
    '',
  ])
  const mended = await importSheet(
    shop,
    url,
    refused.replace('enam', '62').replace(',300,', ',63,'),
    '?dry_run=true',
  )
  expect(getOutcomes(mended).map(([, outcome]) => outcome)).toEqual(['updated', 'updated', 'updated'])
  expect(mended.body.data.refused_csv).toBe('')
  expect((await catalog(shop)).schools.map(({ name }: { name: string }) => name)).not.toContain('SK Helaian')
  const { schools } = await catalog(shop)
  const jaya = schools.find(({ name }: { name: string }) => name === 'SK Contoh Jaya')
  await call(shop, 'PUT', `/api/v2/schools/${jaya.id}`, { width_mm: 61 })
  const { plan } = seen.body.data
  expect((await importSheet(shop, url, csv, `?plan=${plan}`)).body.code, 'somebody was quicker').toBe(
    'changed',
  )
  const again = (await importSheet(shop, url, csv, '?dry_run=true')).body.data.plan
  expect((await importSheet(shop, url, csv, `?plan=${again}`)).body.data.applied).toBe(true)
  const kept = (await catalog(shop)).schools.filter(({ name }: { name: string }) =>
    /Jaya|Helaian|SUM/.test(name),
  )
  expect(kept.map(({ width_mm, height_mm }: Record<string, number>) => [width_mm, height_mm])).toEqual([
    [66, 70],
    [60, 70],
    [60, 70],
  ])
  const bare = (await catalog(shop)).schools.find(({ name }: { name: string }) => name === 'SK Tanpa Logo')
  expect(bare.image_url).toBeNull()
  expect(await listSchools(shop)).not.toContain('SK Tanpa Logo')
  await call(shop, 'PUT', `/api/v2/schools/${bare.id}`, { image_url: picture })
  expect(await listSchools(shop)).toContain('SK Tanpa Logo')
  for (const kind of ['schools', 'colours', 'products']) {
    const exported = await call(shop, 'GET', `/api/v2/catalog/${kind}/export`)
    const back = await importSheet(shop, `/api/v2/catalog/${kind}`, exported.body, '?dry_run=true')
    expect(new Set(getOutcomes(back).map(([, outcome]) => outcome)), kind).toEqual(new Set(['unchanged']))
  }
  expect((await call(shop, 'GET', `${url}/export`)).body, 'no formula').toContain("'=SUM(1)")
  expect((await importSheet(shop, url, 'Harga\r\n5')).body.code).toBe('unreadable')
})

test('replaces the whole price list on import, but removes no price when a row is unreadable', async ({
  shop,
}) => {
  const url = '/api/v2/price-lists/ppsticker'
  const csv = 'From sheets,Price of a sheet\r\n1,8.00\r\n3,7.50\r\n5,enam\r\n6,4.20\r\n40,3.00\r\n'
  const seen = await importSheet(shop, url, csv, '?dry_run=true')
  expect(getOutcomes(seen)).toEqual([
    [2, 'unchanged'],
    [3, 'updated'],
    [4, 'refused'],
    [5, 'unchanged'],
    [6, 'new'],
    [null, 'removed'],
    [null, 'removed'],
  ])
  expect(seen.body.data.tiers.map(({ sheets }: { sheets: number }) => sheets)).toEqual([1, 3, 5, 6, 40])
  expect((await importSheet(shop, url, csv, `?plan=${seen.body.data.plan}`)).body.data.applied).toBe(true)
  const list = (await call(shop, 'GET', '/api/v2/price-lists')).body.data.find(
    ({ id }: { id: string }) => id === 'ppsticker',
  )
  expect(list.tiers).toEqual(seen.body.data.tiers)
  const exported = await call(shop, 'GET', `${url}/export`)
  expect(
    new Set(
      getOutcomes(await importSheet(shop, url, exported.body, '?dry_run=true')).map(([, what]) => what),
    ),
  ).toEqual(new Set(['unchanged']))
})

test('PROD-09 exports and imports product descriptions completely, and refuses a description that can’t be priced', async ({
  shop,
}) => {
  const url = '/api/v2/catalog/products'
  const { categories } = await catalog(shop)
  const described = {
    pricing: { by: 'area', unit: 'ft2', smallest: 600, tiers: [{ from: 1, sen: 280 }] },
    size: { unit: 'in', least_mm: 300, most_mm: 6000 },
    least: 1,
    most: 100,
    rush: { per_mille: 250, sen: 500 },
    options: [
      {
        code: 'kemasan',
        name: { ms: 'Kemasan, “tepi”', en: 'Finish' },
        spread: false,
        choices: [
          { code: 'mata', name: { ms: 'Mata ayam', en: '' }, effect: { by: 'nothing' }, excludes: [] },
          { code: 'poket', name: { ms: 'Poket', en: '' }, effect: { by: 'piece', sen: 250 }, excludes: [] },
        ],
      },
    ],
    asks: { design: true, names: false, notes: true },
    made: 'outside',
    supplier: { name: 'Percetakan Besar', days: 3 },
    weight_g: 900,
  }
  const body = { name: 'Kain Helaian', category_id: categories[0].id, flow: 'described', described }
  expect((await shop.call('POST', '/api/v2/products', { token: shop.token, body })).status).toBe(200)
  const found = async (slug: string) =>
    (await catalog(shop)).products.find((product: { slug: string }) => product.slug === slug)

  const exported: string = (await call(shop, 'GET', `${url}/export`)).body
  const [head = '', ...lines] = exported.split('\r\n')
  const line = lines.find((each) => each.includes('Kain Helaian')) ?? ''
  expect(getOutcomes(await importSheet(shop, url, `${head}\r\n${line}`, '?dry_run=true'))).toEqual([
    [2, 'unchanged'],
  ])
  const copy = `${head}\r\n${line.replaceAll('Kain Helaian', 'Kain Salinan').replaceAll('kain-helaian', 'kain-salinan')}`
  const seen = await importSheet(shop, url, copy, '?dry_run=true')
  expect(getOutcomes(seen)).toEqual([[2, 'new']])
  expect((await importSheet(shop, url, copy, `?plan=${seen.body.data.plan}`)).body.data.applied).toBe(true)
  expect((await found('kain-salinan')).described).toEqual((await found('kain-helaian')).described)
  expect((await found('kain-salinan')).described).toMatchObject(described)

  const bad = await importSheet(shop, url, copy.replace('""from"":1', '""from"":2'), '?dry_run=true')
  expect(getOutcomes(bad)).toEqual([[2, 'refused']])
})

test('FIX-18 reports an unclosed quotation mark in a catalog file and keeps the prices', async ({ shop }) => {
  const url = '/api/v2/catalog/schools'
  const schools = await importSheet(
    shop,
    url,
    'Name,Width mm,Height mm,Picture\nSK A,60,70,\n"SK B,60,70,\nSK C,60,70,\n',
    '?dry_run=true',
  )
  expect(schools.body.data.rows).toMatchObject([
    { row: 2, outcome: 'new' },
    {
      row: 3,
      outcome: 'refused',
      notes: ['The quotation mark in row 3 is not closed. The rows below it were not read.'],
    },
  ])
  const prices = await importSheet(
    shop,
    '/api/v2/price-lists/ppsticker',
    'From sheets,Price of a sheet\n1,8.00\n"3,7.50\n6,4.20\n',
  )
  expect(prices).toMatchObject({
    status: 400,
    body: { error: 'The quotation mark in row 3 is not closed. The rows below it were not read.' },
  })
})

test('FIX-18 asks which columns to use when a catalog file lacks a required column, and imports the chosen columns', async ({
  shop,
}) => {
  const url = '/api/v2/catalog/schools'
  const csv = 'Nama penuh,Lebar,Nota,Tinggi,Why\nSK Lajur,60,"pagi, petang",70,\n'
  const unsure = await importSheet(shop, url, csv, '?dry_run=true')
  expect(unsure).toMatchObject({
    status: 400,
    body: {
      code: 'unreadable',
      error: 'No column found for Name. Choose the columns, or name them in the first line.',
    },
  })
  const { columns, fields } = unsure.body.details
  expect(columns).toEqual([
    { heading: 'Nama penuh', samples: ['SK Lajur'], use: null },
    { heading: 'Lebar', samples: ['60'], use: null },
    { heading: 'Nota', samples: ['pagi, petang'], use: null },
    { heading: 'Tinggi', samples: ['70'], use: null },
  ])
  expect(fields[0]).toEqual({ field: 'name', label: 'Name', needed: true })
  const chosen = 'name,width_mm,,height_mm'
  const seen = await importSheet(shop, url, csv, `?dry_run=true&columns=${chosen}`)
  expect(getOutcomes(seen)).toEqual([[2, 'new']])
  expect(seen.body.data.columns.map(({ use }: { use: string | null }) => use)).toEqual([
    'name',
    'width_mm',
    null,
    'height_mm',
  ])
  const twice = await importSheet(shop, url, csv, '?dry_run=true&columns=name,name,,height_mm')
  expect(twice.body.data.columns.map(({ use }: { use: string | null }) => use)).toEqual([
    'name',
    null,
    null,
    'height_mm',
  ])
  const { plan } = seen.body.data
  expect((await importSheet(shop, url, csv, `?plan=${plan}&columns=${chosen}`)).body.data.applied).toBe(true)
  const school = (await catalog(shop)).schools.find(({ name }: { name: string }) => name === 'SK Lajur')
  expect([school.width_mm, school.height_mm]).toEqual([60, 70])
})

test('FIX-18 reports which columns of a catalog file are not imported, and keeps these columns in the list of refused rows', async ({
  shop,
}) => {
  const csv = 'Name,Width,Width mm,,Nota\nSK Berganda,61,60,luar,satu\n'
  const { body } = await importSheet(shop, '/api/v2/catalog/schools', csv, '?dry_run=true')
  expect(
    body.data.columns.map(({ heading, use }: { heading: string; use: string | null }) => [heading, use]),
  ).toEqual([
    ['Name', 'name'],
    ['Width', null],
    ['Width mm', 'width_mm'],
    ['', null],
    ['Nota', null],
  ])
  expect(body.data.refused_csv).toBe(
    '\uFEFFName,Width,Width mm,,Nota,Why\r\nSK Berganda,61,60,luar,satu,Height mm is missing for this new entry\r\n',
  )
})

test('FIX-18 asks which columns of a price list to use, and names every missing column', async ({ shop }) => {
  const url = '/api/v2/price-lists/ppsticker'
  const csv = 'Helaian,Harga\n1,8.00\n3,7.50\n'
  expect((await importSheet(shop, url, csv, '?dry_run=true')).body).toMatchObject({
    error:
      'No column found for From sheets and Price per sheet. Choose the columns, or name them in the first line.',
    details: { columns: [{ heading: 'Helaian' }, { heading: 'Harga' }] },
  })
  const seen = await importSheet(shop, url, csv, '?dry_run=true&columns=sheets,price')
  expect(seen.body.data.tiers).toEqual([
    { sheets: 1, price_sen: 800 },
    { sheets: 3, price_sen: 750 },
  ])
})

test('FIX-11 refuses a spreadsheet with invalid prices and keeps the current prices', async ({ shop }) => {
  const url = '/api/v2/price-lists/ppsticker'
  const before = (await call(shop, 'GET', `${url}/export`)).body
  for (const [csv, words] of [
    ['2,8.00\n10,7.50', 'From 2 sheets: The first price must start from 1 sheet.'],
    ['1,5.00\n10,6.00', 'From 10 sheets: A sheet must not cost more when more sheets are ordered.'],
  ] as const)
    for (const query of ['?dry_run=true', ''])
      expect(await importSheet(shop, url, `From sheets,Price of a sheet\n${csv}\n`, query)).toMatchObject({
        status: 400,
        body: { error: words },
      })
  expect((await call(shop, 'GET', `${url}/export`)).body).toBe(before)
})

test('FIX-11 keeps paragraphs and a leading apostrophe when the exported catalog is imported again', async ({
  shop,
}) => {
  const url = '/api/v2/catalog/products'
  const product = (await catalog(shop)).products[0]
  const description = "'90-an kembali.\n\nPerenggan  kedua.\n- satu\n- dua"
  const kept = await call(shop, 'PUT', `/api/v2/products/${product.id}`, {
    name: "'90s Sticker",
    description,
    description_en: "''=1 is text.\nSecond line.",
  })
  expect(kept.status).toBe(200)
  const exported: string = (await call(shop, 'GET', `${url}/export`)).body
  const again = await importSheet(shop, url, exported, '?dry_run=true')
  expect(again.body.data.rows.filter(({ outcome }: { outcome: string }) => outcome !== 'unchanged')).toEqual(
    [],
  )
  expect((await importSheet(shop, url, exported.replace('kedua', 'ketiga'))).body.data.applied).toBe(true)
  const after = (await catalog(shop)).products.find(({ id }: { id: number }) => id === product.id)
  expect(after.description).toBe(description.replace('kedua', 'ketiga'))
  expect(after.name).toBe("'90s Sticker")
})
