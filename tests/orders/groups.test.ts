import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDueGroups } from '../../server/features/orders/groups/close-group.ts'
import { OrderNumbers } from '../../server/features/orders/store/order-numbers.ts'
import { Content } from '../../server/platform/content.ts'
import { testApp, type TestApp } from '../support/test-app.ts'

// One link for a class: the organiser makes it, parents add their children, closing it makes one order.

let shop: TestApp
let token: string
beforeAll(async () => {
  shop = await testApp({ PUBLIC_URL: 'https://kedai.example' })
  token = await shop.signIn()
  const { body } = await shop.call('GET', '/api/v2/products/categories')
  await shop.call('POST', '/api/v2/products', {
    token,
    body: { name: 'Jersi', category_id: body.data[0].id, flow: 'described', described: jersey },
  })
})
afterAll(() => shop.close())

const choice = (code: string, sen = 0) => ({
  code,
  name: { ms: code.toUpperCase() },
  ...(sen > 0 && { effect: { by: 'piece', sen } }),
})
const jersey = {
  pricing: {
    by: 'piece',
    tiers: [
      { from: 1, sen: 4500 },
      { from: 10, sen: 3900 },
    ],
  },
  options: [
    {
      code: 'saiz',
      name: { ms: 'Saiz' },
      spread: true,
      choices: [choice('s'), choice('m'), choice('xl', 300)],
    },
    { code: 'lengan', name: { ms: 'Lengan' }, choices: [choice('pendek'), choice('panjang', 500)] },
  ],
  asks: { design: true, names: false, notes: false },
}
const tags = [{ kind: 'nametag' }]
const team = [{ kind: 'described', slug: 'jersi', choices: { lengan: 'panjang' }, numbers: true }]

const call = (path: string, body: object = {}, address = '10.9.0.1') =>
  shop.call('POST', `/api/group-orders${path}`, { body, address })
const staff = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  shop.call(method, `/api/v2/group-orders${path}`, { token, ...(body && { body }) })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

