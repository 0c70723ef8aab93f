import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  createChildInput,
  callGroupApi,
  callGroupApiAsStaff,
  createOpenGroup,
  addChild,
  readGroupAsOrganiser,
  recordCustomerMessage,
} from '../support/group-orders.ts'
import { findWordsInDatabase } from '../support/find-text-in-database.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.example' }, as: 'contributor' })

let made = 0
function groupInput(more: object = {}) {
  made += 1
  return {
    request_id: `a group at the desk ${made}`,
    name: `4 Bestari ${made}`,
    nama: 'Cikgu Aida',
    phone: `0136${String(made).padStart(6, '0')}`,
    delivery_method: 'selfPickup',
    address1: '',
    address2: '',
    postcode: '',
    city: '',
    state: '',
    items: [{ kind: 'nametag' }],
    expected: 12,
    expected_names: ['Siti', 'Ali'],
    payer: 'parents',
    closes_at: new Date(Date.now() + 48 * 3_600_000).toISOString(),
    tell: true,
    ...more,
  }
}
const createAdminGroup = (shop: SignedInApp, body: object) =>
  shop.call('POST', '/api/v2/group-orders', { token: shop.token, body })
const findLinks = async (shop: SignedInApp, phone: string) => {
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${`6${phone}`} and body like '%/urus#%'`,
  )
  return rows.map(({ body }) => /\/urus#([\w-]+)/.exec(body)?.[1] ?? '')
}
const parentsCall = (shop: SignedInApp, path: string, body: object) =>
  shop.call('POST', `/api/group-orders${path}`, { body })

test('CLASS-12 lets staff create an open group, returns the parents’ link, and sends the organiser’s link', async ({
  shop,
}) => {
  const input = groupInput()
  const first = await createAdminGroup(shop, input)
  expect(first.status).toBe(200)
  const group = first.body.data
  expect(group).toMatchObject({
    stage: 'open',
    missing: ['Siti', 'Ali'],
    organiser: { phone: `6${input.phone}` },
  })
  expect(group.share.text).toContain(group.share.link)
  expect((await createAdminGroup(shop, input)).body.data.id).toBe(group.id)
  expect((await createAdminGroup(shop, { ...input, name: 'Lain' })).body.code).toBe('request_reused')
  const [key = ''] = await findLinks(shop, input.phone)
  expect(await findLinks(shop, input.phone)).toHaveLength(1)
  expect((await parentsCall(shop, '/organiser', { key })).body.name).toBe(input.name)
  expect(JSON.stringify(first.body)).not.toContain(key)
  const opened = await parentsCall(shop, '/parents', { key: /#([\w-]+)$/.exec(group.share.link)?.[1] })
  expect(opened.body).toMatchObject({ name: input.name, open: true, organiser: 'Cikgu Aida' })
  const { body } = await shop.call('GET', `/api/v2/audit?search=${encodeURIComponent(input.name)}`, {
    token: await shop.signIn(),
  })
  expect(body.data.entries.map(({ action }: { action: string }) => action)).toContain('made a group order')
})

test('CLASS-12 sends the organiser’s link only when staff request this, and once per request', async ({
  shop,
}) => {
  const input = groupInput({ tell: false })
  const { id } = (await createAdminGroup(shop, input)).body.data
  expect(await findLinks(shop, input.phone)).toEqual([])
  const request_id = randomUUID()
  for (let time = 0; time < 2; time += 1) {
    const sent = await shop.call('POST', `/api/v2/group-orders/${id}/send-link`, {
      token: shop.token,
      body: { request_id },
    })
    expect(sent.status).toBe(200)
  }
  expect(await findLinks(shop, input.phone)).toHaveLength(1)
  const none = await shop.call('POST', '/api/v2/group-orders/nobody/send-link', {
    token: shop.token,
    body: { request_id },
  })
  expect(none.status).toBe(404)
})

test('CLASS-12 reports missing and invalid fields', async ({ shop }) => {
  const empty = await createAdminGroup(shop, groupInput({ name: '', nama: '', phone: '12', items: [] }))
  expect(Object.keys(empty.body.fields).toSorted()).toEqual(['items', 'nama', 'name', 'phone'])
  expect(Object.keys((await createAdminGroup(shop, groupInput({ phone: '' }))).body.fields)).toEqual([
    'phone',
  ])
  const late = await createAdminGroup(
    shop,
    groupInput({ closes_at: new Date(Date.now() - 1000).toISOString() }),
  )
  expect(Object.keys(late.body.fields)).toEqual(['closes_at'])
  const post = await createAdminGroup(shop, groupInput({ delivery_method: 'pos' }))
  expect(Object.keys(post.body.fields).toSorted()).toEqual(['address1', 'city', 'postcode', 'state'])
  const gone = await createAdminGroup(
    shop,
    groupInput({ items: [{ kind: 'described', slug: 'tiada', choices: {}, asks: [], numbers: false }] }),
  )
  expect(gone.body.code).toBe('pick_not_offered')
})

test('CLASS-12 requires the organiser’s phone number', async ({ shop }) => {
  const { status, body } = await createAdminGroup(shop, groupInput({ phone: ' ' }))
  expect([status, Object.keys(body.fields)]).toEqual([400, ['phone']])
  const { rows } = await shop.database.db.execute(sql`select from messages where phone = ''`)
  expect(rows).toEqual([])
})

test('CLASS-07 lets staff manage groups and print bag labels, and records their actions in Activity', async ({
  shop,
}) => {
  const { key, parents, input } = await createOpenGroup(shop)
  const child = createChildInput('Ali', { phone: '0172000009' })
  await addChild(shop, parents, child)
  const slip = Buffer.from('%PDF-1.4 resit').toString('base64')
  expect(
    (
      await callGroupApi(shop, '/parents/slip', {
        key: parents,
        id: child.id,
        secret: child.secret,
        file: slip,
      })
    ).status,
  ).toBe(200)
  const listed = (await callGroupApiAsStaff(shop, 'GET', '?show=open')).body.data.groups
  const row = listed.find(({ name }: { name: string }) => name === input.name)
  expect(row).toMatchObject({ children: 1, paid: 0, said_paid: 1, expected: 12, stuck: false, order: null })
  const opened = (await callGroupApiAsStaff(shop, 'GET', `/${row.id}`)).body.data
  expect(opened).toMatchObject({ organiser: { phone: `6${input.phone}` }, slips: [child.id] })
  expect(opened.phones[child.id]).toBe('60172000009')
  expect(JSON.stringify(opened)).not.toContain(key)
  expect(
    (await callGroupApiAsStaff(shop, 'GET', `/${row.id}/slips/${child.id}`)).headers['content-type'],
  ).toBe('application/pdf')
  const changed = await callGroupApiAsStaff(shop, 'PUT', `/${row.id}`, {
    name: '3B baharu',
    version: opened.version,
  })
  expect(changed.body.data.name).toBe('3B baharu')
  expect(
    (await callGroupApiAsStaff(shop, 'PUT', `/${row.id}`, { name: 'X', version: opened.version })).body.code,
  ).toBe('changed_meanwhile')
  const paid = await callGroupApiAsStaff(shop, 'POST', `/${row.id}/paid`, { child: child.id, paid: true })
  expect(paid.body.data.children[0].paid).toBe('seen')
  await callGroupApi(shop, '/organiser/paid', { key, id: child.id, paid: false })
  const [seenRow] = (await callGroupApiAsStaff(shop, 'GET', '?show=open')).body.data.groups.filter(
    ({ id }: { id: string }) => id === row.id,
  )
  expect(seenRow).toMatchObject({ paid: 1, said_paid: 0 })
  const added = {
    child: randomUUID(),
    version: 0,
    name: 'Abu',
    picks: [{ quantity: 1, colour: 'Red/White' }],
  }
  const { total } = (await callGroupApiAsStaff(shop, 'POST', `/${row.id}/child`, added)).body.data
  const closed = await callGroupApiAsStaff(shop, 'POST', `/${row.id}/close`, { total_sen: total.total_sen })
  expect(closed.body.data.stage).toBe('ordered')
  const bags = await callGroupApiAsStaff(shop, 'GET', `/${row.id}/bags`)
  expect([bags.status, bags.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { body } = await shop.call('GET', '/api/v2/audit?search=3B%20baharu', { token: shop.ownerToken })
  const actions = JSON.stringify(body)
  expect(actions).toContain('closed a group order')
  expect(actions).toContain('changed a group order')
  expect((await shop.call('GET', '/api/v2/group-orders')).status).toBe(401)
})

const searchPeople = async (shop: SignedInApp, search: string) =>
  (await shop.call('GET', `/api/v2/people?search=${encodeURIComponent(search)}`, { token: shop.ownerToken }))
    .body.data.people

test('CLASS-08 finds the data of organisers and parents who have no order', async ({ shop }) => {
  const { parents } = await createOpenGroup(shop, { phone: '0139779001', nama: 'Cikgu Rokiah' })
  await addChild(shop, parents, createChildInput('Batrisyia', { phone: '0139779002' }))
  const organiser = [{ phone: '60139779001', names: ['Cikgu Rokiah'], orders: 0 }]
  const parent = [{ phone: '60139779002', names: [], orders: 0 }]
  expect(await searchPeople(shop, 'rokiah')).toEqual(organiser)
  expect(await searchPeople(shop, '013-977 9002')).toEqual(parent)
  expect(await searchPeople(shop, 'Batrisyia')).toEqual(parent)
  expect(await searchPeople(shop, '%%')).toEqual([])
})

test('CLASS-08 lets staff correct the phone number of an organiser or a parent', async ({ shop }) => {
  const { key, parents } = await createOpenGroup(shop, { phone: '0139778001' })
  const child = createChildInput('Rina', { phone: '0139778002' })
  await addChild(shop, parents, child)
  for (const [phone, body] of [
    ['60139778001', { new_phone: '0139778003', name: 'Cikgu Aidah' }],
    ['60139778002', { new_phone: '0139778004' }],
  ] as const)
    expect((await shop.call('PUT', `/api/v2/people/${phone}`, { token: shop.ownerToken, body })).status).toBe(
      200,
    )
  await recordCustomerMessage(shop, '60139778004')
  await callGroupApi(shop, '/organiser/remind', { key })
  await callGroupApi(shop, '/organiser/close', {
    key,
    total_sen: (await readGroupAsOrganiser(shop, key)).total.total_sen,
  })
  const { rows } = await shop.database.db.execute<{ phone: string; to: string }>(sql`
    select phone, nama as to from orders where number = ${(await readGroupAsOrganiser(shop, key)).order.number}
    union all select phone, 'a parent' from messages where body like 'Peringatan%' and phone like '6013977800%'`)
  expect(rows).toEqual([
    { phone: '60139778003', to: 'Cikgu Aidah' },
    { phone: '60139778004', to: 'a parent' },
  ])
})

test('CLASS-08 exports and erases a parent’s data, and deletes the group when its organiser is erased', async ({
  shop,
}) => {
  const { key, parents, input } = await createOpenGroup(shop, { phone: '0139777001' })
  const child = createChildInput('Lina', { phone: '0139777002' })
  await addChild(shop, parents, child)
  await addChild(shop, parents, createChildInput('Ali'))
  const person = (phone: string, then = '') =>
    shop.call(then ? 'POST' : 'GET', `/api/v2/people/${phone}${then}`, {
      token: shop.ownerToken,
      ...(then && { body: {} }),
    })
  const held = (await person('60139777002')).body.data
  expect(held.group_orders).toEqual([{ name: input.name, organises: false, children: ['Lina'], order: '' }])
  expect((await person('60139777002', '/erase')).body.code).toBe('under_way')
  expect((await person('60139777001', '/erase')).body.code).toBe('under_way')
  await callGroupApi(shop, '/organiser/close', {
    key,
    total_sen: (await readGroupAsOrganiser(shop, key)).total.total_sen,
  })
  const { order } = await readGroupAsOrganiser(shop, key)
  expect((await person('60139777002', '/erase')).body.code).toBe('under_way')
  await shop.database.db.execute(sql`update orders set stage = 'handed_over' where number = ${order.number}`)
  expect((await person('60139777002', '/erase')).status).toBe(200)
  expect(
    (await readGroupAsOrganiser(shop, key)).children.map(({ name }: { name: string }) => name).toSorted(),
  ).toEqual(['(removed)', 'Ali'])
  expect((await person('60139777001', '/erase')).status).toBe(200)
  expect((await callGroupApi(shop, '/organiser', { key })).body.code).toBe('not_found')
  const { rows } = await shop.database.db.execute(sql`
    select from order_group_children where name = 'Lina' or phone = '60139777002'`)
  expect(rows).toEqual([])
})

const listTagNames = (goods: { items: { goods: { rows: { namaAnak: string }[] } }[] }) =>
  goods.items.flatMap((item) => item.goods.rows.map(({ namaAnak }) => namaAnak))

test('CLASS-14 removes the child’s name from the organiser’s order when a parent is erased, and keeps items and totals', async ({
  shop,
}) => {
  const { key, parents, input } = await createOpenGroup(shop, {
    phone: '0139776001',
    expected_names: ['Zarith Qistina', 'Nur Ain'],
  })
  await addChild(shop, parents, createChildInput('Zarith Qistina', { phone: '0139776002' }))
  await addChild(shop, parents, createChildInput('Nur Ain', { phone: '0139776003' }))
  await callGroupApi(shop, '/organiser/close', {
    key,
    total_sen: (await readGroupAsOrganiser(shop, key)).total.total_sen,
  })
  const { order } = await readGroupAsOrganiser(shop, key)
  const { rows: found } = await shop.database.db.execute<{ public_id: string }>(
    sql`select public_id from orders where number = ${order.number}`,
  )
  const path = `/api/v2/orders/${found[0]?.public_id}`
  const details = async () => (await shop.call('GET', path, { token: shop.ownerToken })).body.data
  const note = { note: 'Zarith Qistina wants it in red' }
  await shop.call('POST', `${path}/note`, { token: shop.ownerToken, body: note })
  await shop.database.db.execute(sql`update orders set stage = 'handed_over' where number = ${order.number}`)
  const before = (await details()).order
  const person = `/api/v2/people/60139776002`
  const held = (await shop.call('GET', person, { token: shop.ownerToken })).body.data.group_orders
  expect(held).toEqual([
    { name: input.name, organises: false, children: ['Zarith Qistina'], order: order.number },
  ])
  const where = () => findWordsInDatabase(shop.database.db, 'Zarith Qistina')
  expect((await where()).length).toBeGreaterThan(4)
  // No engine runs in this test, so it marks the organiser's messages as sent.
  await shop.database.db.execute(
    sql`update messages set status = 'sent', due_at = null where phone = '60139776001'`,
  )
  expect((await shop.call('POST', `${person}/erase`, { token: shop.ownerToken, body: {} })).status).toBe(200)

  const { order: after, events } = await details()
  expect(listTagNames(before.goods)).toContain('ZARITH QISTINA')
  expect(listTagNames(after.goods)).toEqual(
    listTagNames(before.goods).map((name) => (name === 'ZARITH QISTINA' ? '(removed)' : name)),
  )
  expect([after.total_sen, after.goods_sen]).toEqual([before.total_sen, before.goods_sen])
  expect(events[0]).toMatchObject({
    action: 'edited',
    changes: [{ what: 'A child’s name', to: '(removed)' }],
  })
  expect(events.map((event: { note: string }) => event.note)).toContain('(removed) wants it in red')
  expect(await where()).toEqual([])
  expect((await findWordsInDatabase(shop.database.db, 'Nur Ain')).length).toBeGreaterThan(4)
})
