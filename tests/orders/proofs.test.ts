import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect } from 'vitest'
import { cutterPresets } from '#core/production/cutter-presets.ts'
import { placeStickers, type PlacedStickers } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const hotFolder = join(mkdtempSync('/tmp/cetak-hot-folder-'), 'press')

const test = appTest({ env: { HOT_FOLDER: hotFolder }, as: 'contributor' })
afterAll(async () => {
  rmSync(dirname(hotFolder), { recursive: true })
})
test.beforeEach(({ shop }) =>
  shop.database.db.execute(
    sql`truncate orders, order_numbers, messages, follow_tries, production_batches cascade`,
  ),
)

const placeStickerOrder = (shop: SignedInApp) => placeStickers(shop)

/** The picture is small by default, because the inspection time grows with the number of pixels. */
const discPng = (colour: string, pixels = 400) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="${colour}"/></svg>`,
    ),
  )
    .png()
    .toBuffer()

async function uploadDesign(
  shop: SignedInApp,
  { number, key }: PlacedStickers,
  content: Uint8Array,
  name = 'reka.png',
) {
  const body = new FormData()
  body.set('file', new Blob([content as Uint8Array<ArrayBuffer>]), name)
  const answer = await shop.call('POST', `/api/orders/design?${new URLSearchParams({ order: number })}`, {
    body,
    headers: { 'x-design-key': key },
  })
  expect(answer.status).toBe(200)
  return answer.body
}
const fetchSentDesigns = async (shop: SignedInApp, { number, key }: PlacedStickers) =>
  (await shop.call('POST', '/api/orders/designs', { body: { order: number, key } })).body
const whole = { scale: 1, xMm: 0, yMm: 0 }
const seen = { quantity: 1000, size: { width: 60, height: 60 }, material: '' }
const approveDesign = (
  shop: SignedInApp,
  { number, key }: PlacedStickers,
  design: string,
  more: object = {},
) =>
  shop.call('POST', '/api/orders/design/approve', {
    body: { order: number, key, design, cut: 'round', placement: whole, seen, ...more },
  })
const staffCall = (
  shop: SignedInApp,
  method: 'GET' | 'POST',
  { id }: PlacedStickers,
  path: string,
  body?: object,
) => shop.call(method, `/api/v2/orders/${id}${path}`, { token: shop.token, ...(body && { body }) })
const fetchDetails = async (shop: SignedInApp, order: PlacedStickers) =>
  (await staffCall(shop, 'GET', order, '')).body.data.order
async function payOrder(shop: SignedInApp, order: PlacedStickers) {
  const { version } = await fetchDetails(shop, order)
  await staffCall(shop, 'POST', order, '/move', { version, to: 'paid', paid_sen: 12_600 })
}
const failure = async (run: Promise<unknown>) =>
  run.then(
    () => 'done',
    (error: Error) => String(error.cause),
  )
async function makeBatch(shop: SignedInApp, order: PlacedStickers, more: object = {}) {
  const { version } = await fetchDetails(shop, order)
  return shop.call('POST', '/api/v2/production/batches', {
    token: shop.token,
    body: { request_id: crypto.randomUUID(), orders: [{ id: order.id, version }], ...more },
  })
}

test('returns the print problems, cut line and preview of an uploaded design', async ({ shop }) => {
  const order = await placeStickerOrder(shop)
  const small = await sharp(await discPng('#283'))
    .resize(200)
    .png()
    .toBuffer()
  const { designs, printed } = await uploadDesign(shop, order, small)
  expect(printed).toMatchObject(seen)
  const [{ id, looked }] = designs
  expect(looked).toMatchObject({ warnings: ['low-resolution'], picture: { width: 600, height: 600 } })
  const [line] = looked.contours
  expect(line.outlines).toHaveLength(1)
  expect(Math.abs(line.width - 60)).toBeLessThan(0.2)
  const picture = (key: string) =>
    shop.app.http.inject({
      method: 'POST',
      url: '/api/orders/design/picture',
      payload: { order: order.number, key, design: id },
    })
  const webp = await picture(order.key)
  expect(webp.headers['content-type']).toBe('image/webp')
  expect((await sharp(webp.rawPayload).metadata()).width).toBe(600)
  expect((await picture('wrong')).statusCode).toBe(404)
  expect((await fetchDetails(shop, order)).designs).toMatchObject([{ warnings: ['low-resolution'] }])
})

test('accepts a file without a preview and says that staff will check it', async ({ shop }) => {
  const order = await placeStickerOrder(shop)
  const { designs } = await uploadDesign(shop, order, Buffer.from('%PDF-1.7\nnothing'), 'reka.ai')
  expect(designs).toMatchObject([{ looked: { warnings: ['unreadable'], picture: null, contour: null } }])
  expect((await approveDesign(shop, order, designs[0].id)).body.proof).toMatchObject({
    sticker: null,
    state: 'approved',
  })
})

test('stores the print details with an approval, and withdraws the approval when the file changes', async ({
  shop,
}) => {
  const order = await placeStickerOrder(shop)
  const [design] = (await uploadDesign(shop, order, await discPng('#283'))).designs
  const moved = { scale: 1.5, xMm: 2, yMm: -3 }
  const answer = await approveDesign(shop, order, design.id, { placement: moved })
  expect(answer.body.proof).toMatchObject({
    version: 1,
    state: 'approved',
    by_shop: false,
    design: design.id,
    quantity: 1000,
    sticker: { width: 60, height: 60, cut: 'round', picture: { x: -13, y: -18, width: 90, height: 90 } },
  })
  expect((await approveDesign(shop, order, design.id, { placement: moved })).body.proof.version).toBe(1)
  expect((await fetchDetails(shop, order)).approval).toBe('approved')
  const after = await uploadDesign(shop, order, await discPng('#c4005f'), 'baharu.png')
  expect(after.proof).toMatchObject({ version: 1, state: 'withdrawn' })
  const [, second] = after.designs
  const contour = await approveDesign(shop, order, second.id, { cut: 'contour' })
  expect(contour.body.proof).toMatchObject({ version: 2, state: 'approved', sticker: { cut: 'contour' } })
  const { proofs } = (await staffCall(shop, 'GET', order, '/proofs')).body.data
  expect(proofs).toMatchObject([
    { version: 2, cut: 'contour', approved_by: '', withdrawn_at: null },
    { version: 1, cut: 'round', withdrawn_at: expect.any(String) },
  ])
})

test('refuses to approve a version that the customer has not seen, and any version after production has started', async ({
  shop,
}) => {
  const order = await placeStickerOrder(shop)
  const [design] = (await uploadDesign(shop, order, await discPng('#283'))).designs
  const other = { ...seen, quantity: 500 }
  expect((await approveDesign(shop, order, design.id, { seen: other })).body.code).toBe('changed_meanwhile')
  expect((await approveDesign(shop, order, 'another')).body.code).toBe('changed_meanwhile')
  expect((await approveDesign(shop, { ...order, key: 'x' }, design.id)).body.code).toBe('not_found')
  expect((await approveDesign(shop, order, design.id, { placement: { ...whole, scale: 100 } })).status).toBe(
    400,
  )
  await payOrder(shop, order)
  await makeBatch(shop, order, { unapproved: [order.id], unapproved_because: 'Agreed by telephone' })
  expect((await approveDesign(shop, order, design.id)).body.code).toBe('design_closed')
})

test('sends a proposed version by WhatsApp, and lets the customer request a change and approve the next version', async ({
  shop,
}) => {
  const order = await placeStickerOrder(shop)
  const [design] = (await uploadDesign(shop, order, await discPng('#283'))).designs
  const layout = { design: design.id, cut: 'round', placement: whole }
  await staffCall(shop, 'POST', order, '/proofs', { ...layout, note: 'Kami besarkan sedikit.' })
  const { rows } = await shop.database.db.execute(
    sql`select body as message from messages where body like '%sedia untuk disemak%'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.['message']).toMatch(/Hai Siti Aminah,[^]*Kami besarkan sedikit\.[^]*\/jejak#/)
  const proposed = (await fetchSentDesigns(shop, order)).proof
  expect(proposed).toMatchObject({ by_shop: true, state: 'waiting', note: 'Kami besarkan sedikit.' })
  const { version, hash } = proposed
  const say = (path: string, body: object) =>
    shop.call('POST', `/api/orders/design/${path}`, {
      body: { order: order.number, key: order.key, version, hash, ...body },
    })
  expect((await say('change', { note: ' ' })).status).toBe(400)
  expect((await say('change', { note: 'Kecilkan logo' })).body.proof.state).toBe('change_asked')
  expect((await fetchDetails(shop, order)).approval).toBe('change_asked')
  await staffCall(shop, 'POST', order, '/proofs', {
    ...layout,
    placement: { ...whole, scale: 0.8 },
    note: '',
  })
  expect((await say('approve-proof', {})).body.code).toBe('changed_meanwhile')
  const next = (await fetchSentDesigns(shop, order)).proof
  const approved = await say('approve-proof', { version: next.version, hash: next.hash })
  expect(approved.body.proof).toMatchObject({ version: 2, state: 'approved', approved_by_shop: false })
})

