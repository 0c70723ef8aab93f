import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { syncSourceContacts } from '#server/features/contacts/contacts-store.ts'
import { openFolderStorage } from '#server/storage/folder-storage.ts'
import { StoredFiles } from '#server/storage/stored-files.ts'
import { messagingTest, type MessagingApp } from '../support/messaging.ts'
import { scaleTime } from '../support/load-factor.ts'
import { findWordsInDatabase } from '../support/find-text-in-database.ts'

const test = messagingTest()

const call = (shop: MessagingApp, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  shop.call(method, path, { token: shop.token, ...(body && { body }) })
const runSql = <Row extends Record<string, unknown>>(shop: MessagingApp, statement: ReturnType<typeof sql>) =>
  shop.database.db.execute<Row>(statement)

interface Customer {
  name: string
  phone: string
  child: string
  order: string
  number: string
}

let customers = 0
async function createCustomer(shop: MessagingApp, name: string, child: string): Promise<Customer> {
  const local = `1377${String((customers += 1)).padStart(5, '0')}`
  const phone = `60${local}`
  const placed = await call(shop, 'POST', '/api/iron-on/save-order', {
    nama: name,
    phone,
    deliveryMethod: 'pos',
    shipping: { address1: `9 Lorong ${child}`, postcode: '81300', city: 'Skudai', state: 'Johor' },
    orders: [{ namaAnak: child, warna: 'Red/White', bilangan: 2 }],
  })
  expect(placed.status).toBe(200)
  const { id, orderNumber } = placed.body
  const slip = { id, file: Buffer.from(`%PDF-1.7 ${name}`).toString('base64') }
  expect((await call(shop, 'POST', '/api/orders/slip', slip)).status).toBe(200)
  // In the shop only stickers have designs, but erasing deletes designs of any order.
  const files = new StoredFiles(shop.database.db, openFolderStorage(shop.filesFolder))
  const design = Buffer.from(`%PDF-${child.slice(0, 5).padEnd(5)}`)
  const { hash } = await files.store(design, 'application/pdf')
  await runSql(
    shop,
    sql`
      insert into order_designs (id, order_id, hash, name, type, bytes, original_file, complete)
      select ${id}, id, '', ${`${name}.pdf`}, 'application/pdf', 10, ${hash}, true from orders where public_id = ${id}`,
  )
  await call(shop, 'POST', `/api/v2/orders/${id}/note`, { note: `${name} called, +${phone}` })
  await call(shop, 'POST', '/api/orders/follow', { number: orderNumber, phone: '0199999999' })
  const sent = await call(
    shop,
    'GET',
    `/api/whatsapp?number=${phone}&type=text&message=${encodeURIComponent(`Hai ${name}`)}`,
  )
  expect(sent.status).toBe(200)
  // The contact is created last, because its preference would prevent the message above.
  const card = await call(shop, 'POST', '/api/v2/contacts', { name, phone: `0${local}`, messages: 'orders' })
  expect(card.status).toBe(200)
  return { name, phone, child, order: id, number: orderNumber }
}
const moveOrderTo = async (shop: MessagingApp, { order }: Customer, to: string) => {
  const { version } = (await call(shop, 'GET', `/api/v2/orders/${order}`)).body.data.order
  const answer = await call(shop, 'POST', `/api/v2/orders/${order}/move`, {
    version,
    to,
    tell: `Untuk ${order}`,
  })
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
}
const waitUntilSent = (shop: MessagingApp, { phone }: Pick<Customer, 'phone'>) =>
  expect
    .poll(
      async () => {
        const { rows } = await runSql<{ status: string }>(
          shop,
          sql`select status from messages where phone = ${phone}`,
        )
        return rows.every(({ status }) => status === 'sent') && rows.length > 0
      },
      { timeout: scaleTime(20_000) },
    )
    .toBe(true)
const erasePerson = (shop: MessagingApp, { phone }: Customer, body: object = {}) =>
  call(shop, 'POST', `/api/v2/people/${phone}/erase`, body)

const findTraces = (shop: MessagingApp, ...words: string[]) => findWordsInDatabase(shop.database.db, ...words)

test('finds a customer by name and by phone number, and shows all stored data', async ({ shop }) => {
  const zainab = await createCustomer(shop, 'Zainab Contoh', 'ZULAIKHA')
  for (const search of ['zainab', zainab.phone.slice(-6), `0${zainab.phone.slice(2)}`]) {
    const { people } = (await call(shop, 'GET', `/api/v2/people?search=${search}`)).body.data
    expect(people).toEqual([{ phone: zainab.phone, names: ['Zainab Contoh'], orders: 1 }])
  }
  const person = (await call(shop, 'GET', `/api/v2/people/${zainab.phone}`)).body.data
  expect(person).toMatchObject({
    names: ['Zainab Contoh'],
    wish: 'orders',
    contacts: [{ name: 'Zainab Contoh' }],
    orders: [
      {
        number: zainab.number,
        slips: 1,
        designs: ['Zainab Contoh.pdf'],
        follow_tries: 1,
        address: '9 Lorong ZULAIKHA, 81300 Skudai, Johor',
      },
    ],
  })
  expect(JSON.stringify(person.orders[0].goods)).toContain('ZULAIKHA')
  expect(person.messages.map(({ body }: { body: string }) => body)).toEqual(
    expect.arrayContaining(['Hai Zainab Contoh', expect.stringContaining(zainab.number)]),
  )
  expect((await call(shop, 'GET', '/api/v2/people/60199999998')).body.code).toBe('not_found')
})

test('exports all data of one customer and no data of others', async ({ shop }) => {
  const one = await createCustomer(shop, 'Yusof Contoh', 'YASMIN')
  const other = await createCustomer(shop, 'Xavier Contoh', 'XANDRIA')
  const answer = await shop.app.http.inject({
    url: `/api/v2/people/${one.phone}/export`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(
      new RegExp(`^attachment; filename="personal-data-${one.phone.slice(-4)}-\\d{4}-\\d\\d-\\d\\d\\.zip"$`),
    ),
  })
  const files = unzipSync(new Uint8Array(answer.rawPayload))
  const texts = Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)] as const)
  const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))
  const shopTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/)
  expect(data).toMatchObject({
    phone: one.phone,
    exported_at: shopTime,
    time_zone: 'Asia/Kuala_Lumpur',
    orders: [{ number: one.number, placed_at: shopTime, total_sen: 2800, total: 'RM 28.00', paid_at: null }],
  })
  const readMe = strFromU8(files['READ ME.txt'] ?? new Uint8Array())
  expect(readMe).toContain(`+${one.phone}`)
  for (const file of Object.keys(files))
    if (file !== 'READ ME.txt') expect(readMe).toContain(file.split('/')[0])
  for (const counted of ['1 order,', '1 entry', 'no players', '1 payment slip,'])
    expect(readMe).toContain(counted)
  expect(strFromU8(files['orders.csv'] ?? new Uint8Array())).toMatch(
    /Placed \(Kuala Lumpur time\).*\r\n[^,]+,\d{4}-\d\d-\d\d \d\d:\d\d,.*,28\.00,/s,
  )
  expect(strFromU8(files['jersey lists.csv'] ?? new Uint8Array())).toBe('List,Name,Size,Number\r\n')
  expect(strFromU8(files['orders.csv'] ?? new Uint8Array())).toContain('YASMIN')
  expect(strFromU8(files['messages.csv'] ?? new Uint8Array())).toContain('Hai Yusof Contoh')
  expect(files[`slips/${one.number}-1.pdf`]).toEqual(new Uint8Array(Buffer.from('%PDF-1.7 Yusof Contoh')))
  expect(strFromU8(files[`designs/${one.number}-1.pdf`] ?? new Uint8Array())).toBe('%PDF-YASMI')
  for (const [name, text] of texts)
    for (const word of [other.name, other.phone, other.child, other.number])
      expect([name, text.includes(word)]).toEqual([name, false])
})

