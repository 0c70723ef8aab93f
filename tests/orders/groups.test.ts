import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  hoursFromNow,
  jerseyProduct,
  createChildInput,
  createSecret,
  teamItems,
  callGroupApi,
  createGroupInput,
  getOrganiserAddress,
  findOrganiserKey,
  createOpenGroup,
  addChild,
  readGroupAsOrganiser,
} from '../support/group-orders.ts'
import { appTest } from '../support/test-app.ts'

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.example' } })
test.beforeAll(async ({ shop }) => {
  const { body } = await shop.call('GET', '/api/v2/products/categories')
  await shop.call('POST', '/api/v2/products', {
    token: shop.token,
    body: { name: 'Jersi', category_id: body.data[0].id, flow: 'described', described: jerseyProduct },
  })
})

test('CLASS-01 sends a link to the organiser’s phone, and opens the group only when the link is used', async ({
  shop,
}) => {
  const input = createGroupInput()
  const { body } = await callGroupApi(shop, '', input, getOrganiserAddress())
  expect(Object.keys(body)).toEqual(['success', 'message', 'reaches_phone'])
  const { rows } = await shop.database.db.execute<{ parents_key: string }>(
    sql`select parents_key from order_groups where name = ${input.name}`,
  )
  const parents = rows[0]?.parents_key ?? ''
  expect((await callGroupApi(shop, '/parents', { key: parents })).body.code).toBe('not_found')
  expect((await addChild(shop, parents, createChildInput('Ali'))).body.code).toBe('not_found')
  const key = await findOrganiserKey(shop, input.phone)
  expect([key.length, parents.length, key === parents]).toEqual([32, 32, false])
  expect((await readGroupAsOrganiser(shop, key)).stage).toBe('open')
  expect((await callGroupApi(shop, '/parents', { key: parents })).status).toBe(200)
  expect((await callGroupApi(shop, '/organiser', { key: parents })).body.code).toBe('not_found')
  expect((await callGroupApi(shop, '/parents', { key })).body.code).toBe('not_found')
})