let made = 0
/** What makes a group; each is somebody else's, from somewhere else. */
function asked(more: object = {}) {
  made += 1
  return {
    request_id: `request-${made}-of-groups`,
    name: `3B SK Taman Tropika ${made}`,
    nama: 'Cikgu Aida',
    phone: `0139${String(made).padStart(6, '0')}`,
    items: tags,
    expected: 12,
    payer: 'parents',
    deliveryMethod: 'selfPickup',
    closes_at: inHours(48),
    ...more,
  }
}
const address = () => `10.8.${made % 250}.${1 + (made >> 8)}`
const linkTo = async (phone: string) => {
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${`6${phone}`} and body like '%/urus#%' order by created_at desc, id`,
  )
  return /\/urus#([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? ''
}
/** A group whose organiser has opened the link. */
async function group(more: object = {}) {
  const input = asked(more)
  const { status } = await call('', input, address())
  expect(status).toBe(200)
  const key = await linkTo(input.phone)
  const { body } = await call('/organiser', { key })
  return { key, parents: String(body.parents_key), input, view: body }
}
const secret = () => randomBytes(16).toString('base64url')
const newChild = (name: string, more: object = {}) => ({
  id: randomUUID(),
  secret: secret(),
  version: 0,
  name,
  section: '3B',
  picks: [{ quantity: 1, colour: 'Red/White' }],
  ...more,
})
const add = (parents: string, child: object) => call('/parents/child', { key: parents, ...child })
const seen = async (key: string) => (await call('/organiser', { key })).body
const ordersOf = async (name: string) => {
  const { rows } = await shop.database.db.execute<{ number: string; stage: string; total: number }>(sql`
    select o.number, o.stage, o.total_sen as total from orders o
    where o.request_id like 'group ' || (select public_id from order_groups where name = ${name}) || ' %'
    order by o.placed_at, o.number`)
  return rows
}
const job = () =>
  closeDueGroups({
    db: shop.database.db,
    content: new Content(shop.database),
    numbers: new OrderNumbers(shop.database.db),
    siteUrl: () => 'https://kedai.example',
    customerUrl: () => 'https://kedai.example',
  })

test('CLASS-01 the organiser’s link comes to his phone and opens the group; before that nothing does', async () => {
  const input = asked()
  const { body } = await call('', input, address())
  expect(Object.keys(body)).toEqual(['success', 'message', 'reaches_phone'])
  const { rows } = await shop.database.db.execute<{ parents_key: string }>(
    sql`select parents_key from order_groups where name = ${input.name}`,
  )
  const parents = rows[0]?.parents_key ?? ''
  expect((await call('/parents', { key: parents })).body.code).toBe('not_found')
  expect((await add(parents, newChild('Ali'))).body.code).toBe('not_found')
  const key = await linkTo(input.phone)
  // 64 random bits and more, another one for each.
  expect([key.length, parents.length, key === parents]).toEqual([32, 32, false])
  expect((await seen(key)).stage).toBe('open')
  expect((await call('/parents', { key: parents })).status).toBe(200)
  // Neither link does what the other does.
  expect((await call('/organiser', { key: parents })).body.code).toBe('not_found')
  expect((await call('/parents', { key })).body.code).toBe('not_found')
})

test('CLASS-01 made twice by one request it is one group with one message, and few links go to a phone', async () => {
  const input = asked()
  const twice = await Promise.all([call('', input, address()), call('', input, address())])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await call('', { ...input, name: 'Lain' }, address())).body.code).toBe('request_reused')
  const sent = async () => {
    const { rows } = await shop.database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from messages where phone = ${`6${input.phone}`}`,
    )
    return rows[0]?.n
  }
  expect(await sent()).toBe(1)
  expect((await call('/link', { phone: input.phone }, '10.7.0.1')).status).toBe(200)
  expect((await call('/link', { phone: input.phone }, '10.7.0.2')).status).toBe(200)
  expect((await call('/link', { phone: input.phone }, '10.7.0.3')).body.code).toBe('too_many_tries')
  expect(await sent()).toBe(3)
  const late = await call('', asked({ closes_at: inHours(-1) }), address())
  expect(late.body.issues).toEqual({ closes_at: { code: 'group_closing_past', params: {} } })
  const gone = await call('', asked({ items: [{ kind: 'described', slug: 'tiada' }] }), address())
  expect(gone.body.code).toBe('pick_not_offered')
})

test('CLASS-02 a child sent again is the same child, changed and withdrawn by its own secret only', async () => {
  const { key, parents } = await group()
  const child = newChild('Ali bin Abu')
  const answers = await Promise.all([add(parents, child), add(parents, child), add(parents, child)])
  expect(answers.map(({ status, body }) => [status, body.count])).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
  ])
  const stranger = { ...child, secret: secret(), name: 'Lain', version: 1 }
  expect((await add(parents, stranger)).body.code).toBe('not_found')
  expect((await call('/parents/withdraw', { key: parents, id: child.id, secret: secret() })).status).toBe(404)
  const other = await group()
  expect((await add(other.parents, child)).body.code).toBe('not_found')

  const changed = {
    ...child,
    version: 1,
    name: 'Ali bin Ahmad',
    picks: [{ quantity: 2, colour: 'Red/White' }],
  }
  expect((await add(parents, changed)).body.child).toMatchObject({ name: 'Ali bin Ahmad', version: 2 })
  // The answer was lost and it is sent again: no second change. An older one overwrites nothing.
  expect((await add(parents, changed)).body.child.version).toBe(2)
  const older = await add(parents, { ...child, version: 1, name: 'Lama' })
  expect([older.body.code, older.body.details.child.name]).toEqual(['changed_meanwhile', 'Ali bin Ahmad'])

  expect(
    (await call('/parents/withdraw', { key: parents, id: child.id, secret: child.secret })).body.count,
  ).toBe(0)
  expect((await call('/parents/withdraw', { key: parents, id: child.id, secret: child.secret })).status).toBe(
    200,
  )
  // What was under way when it was withdrawn brings it not back.
  expect((await add(parents, child)).status).toBe(409)
  expect((await seen(key)).children).toEqual([])
  const { rows } = await shop.database.db.execute(
    sql`select name, phone, picks from order_group_children where id = ${child.id}`,
  )
  expect(rows).toEqual([{ name: '', phone: '', picks: [] }])
})

