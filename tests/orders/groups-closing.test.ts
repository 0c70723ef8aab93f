import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { closeDueGroups } from '#server/features/orders/groups/close-group.ts'
import { OrderNumbers } from '#server/features/orders/store/order-numbers.ts'
import { ContentCache } from '#server/db/content-cache.ts'
import {
  hoursFromNow,
  createChildInput,
  callGroupApi,
  callGroupApiAsStaff,
  createOpenGroup,
  addChild,
  readGroupAsOrganiser,
  findGroupOrders,
  recordCustomerMessage,
} from '../support/group-orders.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.example' } })

const runClosingJob = (shop: SignedInApp) =>
  closeDueGroups({
    db: shop.database.db,
    content: new ContentCache(shop.database),
    numbers: new OrderNumbers(shop.database.db),
    siteUrl: () => 'https://kedai.example',
    customerUrl: () => 'https://kedai.example',
    creditInvoice: async () => '',
  })

test('CLASS-04 shows missing names and payments, and sends a parent who has not paid at most one reminder a day', async ({
  shop,
}) => {
  const { key, parents } = await createOpenGroup(shop, { expected_names: ['Ali', 'Abu', 'Mei Ling'] })
  const [ali, abu] = [
    createChildInput('ALI', { phone: '0172000001' }),
    createChildInput('Abu', { phone: '0172000002' }),
  ]
  await recordCustomerMessage(shop, '60172000001')
  await addChild(shop, parents, ali)
  await addChild(shop, parents, abu)
  await callGroupApi(shop, '/parents/paid', { key: parents, id: abu.id, secret: abu.secret, paid: true })
  const before = await readGroupAsOrganiser(shop, key)
  expect(before).toMatchObject({ missing: ['Mei Ling'], to_remind: 1, reminded_today: false })
  expect(before.total).toMatchObject({ shares_sen: 2 * before.total.paid_sen, trouble: null })
  const reminded = await Promise.all([
    callGroupApi(shop, '/organiser/remind', { key }),
    callGroupApi(shop, '/organiser/remind', { key }),
  ])
  expect(reminded.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const { rows } = await shop.database.db.execute<{ phone: string; body: string }>(
    sql`select phone, body from messages where phone in ('60172000001', '60172000002')`,
  )
  expect(rows.map(({ phone }) => phone)).toEqual(['60172000001'])
  expect(rows[0]?.body).toContain(`https://kedai.example/kumpulan#${parents}`)
  const paid = await callGroupApi(shop, '/organiser/paid', { key, id: ali.id, paid: true })
  expect(paid.body.children.map(({ paid }: { paid: string }) => paid)).toEqual(['said', 'cash'])
  await callGroupApi(shop, '/parents/paid', { key: parents, id: ali.id, secret: ali.secret, paid: false })
  expect((await readGroupAsOrganiser(shop, key)).children[1].paid).toBe('cash')
})

const createStranger = () => createChildInput('Orang lain', { phone: '0172000021' })
const remindParents = (shop: SignedInApp, { key }: { key: string }) =>
  callGroupApi(shop, '/organiser/remind', { key })

test('CLASS-04 sends at most three reminders a day to a phone number across all groups', async ({ shop }) => {
  await recordCustomerMessage(shop, '60172000021')
  const groups = await Promise.all(Array.from({ length: 6 }, () => createOpenGroup(shop)))
  const children = groups.map(createStranger)
  for (const [at, child] of children.entries()) await addChild(shop, groups[at]?.parents ?? '', child)
  const answers = await Promise.all(groups.map((group) => remindParents(shop, group)))
  expect(answers.map(({ status }) => status)).toEqual(groups.map(() => 200))
  for (const [at, { id }] of children.entries())
    await callGroupApi(shop, '/organiser/remove', { key: groups[at]?.key, id })
  const another = await createOpenGroup(shop)
  await addChild(shop, another.parents, createStranger())
  expect((await remindParents(shop, another)).status).toBe(200)
  const { rows } = await shop.database.db.execute(sql`select from messages where phone = '60172000021'`)
  expect(rows).toHaveLength(3)
})

test('CLASS-04 shows a child as unpaid when the price rises after the payment', async ({ shop }) => {
  const { key, parents, view } = await createOpenGroup(shop)
  await recordCustomerMessage(shop, '60172000011')
  const child = createChildInput('Ali', { phone: '0172000011' })
  const [one] = (await addChild(shop, parents, child)).body.child.picks
  const [row] = (await callGroupApiAsStaff(shop, 'GET', '?show=open')).body.data.groups.filter(
    ({ name }: { name: string }) => name === view.name,
  )
  const money = async (body: object) =>
    callGroupApiAsStaff(shop, 'POST', `/${row.id}/paid`, { child: child.id, ...body })
  const price = (await money({ paid: true })).body.data.total.shares_sen
  const three = { ...child, version: 2, picks: [{ ...one, quantity: 3 }] }
  expect((await addChild(shop, parents, three)).body.child).toMatchObject({ paid: '', paid_sen: price })
  const now = await readGroupAsOrganiser(shop, key)
  expect(now.total).toMatchObject({ paid_sen: price, shares_sen: 3 * price })
  expect(now).toMatchObject({ to_remind: 1, children: [{ paid: '', paid_sen: price }] })
  const listed = (await callGroupApiAsStaff(shop, 'GET', '?show=open')).body.data.groups
  expect(listed.find(({ id }: { id: string }) => id === row.id)).toMatchObject({ paid: 0, said_paid: 0 })
  expect((await money({ paid: true })).body.data.total.paid_sen).toBe(3 * price)
  // After the price falls again, the confirmed payment covers it.
  expect((await addChild(shop, parents, { ...child, version: 4 })).body.child).toMatchObject({ paid: 'seen' })
  expect((await money({ paid: false })).body.data.total.paid_sen).toBe(0)
})

test('CLASS-04 refuses to remove a child until its payment is returned', async ({ shop }) => {
  const { key, parents } = await createOpenGroup(shop)
  const child = createChildInput('Ali')
  const own = { key: parents, id: child.id, secret: child.secret }
  await addChild(shop, parents, child)
  await callGroupApi(shop, '/organiser/paid', { key, id: child.id, paid: true })
  expect((await callGroupApi(shop, '/parents/withdraw', own)).body.code).toBe('child_paid')
  expect((await callGroupApi(shop, '/organiser/remove', { key, id: child.id })).body.code).toBe('child_paid')
  expect((await readGroupAsOrganiser(shop, key)).total.paid_sen).toBeGreaterThan(0)
  await callGroupApi(shop, '/organiser/paid', { key, id: child.id, paid: false })
  await callGroupApi(shop, '/parents/paid', { ...own, paid: true })
  expect((await callGroupApi(shop, '/parents/withdraw', own)).status).toBe(200)
})

test('CLASS-05 closes a group into one order, sorted by class and child, at the total shown', async ({
  shop,
}) => {
  const { key, parents, input } = await createOpenGroup(shop)
  for (const [name, section] of [
    ['Zul', '3B'],
    ['Ali', '10A'],
    ['Abu', '3B'],
    ['Ana', '2A'],
  ] as const)
    await addChild(shop, parents, createChildInput(name, { section }))
  const { total } = await readGroupAsOrganiser(shop, key)
  const wrong = await callGroupApi(shop, '/organiser/close', { key, total_sen: total.total_sen - 1 })
  expect([wrong.body.code, wrong.body.details.totalSen]).toEqual(['wrong_total', total.total_sen])
  expect((await readGroupAsOrganiser(shop, key)).stage).toBe('open')

  const closing = { key, total_sen: total.total_sen }
  const answers = await Promise.all([1, 2, 3].map(() => callGroupApi(shop, '/organiser/close', closing)))
  answers.push(await callGroupApi(shop, '/organiser/close', closing))
  await runClosingJob(shop)
  expect(answers.map(({ status, body }) => [status, body.stage])).toEqual(answers.map(() => [200, 'ordered']))
  const orders = await findGroupOrders(shop, input.name)
  expect(orders).toEqual([{ number: answers[0]?.body.order.number, stage: 'new', total: total.total_sen }])
  const { body } = await shop.call('POST', '/api/orders/follow/link', {
    body: { order: answers[0]?.body.order.number, key },
  })
  expect(body.total_sen).toBe(total.total_sen)
  const { rows } = await shop.database.db.execute<{ names: string[] }>(sql`
    select array(select line ->> 'namaAnak' from jsonb_array_elements(options -> 'rows') as line)
      as names from orders join order_items on order_id = id and position = 0 where number = ${orders[0]?.number}`)
  expect(rows[0]?.names).toEqual(['ANA', 'ABU', 'ZUL', 'ALI'])
  const { rows: messages } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${`6${input.phone}`} and body like ${`%${orders[0]?.number}%`}`,
  )
  expect(messages).toHaveLength(1)
  expect((await addChild(shop, parents, createChildInput('Lewat'))).body.code).toBe('group_closed')
})

test('CLASS-05 completes an interrupted closing with exactly one order, and refuses changes until the closing is complete', async ({
  shop,
}) => {
  const { key, parents, input } = await createOpenGroup(shop)
  await addChild(shop, parents, createChildInput('Ali'))
  // Simulates a process that died between freezing the group and storing the order.
  await shop.database.db.execute(sql`
    update order_groups set stage = 'closing', closings = 1 where name = ${input.name}`)
  expect((await addChild(shop, parents, createChildInput('Abu'))).body.code).toBe('group_closed')
  await Promise.all([runClosingJob(shop), runClosingJob(shop)])
  expect(await findGroupOrders(shop, input.name)).toHaveLength(1)
  expect((await readGroupAsOrganiser(shop, key)).stage).toBe('ordered')
  // The database rejects an order of a group that is open, because parents can still change their items.
  const other = await createOpenGroup(shop)
  await addChild(shop, other.parents, createChildInput('Ali'))
  const forged = shop.database.db.execute(sql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'public_id', 'forged',
      'number', '0000-0001', 'request_id', 'group x 1',
      'group_id', (select id from order_groups where name = ${other.input.name})))).*
    from orders o limit 1`)
  await expect(forged).rejects.toThrow()
  expect(await findGroupOrders(shop, other.input.name)).toEqual([])
})

