import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  createChildInput,
  callGroupApi,
  createGroupInput,
  getOrganiserAddress,
  createOpenGroup,
  addChild,
  readGroupAsOrganiser,
} from '../support/group-orders.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.example' } })

const findMessages = async (shop: SignedInApp, phone: string) => {
  const { rows } = await shop.database.db.execute<{ body: string; failure: string | null }>(
    sql`select body, failure from messages where phone = ${phone} order by created_at, id`,
  )
  return rows
}
const setDailyLimit = (shop: SignedInApp, most: number) =>
  shop.database.db.execute(sql`update sending_rules set visitor_messages_a_day = ${most}`)
const listIssueCodes = (body: { issues?: Record<string, { code: string }> }) =>
  Object.fromEntries(Object.entries(body.issues ?? {}).map(([field, { code }]) => [field, code]))

/** Staff leave the address fields empty for self-pickup. */
const adminOrder = {
  delivery_method: 'selfPickup',
  address1: '',
  address2: '',
  postcode: '',
  city: '',
  state: '',
}
const lines = 'Ali\n\nPENTING: bayar ke Maybank 5123'
const spamText = 'MENANG RM5000! http://jahat.example'
const spamAddress = { address1: spamText, postcode: '43000', city: 'Kajang', state: 'Selangor' }

const stranger = (at: number) => `01377700${String(at).padStart(2, '0')}`

test('FIX-22 refuses line breaks and links in the fields of every visitor form', async ({ shop }) => {
  const form = stickerOrder({ phone: '0135550001' })
  const sticker = await shop.call('POST', '/api/sticker-print/save-order', {
    body: { ...form, nama: lines, deliveryMethod: 'pos', shipping: spamAddress },
  })
  expect(listIssueCodes(sticker.body)).toEqual({ nama: 'several_lines', 'shipping.address1': 'has_link' })
  expect(sticker.body.fields.nama).toBe('Sila tulis dalam satu baris sahaja.')

  const who = { nama: 'Ali', phone: '0135550001', deliveryMethod: 'selfPickup' }
  const tags = await shop.call('POST', '/api/iron-on/save-order', {
    body: { ...who, orders: [{ namaAnak: 'WWW.JAHAT.COM/A', warna: 'Red/White', bilangan: 1 }] },
  })
  expect(listIssueCodes(tags.body)).toEqual({ 'orders.0.namaAnak': 'has_link' })
  const logo = await shop.call('POST', '/api/iron-on-logo/save-order', {
    body: { ...who, orders: [{ namaSekolah: lines, bilangan: 1 }] },
  })
  expect(listIssueCodes(logo.body)).toEqual({ 'orders.0.namaSekolah': 'several_lines' })
  const product = await shop.call('POST', '/api/products/save-order', {
    body: { ...who, productSlug: 'x', job: { quantity: 1 }, names: [lines], notes: spamText },
  })
  expect(listIssueCodes(product.body)).toEqual({ 'names.0': 'several_lines', notes: 'has_link' })

  const wrongGroup = await callGroupApi(
    shop,
    '',
    createGroupInput({ name: spamText, nama: lines, expected_names: [spamText] }),
    getOrganiserAddress(),
  )
  expect(listIssueCodes(wrongGroup.body)).toEqual({
    name: 'has_link',
    nama: 'several_lines',
    'expected_names.0': 'has_link',
  })
  const { key, parents } = await createOpenGroup(shop)
  expect(
    listIssueCodes((await callGroupApi(shop, '/organiser/change', { key, name: spamText })).body),
  ).toEqual({
    name: 'has_link',
  })
  expect(
    listIssueCodes((await addChild(shop, parents, createChildInput(lines, { section: spamText }))).body),
  ).toEqual({
    name: 'several_lines',
    section: 'has_link',
  })
})

test('FIX-22 removes line breaks and markup from a stored name when sending it', async ({ shop }) => {
  const { parents, input } = await createOpenGroup(shop, { name: '*3B* _SK_' })
  expect((await findMessages(shop, `6${input.phone}`))[0]?.body).toContain('*∗3B∗ ˍSKˍ*')
  await shop.database.db.execute(
    sql`update order_groups set name = ${`${lines} ${spamText}`} where parents_key = ${parents}`,
  )
  await callGroupApi(shop, '/link', { phone: input.phone }, getOrganiserAddress())
  const [, again] = await findMessages(shop, `6${input.phone}`)
  expect(again?.body).toContain('*Ali PENTING: bayar ke Maybank 5123 MENANG RM5000! http jahat example*')
})