test('CLASS-01 creates one group and sends one message per request id, and limits the links sent to a phone number', async ({
  shop,
}) => {
  const input = createGroupInput()
  const twice = await Promise.all([
    callGroupApi(shop, '', input, getOrganiserAddress()),
    callGroupApi(shop, '', input, getOrganiserAddress()),
  ])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await callGroupApi(shop, '', { ...input, name: 'Lain' }, getOrganiserAddress())).body.code).toBe(
    'request_reused',
  )
  const sent = async () => {
    const { rows } = await shop.database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from messages where phone = ${`6${input.phone}`}`,
    )
    return rows[0]?.n
  }
  expect(await sent()).toBe(1)
  expect((await callGroupApi(shop, '/link', { phone: input.phone }, '10.7.0.1')).status).toBe(200)
  expect((await callGroupApi(shop, '/link', { phone: input.phone }, '10.7.0.2')).status).toBe(200)
  expect((await callGroupApi(shop, '/link', { phone: input.phone }, '10.7.0.3')).body.code).toBe(
    'too_many_tries',
  )
  expect(await sent()).toBe(3)
  const late = await callGroupApi(
    shop,
    '',
    createGroupInput({ closes_at: hoursFromNow(-1) }),
    getOrganiserAddress(),
  )
  expect(late.body.issues).toEqual({ closes_at: { code: 'group_closing_past', params: {} } })
  const gone = await callGroupApi(
    shop,
    '',
    createGroupInput({ items: [{ kind: 'described', slug: 'tiada' }] }),
    getOrganiserAddress(),
  )
  expect(gone.body.code).toBe('pick_not_offered')
})

test('CLASS-02 stores a child once when the request is repeated, and requires the child’s secret to change or remove it', async ({
  shop,
}) => {
  const { key, parents } = await createOpenGroup(shop)
  const child = createChildInput('Ali bin Abu')
  const answers = await Promise.all([
    addChild(shop, parents, child),
    addChild(shop, parents, child),
    addChild(shop, parents, child),
  ])
  expect(answers.map(({ status, body }) => [status, body.count])).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
  ])
  const stranger = { ...child, secret: createSecret(), name: 'Lain', version: 1 }
  expect((await addChild(shop, parents, stranger)).body.code).toBe('not_found')
  expect(
    (await callGroupApi(shop, '/parents/withdraw', { key: parents, id: child.id, secret: createSecret() }))
      .status,
  ).toBe(404)
  const other = await createOpenGroup(shop)
  expect((await addChild(shop, other.parents, child)).body.code).toBe('not_found')

  const changed = {
    ...child,
    version: 1,
    name: 'Ali bin Ahmad',
    picks: [{ quantity: 2, colour: 'Red/White' }],
  }
  expect((await addChild(shop, parents, changed)).body.child).toMatchObject({
    name: 'Ali bin Ahmad',
    version: 2,
  })
  expect((await addChild(shop, parents, changed)).body.child.version).toBe(2)
  const older = await addChild(shop, parents, { ...child, version: 1, name: 'Lama' })
  expect([older.body.code, older.body.details.child.name]).toEqual(['changed_meanwhile', 'Ali bin Ahmad'])

  expect(
    (await callGroupApi(shop, '/parents/withdraw', { key: parents, id: child.id, secret: child.secret })).body
      .count,
  ).toBe(0)
  expect(
    (await callGroupApi(shop, '/parents/withdraw', { key: parents, id: child.id, secret: child.secret }))
      .status,
  ).toBe(200)
  expect((await addChild(shop, parents, child)).status).toBe(409)
  expect((await readGroupAsOrganiser(shop, key)).children).toEqual([])
  const { rows } = await shop.database.db.execute(
    sql`select name, phone, picks from order_group_children where id = ${child.id}`,
  )
  expect(rows).toEqual([{ name: '', phone: '', picks: [] }])
})

test('CLASS-03 a group page reveals no phone numbers, and shows parents only their own children', async ({
  shop,
}) => {
  const { key, parents, input } = await createOpenGroup(shop)
  const first = createChildInput('Siti Aminah', { phone: '0171111111' })
  const second = createChildInput('SITI  AMINAH', { phone: '017-222 2222' })
  const answers = [await addChild(shop, parents, first), await addChild(shop, parents, second)]
  expect(answers.map(({ body }) => body.twin)).toEqual([false, true])
  const mine = [{ id: second.id, secret: second.secret }]
  answers.push(
    await callGroupApi(shop, '/parents', { key: parents, mine }),
    await callGroupApi(shop, '/parents', { key: parents, mine: [{ id: first.id, secret: second.secret }] }),
    await callGroupApi(shop, '/parents/paid', {
      key: parents,
      id: second.id,
      secret: second.secret,
      paid: true,
    }),
    await callGroupApi(shop, '/organiser', { key }),
    await callGroupApi(shop, '/organiser/remind', { key }),
    await callGroupApi(shop, '/organiser/paid', { key, id: first.id, paid: true }),
    await callGroupApi(shop, '/organiser/child', {
      key,
      ...createChildInput('Lain'),
      id: first.id,
      version: 2,
    }),
    await callGroupApi(shop, '/organiser/change', { key, name: 'Nama lain' }),
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

const createPlayer = (name: string, number: string, size = 'm') =>
  createChildInput(name, { number, picks: [{ quantity: 1, choices: { saiz: size } }] })

test('CLASS-06 gives a jersey number to one of eight concurrent requests, and answers the others with free numbers', async ({
  shop,
}) => {
  const { key, parents } = await createOpenGroup(shop, { items: teamItems, expected: 12 })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => addChild(shop, parents, createPlayer(`P${at}`, '7'))),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409, 409, 409, 409, 409, 409,
  ])
  const refused = answers.find(({ status }) => status === 409)
  expect([refused?.body.code, refused?.body.details.free.slice(0, 3)]).toEqual([
    'number_taken',
    ['1', '2', '3'],
  ])
  expect((await addChild(shop, parents, createPlayer('Kosong Tujuh', '07'))).body.code).toBe('number_taken')
  const without = createChildInput('Tanpa', { picks: [{ quantity: 1, choices: { saiz: 'm' } }] })
  expect((await addChild(shop, parents, without)).body.issues).toHaveProperty('number')
  const { rows } = await shop.database.db.execute<{ group_id: string }>(
    sql`select group_id from order_group_children where number = '7'`,
  )
  const forged = shop.database.db.execute(sql`
    insert into order_group_children (id, group_id, secret_hash, name, section, picks, number, price_sen)
    values (gen_random_uuid(), ${rows[0]?.group_id}, '', 'X', '', '[]', '07', 0)`)
  await expect(forged).rejects.toThrow()
  const own = createPlayer('Sembilan', '9', 'xl')
  await addChild(shop, parents, own)
  expect((await addChild(shop, parents, { ...own, version: 1, section: '5C' })).status).toBe(200)
  await callGroupApi(shop, '/parents/withdraw', { key: parents, id: own.id, secret: own.secret })
  expect((await addChild(shop, parents, createPlayer('Lain', '9', 's'))).status).toBe(200)
  // The parents saw RM 39, plus RM 5 for long sleeves, which assumed twelve children. With only two children, each
  // pays RM 45 + RM 5.
  const view = await readGroupAsOrganiser(shop, key)
  expect(view.children.map(({ price_sen: sen }: { price_sen: number }) => sen)).toEqual([5000, 5000])
  // The organiser sees the higher price for two children before ordering.
  expect(view.total).toMatchObject({ told_sen: 8800, shares_sen: 10_000, goods_sen: 10_000 })
  await callGroupApi(shop, '/organiser/close', { key, total_sen: view.total.total_sen })
  const { order } = await readGroupAsOrganiser(shop, key)
  const { rows: stored } = await shop.database.db.execute<{ notes: string; spread: object }>(sql`
    select options ->> 'notes' as notes, options #> '{job,spread}' as spread
    from orders join order_items on order_id = id and position = 0 where number = ${order.number}`)
  expect(stored[0]?.spread).toEqual({ s: 1, m: 1 })
  expect(stored[0]?.notes).toMatch(/^3B: #9 Lain S\n3B: #7 P\d M$/)
})