test('CLASS-05 closes a group at its closing time, and notifies the organiser when the group has no children', async ({
  shop,
}) => {
  const [full, empty] = [await createOpenGroup(shop), await createOpenGroup(shop)]
  await addChild(shop, full.parents, createChildInput('Ali'))
  await shop.database.db.execute(sql`
    update order_groups set closes_at = now() - interval '1 minute'
    where name in (${full.input.name}, ${empty.input.name})`)
  expect((await addChild(shop, full.parents, createChildInput('Abu'))).body.code).toBe('group_closed')
  await runClosingJob(shop)
  await runClosingJob(shop)
  expect(await findGroupOrders(shop, full.input.name)).toHaveLength(1)
  expect((await readGroupAsOrganiser(shop, empty.key)).stage).toBe('empty')
  expect(await findGroupOrders(shop, empty.input.name)).toEqual([])
  const { rows } = await shop.database.db.execute(
    sql`select from messages where phone = ${`6${empty.input.phone}`} and body like '%tanpa nama anak%'`,
  )
  expect(rows).toHaveLength(1)
})

test('CLASS-05 reopening a group cancels its order, closing it again places a new one, and an order in production can’t be reopened', async ({
  shop,
}) => {
  const { key, parents, input } = await createOpenGroup(shop)
  await addChild(shop, parents, createChildInput('Ali'))
  const close = async () =>
    callGroupApi(shop, '/organiser/close', {
      key,
      total_sen: (await readGroupAsOrganiser(shop, key)).total.total_sen,
    })
  await close()
  expect(
    (await callGroupApi(shop, '/organiser/reopen', { key, closes_at: hoursFromNow(24) })).body.stage,
  ).toBe('open')
  await addChild(shop, parents, createChildInput('Abu'))
  await close()
  const orders = await findGroupOrders(shop, input.name)
  expect(orders.map(({ stage }) => stage)).toEqual(['cancelled', 'new'])
  await shop.database.db.execute(
    sql`update orders set stage = 'in_production' where number = ${orders[1]?.number}`,
  )
  const late = await callGroupApi(shop, '/organiser/reopen', { key, closes_at: hoursFromNow(24) })
  expect(late.body.code).toBe('group_in_production')
})
