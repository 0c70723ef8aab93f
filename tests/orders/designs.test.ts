import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { deleteExpiredOrderRecords } from '#server/features/orders/orders.ts'
import { placeStickers, type PlacedStickers } from '../support/sticker-order.ts'
import { plainPdf } from '../support/artworks.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'contributor' })
test.beforeEach(({ shop }) =>
  shop.database.db.execute(sql`truncate orders, order_numbers, messages, follow_tries cascade`),
)

const placeStickerOrder = (shop: SignedInApp) => placeStickers(shop)

function createForm(content: Uint8Array, name: string) {
  const body = new FormData()
  body.set('file', new Blob([content as Uint8Array<ArrayBuffer>]), name)
  return body
}
const uploadDesign = (
  shop: SignedInApp,
  { number, key }: Pick<PlacedStickers, 'number' | 'key'>,
  content: Uint8Array,
  name = 'reka.png',
) =>
  shop.call('POST', `/api/orders/design?${new URLSearchParams({ order: number })}`, {
    body: createForm(content, name),
    headers: { 'x-design-key': key },
  })
const uploadDesignAsStaff = (
  shop: SignedInApp,
  { id }: PlacedStickers,
  content: Uint8Array,
  name = 'dari whatsapp.pdf',
) => shop.call('POST', `/api/v2/orders/${id}/designs`, { body: createForm(content, name), token: shop.token })
const fetchSentDesigns = (shop: SignedInApp, { number, key }: PlacedStickers) =>
  shop.call('POST', '/api/orders/designs', { body: { order: number, key } })
const removeDesign = (shop: SignedInApp, { number, key }: PlacedStickers, design: string) =>
  shop.call('POST', '/api/orders/design/remove', { body: { order: number, key, design } })
const fetchDetails = async (shop: SignedInApp, { id }: PlacedStickers) =>
  (await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })).body.data.order
const moveOrder = async (shop: SignedInApp, order: PlacedStickers, to: string) => {
  const { version } = await fetchDetails(shop, order)
  const body = { version, to, ...(to === 'paid' && { paid_sen: 12_600 }) }
  const { status } = await shop.call('POST', `/api/v2/orders/${order.id}/move`, { token: shop.token, body })
  expect(status).toBe(200)
}
const fetchFile = (shop: SignedInApp, { id }: PlacedStickers, design: string, query = '') =>
  shop.app.http.inject({
    url: `/api/v2/orders/${id}/designs/${design}${query}`,
    headers: { authorization: `Bearer ${shop.token}` },
  })

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c4005f' } })
    .png()
    .toBuffer()
const pdf = (size = 20) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)])

test('stores a design unchanged, and lets staff download it but never displays it', async ({ shop }) => {
  const order = await placeStickerOrder(shop)
  expect(await fetchDetails(shop, order)).toMatchObject({ designs: [], design_missing: true })
  const large = pdf(600_000)
  const answer = await uploadDesign(shop, order, large, 'C:\\Reka\\Logo <i>Kelas\u0007.AI')
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  const image = await picture(1200, 800)
  expect((await uploadDesign(shop, order, image)).body).toMatchObject({
    open: true,
    size_mm: 60,
    designs: [
      { name: 'Logo <i>Kelas .AI', bytes: large.length, width_px: null, dpi: null, preview: null },
      { name: 'reka.png', width_px: 1200, height_px: 800, dpi: 508, preview: expect.any(String) },
    ].map((each) => ({ ...each, by_shop: false })),
  })
  const { designs, design_missing: designMissing } = await fetchDetails(shop, order)
  expect(designMissing).toBe(false)
  expect(designs).toMatchObject([
    { preview: false, added_by: '' },
    { preview: true, dpi: 508 },
  ])
  const [file, drawn] = [
    await fetchFile(shop, order, designs[0].id),
    await fetchFile(shop, order, designs[1].id, '?preview=true'),
  ]
  expect(file.rawPayload.equals(large)).toBe(true)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(large.length),
    'content-disposition': `attachment; filename="${order.number}-logo-i-kelas.ai"`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect(drawn.headers['content-type']).toBe('image/webp')
  expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ width: 320, height: 213 })
  expect((await fetchFile(shop, order, designs[0].id, '?preview=true')).statusCode).toBe(404)
  expect((await fetchFile(shop, await placeStickerOrder(shop), designs[0].id)).statusCode).toBe(404)
})

test('reports the print resolution of pictures and Photoshop files at the ordered size', async ({ shop }) => {
  const order = await placeStickerOrder(shop)
  const head = Buffer.alloc(40)
  head.write('8BPS\0\x01', 'latin1')
  head.writeUInt32BE(709, 14)
  head.writeUInt32BE(300, 18)
  await uploadDesign(shop, order, head, 'susun.psd')
  const upright = await sharp(await picture(300, 200))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { body } = await uploadDesign(shop, order, upright, 'telefon.jpg')
  expect(body.designs).toMatchObject([
    { name: 'susun.psd', width_px: 300, height_px: 709, dpi: 300 },
    { name: 'telefon.jpg', width_px: 200, height_px: 300, dpi: 127 },
  ])
})