test('CLASS-03 nobody is told another’s phone number, and a parent sees no other child', async () => {
  const { key, parents, input } = await group()
  const first = newChild('Siti Aminah', { phone: '0171111111' })
  const second = newChild('SITI  AMINAH', { phone: '017-222 2222' })
  const answers = [await add(parents, first), await add(parents, second)]
  expect(answers.map(({ body }) => body.twin)).toEqual([false, true])
  const mine = [{ id: second.id, secret: second.secret }]
  answers.push(
    await call('/parents', { key: parents, mine }),
    await call('/parents', { key: parents, mine: [{ id: first.id, secret: second.secret }] }),
    await call('/parents/paid', { key: parents, id: second.id, secret: second.secret, paid: true }),
    await call('/organiser', { key }),
    await call('/organiser/remind', { key }),
    await call('/organiser/paid', { key, id: first.id, paid: true }),
    await call('/organiser/child', { key, ...newChild('Lain'), id: first.id, version: 2 }),
    await call('/organiser/change', { key, name: 'Nama lain' }),
  )
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    const wire = JSON.stringify(body)
    expect(wire).not.toMatch(/17[12]{7}/)
    expect(wire).not.toContain(input.phone.slice(1))
    expect(wire).not.toContain('secret')
  }
  expect(answers[2]?.body.mine.map(({ id }: { id: string }) => id)).toEqual([second.id])
  expect(answers[3]?.body.mine).toEqual([])
  expect(JSON.stringify(answers[3]?.body)).not.toMatch(/siti/i)
  expect(answers[5]?.body.children.every(({ twin }: { twin: boolean }) => twin)).toBe(true)
})