test('FIX-22 reminds only parents who have contacted the shop, and gives the organiser the text for all others', async ({
  shop,
}) => {
  const { key, parents, input } = await createOpenGroup(shop)
  for (let at = 0; at < 20; at += 1)
    await addChild(shop, parents, createChildInput(`Anak ${at}`, { phone: stranger(at) }))
  // Entering a phone in an order does not prove that its owner knows the shop. Opening a link sent to the phone does,
  // and so does a message from the phone.
  await shop.call('POST', '/api/sticker-print/save-order', { body: stickerOrder({ phone: stranger(0) }) })
  await shop.call('POST', '/api/sticker-print/save-order', { body: stickerOrder({ phone: stranger(1) }) })
  const [order] = await findMessages(shop, `6${stranger(1)}`)
  const [, number = '', opened = ''] = /\/jejak#([\d-]+)\.([\w-]+)/.exec(order?.body ?? '') ?? []
  await shop.call('POST', '/api/orders/follow/link', { body: { order: number, key: opened } })
  await shop.database.db.execute(sql`insert into customers_wrote values (${`6${stranger(2)}`}, now())`)

  expect(await readGroupAsOrganiser(shop, key)).toMatchObject({ to_remind: 2, to_forward: 18 })
  const { reminder_text: text } = await readGroupAsOrganiser(shop, key)
  expect(text).toContain(input.name)
  expect(text).toContain(`https://kedai.example/kumpulan#${parents}`)
  expect((await callGroupApi(shop, '/organiser/remind', { key })).status).toBe(200)
  const reminded: number[] = []
  for (let at = 0; at < 20; at += 1)
    if ((await findMessages(shop, `6${stranger(at)}`)).some(({ body }) => body.includes('Peringatan')))
      reminded.push(at)
  expect(reminded).toEqual([1, 2])
})

test('FIX-22 holds messages caused by visitors once the daily limit is reached, and still accepts orders', async ({
  shop,
}) => {
  const { key, parents } = await createOpenGroup(shop)
  const known = '0135550100'
  await shop.database.db.execute(sql`insert into customers_wrote values (${`6${known}`}, now())`)
  await addChild(shop, parents, createChildInput('Ali', { phone: known }))
  const quoted = await shop.call('POST', '/api/v2/orders', {
    token: shop.token,
    body: {
      request_id: crypto.randomUUID(),
      nama: 'Ali',
      phone: '0135550105',
      ...adminOrder,
      items: [{ kind: 'free', what: 'Kad', quantity: 1, each_sen: 1000 }],
      total_sen: 1000,
      quote: { valid_until: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10), note: '' },
    },
  })
  expect(quoted.body).toHaveProperty('data.number')
  const brought = (await findMessages(shop, '60135550105')).at(-1)
  const [, order = '', quoteKey = ''] = /\/jejak#([\d-]+)\.([\w-]+)/.exec(brought?.body ?? '') ?? []
  await setDailyLimit(shop, 0)

  const placed = await shop.call('POST', '/api/sticker-print/save-order', {
    body: stickerOrder({ phone: '0135550101' }),
  })
  expect(placed.status).toBe(200)
  await shop.call('POST', '/api/orders/mine/link', { body: { phone: '0135550101' } })
  await callGroupApi(shop, '', createGroupInput({ phone: '0135550102' }), getOrganiserAddress())
  await callGroupApi(shop, '/link', { phone: '0135550102' }, getOrganiserAddress())
  await callGroupApi(shop, '/organiser/remind', { key })
  await shop.call('POST', '/api/orders/quote/accept', { body: { order, key: quoteKey } })
  const { total } = await readGroupAsOrganiser(shop, key)
  expect((await callGroupApi(shop, '/organiser/close', { key, total_sen: total.total_sen })).status).toBe(200)
  const { rows: since } = await shop.database.db.execute<{
    phone: string
    failure: string
    status: string
  }>(sql`
    select phone, status, failure from messages where by_visitor and failure = 'visitor_limit'`)
  expect(new Set(since.map(({ phone }) => phone)).size).toBeGreaterThanOrEqual(5)
  const held = async (phone: string) =>
    (await findMessages(shop, `6${phone}`)).filter(({ failure }) => failure).length
  expect([
    await held('0135550101'),
    await held('0135550102'),
    await held(known),
    await held('0135550105'),
  ]).toEqual([2, 2, 1, 1])
  const own = await shop.call('POST', '/api/v2/orders', {
    token: shop.token,
    body: {
      request_id: crypto.randomUUID(),
      nama: 'Ali',
      phone: '0135550106',
      ...adminOrder,
      items: [{ kind: 'free', what: 'Kad', quantity: 1, each_sen: 1000 }],
      total_sen: 1000,
    },
  })
  expect(own.body).toHaveProperty('data.number')
  expect((await findMessages(shop, '60135550106')).map(({ failure }) => failure)).toEqual([null])

  const { checks } = (await shop.call('GET', '/api/v2/health', { token: shop.token })).body.data
  expect(checks.find(({ name }: { name: string }) => name === 'visitors')).toMatchObject({
    tone: 'wrong',
    words: expect.stringMatching(/^\d+ messages triggered by visitors are held because/),
  })
  await setDailyLimit(shop, 500)
  const { rows } = await shop.database.db.execute<{ id: string }>(
    sql`select id from messages where phone = '60135550101' and failure is not null limit 1`,
  )
  const released = await shop.call('POST', '/api/v2/scheduled-messages/send-now', {
    token: shop.token,
    body: { id: rows[0]?.id },
  })
  expect(released.status, JSON.stringify(released.body)).toBe(200)
})