test('accepts an unapproved design in a batch only with a reason, and stores the approval of an approved design', async ({
  shop,
}) => {
  const order = await placeStickerOrder(shop)
  const [design] = (await uploadDesign(shop, order, await discPng('#283'))).designs
  await payOrder(shop, order)
  const refused = await makeBatch(shop, order)
  expect([refused.status, refused.body.code]).toEqual([409, 'not_approved'])
  const noReason = await makeBatch(shop, order, { unapproved: [order.id], unapproved_because: ' ' })
  expect(noReason.body.code).toBe('not_approved')
  await staffCall(shop, 'POST', order, '/proofs/decide', {
    design: design.id,
    cut: 'round',
    placement: whole,
    decision: 'He was in the shop',
  })
  expect((await fetchSentDesigns(shop, order)).proof).toMatchObject({
    state: 'approved',
    approved_by_shop: true,
  })
  expect((await makeBatch(shop, order)).status).toBe(200)
  const { rows } = await shop.database.db.execute(sql`select proof_id, art from production_pieces`)
  expect(rows).toMatchObject([
    {
      proof_id: expect.any(String),
      art: { kind: 'sticker', design: { id: design.id, cut: 'round', widthMm: 60 } },
    },
  ])
})

test('the database rejects a batch item without approval or reason, and any change of a proof', async ({
  shop,
}) => {
  const order = await placeStickerOrder(shop)
  const [design] = (await uploadDesign(shop, order, await discPng('#283'))).designs
  await approveDesign(shop, order, design.id)
  await payOrder(shop, order)
  await makeBatch(shop, order)
  const { db } = shop.database
  const again = (what: string) =>
    db.execute(sql`
      insert into production_pieces (batch_id, position, order_id, order_number, line, material, width_mm, height_mm,
        copies, times, art, claimed, proof_id, unapproved_because)
      select batch_id, position + 1, order_id, order_number, line + 1, material, width_mm, height_mm, copies, times, art,
        false, ${what === 'other' ? 'another' : null}, ${what === 'reason' ? 'spoken of' : ''}
      from production_pieces where position = 0`)
  expect(await failure(again('none'))).toMatch(/is not approved/)
  expect(await failure(again('other'))).toMatch(/is not approved/)
  expect(await failure(again('reason'))).toBe('done')
  expect(await failure(db.execute(sql`update order_proofs set hash = 'x'`))).toMatch(/proofs are immutable/)
  expect(await failure(db.execute(sql`update order_proofs set approved_by = 'Ana'`))).toMatch(/check/)
})