test('CLASS-04 who is missing and who has paid is seen, and parents with a number are reminded once a day', async () => {
  const { key, parents } = await group({ expected_names: ['Ali', 'Abu', 'Mei Ling'] })
  const [ali, abu] = [newChild('ALI', { phone: '0172000001' }), newChild('Abu', { phone: '0172000002' })]
  await add(parents, ali)
  await add(parents, abu)
  await call('/parents/paid', { key: parents, id: abu.id, secret: abu.secret, paid: true })
  const before = await seen(key)
  expect(before).toMatchObject({ missing: ['Mei Ling'], to_remind: 1, reminded_today: false })
  expect(before.total).toMatchObject({ shares_sen: 2 * before.total.paid_sen, trouble: null })
  const reminded = await Promise.all([call('/organiser/remind', { key }), call('/organiser/remind', { key })])
  expect(reminded.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const { rows } = await shop.database.db.execute<{ phone: string; body: string }>(
    sql`select phone, body from messages where phone in ('60172000001', '60172000002')`,
  )
  expect(rows.map(({ phone }) => phone)).toEqual(['60172000001'])
  expect(rows[0]?.body).toContain(`https://kedai.example/kumpulan#${parents}`)
  // Cash in the organiser's hand counts; a parent's word doesn't take it back.
  const paid = await call('/organiser/paid', { key, id: ali.id, paid: true })
  expect(paid.body.children.map(({ paid }: { paid: string }) => paid)).toEqual(['said', 'cash'])
  await call('/parents/paid', { key: parents, id: ali.id, secret: ali.secret, paid: false })
  expect((await seen(key)).children[1].paid).toBe('cash')
})

const stranger = () => newChild('Orang lain', { phone: '0172000021' })
const remind = ({ key }: { key: string }) => call('/organiser/remind', { key })

test('CLASS-04 a number that stands in many groups is reminded three times a day, whoever wrote it there', async () => {
  const groups = await Promise.all(Array.from({ length: 6 }, () => group()))
  const children = groups.map(stranger)
  for (const [at, child] of children.entries()) await add(groups[at]?.parents ?? '', child)
  const answers = await Promise.all(groups.map(remind))
  expect(answers.map(({ status }) => status)).toEqual(groups.map(() => 200))
  // Taking it out and writing it elsewhere begins nothing anew.
  for (const [at, { id }] of children.entries()) await call('/organiser/remove', { key: groups[at]?.key, id })
  const another = await group()
  await add(another.parents, stranger())
  expect((await remind(another)).status).toBe(200)
  const { rows } = await shop.database.db.execute(sql`select from messages where phone = '60172000021'`)
  expect(rows).toHaveLength(3)
})

test('CLASS-04 what is added to a child after its money was seen is owed, to everybody who looks', async () => {
  const { key, parents, view } = await group()
  const child = newChild('Ali', { phone: '0172000011' })
  const [one] = (await add(parents, child)).body.child.picks
  const [row] = (await staff('GET', '?show=open')).body.data.groups.filter(
    ({ name }: { name: string }) => name === view.name,
  )
  const money = async (body: object) => staff('POST', `/${row.id}/paid`, { child: child.id, ...body })
  const price = (await money({ paid: true })).body.data.total.shares_sen
  const three = { ...child, version: 2, picks: [{ ...one, quantity: 3 }] }
  expect((await add(parents, three)).body.child).toMatchObject({ paid: '', paid_sen: price })
  const now = await seen(key)
  expect(now.total).toMatchObject({ paid_sen: price, shares_sen: 3 * price })
  expect(now).toMatchObject({ to_remind: 1, children: [{ paid: '', paid_sen: price }] })
  const listed = (await staff('GET', '?show=open')).body.data.groups
  expect(listed.find(({ id }: { id: string }) => id === row.id)).toMatchObject({ paid: 0, said_paid: 0 })
  expect((await money({ paid: true })).body.data.total.paid_sen).toBe(3 * price)
  // Less again: all of it is there.
  expect((await add(parents, { ...child, version: 4 })).body.child).toMatchObject({ paid: 'seen' })
  expect((await money({ paid: false })).body.data.total.paid_sen).toBe(0)
})

test('CLASS-04 a child whose money somebody has is taken out once that was given back, not before', async () => {
  const { key, parents } = await group()
  const child = newChild('Ali')
  const own = { key: parents, id: child.id, secret: child.secret }
  await add(parents, child)
  await call('/organiser/paid', { key, id: child.id, paid: true })
  expect((await call('/parents/withdraw', own)).body.code).toBe('child_paid')
  expect((await call('/organiser/remove', { key, id: child.id })).body.code).toBe('child_paid')
  expect((await seen(key)).total.paid_sen).toBeGreaterThan(0)
  await call('/organiser/paid', { key, id: child.id, paid: false })
  // A parent's own word holds nothing up.
  await call('/parents/paid', { ...own, paid: true })
  expect((await call('/parents/withdraw', own)).status).toBe(200)
})

test('CLASS-05 closing makes one order of all, sorted by class and child, at the total that was seen', async () => {
  const { key, parents, input } = await group()
  for (const [name, section] of [
    ['Zul', '3B'],
    ['Ali', '10A'],
    ['Abu', '3B'],
    ['Ana', '2A'],
  ] as const)
    await add(parents, newChild(name, { section }))
  const { total } = await seen(key)
  const wrong = await call('/organiser/close', { key, total_sen: total.total_sen - 1 })
  expect([wrong.body.code, wrong.body.details.totalSen]).toEqual(['wrong_total', total.total_sen])
  expect((await seen(key)).stage).toBe('open')

  const closing = { key, total_sen: total.total_sen }
  const answers = await Promise.all([1, 2, 3].map(() => call('/organiser/close', closing)))
  answers.push(await call('/organiser/close', closing))
  await job()
  expect(answers.map(({ status, body }) => [status, body.stage])).toEqual(answers.map(() => [200, 'ordered']))
  const orders = await ordersOf(input.name)
  expect(orders).toEqual([{ number: answers[0]?.body.order.number, stage: 'new', total: total.total_sen }])
  const { body } = await shop.call('POST', '/api/orders/follow/link', {
    body: { order: answers[0]?.body.order.number, key: answers[0]?.body.order.key },
  })
  expect(body.total_sen).toBe(total.total_sen)
  const { rows } = await shop.database.db.execute<{ names: string[] }>(sql`
    select array(select line ->> 'namaAnak' from jsonb_array_elements(goods -> 'items' -> 0 -> 'goods' -> 'rows') as line)
      as names from orders where number = ${orders[0]?.number}`)
  expect(rows[0]?.names).toEqual(['ANA', 'ABU', 'ZUL', 'ALI'])
  const { rows: told } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${`6${input.phone}`} and body like ${`%${orders[0]?.number}%`}`,
  )
  expect(told).toHaveLength(1)
  expect((await add(parents, newChild('Lewat'))).body.code).toBe('group_closed')
})

test('CLASS-05 whatever is killed while it closes, the job ends it with one order, and a change is never lost', async () => {
  const { key, parents, input } = await group()
  await add(parents, newChild('Ali'))
  // It died after nothing could change any more, before the order was stored.
  await shop.database.db.execute(sql`
    update order_groups set stage = 'closing', closings = 1 where name = ${input.name}`)
  expect((await add(parents, newChild('Abu'))).body.code).toBe('group_closed')
  await Promise.all([job(), job()])
  expect(await ordersOf(input.name)).toHaveLength(1)
  expect((await seen(key)).stage).toBe('ordered')
  // And an order can't be stored for a group that is open again: it would lack what was added since.
  const other = await group()
  await add(other.parents, newChild('Ali'))
  const forged = shop.database.db.execute(sql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'public_id', 'forged',
      'number', '0000-0001', 'request_id', 'group x 1',
      'group_id', (select id from order_groups where name = ${other.input.name})))).*
    from orders o limit 1`)
  await expect(forged).rejects.toThrow()
  expect(await ordersOf(other.input.name)).toEqual([])
})