test('refuses to erase a customer with unfinished orders, and explains why', async ({ shop }) => {
  const busy = await createCustomer(shop, 'Wahida Contoh', 'WANI')
  await waitUntilSent(shop, busy)
  const refused = await erasePerson(shop, busy)
  expect([refused.status, refused.body.code]).toEqual([409, 'under_way'])
  expect(refused.body.error).toContain(`Order ${busy.number} is unfinished (New)`)
  await moveOrderTo(shop, busy, 'cancelled')
  await waitUntilSent(shop, busy)
  await runSql(
    shop,
    sql`update messages set status = 'sending', lease_until = now() + interval '1 minute',
    lease_by = gen_random_uuid() where phone = ${busy.phone} and origin = 'call'`,
  )
  expect((await erasePerson(shop, busy)).body.error).toContain('being sent right now')
  const [held] = (
    await runSql<{ n: number }>(shop, sql`select count(*)::int as n from orders where nama = ${busy.name}`)
  ).rows
  expect(held?.n).toBe(1)
})

test('removes an erased customer’s name and phone number from the whole database, and keeps amounts', async ({
  shop,
}) => {
  const gina = await createCustomer(shop, 'Vanitha Contoh', 'VIMALA')
  const other = await createCustomer(shop, 'Umar Contoh', 'UMAIRAH')
  await moveOrderTo(shop, gina, 'paid')
  const { version } = (await call(shop, 'GET', `/api/v2/orders/${gina.order}`)).body.data.order
  const batch = await call(shop, 'POST', '/api/v2/production/batches', {
    orders: [{ id: gina.order, version }],
    request_id: 'a batch of one order',
  })
  expect([batch.status, batch.body.code]).toEqual([200, undefined])
  for (const to of ['ready', 'posted']) await moveOrderTo(shop, gina, to)
  await waitUntilSent(shop, gina)
  const card = (await call(shop, 'GET', `/api/v2/contacts/page?search=Vanitha`)).body.data.contacts[0]
  await shop.call('DELETE', `/api/v2/contacts/${card.id}`, { token: shop.token })
  await call(shop, 'POST', '/api/v2/gateway/test', { phone: gina.phone })
  await runSql(
    shop,
    sql`
    insert into jersey_rows (id, order_id, position, nama, size, bilangan, changed_by, changed_at)
    values (gen_random_uuid(), 'SKJ6-G', 1, 'VANITHA CONTOH', 'M', '7', 'Admin', now())`,
  )
  await runSql(shop, sql`insert into customers_wrote (phone, at) values (${gina.phone}, now())`)
  await runSql(
    shop,
    sql`update orders set quote_note = ${`Untuk ${gina.child}`} where number = ${gina.number}`,
  )
  const words = [gina.name, gina.phone, gina.phone.slice(2), gina.child]
  expect((await findTraces(shop, ...words)).length).toBeGreaterThan(10)

  const { jerseys } = (await call(shop, 'GET', `/api/v2/people/${gina.phone}`)).body.data
  const deleted = await erasePerson(shop, gina, { jerseys: jerseys.map(({ id }: { id: string }) => id) })
  expect([deleted.status, deleted.body.data]).toMatchObject([
    200,
    { orders: 1, contacts: 1, slips: 1, designs: 1 },
  ])
  expect(await findTraces(shop, ...words)).toEqual([])

  const { order, events } = (await call(shop, 'GET', `/api/v2/orders/${gina.order}`)).body.data
  expect(order).toMatchObject({
    number: gina.number,
    total_sen: 2800,
    goods: { rows: [{ namaAnak: '(removed)', warna: 'Red/White', bilangan: 2 }] },
    slips: [],
    designs: [],
  })
  expect(events[0]).toMatchObject({ action: 'forgot' })
  const move = await call(shop, 'POST', `/api/v2/orders/${gina.order}/move`, {
    version: order.version,
    to: 'ready',
  })
  expect(move.status).toBe(403)
  const log = (await call(shop, 'GET', '/api/v2/audit?search=deleted a person')).body.data.entries
  expect(log[0]).toMatchObject({
    action: 'deleted a person’s data',
    subject: expect.stringContaining('1 order'),
  })
  expect((await call(shop, 'GET', `/api/v2/people/${gina.phone}`)).body.code).toBe('not_found')
  expect((await call(shop, 'GET', `/api/v2/people/${other.phone}`)).body.data.orders).toHaveLength(1)
  expect((await call(shop, 'GET', '/api/v2/scheduled-messages/status')).body.data.total).toBe(
    Number((await runSql<{ n: string }>(shop, sql`select count(*) as n from messages`)).rows[0]?.n),
  )
})

