import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { closeDueGroups } from '#server/features/orders/groups/close-group.ts'
import { OrderNumbers } from '#server/features/orders/store/order-numbers.ts'
import { ContentCache } from '#server/db/content-cache.ts'
import {
  addChild,
  callGroupApi,
  callGroupApiAsStaff,
  createChildInput,
  createOpenGroup,
  findGroupOrders,
  hoursFromNow,
  readGroupAsOrganiser,
} from '../support/group-orders.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.example' } })

async function createGroupWithChildren(shop: SignedInApp, ...names: string[]) {
  const { key, parents, input } = await createOpenGroup(shop)
  const children = names.map((name) => createChildInput(name))
  for (const child of children) await addChild(shop, parents, child)
  const { groups } = (await callGroupApiAsStaff(shop, 'GET', '?show=open')).body.data
  const { id } = groups.find(({ name }: { name: string }) => name === input.name)
  return {
    key,
    input,
    children: children.map((child) => child.id),
    confirm: (child: string | undefined, paid = true) =>
      callGroupApiAsStaff(shop, 'POST', `/${id}/paid`, { child, paid }),
    close: async () => {
      const { total } = await readGroupAsOrganiser(shop, key)
      expect((await callGroupApi(shop, '/organiser/close', { key, total_sen: total.total_sen })).status).toBe(
        200,
      )
      return total
    },
    reopen: () => callGroupApi(shop, '/organiser/reopen', { key, closes_at: hoursFromNow(24) }),
  }
}

async function findPaidOrders(shop: SignedInApp, name: string) {
  const orders = await findGroupOrders(shop, name)
  return Promise.all(
    orders.map(async ({ number, stage, total }) => {
      const { rows } = await shop.database.db.execute<{ paid: number; ledger: number }>(sql`
        select o.paid_sen as paid, coalesce((select sum(amount_sen) from payments p where p.order_id = o.id), 0)::int as ledger
        from orders o where o.number = ${number}`)
      return { stage, total, ...rows[0] }
    }),
  )
}

test('closing a group adds the confirmed payments of parents to its order, which moves to Paid once the payments cover it', async ({
  shop,
}) => {
  const group = await createGroupWithChildren(shop, 'Ali', 'Abu')
  await group.confirm(group.children[0])
  const { shares_sen: shares } = await readGroupAsOrganiser(shop, group.key).then(({ total }) => total)
  const total = await group.close()
  const half = shares / 2
  expect(await findPaidOrders(shop, group.input.name)).toEqual([
    { stage: 'new', total: total.total_sen, paid: half, ledger: half },
  ])
  await group.confirm(group.children[1])
  expect(await findPaidOrders(shop, group.input.name)).toEqual([
    { stage: 'paid', total: total.total_sen, paid: shares, ledger: shares },
  ])
  const { body } = await shop.call('GET', '/api/v2/unpaid-orders', { token: shop.ownerToken })
  expect(JSON.stringify(body.data.orders)).not.toContain(group.input.name)
})

test('withdrawing a parent’s confirmed payment reverses the payment in the ledger of the group’s order', async ({
  shop,
}) => {
  const group = await createGroupWithChildren(shop, 'Ali', 'Abu')
  await group.close()
  await group.confirm(group.children[0])
  await group.confirm(group.children[0])
  const [paid] = await findPaidOrders(shop, group.input.name)
  expect(paid?.ledger).toBeGreaterThan(0)
  await group.confirm(group.children[0], false)
  expect(await findPaidOrders(shop, group.input.name)).toMatchObject([{ stage: 'new', paid: 0, ledger: 0 }])
})

test('reopening a group moves the payments of parents to its next order, even if the payments covered the first order', async ({
  shop,
}) => {
  const group = await createGroupWithChildren(shop, 'Ali')
  await group.confirm(group.children[0])
  const { total_sen: total } = await group.close()
  expect(await findPaidOrders(shop, group.input.name)).toEqual([
    { stage: 'paid', total, paid: total, ledger: total },
  ])
  expect((await readGroupAsOrganiser(shop, group.key)).order.reopens).toBe(true)
  expect((await group.reopen()).status).toBe(200)
  await group.close()
  expect(await findPaidOrders(shop, group.input.name)).toEqual([
    { stage: 'cancelled', total, paid: 0, ledger: 0 },
    { stage: 'paid', total, paid: total, ledger: total },
  ])
})

test('a group can’t be reopened when its order has a payment that did not come from a parent', async ({
  shop,
}) => {
  const group = await createGroupWithChildren(shop, 'Ali', 'Abu')
  await group.confirm(group.children[0])
  await group.close()
  await shop.database.db.execute(sql`
    insert into payments (order_id, kind, amount_sen, method, evidence, evidence_ref, reference, note, recorded_by)
    select o.id, 'payment', 100, 'transfer', 'staff', '', '', '', 'admin' from orders o
    join order_groups g on g.id = o.group_id where g.name = ${group.input.name}`)
  expect((await group.reopen()).body.code).toBe('group_in_production')
})

test('the closing job records the payments of parents if the program stopped before recording them', async ({
  shop,
}) => {
  const group = await createGroupWithChildren(shop, 'Ali')
  await group.close()
  await shop.database.db.execute(sql`
    update order_group_children c set paid = 'seen', paid_sen = price_sen from order_groups g
    where g.id = c.group_id and g.name = ${group.input.name}`)
  const closeGroups = () =>
    closeDueGroups({
      db: shop.database.db,
      content: new ContentCache(shop.database),
      numbers: new OrderNumbers(shop.database.db),
      siteUrl: () => 'https://kedai.example',
      customerUrl: () => 'https://kedai.example',
      creditInvoice: async () => '',
    })
  await Promise.all([closeGroups(), closeGroups()])
  const [order] = await findPaidOrders(shop, group.input.name)
  expect(order).toMatchObject({ stage: 'paid', paid: order?.total, ledger: order?.total })
})