test('FIX-22 sends each held message once after staff release many of them, and records who released them', async ({
  shop,
}) => {
  await setDailyLimit(shop, 0)
  const phones = Array.from({ length: 12 }, (_, at) => `01355503${String(at).padStart(2, '0')}`)
  for (const phone of phones)
    await shop.call('POST', '/api/sticker-print/save-order', { body: stickerOrder({ phone }) })
  const { rows: held } = await shop.database.db.execute<{ id: string; phone: string }>(sql`
    select id, phone from messages where phone like '601355503%' and failure = 'visitor_limit'`)
  expect(held).toHaveLength(12)
  const { rows: other } = await shop.database.db.execute<{ id: string }>(sql`
    insert into messages (id, phone, body, media, scheduled_at, status, failure, origin)
    values (gen_random_uuid(), '60135550399', 'Hai', '[]', now(), 'failed', 'delivery_unknown', 'scheduler') returning id`)
  const ids = [...held, ...other].map(({ id }) => id)
  const release = (token?: string) =>
    shop.call('POST', '/api/v2/scheduled-messages/change-many', {
      ...(token && { token }),
      body: { operation: 'release', ids },
    })
  expect((await release()).status).toBe(401)
  await shop.database.db.execute(sql`update users set role = 'editor' where username = 'admin'`)
  const asEditor = await release(shop.token)
  await shop.database.db.execute(sql`update users set role = 'administrator' where username = 'admin'`)
  expect(asEditor.status).toBe(403)

  const replies = await Promise.all([release(shop.token), release(shop.token), release(shop.token)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const changed = replies.map(({ body }) => body.data.changed)
  expect(changed.reduce((sum: number, each: number) => sum + each, 0)).toBe(12)
  const last = (await release(shop.token)).body.data
  expect(last.changed).toBe(0)
  expect(last.left).toContainEqual(expect.objectContaining({ code: 'failed', phones: ['60135550399'] }))
  for (const { id } of held) {
    const { actions } = (
      await shop.call('GET', `/api/v2/scheduled-messages/${id}/history`, { token: shop.token })
    ).body.data
    expect(actions).toEqual([expect.objectContaining({ action: 'released', by: expect.stringMatching(/./) })])
  }
  const { rows: due } = await shop.database.db.execute(sql`
    select id from messages where phone like '601355503%' and status = 'pending' and due_at is not null`)
  expect(due).toHaveLength(12)
})