test('exports the text of custom items, and on erasure removes the text but keeps the price', async ({
  shop,
}) => {
  const phone = '60137799001'
  const taken = await call(shop, 'POST', '/api/v2/orders', {
    request_id: 'goods in words of Rokiah',
    nama: 'Rokiah Contoh',
    phone,
    delivery_method: 'selfPickup',
    address1: '',
    address2: '',
    postcode: '',
    city: '',
    state: '',
    items: [
      { kind: 'nametag', orders: [{ namaAnak: 'HUSNA', warna: 'Red/White', bilangan: 1 }] },
      { kind: 'free', what: 'Banner majlis Husna & Rokiah', quantity: 2, each_sen: 2500 },
    ],
    total_sen: 6000,
    paid: false,
  })
  expect([taken.status, taken.body.code]).toEqual([200, undefined])
  const order = `/api/v2/orders/${taken.body.data.id}`
  const held = (await call(shop, 'GET', `/api/v2/people/${phone}`)).body.data
  expect(JSON.stringify(held.orders[0].goods)).toContain('Banner majlis Husna')
  await runSql(shop, sql`update orders set stage = 'handed_over' where phone = ${phone}`)
  await waitUntilSent(shop, { phone })
  expect((await call(shop, 'POST', `/api/v2/people/${phone}/erase`, {})).status).toBe(200)
  expect(await findTraces(shop, 'Banner majlis', 'Rokiah', 'HUSNA')).toEqual([])
  const { goods, total_sen: total } = (await call(shop, 'GET', order)).body.data.order
  expect(total).toBe(6000)
  expect(goods.items).toMatchObject([
    { goods: { product: 'Iron-On Name Tag' } },
    { goods: { kind: 'free', product: '(removed)', quantity: 2, each_sen: 2500 } },
  ])
})