test('withdraws an approval when items change', async ({ shop }) => {
  const order = await placeStickerOrder(shop)
  const [design] = (await uploadDesign(shop, order, await discPng('#283'))).designs
  await approveDesign(shop, order, design.id)
  await shop.database.db.execute(sql`update order_items set quantity = 500`)
  expect((await fetchSentDesigns(shop, order)).proof.state).toBe('withdrawn')
})

test('draws the customer’s file on the sheet’s preview, PDF and PNG, and names the order whose file is missing', async ({
  shop,
}) => {
  const order = await placeStickerOrder(shop)
  const [design] = (await uploadDesign(shop, order, await discPng('#283'))).designs
  await approveDesign(shop, order, design.id)
  await payOrder(shop, order)
  const { id } = (await makeBatch(shop, order)).body.data.batch
  const of = (path: string) =>
    shop.app.http.inject({
      url: `/api/v2/production/batches/${id}/${path}`,
      headers: { authorization: `Bearer ${shop.token}` },
    })
  const sheet = (await of('sheets/1')).json().data
  expect(sheet.pieces).toMatchObject([{ art: { design: { id: design.id, cut: 'round' } } }])
  expect((await of(`designs/${design.id}`)).headers['content-type']).toBe('image/webp')
  expect((await of('designs/another')).statusCode).toBe(404)
  const pdf = await of(`pdf?${new URLSearchParams({ material: 'Sticker paper' })}`)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.rawPayload.toString('latin1')).toMatch(/\/Subtype \/Image/)
  const png = await of('sheets/1/png')
  const { channels } = await sharp(png.rawPayload).stats()
  // The customer's artwork is green, and an empty sheet has no green.
  expect(channels[1]?.mean).toBeGreaterThan(10)
  const cut = await of('sheets/1/cut?format=dxf')
  expect(cut.headers).toMatchObject({
    'content-type': 'image/vnd.dxf',
    'content-disposition': expect.stringMatching(/-sticker-paper-1\.dxf"$/),
  })
  expect(cut.payload.match(/POLYLINE/g)).toHaveLength(28)
  expect((await of('sheets/1/cut?format=exe')).statusCode).toBe(400)
  await shop.database.db.execute(sql`delete from order_designs`)
  expect((await of('sheets/1/png')).json()).toMatchObject({
    code: 'picture_missing',
    error: expect.stringContaining(order.number),
  })
})