test('stores a file once when it is uploaded twice, even concurrently', async ({ shop }) => {
  const order = await placeStickerOrder(shop)
  const file = pdf()
  await Promise.all([uploadDesign(shop, order, file), uploadDesign(shop, order, file)])
  const { status, body } = await uploadDesign(shop, order, file)
  expect([status, body.designs.length]).toEqual([200, 1])
})

test('rejects unprintable files, explains how to fix them, and stores nothing', async ({ shop }) => {
  const order = await placeStickerOrder(shop)
  const codes = async (content: Uint8Array) =>
    (await uploadDesign(shop, order, content, 'reka.png')).body.code
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect(await codes(svg)).toBe('svg_active')
  expect(await codes(Buffer.from('<!doctype html><script>alert(1)</script>'))).toBe('not_a_design')
  expect(await codes((await picture(900, 900)).subarray(0, 200))).toBe('unreadable')
  expect(await codes(Buffer.alloc(0))).toBe('no_file')
  const large = await uploadDesign(shop, order, Buffer.concat([pdf(), Buffer.alloc(20_000_000)]))
  expect([large.status, large.body.code]).toEqual([422, 'design_too_large'])
  expect((await fetchSentDesigns(shop, order)).body.designs).toEqual([])
  const { rows } = await shop.database.db.execute(sql`select from order_designs`)
  expect(rows).toEqual([])
})