test('deletes orders that tax law no longer requires the shop to keep', async ({ shop }) => {
  const old = await createCustomer(shop, 'Tan Contoh', 'TIARA')
  await moveOrderTo(shop, old, 'cancelled')
  await waitUntilSent(shop, old)
  await runSql(
    shop,
    sql`update orders set placed_at = now() - interval '7 years 1 day' where number = ${old.number}`,
  )
  expect((await erasePerson(shop, old)).status).toBe(200)
  expect(await findTraces(shop, old.number, old.name)).toEqual([])
})

test('corrects a customer’s current data and records the correction in the history', async ({ shop }) => {
  const wrong = await createCustomer(shop, 'Salah Contoh', 'SURAYA')
  await waitUntilSent(shop, wrong)
  const later = await shop.create({ phone: wrong.phone, message: 'Esok' })
  const right = '60138880000'
  const corrected = await call(shop, 'PUT', `/api/v2/people/${wrong.phone}`, {
    name: 'Betul Contoh',
    new_phone: '013-888 0000',
    address: { address1: '1 Jalan Baru', address2: '', postcode: '81310', city: 'Johor Bahru' },
  })
  expect(corrected.body.data).toEqual({ phone: right, orders: 1, contacts: 1, messages: 1 })
  const { order, events } = (await call(shop, 'GET', `/api/v2/orders/${wrong.order}`)).body.data
  expect(order).toMatchObject({
    nama: 'Betul Contoh',
    phone: right,
    deliver_to: ['1 Jalan Baru', '81310 Johor Bahru', 'Johor'],
  })
  expect(events[0].changes.map(({ what }: { what: string }) => what)).toEqual(['Name', 'Phone', 'Address'])
  expect((await shop.read(later.id)).phone).toBe(right)
  expect((await call(shop, 'GET', `/api/v2/people/${right}`)).body.data).toMatchObject({
    wish: 'orders',
    contacts: [{ name: 'Betul Contoh', phone: right }],
  })
})

