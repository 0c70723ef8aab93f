import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { createIllustratorFile, oldIllustratorFile } from '../support/illustrator-files.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'contributor' })

const stickerItem = (kind: 'sticker' | 'ppsticker', stickerSize: string, orderQuantity: number) => ({
  kind,
  stickerDetails: { stickerSize, orderQuantity },
  ...(kind === 'ppsticker' && { materialType: 'PP White' }),
})
const tagItem = { kind: 'nametag', orders: [{ namaAnak: 'ALI', warna: 'Red/White', bilangan: 1 }] }

let phones = 0
async function placeBasket(shop: SignedInApp) {
  phones += 1
  const { body } = await shop.call('POST', '/api/basket/save-order', {
    body: {
      nama: 'Siti Aminah',
      phone: `0137${String(phones).padStart(6, '0')}`,
      deliveryMethod: 'selfPickup',
      items: [tagItem, stickerItem('sticker', '6cm', 1000), stickerItem('ppsticker', '4cm', 100)],
    },
  })
  const { order } = (await shop.call('GET', `/api/basket/get-order-details?id=${body.id}`)).body
  return { id: body.id as string, number: body.orderNumber as string, key: order.design_key as string }
}
type PlacedBasket = Awaited<ReturnType<typeof placeBasket>>