const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${body}</svg>`

test('FIX-46 accepts common SVG variants and PDFs with leading bytes, and says why an SVG is refused', async ({
  shop,
}) => {
  const order = await placeStickerOrder(shop)
  const red = '<rect width="9" height="9" fill="#f00"/>'
  for (const [file, name] of [
    [Buffer.from(`<!--${'x'.repeat(9_000)}-->${svg(red)}`), 'a.svg'],
    [Buffer.from(`\ufeff${svg(red)}`, 'utf16le'), 'b.svg'],
    [gzipSync(svg(red)), 'c.svgz'],
    [Buffer.concat([Buffer.from('\r\n'), plainPdf('1 0 0 rg 0 0 140 140 re f')]), 'd.pdf'],
  ] as const)
    expect([name, (await uploadDesign(shop, order, file, name)).status]).toEqual([name, 200])
  const { designs } = (await fetchSentDesigns(shop, order)).body
  for (const design of designs)
    expect([design.name, design.preview, design.looked]).toEqual([
      design.name,
      expect.any(String),
      expect.objectContaining({ picture: expect.anything() }),
    ])
  expect((await fetchFile(shop, order, designs[2].id)).headers['content-disposition']).toContain('-c.svgz"')
  for (const [body, code, words] of [
    ['<script/>', 'svg_active', 'skrip'],
    ['<foreignObject/>', 'svg_active', 'skrip'],
    ['<image href="https://x.example/a.png"/>', 'svg_external', 'luarnya'],
    ['<g>'.repeat(999) + '</g>'.repeat(999), 'svg_too_complex', 'rumit'],
    ['<g>', 'svg_broken', 'rosak'],
  ] as const) {
    const refused = await uploadDesign(shop, order, Buffer.from(svg(body)), 'reka.svg')
    expect([refused.status, refused.body.code]).toEqual([422, code])
    expect(refused.body.error).toContain(words)
  }
})

test('rejects an SVG that contains only comments', async ({ shop }) => {
  const order = await placeStickerOrder(shop)
  const comments = Buffer.from('<!---->'.repeat(580))
  expect(await uploadDesign(shop, order, comments, 'reka.svg')).toMatchObject({
    status: 422,
    body: { code: 'not_a_design' },
  })
})

test('accepts at most five designs per order, even concurrently, and deletes interrupted uploads', async ({
  shop,
}) => {
  const order = await placeStickerOrder(shop)
  const answers = await Promise.all(Array.from({ length: 7 }, () => uploadDesign(shop, order, pdf())))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ body }) => body.code === 'too_many_designs')).toHaveLength(2)
  await shop.database.db.execute(
    sql`update order_designs set complete = false, added_at = now() - interval '2 hours'`,
  )
  expect((await fetchSentDesigns(shop, order)).body.designs).toEqual([])
  await deleteExpiredOrderRecords(shop.database.db)
  expect((await uploadDesign(shop, order, pdf())).status).toBe(200)
})

test('D-07 refuses access to designs when a request contains only order number and phone number, or a wrong key', async ({
  shop,
}) => {
  const order = await placeStickerOrder(shop)
  await uploadDesign(shop, order, pdf())
  const { body } = await shop.call('POST', '/api/orders/follow', {
    body: { number: order.number, phone: '012-345 6789' },
  })
  expect(body.design_key).toBeNull()
  const other = await placeStickerOrder(shop)
  const design = (await fetchSentDesigns(shop, order)).body.designs[0].id
  for (const wrong of [
    { ...order, key: other.key },
    { ...order, key: 'x' },
    { ...order, number: '2001-0001' },
  ]) {
    const answers = [
      await fetchSentDesigns(shop, wrong),
      await uploadDesign(shop, wrong, pdf()),
      await removeDesign(shop, wrong, design),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(['not_found', 'not_found', 'not_found'])
  }
  expect((await removeDesign(shop, other, design)).status).toBe(200)
  expect((await fetchSentDesigns(shop, order)).body.designs).toHaveLength(1)
  expect((await shop.call('GET', `/api/v2/orders/${order.id}/designs/${design}`)).status).toBe(401)
})

test('lists an order as lacking a design until the design arrives, and copies the design to a repeat order', async ({
  shop,
}) => {
  const [here, elsewhere, none] = [
    await placeStickerOrder(shop),
    await placeStickerOrder(shop),
    await placeStickerOrder(shop),
  ]
  const missing = async () => {
    const { body } = await shop.call('GET', '/api/v2/orders?design_missing=true', { token: shop.token })
    return body.data.orders.map(({ number }: { number: string }) => number)
  }
  const counts = async () =>
    (await shop.call('GET', '/api/v2/orders/counts?design_missing=true', { token: shop.token })).body.data
      .counts
  expect(await missing()).toEqual([none.number, elsewhere.number, here.number])
  await uploadDesign(shop, here, pdf(300_000))
  const say = (came: boolean) =>
    shop.call('POST', `/api/v2/orders/${elsewhere.id}/design`, { token: shop.token, body: { came } })
  const { order, events } = (await say(true)).body.data
  expect(order).toMatchObject({ design_came: true, design_missing: false })
  expect(events[0].changes).toEqual([{ what: 'Design', from: '', to: 'received elsewhere' }])
  expect(await missing()).toEqual([none.number])
  await say(false)
  await moveOrder(shop, none, 'paid')
  expect(await counts()).toMatchObject({ new: 1, paid: 1 })
  await moveOrder(shop, none, 'in_production')
  expect(await counts()).toMatchObject({ new: 1, paid: 0, in_production: 1 })
  await moveOrder(shop, none, 'cancelled')
  expect(await counts()).toMatchObject({ new: 1, in_production: 0, cancelled: 0 })

  const again = await shop.call('POST', `/api/v2/orders/${here.id}/reorder`, {
    token: shop.token,
    body: { request_id: 'the same again' },
  })
  const copy = await fetchDetails(shop, { ...here, id: again.body.data.id })
  const { designs } = await fetchDetails(shop, here)
  expect(copy.designs).toMatchObject([{ name: 'reka.png', bytes: 300_009 }])
  expect(copy.designs[0].id).not.toBe(designs[0].id)
  const [was, is] = [
    await fetchFile(shop, here, designs[0].id),
    await fetchFile(shop, { ...here, id: copy.id }, copy.designs[0].id),
  ]
  expect(is.rawPayload.equals(was.rawPayload)).toBe(true)
})

test('lets customers replace a design until production starts, and lets only staff replace a design afterwards', async ({
  shop,
}) => {
  const order = await placeStickerOrder(shop)
  const [old] = (await uploadDesign(shop, order, pdf(), 'lama.pdf')).body.designs
  await moveOrder(shop, order, 'paid')
  await uploadDesign(shop, order, pdf(), 'baharu.pdf')
  const left = (await removeDesign(shop, order, old.id)).body.designs
  expect(left).toMatchObject([{ name: 'baharu.pdf' }])
  expect((await removeDesign(shop, order, old.id)).body.designs).toHaveLength(1)
  await moveOrder(shop, order, 'in_production')
  expect((await uploadDesign(shop, order, pdf())).body.code).toBe('design_closed')
  expect((await removeDesign(shop, order, left[0].id)).body.code).toBe('design_closed')
  expect((await fetchSentDesigns(shop, order)).body).toMatchObject({
    open: false,
    designs: [{ name: 'baharu.pdf' }],
  })

  const added = await uploadDesignAsStaff(shop, order, pdf())
  expect(added.body.data.designs).toMatchObject([{ added_by: '' }, { added_by: 'contributor' }])
  await moveOrder(shop, order, 'paid')
  const [, ours] = (await fetchSentDesigns(shop, order)).body.designs
  expect(ours).toMatchObject({ by_shop: true })
  expect((await removeDesign(shop, order, ours.id)).body.designs).toHaveLength(2)
  const drop = await shop.call('DELETE', `/api/v2/orders/${order.id}/designs/${ours.id}`, {
    token: shop.token,
  })
  expect(drop.body.data.designs).toHaveLength(1)
  const { events } = (await shop.call('GET', `/api/v2/orders/${order.id}`, { token: shop.token })).body.data
  expect(events[0]).toMatchObject({
    by: 'contributor',
    changes: [{ what: 'Design', from: 'dari whatsapp.pdf', to: '' }],
  })
  expect((await uploadDesignAsStaff(shop, order, Buffer.from('MZ'))).body.error).toMatch(
    /^Files of this type/,
  )
})