test('corrects names on tags until production starts, and shows addresses by field', async ({ shop }) => {
  const typo = await createCustomer(shop, 'Ejaan Contoh', 'ALIYAA')
  const held = async () => (await call(shop, 'GET', `/api/v2/people/${typo.phone}`)).body.data.orders[0]
  const rename = (name: string, row = 0) =>
    call(shop, 'PUT', `/api/v2/people/${typo.phone}`, { tags: [{ order: typo.order, row, name }] })
  expect(await held()).toMatchObject({
    to_post: { address1: '9 Lorong ALIYAA', postcode: '81300', city: 'Skudai' },
    tags: ['ALIYAA'],
  })
  const wrong = await rename('Aliya!')
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    { 'tags.0.name': `“!” can’t be printed. Use A–Z, 0–9 and . ' / @ - & ( ) only.` },
  ])
  expect((await rename('Aliya', 1)).body.code).toBe('tags_fixed')
  expect((await rename('aliya')).body.data).toMatchObject({ orders: 1, contacts: 0, messages: 0 })
  const { order, events } = (await call(shop, 'GET', `/api/v2/orders/${typo.order}`)).body.data
  expect(JSON.stringify(order)).toContain('"namaAnak":"ALIYA"')
  expect(events[0].changes).toEqual([{ what: 'Names on tags', from: 'ALIYAA', to: 'ALIYA' }])
  await moveOrderTo(shop, typo, 'paid')
  await moveOrderTo(shop, typo, 'in_production')
  expect((await held()).tags).toBeNull()
  const late = await rename('Alia')
  expect([late.status, late.body.code]).toEqual([409, 'tags_fixed'])
  expect(late.body.error).toContain('is in In production')
})

test('erases a customer completely or not at all while messages are being sent', async ({ shop }) => {
  const quick = await createCustomer(shop, 'Qistina Contoh', 'QALEESYA')
  await moveOrderTo(shop, quick, 'cancelled')
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      shop.create({ phone: quick.phone, message: `Hai ${at}`, scheduled_time: undefined }),
    ),
  )
  // Each attempt either is refused or erases all data.
  await expect.poll(async () => (await erasePerson(shop, quick)).status, { interval: 5 }).toBe(200)
  expect(await findTraces(shop, quick.name, quick.phone)).toEqual([])
})

