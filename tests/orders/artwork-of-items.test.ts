import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { illustratorFile, oldIllustratorFile } from '../support/illustrator-files.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

// Several goods of one order that are printed from designs: each has its own, and its own approval.

const test = appTest({ as: 'contributor' })

const item = (kind: 'sticker' | 'ppsticker', stickerSize: string, orderQuantity: number) => ({
  kind,
  stickerDetails: { stickerSize, orderQuantity },
  ...(kind === 'ppsticker' && { materialType: 'PP White' }),
})
const tags = { kind: 'nametag', orders: [{ namaAnak: 'ALI', warna: 'Red/White', bilangan: 1 }] }

let phones = 0
async function placed(shop: SignedInApp) {
  phones += 1
  const { body } = await shop.call('POST', '/api/basket/save-order', {
    body: {
      nama: 'Siti Aminah',
      phone: `0137${String(phones).padStart(6, '0')}`,
      deliveryMethod: 'selfPickup',
      items: [tags, item('sticker', '6cm', 1000), item('ppsticker', '4cm', 100)],
    },
  })
  const { order } = (await shop.call('GET', `/api/basket/get-order-details?id=${body.id}`)).body
  return { id: body.id as string, number: body.orderNumber as string, key: order.design_key as string }
}
type Placed = Awaited<ReturnType<typeof placed>>