/** This plotter cuts lines of any shape and needs no marks on the sheet. */
const contourCutter = {
  ...cutterPresets.find(({ id }) => id === 'guillotine')?.cutter,
  kind: 'plotter',
}

test('arranges round plotter stickers in a hexagonal pattern on fewer sheets, but charges for a square grid', async ({
  shop,
}) => {
  const admin = await shop.signIn()
  const path = `/api/v2/cutters/${crypto.randomUUID()}`
  const body = { ...contourCutter, materials: ['Sticker paper'] }
  expect((await shop.call('PUT', path, { token: admin, body })).status).toBe(200)
  const order = await placeStickerOrder(shop)
  const [design] = (await uploadDesign(shop, order, await discPng('#283'))).designs
  await approveDesign(shop, order, design.id)
  await payOrder(shop, order)
  const plan = await shop.call('POST', '/api/v2/production/plan', {
    token: shop.token,
    body: { orders: [order.id] },
  })
  // The price assumes 28 stickers per sheet. Nested, 35 fit: 1,000 stickers need 29 sheets instead of 36.
  expect(plan.body.data).toMatchObject({
    saved_sheets: 7,
    may_be_fewer: false,
    materials: [{ sheets: 29, amounts: { stickers: 1000 } }],
  })
  const made = (await makeBatch(shop, order)).body.data
  expect(made).toMatchObject({
    batch: { layout: { state: 'done', sold: 36, now: 29 } },
    sheets: [
      { times: 28, wanted: null },
      { times: 1, amounts: { stickers: 20 } },
    ],
    events: [{ action: 'made', note: '7 sheets fewer than charged' }],
  })
  const sheet = await shop.call('GET', `/api/v2/production/batches/${made.batch.id}/sheets/1`, {
    token: shop.token,
  })
  expect(sheet.body.data.placed).toHaveLength(35)
  const again = await shop.call('POST', `/api/v2/production/batches/${made.batch.id}/reprint`, {
    token: shop.token,
    body: {
      request_id: crypto.randomUUID(),
      order: order.number,
      piece: { key: `${order.number}/1`, copies: 1 },
      why: 'Smudged',
    },
  })
  expect(again.body.data.sheets).toMatchObject([{ times: 1, amounts: { stickers: 1 } }])
  expect((await shop.call('DELETE', path, { token: admin })).status).toBe(200)
})