test('CLASS-05 its time closes it; without children nothing is ordered, and that is said', async () => {
  const [full, empty] = [await group(), await group()]
  await add(full.parents, newChild('Ali'))
  await shop.database.db.execute(sql`
    update order_groups set closes_at = now() - interval '1 minute'
    where name in (${full.input.name}, ${empty.input.name})`)
  // From that minute on parents change nothing, whether the job has come or not.
  expect((await add(full.parents, newChild('Abu'))).body.code).toBe('group_closed')
  await job()
  await job()
  expect(await ordersOf(full.input.name)).toHaveLength(1)
  expect((await seen(empty.key)).stage).toBe('empty')
  expect(await ordersOf(empty.input.name)).toEqual([])
  const { rows } = await shop.database.db.execute(
    sql`select from messages where phone = ${`6${empty.input.phone}`} and body like '%tanpa nama anak%'`,
  )
  expect(rows).toHaveLength(1)
})

test('CLASS-05 until it is paid or made it is opened again: its order is cancelled, the next one has everybody', async () => {
  const { key, parents, input } = await group()
  await add(parents, newChild('Ali'))
  const close = async () => call('/organiser/close', { key, total_sen: (await seen(key)).total.total_sen })
  await close()
  expect((await call('/organiser/reopen', { key, closes_at: inHours(24) })).body.stage).toBe('open')
  await add(parents, newChild('Abu'))
  await close()
  const orders = await ordersOf(input.name)
  expect(orders.map(({ stage }) => stage)).toEqual(['cancelled', 'new'])
  await shop.database.db.execute(
    sql`update orders set stage = 'in_production' where number = ${orders[1]?.number}`,
  )
  const late = await call('/organiser/reopen', { key, closes_at: inHours(24) })
  expect(late.body.code).toBe('group_in_production')
})