/** Of few pixels, where it is not their number that counts: looking at it takes the longer the more there are. */
const disc = (colour: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="${colour}"/></svg>`,
    ),
  )
    .png()
    .toBuffer()
async function send(shop: SignedInApp, { number, key }: Placed, at: number, drawing: string | Uint8Array) {
  const body = new FormData()
  const content = typeof drawing === 'string' ? await disc(drawing) : drawing
  body.set('file', new Blob([new Uint8Array(content)]), 'reka')
  const query = new URLSearchParams({ order: number, item: String(at) })
  const answer = await shop.call('POST', `/api/orders/design?${query}`, {
    body,
    headers: { 'x-design-key': key },
  })
  expect(answer.status).toBe(200)
  return answer.body
}
const approve = (
  shop: SignedInApp,
  { number, key }: Placed,
  design: string,
  seen: object,
  more: object = {},
) =>
  shop.call('POST', '/api/orders/design/approve', {
    body: {
      order: number,
      key,
      design,
      cut: 'round',
      placement: { scale: 1, xMm: 0, yMm: 0 },
      seen,
      ...more,
    },
  })
const [ofFirst, ofSecond] = [
  { quantity: 1000, size: { width: 60, height: 60 }, material: '' },
  { quantity: 100, size: { width: 40, height: 40 }, material: 'PP White' },
]
const staff = (shop: SignedInApp, method: 'GET' | 'POST', { id }: Placed, path: string, body?: object) =>
  shop.call(method, `/api/v2/orders/${id}${path}`, { token: shop.token, ...(body && { body }) })
const detailsOf = async (shop: SignedInApp, order: Placed) =>
  (await staff(shop, 'GET', order, '')).body.data.order
async function batch(shop: SignedInApp, order: Placed, more: object = {}) {
  const { version } = await detailsOf(shop, order)
  return shop.call('POST', '/api/v2/production/batches', {
    token: shop.token,
    body: { request_id: crypto.randomUUID(), orders: [{ id: order.id, version }], ...more },
  })
}
async function pay(shop: SignedInApp, order: Placed) {
  const { version, total_sen: paid_sen } = await detailsOf(shop, order)
  await staff(shop, 'POST', order, '/move', { version, to: 'paid', paid_sen })
}

test('ART-01 each of an order’s goods has designs and an approval of its own; a batch names those that lack theirs', async ({
  shop,
}) => {
  const order = await placed(shop)
  const list = (item?: number) =>
    shop.call('POST', '/api/orders/designs', { body: { order: order.number, key: order.key, item } })
  expect((await list()).body).toMatchObject({
    item: 1,
    size_mm: 60,
    printed: ofFirst,
    items: [
      { item: 1, ...ofFirst, designs: 0, approval: null },
      { item: 2, ...ofSecond, designs: 0, approval: null },
    ],
  })
  // Name tags are printed from no design, and there is no fourth.
  expect([(await list(0)).status, (await list(3)).status]).toEqual([404, 404])
  const [first] = (await send(shop, order, 1, '#283')).designs
  const { body: after } = await approve(shop, order, first.id, ofFirst)
  expect(after).toMatchObject({
    item: 1,
    proof: { version: 1, state: 'approved', quantity: 1000, sticker: { width: 60, cut: 'round' } },
    items: [{ approval: 'approved' }, { approval: null }],
  })
  expect(await detailsOf(shop, order)).toMatchObject({ approval: 'approved', design_missing: true })
  const missing = await shop.call('GET', '/api/v2/orders?design_missing=true', { token: shop.token })
  expect(missing.body.data.orders.map(({ id }: Placed) => id)).toContain(order.id)

  // A file for the second leaves the first approved; the same file may be printed of both.
  const [second] = (await send(shop, order, 2, '#283')).designs
  expect((await list(1)).body.proof.state).toBe('approved')
  expect(await detailsOf(shop, order)).toMatchObject({ approval: 'waiting', design_missing: false })
  await pay(shop, order)
  const refused = await batch(shop, order)
  expect([refused.status, refused.body.code]).toEqual([409, 'not_approved'])
  const { problems } = (
    await shop.call('POST', '/api/v2/production/plan', { token: shop.token, body: { orders: [order.id] } })
  ).body.data
  expect(problems.map(({ what }: { what: string }) => what)).toContainEqual(
    expect.stringMatching(/^Nobody has approved the design of .*PP/),
  )
  expect((await approve(shop, order, second.id, ofFirst)).body.code).toBe('changed_meanwhile')
  expect((await approve(shop, order, second.id, ofSecond)).body.proof).toMatchObject({ version: 1 })
  expect((await batch(shop, order)).status).toBe(200)
  const { rows } = await shop.database.db.execute(sql`
    select item, art #>> '{design,id}' as design from production_pieces
    where order_number = ${order.number} and art ->> 'kind' = 'sticker' order by item`)
  expect(rows).toEqual([
    { item: 1, design: first.id },
    { item: 2, design: second.id },
  ])
})

test('ART-02 the database keeps one’s approval from another of the same order, and withdraws only what has changed', async ({
  shop,
}) => {
  const order = await placed(shop)
  const [first] = (await send(shop, order, 1, '#283')).designs
  const [second] = (await send(shop, order, 2, '#c4005f')).designs
  await approve(shop, order, first.id, ofFirst)
  await approve(shop, order, second.id, ofSecond)
  const { db } = shop.database
  const proofs = async () =>
    (
      await db.execute(sql`
        select item, withdrawn_at is not null as gone from order_proofs
        join orders on orders.id = order_id where number = ${order.number} order by item`)
    ).rows
  await db.execute(
    sql`update order_items set quantity = 200 from orders where id = order_id and position = 2 and number = ${order.number}`,
  )
  expect(await proofs()).toEqual([
    { item: 1, gone: false },
    { item: 2, gone: true },
  ])
  await pay(shop, order)
  await batch(shop, order, { unapproved: [order.id], unapproved_because: 'Spoken of' })
  const swapped = db.execute(sql`
    insert into production_pieces (batch_id, position, order_id, order_number, line, item, material, width_mm, height_mm,
      copies, times, art, claimed, proof_id, unapproved_because)
    select batch_id, position + 100, order_id, order_number, line + 100, 2, material, width_mm, height_mm, copies, times,
      art, false, proof_id, ''
    from production_pieces where order_number = ${order.number} and item = 1`)
  await expect(swapped).rejects.toThrow()
})

test('ART-01 the shop proposes for one of them; another is approved meanwhile; ordered again both stay approved', async ({
  shop,
}) => {
  const order = await placed(shop)
  const [first] = (await send(shop, order, 1, '#283')).designs
  const [second] = (await send(shop, order, 2, '#c4005f')).designs
  const layout = { cut: 'round', placement: { scale: 1, xMm: 0, yMm: 0 }, note: '' }
  await staff(shop, 'POST', order, '/proofs', { ...layout, design: second.id })
  await approve(shop, order, first.id, ofFirst)
  const { body: shown } = await shop.call('POST', '/api/orders/designs', {
    body: { order: order.number, key: order.key, item: 2 },
  })
  expect(shown.proof).toMatchObject({ version: 1, state: 'waiting', by_shop: true })
  const answer = { order: order.number, key: order.key, item: 2, version: 1, hash: shown.proof.hash }
  const { body } = await shop.call('POST', '/api/orders/design/approve-proof', { body: answer })
  expect(body.items).toMatchObject([{ approval: 'approved' }, { approval: 'approved' }])
  const again = await staff(shop, 'POST', order, '/reorder', { request_id: crypto.randomUUID() })
  const { data } = (await staff(shop, 'GET', { ...order, id: again.body.data.id }, '/proofs')).body
  expect(data.items).toMatchObject([
    { item: 1, designs: 1, approval: 'approved' },
    { item: 2, designs: 1, approval: 'approved' },
  ])
})

/** Of a PDF, of 50 mm a side. */
const page = (drawing: string, at: number) => [
  `${at} 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 141.73 141.73] /Contents ${at + 1} 0 R>> endobj`,
  `${at + 1} 0 obj <</Length ${drawing.length}>> stream\n${drawing}\nendstream endobj`,
]

test('ART-04 the customer chooses which page of a file is printed, and another than was approved is approved again', async ({
  shop,
}) => {
  const order = await placed(shop)
  const file = [
    '%PDF-1.4',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    '2 0 obj <</Type /Pages /Kids [3 0 R 5 0 R] /Count 2>> endobj',
    ...page('30 30 60 60 re f', 3),
    ...page('30 30 80 20 re f', 5),
    'trailer <</Root 1 0 R>>',
    '%%EOF',
  ].join('\n')
  const { designs } = await send(shop, order, 1, Buffer.from(file))
  expect(designs).toMatchObject([
    { looked: { page: { page: 1, pages: 2 }, warnings: expect.arrayContaining(['several-pages']) } },
  ])
  const [{ id }] = designs
  expect((await approve(shop, order, id, ofFirst)).body.proof).toMatchObject({ page: 1, state: 'approved' })
  const choose = (page: number) =>
    shop.call('POST', '/api/orders/design/page', {
      body: { order: order.number, key: order.key, design: id, page },
    })
  expect((await choose(1)).body.proof.state).toBe('approved')
  const { body } = await choose(2)
  expect(body).toMatchObject({
    proof: { page: 1, state: 'withdrawn' },
    designs: [{ looked: { page: { page: 2 } } }],
  })
  expect((await choose(3)).status).toBe(404)
  expect((await approve(shop, order, id, ofFirst)).body.proof).toMatchObject({
    page: 2,
    version: 2,
    state: 'approved',
  })
  await pay(shop, order)
  await batch(shop, order, { unapproved: [], without_design: [order.id] })
  const { rows } = await shop.database.db.execute(sql`
    select art #>> '{design,page}' as page from production_pieces
    where order_number = ${order.number} and art ->> 'kind' = 'sticker' order by item`)
  expect(rows).toEqual([{ page: '2' }, { page: null }])
})

test('ART-03 a photo of a phone that no press opens is refused with what to do', async ({ shop }) => {
  const { number, key } = await placed(shop)
  const body = new FormData()
  body.set('file', new Blob([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')]), 'IMG_0001.HEIC')
  const answer = await shop.call('POST', `/api/orders/design?${new URLSearchParams({ order: number })}`, {
    body,
    headers: { 'x-design-key': key },
  })
  expect([answer.status, answer.body.code]).toEqual([422, 'phone_photo'])
  expect(answer.body.error).toMatch(/dari “Photo Library”/)
})

test('ART-25 an Illustrator file without a PDF in it is refused with what to do, new and old; with one it is taken', async ({
  shop,
}) => {
  const { number, key } = await placed(shop)
  const sendFile = (bytes: Buffer) => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(bytes)]), 'logo.ai')
    const path = `/api/orders/design?${new URLSearchParams({ order: number })}`
    return shop.call('POST', path, { body, headers: { 'x-design-key': key } })
  }
  for (const bytes of [illustratorFile(false), oldIllustratorFile]) {
    const refused = await sendFile(bytes)
    expect([refused.status, refused.body.code]).toEqual([422, 'no_pdf_part'])
    expect(refused.body.error).toContain('“Create PDF Compatible File”')
  }
  const { status, body } = await sendFile(illustratorFile(true))
  expect([status, body.designs?.length]).toEqual([200, 1])
})

test('ART-06 a picture on white is cut along its art once the customer says that the white is no part of it', async ({
  shop,
}) => {
  const order = await placed(shop)
  const onWhite = await sharp(await disc('#283'))
    .flatten({ background: '#fff' })
    .jpeg()
    .toBuffer()
  const { designs, cuts } = await send(shop, order, 1, onWhite)
  expect(cuts).toEqual({ border_mm: 2, bleed_mm: 2, corner_mm: 2 })
  const [{ id, looked }] = designs
  expect(looked.ground).toBe('white')
  expect(looked.contours).toMatchObject([
    { border: 'white', parts: 'apart' },
    { border: 'none', parts: 'apart' },
  ])
  const along = (more: object) => approve(shop, order, id, ofFirst, { cut: 'contour', ...more })
  expect((await along({})).body.code).toBe('white_unsure')
  const said = await along({ white_is_ground: true })
  expect(said.body.proof.sticker).not.toHaveProperty('bleedMm')
  const bare = { border: 'none', parts: 'apart', holes: false }
  const withColour = await along({ white_is_ground: true, contour: bare })
  expect(withColour.body.proof).toMatchObject({ version: 2, sticker: { cut: 'contour', bleedMm: 2 } })
  expect((await along({ white_is_ground: true, contour: { ...bare, parts: 'joined' } })).body.code).toBe(
    'no_contour',
  )
  const sharpOne = await approve(shop, order, id, ofFirst, { cut: 'rectangle', sharp: true })
  expect(sharpOne.body.proof).toMatchObject({ version: 3, sticker: { cornerMm: 0, bleedMm: 2 } })
})