test('deletes exactly the records that the dry run counts', async ({ shop }) => {
  const rules = { orders: null, messages: null, slips: null, originals: null, designs: null, jerseys: null }
  const set = (changed: object) => call(shop, 'PUT', '/api/v2/retention', { ...rules, ...changed })
  const previewCounts = async () => (await call(shop, 'GET', '/api/v2/retention/foresee')).body.data.counts
  const first = { orders: 84, messages: 24, slips: 24, originals: 6, designs: 36, jerseys: 24 }
  expect((await call(shop, 'GET', '/api/v2/retention')).body.data).toEqual({
    ...first,
    version: 0,
    starts_at: null,
  })
  await set({})
  const none = { orders: 0, messages: 0, slips: 0, originals: 0, designs: 0, jerseys: 0 }
  expect(await previewCounts()).toEqual(none)

  const [old, young, busy, slip] = [
    await createCustomer(shop, 'Lama Contoh', 'LAMANYA'),
    await createCustomer(shop, 'Muda Contoh', 'MUDANYA'),
    await createCustomer(shop, 'Sibuk Contoh', 'SIBUKNYA'),
    await createCustomer(shop, 'Resit Contoh', 'RESITNYA'),
  ]
  for (const each of [old, young, slip]) await moveOrderTo(shop, each, 'cancelled')
  for (const each of [old, young, busy, slip]) await waitUntilSent(shop, each)
  await runSql(
    shop,
    sql`update orders set stage_since = now() - interval '400 days' where number in (${old.number}, ${busy.number})`,
  )
  await runSql(
    shop,
    sql`update messages set scheduled_at = now() - interval '100 days' where phone = ${old.phone}`,
  )
  await runSql(
    shop,
    sql`update messages set scheduled_at = now() - interval '100 days', status = 'failed',
    failure = 'delivery_unknown' where phone = ${young.phone} and origin = 'call'`,
  )
  await runSql(
    shop,
    sql`update payment_slips set added_at = now() - interval '800 days'
    where order_id in (select id from orders where number in (${slip.number}, ${busy.number}))`,
  )
  await runSql(
    shop,
    sql`update order_designs set added_at = now() - interval '800 days'
    where order_id in (select id from orders where number in (${slip.number}, ${busy.number}))`,
  )
  await runSql(
    shop,
    sql`
    insert into jersey_rows (id, order_id, position, nama, size, bilangan, changed_by, changed_at)
    values (gen_random_uuid(), 'SKJ6-B', 1, 'LAMA', 'M', '7', 'Admin', now() - interval '4 years'),
      (gen_random_uuid(), 'SKJ6-B', 2, 'MUDA', 'M', '8', 'Admin', now())`,
  )

  // In a group order, parents upload separate slips.
  await runSql(
    shop,
    sql`with made as (
      insert into order_groups (id, public_id, parents_key, stage, name, organiser, phone, items, expected,
        payer, delivery_method, closes_at, request_id, request_hash)
      select gen_random_uuid(), number, 'to ' || number, 'ordered', '3B', nama, phone, '[]', 2, 'parents',
        'selfPickup', now(), 'group of ' || number, '' from orders where number in (${old.number}, ${slip.number})
      returning id, public_id
    ), child as (
      insert into order_group_children (id, group_id, secret_hash, name, section, picks, price_sen)
      select gen_random_uuid(), id, '', 'ANAK', '3B', '[]', 1000 from made returning id
    ), sent as (
      insert into order_group_slips (child_id, type, bytes, added_at)
      select id, 'application/pdf', '%PDF-', now() - interval '800 days' from child
    ) select from made`,
  )
  await runSql(shop, sql`update orders set group_id = g.id from order_groups g where g.public_id = number`)

  expect((await set({ orders: 5 })).status).toBe(400)
  const typed = await call(shop, 'GET', '/api/v2/retention/foresee?orders=12&slips=keep')
  expect(typed.body.data.counts).toMatchObject({ orders: 1, messages: 0, jerseys: 0 })
  expect((await call(shop, 'GET', '/api/v2/retention/foresee?orders=5')).status).toBe(400)
  expect(await previewCounts(), 'looking saves nothing').toEqual(none)
  expect((await set({ orders: 12, messages: 3, slips: 24, designs: 24, jerseys: 36 })).status).toBe(200)
  const counted = await previewCounts()
  expect(counted).toMatchObject({ orders: 1, slips: 4, designs: 2, jerseys: 1 })
  expect(counted.messages).toBeGreaterThanOrEqual(2)
  const ran = (await call(shop, 'POST', '/api/v2/retention/run')).body.data
  expect(ran).toEqual({ counts: counted, more: false })
  expect(await previewCounts()).toEqual(none)
  expect((await runSql(shop, sql`select from order_group_slips`)).rows).toEqual([])
  expect(await findTraces(shop, old.name, old.phone, old.child)).not.toContainEqual(
    expect.stringMatching(/orders|messages|slips|designs/),
  )
  for (const { number } of [young, busy]) {
    const [left] = (
      await runSql<{ nama: string }>(shop, sql`select nama from orders where number = ${number}`)
    ).rows
    expect(left?.nama).not.toBe('(removed)')
  }
  const undecided = await call(shop, 'GET', '/api/v2/scheduled-messages/page?undecided=true')
  expect(undecided.body.data.messages).toHaveLength(1)
  expect((await call(shop, 'GET', '/api/v2/retention/foresee')).body.data.counts.orders).toBe(0)
  const log = (await call(shop, 'GET', '/api/v2/audit?search=long enough')).body.data.entries
  expect(log[0].subject).toContain('1 order')
  await set({})
})

const externalContact = (name: string, phone: string) => ({ name, phone, sourceKey: `${phone} ${name}` })

test('keeps an erased customer out of the contacts when the external list is read again', async ({
  shop,
}) => {
  const list = [externalContact('Luar Contoh', '0198800001'), externalContact('Lain Contoh', '0198800002')]
  const names = async () => {
    const { people } = (await call(shop, 'GET', '/api/v2/people?search=01988000')).body.data
    return people.flatMap((person: { names: string[] }) => person.names).sort()
  }
  await syncSourceContacts(shop.database.db, list)
  expect(await names()).toEqual(['Lain Contoh', 'Luar Contoh'])
  expect((await call(shop, 'POST', '/api/v2/people/60198800001/erase', {})).status).toBe(200)
  await syncSourceContacts(shop.database.db, list)
  expect(await names()).toEqual(['Lain Contoh'])
  expect(await findTraces(shop, 'Luar Contoh', '198800001')).toEqual([])
})