test('CLASS-06 a number is one player’s: of eight who want it at once one has it, the others hear what is free', async () => {
  const { key, parents } = await group({ items: team, expected: 12 })
  const player = (name: string, number: string, size = 'm') =>
    newChild(name, { number, picks: [{ quantity: 1, choices: { saiz: size } }] })
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => add(parents, player(`P${at}`, '7'))))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409, 409, 409, 409, 409, 409,
  ])
  const refused = answers.find(({ status }) => status === 409)
  expect([refused?.body.code, refused?.body.details.free.slice(0, 3)]).toEqual([
    'number_taken',
    ['1', '2', '3'],
  ])
  expect((await add(parents, player('Kosong Tujuh', '07'))).body.code).toBe('number_taken')
  const without = newChild('Tanpa', { picks: [{ quantity: 1, choices: { saiz: 'm' } }] })
  expect((await add(parents, without)).body.issues).toHaveProperty('number')
  // What the program might overlook the database refuses.
  const { rows } = await shop.database.db.execute<{ group_id: string }>(
    sql`select group_id from order_group_children where number = '7'`,
  )
  const forged = shop.database.db.execute(sql`
    insert into order_group_children (id, group_id, secret_hash, name, section, picks, number, price_sen)
    values (gen_random_uuid(), ${rows[0]?.group_id}, '', 'X', '', '[]', '07', 0)`)
  await expect(forged).rejects.toThrow()
  // His own he keeps, and gives back when he withdraws.
  const own = player('Sembilan', '9', 'xl')
  await add(parents, own)
  expect((await add(parents, { ...own, version: 1, section: '5C' })).status).toBe(200)
  await call('/parents/withdraw', { key: parents, id: own.id, secret: own.secret })
  expect((await add(parents, player('Lain', '9', 's'))).status).toBe(200)
  // Each costs what it does where as many come as are expected: RM 39 and RM 5 for long sleeves.
  const view = await seen(key)
  expect(view.children.map(({ price_sen: sen }: { price_sen: number }) => sen)).toEqual([4400, 4400])
  // Two are dearer each than twelve would be, and that is told before it is ordered.
  expect(view.total).toMatchObject({ shares_sen: 8800, goods_sen: 10_000 })
  await call('/organiser/close', { key, total_sen: view.total.total_sen })
  const { order } = await seen(key)
  const { rows: stored } = await shop.database.db.execute<{ notes: string; spread: object }>(sql`
    select goods #>> '{items,0,goods,notes}' as notes, goods #> '{items,0,goods,job,spread}' as spread
    from orders where number = ${order.number}`)
  expect(stored[0]?.spread).toEqual({ s: 1, m: 1 })
  expect(stored[0]?.notes).toMatch(/^3B: #9 Lain S\n3B: #7 P\d M$/)
})