test('writes complete batch files to the hot folder, and reports problems with the folder', async ({
  shop,
}) => {
  const order = await placeStickerOrder(shop)
  const [design] = (await uploadDesign(shop, order, await discPng('#283'))).designs
  await approveDesign(shop, order, design.id)
  await payOrder(shop, order)
  const { id, number } = (await makeBatch(shop, order)).body.data.batch
  const write = () => shop.call('POST', `/api/v2/production/batches/${id}/hot-folder`, { token: shop.token })
  expect((await shop.call('GET', '/api/v2/production/hot-folder', { token: shop.token })).body.data).toEqual({
    there: true,
  })
  const names = [`batch-${number}-sticker-paper.pdf`, `batch-${number}-sticker-paper-1.dxf`]
  expect((await write()).body.data.files).toEqual(names)
  await write()
  expect(readdirSync(hotFolder).toSorted()).toEqual(names.toSorted())
  expect(
    readFileSync(join(hotFolder, names[0] ?? ''))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(readFileSync(join(hotFolder, names[1] ?? ''), 'utf8')).toMatch(/EOF\r\n$/)
  rmSync(hotFolder, { recursive: true })
  writeFileSync(hotFolder, 'a file where the folder was')
  const failed = await write()
  expect([failed.status, failed.body.code]).toEqual([503, 'hot_folder_failed'])
  rmSync(hotFolder)
})

const svg = (body: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">${body}</svg>`)

test('accepts SVG and TIFF designs, and prints an approved SVG', async ({ shop }) => {
  const order = await placeStickerOrder(shop)
  const sentSvg = await uploadDesign(
    shop,
    order,
    svg('<circle cx="100" cy="100" r="80" fill="#283"/>'),
    'logo.svg',
  )
  expect(sentSvg.designs).toMatchObject([
    { width_px: null, dpi: null, preview: expect.any(String), looked: { warnings: [], contours: [{}, {}] } },
  ])
  const tiff = await sharp(await discPng('#283', 800))
    .tiff({ compression: 'lzw' })
    .toBuffer()
  expect((await uploadDesign(shop, order, tiff, 'logo.tif')).designs).toMatchObject([
    {},
    { width_px: 800, looked: { warnings: [] } },
  ])
  const [drawing] = sentSvg.designs
  await approveDesign(shop, order, drawing.id)
  await payOrder(shop, order)
  const { id } = (await makeBatch(shop, order)).body.data.batch
  const png = await shop.app.http.inject({
    url: `/api/v2/production/batches/${id}/sheets/1/png`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  const { channels } = await sharp(png.rawPayload).stats()
  expect(channels[1]?.mean).toBeGreaterThan(10)
})

test('a repeat order of the same file and items keeps the approval', async ({ shop }) => {
  const order = await placeStickerOrder(shop)
  const [design] = (await uploadDesign(shop, order, await discPng('#283'))).designs
  await approveDesign(shop, order, design.id)
  const again = await staffCall(shop, 'POST', order, '/reorder', { request_id: crypto.randomUUID() })
  const { proofs, designs } = (await staffCall(shop, 'GET', { ...order, id: again.body.data.id }, '/proofs'))
    .body.data
  expect(proofs).toMatchObject([
    {
      version: 1,
      design: designs[0].id,
      cut: 'round',
      approved_by: expect.any(String),
      decision: `Approved with order ${order.number}`,
      withdrawn_at: null,
    },
  ])
  expect(designs[0].id).not.toBe(design.id)
})