/** The picture is small, because the inspection time grows with the number of pixels. */
const discPng = (colour: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="${colour}"/></svg>`,
    ),
  )
    .png()
    .toBuffer()
async function uploadDesign(
  shop: SignedInApp,
  { number, key }: PlacedBasket,
  at: number,
  drawing: string | Uint8Array,
) {
  const body = new FormData()
  const content = typeof drawing === 'string' ? await discPng(drawing) : drawing
  body.set('file', new Blob([new Uint8Array(content)]), 'reka')
  const query = new URLSearchParams({ order: number, item: String(at) })
  const answer = await shop.call('POST', `/api/orders/design?${query}`, {
    body,
    headers: { 'x-design-key': key },
  })
  expect(answer.status).toBe(200)
  return answer.body
}
const approveDesign = (
  shop: SignedInApp,
  { number, key }: PlacedBasket,
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
const staffCall = (
  shop: SignedInApp,
  method: 'GET' | 'POST',
  { id }: PlacedBasket,
  path: string,
  body?: object,
) => shop.call(method, `/api/v2/orders/${id}${path}`, { token: shop.token, ...(body && { body }) })
const fetchDetails = async (shop: SignedInApp, order: PlacedBasket) =>
  (await staffCall(shop, 'GET', order, '')).body.data.order
async function makeBatch(shop: SignedInApp, order: PlacedBasket, more: object = {}) {
  const { version } = await fetchDetails(shop, order)
  return shop.call('POST', '/api/v2/production/batches', {
    token: shop.token,
    body: { request_id: crypto.randomUUID(), orders: [{ id: order.id, version }], ...more },
  })
}
async function payOrder(shop: SignedInApp, order: PlacedBasket) {
  const { version, total_sen: paid_sen } = await fetchDetails(shop, order)
  await staffCall(shop, 'POST', order, '/move', { version, to: 'paid', paid_sen })
}

test('ART-01 stores designs and approvals per item, and names items without approval when a batch is created', async ({
  shop,
}) => {
  const order = await placeBasket(shop)
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
  // Item 0 is a name tag, which has no design. Item 3 does not exist.
  expect([(await list(0)).status, (await list(3)).status]).toEqual([404, 404])
  const [first] = (await uploadDesign(shop, order, 1, '#283')).designs
  const { body: after } = await approveDesign(shop, order, first.id, ofFirst)
  expect(after).toMatchObject({
    item: 1,
    proof: { version: 1, state: 'approved', quantity: 1000, sticker: { width: 60, cut: 'round' } },
    items: [{ approval: 'approved' }, { approval: null }],
  })
  expect(await fetchDetails(shop, order)).toMatchObject({ approval: 'approved', design_missing: true })
  const missing = await shop.call('GET', '/api/v2/orders?design_missing=true', { token: shop.token })
  expect(missing.body.data.orders.map(({ id }: PlacedBasket) => id)).toContain(order.id)

  const [second] = (await uploadDesign(shop, order, 2, '#283')).designs
  expect((await list(1)).body.proof.state).toBe('approved')
  expect(await fetchDetails(shop, order)).toMatchObject({ approval: 'waiting', design_missing: false })
  await payOrder(shop, order)
  const refused = await makeBatch(shop, order)
  expect([refused.status, refused.body.code]).toEqual([409, 'not_approved'])
  const { problems } = (
    await shop.call('POST', '/api/v2/production/plan', { token: shop.token, body: { orders: [order.id] } })
  ).body.data
  expect(problems.map(({ what }: { what: string }) => what)).toContainEqual(
    expect.stringMatching(/^The design of .*PP.* is not approved\.$/),
  )
  expect((await approveDesign(shop, order, second.id, ofFirst)).body.code).toBe('changed_meanwhile')
  expect((await approveDesign(shop, order, second.id, ofSecond)).body.proof).toMatchObject({ version: 1 })
  expect((await makeBatch(shop, order)).status).toBe(200)
  const { rows } = await shop.database.db.execute(sql`
    select item, art #>> '{design,id}' as design from production_pieces
    where order_number = ${order.number} and art ->> 'kind' = 'sticker' order by item`)
  expect(rows).toEqual([
    { item: 1, design: first.id },
    { item: 2, design: second.id },
  ])
})

test('ART-02 withdraws only the approval of a changed item, and lets no item use the approval of another item', async ({
  shop,
}) => {
  const order = await placeBasket(shop)
  const [first] = (await uploadDesign(shop, order, 1, '#283')).designs
  const [second] = (await uploadDesign(shop, order, 2, '#c4005f')).designs
  await approveDesign(shop, order, first.id, ofFirst)
  await approveDesign(shop, order, second.id, ofSecond)
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
  await payOrder(shop, order)
  await makeBatch(shop, order, { unapproved: [order.id], unapproved_because: 'Spoken of' })
  const swapped = db.execute(sql`
    insert into production_pieces (batch_id, position, order_id, order_number, line, item, material, width_mm, height_mm,
      copies, times, art, claimed, proof_id, unapproved_because)
    select batch_id, position + 100, order_id, order_number, line + 100, 2, material, width_mm, height_mm, copies, times,
      art, false, proof_id, ''
    from production_pieces where order_number = ${order.number} and item = 1`)
  await expect(swapped).rejects.toThrow()
})

test('ART-01 approves items independently and keeps their approvals when the order is repeated', async ({
  shop,
}) => {
  const order = await placeBasket(shop)
  const [first] = (await uploadDesign(shop, order, 1, '#283')).designs
  const [second] = (await uploadDesign(shop, order, 2, '#c4005f')).designs
  const layout = { cut: 'round', placement: { scale: 1, xMm: 0, yMm: 0 }, note: '' }
  await staffCall(shop, 'POST', order, '/proofs', { ...layout, design: second.id })
  await approveDesign(shop, order, first.id, ofFirst)
  const { body: shown } = await shop.call('POST', '/api/orders/designs', {
    body: { order: order.number, key: order.key, item: 2 },
  })
  expect(shown.proof).toMatchObject({ version: 1, state: 'waiting', by_shop: true })
  const answer = { order: order.number, key: order.key, item: 2, version: 1, hash: shown.proof.hash }
  const { body } = await shop.call('POST', '/api/orders/design/approve-proof', { body: answer })
  expect(body.items).toMatchObject([{ approval: 'approved' }, { approval: 'approved' }])
  const again = await staffCall(shop, 'POST', order, '/reorder', { request_id: crypto.randomUUID() })
  const { data } = (await staffCall(shop, 'GET', { ...order, id: again.body.data.id }, '/proofs')).body
  expect(data.items).toMatchObject([
    { item: 1, designs: 1, approval: 'approved' },
    { item: 2, designs: 1, approval: 'approved' },
  ])
})

const createPdfPage = (drawing: string, at: number) => [
  `${at} 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 141.73 141.73] /Contents ${at + 1} 0 R>> endobj`,
  `${at + 1} 0 obj <</Length ${drawing.length}>> stream\n${drawing}\nendstream endobj`,
]

test('ART-04 lets the customer choose the page to print and requires a new approval for another page', async ({
  shop,
}) => {
  const order = await placeBasket(shop)
  const file = [
    '%PDF-1.4',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    '2 0 obj <</Type /Pages /Kids [3 0 R 5 0 R] /Count 2>> endobj',
    ...createPdfPage('30 30 60 60 re f', 3),
    ...createPdfPage('30 30 80 20 re f', 5),
    'trailer <</Root 1 0 R>>',
    '%%EOF',
  ].join('\n')
  const { designs } = await uploadDesign(shop, order, 1, Buffer.from(file))
  expect(designs).toMatchObject([
    { looked: { page: { page: 1, pages: 2 }, warnings: expect.arrayContaining(['several-pages']) } },
  ])
  const [{ id }] = designs
  expect((await approveDesign(shop, order, id, ofFirst)).body.proof).toMatchObject({
    page: 1,
    state: 'approved',
  })
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
  expect((await approveDesign(shop, order, id, ofFirst)).body.proof).toMatchObject({
    page: 2,
    version: 2,
    state: 'approved',
  })
  await payOrder(shop, order)
  await makeBatch(shop, order, { unapproved: [], without_design: [order.id] })
  const { rows } = await shop.database.db.execute(sql`
    select art #>> '{design,page}' as page from production_pieces
    where order_number = ${order.number} and art ->> 'kind' = 'sticker' order by item`)
  expect(rows).toEqual([{ page: '2' }, { page: null }])
})

test('ART-03 rejects HEIC photos and says what to send instead', async ({ shop }) => {
  const { number, key } = await placeBasket(shop)
  const body = new FormData()
  body.set('file', new Blob([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')]), 'IMG_0001.HEIC')
  const answer = await shop.call('POST', `/api/orders/design?${new URLSearchParams({ order: number })}`, {
    body,
    headers: { 'x-design-key': key },
  })
  expect([answer.status, answer.body.code]).toEqual([422, 'phone_photo'])
  expect(answer.body.error).toMatch(/dari “Photo Library”/)
})

test('ART-25 accepts Illustrator files only with an embedded PDF, and otherwise says how to save them', async ({
  shop,
}) => {
  const { number, key } = await placeBasket(shop)
  const sendFile = (bytes: Buffer) => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(bytes)]), 'logo.ai')
    const path = `/api/orders/design?${new URLSearchParams({ order: number })}`
    return shop.call('POST', path, { body, headers: { 'x-design-key': key } })
  }
  for (const bytes of [createIllustratorFile(false), oldIllustratorFile]) {
    const refused = await sendFile(bytes)
    expect([refused.status, refused.body.code]).toEqual([422, 'no_pdf_part'])
    expect(refused.body.error).toContain('“Create PDF Compatible File”')
  }
  const { status, body } = await sendFile(createIllustratorFile(true))
  expect([status, body.designs?.length]).toEqual([200, 1])
})

test('ART-06 cuts a picture on white along its outline once the customer confirms that the white is background', async ({
  shop,
}) => {
  const order = await placeBasket(shop)
  const onWhite = await sharp(await discPng('#283'))
    .flatten({ background: '#fff' })
    .jpeg()
    .toBuffer()
  const { designs, cuts } = await uploadDesign(shop, order, 1, onWhite)
  expect(cuts).toEqual({ border_mm: 2, bleed_mm: 2, corner_mm: 2 })
  const [{ id, looked }] = designs
  expect(looked.ground).toBe('white')
  expect(looked.contours).toMatchObject([
    { border: 'white', parts: 'apart' },
    { border: 'none', parts: 'apart' },
  ])
  const along = (more: object) => approveDesign(shop, order, id, ofFirst, { cut: 'contour', ...more })
  expect((await along({})).body.code).toBe('white_unsure')
  const said = await along({ white_is_ground: true })
  expect(said.body.proof.sticker).not.toHaveProperty('bleedMm')
  const bare = { border: 'none', parts: 'apart', holes: false }
  const withColour = await along({ white_is_ground: true, contour: bare })
  expect(withColour.body.proof).toMatchObject({ version: 2, sticker: { cut: 'contour', bleedMm: 2 } })
  expect((await along({ white_is_ground: true, contour: { ...bare, parts: 'joined' } })).body.code).toBe(
    'no_contour',
  )
  const sharpOne = await approveDesign(shop, order, id, ofFirst, { cut: 'rectangle', sharp: true })
  expect(sharpOne.body.proof).toMatchObject({ version: 3, sticker: { cornerMm: 0, bleedMm: 2 } })
})