test('CLASS-07 staff see every group, help, and print labels of the bags; what they do stands in Activity', async () => {
  const { key, parents, input } = await group()
  const child = newChild('Ali', { phone: '0172000009' })
  await add(parents, child)
  const slip = Buffer.from('%PDF-1.4 resit').toString('base64')
  expect(
    (await call('/parents/slip', { key: parents, id: child.id, secret: child.secret, file: slip })).status,
  ).toBe(200)
  const listed = (await staff('GET', '?show=open')).body.data.groups
  const row = listed.find(({ name }: { name: string }) => name === input.name)
  expect(row).toMatchObject({ children: 1, paid: 0, said_paid: 1, expected: 12, stuck: false, order: null })
  const opened = (await staff('GET', `/${row.id}`)).body.data
  expect(opened).toMatchObject({ organiser: { phone: `6${input.phone}` }, slips: [child.id] })
  expect(opened.phones[child.id]).toBe('60172000009')
  expect(JSON.stringify(opened)).not.toContain(key)
  expect((await staff('GET', `/${row.id}/slips/${child.id}`)).headers['content-type']).toBe('application/pdf')
  const changed = await staff('PUT', `/${row.id}`, { name: '3B baharu', version: opened.version })
  expect(changed.body.data.name).toBe('3B baharu')
  expect((await staff('PUT', `/${row.id}`, { name: 'X', version: opened.version })).body.code).toBe(
    'changed_meanwhile',
  )
  // A slip is no money: the shop says when it has seen it, and no organiser's cash takes that back.
  const paid = await staff('POST', `/${row.id}/paid`, { child: child.id, paid: true })
  expect(paid.body.data.children[0].paid).toBe('seen')
  await call('/organiser/paid', { key, id: child.id, paid: false })
  const [seenRow] = (await staff('GET', '?show=open')).body.data.groups.filter(
    ({ id }: { id: string }) => id === row.id,
  )
  expect(seenRow).toMatchObject({ paid: 1, said_paid: 0 })
  const added = {
    child: randomUUID(),
    version: 0,
    name: 'Abu',
    picks: [{ quantity: 1, colour: 'Red/White' }],
  }
  const { total } = (await staff('POST', `/${row.id}/child`, added)).body.data
  const closed = await staff('POST', `/${row.id}/close`, { total_sen: total.total_sen })
  expect(closed.body.data.stage).toBe('ordered')
  const bags = await staff('GET', `/${row.id}/bags`)
  expect([bags.status, bags.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { body } = await shop.call('GET', '/api/v2/audit?search=3B%20baharu', { token })
  const actions = JSON.stringify(body)
  expect(actions).toContain('closed a group order')
  expect(actions).toContain('changed a group order')
  expect((await shop.call('GET', '/api/v2/group-orders')).status).toBe(401)
})

const found = async (search: string) =>
  (await shop.call('GET', `/api/v2/people?search=${encodeURIComponent(search)}`, { token })).body.data.people

test('CLASS-08 who has only organised a group, or left a number for a child, is found when he asks for his data', async () => {
  const { parents } = await group({ phone: '0139779001', nama: 'Cikgu Rokiah' })
  await add(parents, newChild('Batrisyia', { phone: '0139779002' }))
  const organiser = [{ phone: '60139779001', names: ['Cikgu Rokiah'], orders: 0 }]
  const parent = [{ phone: '60139779002', names: [], orders: 0 }]
  expect(await found('rokiah')).toEqual(organiser)
  expect(await found('013-977 9002')).toEqual(parent)
  expect(await found('Batrisyia')).toEqual(parent)
  expect(await found('%%')).toEqual([])
})

test('CLASS-08 a corrected number is the organiser’s and the parents’ from then on', async () => {
  const { key, parents } = await group({ phone: '0139778001' })
  const child = newChild('Rina', { phone: '0139778002' })
  await add(parents, child)
  for (const [phone, body] of [
    ['60139778001', { new_phone: '0139778003', name: 'Cikgu Aidah' }],
    ['60139778002', { new_phone: '0139778004' }],
  ] as const)
    expect((await shop.call('PUT', `/api/v2/people/${phone}`, { token, body })).status).toBe(200)
  await call('/organiser/remind', { key })
  await call('/organiser/close', { key, total_sen: (await seen(key)).total.total_sen })
  const { rows } = await shop.database.db.execute<{ phone: string; to: string }>(sql`
    select phone, nama as to from orders where number = ${(await seen(key)).order.number}
    union all select phone, 'a parent' from messages where body like 'Peringatan%' and phone like '6013977800%'`)
  expect(rows).toEqual([
    { phone: '60139778003', to: 'Cikgu Aidah' },
    { phone: '60139778004', to: 'a parent' },
  ])
})

test('CLASS-08 what is held of a parent is handed out, and goes when he asks; a group goes with its order', async () => {
  const { key, parents, input } = await group({ phone: '0139777001' })
  const child = newChild('Lina', { phone: '0139777002' })
  await add(parents, child)
  await add(parents, newChild('Ali'))
  const person = (phone: string, then = '') =>
    shop.call(then ? 'POST' : 'GET', `/api/v2/people/${phone}${then}`, { token, ...(then && { body: {} }) })
  const held = (await person('60139777002')).body.data
  expect(held.group_orders).toEqual([{ name: input.name, organises: false, children: ['Lina'] }])
  expect((await person('60139777002', '/erase')).body.code).toBe('under_way')
  expect((await person('60139777001', '/erase')).body.code).toBe('under_way')
  await call('/organiser/close', { key, total_sen: (await seen(key)).total.total_sen })
  const { order } = await seen(key)
  expect((await person('60139777002', '/erase')).body.code).toBe('under_way')
  await shop.database.db.execute(sql`update orders set stage = 'handed_over' where number = ${order.number}`)
  expect((await person('60139777002', '/erase')).status).toBe(200)
  expect((await seen(key)).children.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    '(removed)',
    'Ali',
  ])
  expect((await person('60139777001', '/erase')).status).toBe(200)
  expect((await call('/organiser', { key })).body.code).toBe('not_found')
  const { rows } = await shop.database.db.execute(sql`
    select from order_group_children where name = 'Lina' or phone = '60139777002'`)
  expect(rows).toEqual([])
})
