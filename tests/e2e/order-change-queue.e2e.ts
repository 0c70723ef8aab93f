import type { Page } from '@playwright/test'
import { navigateTo, expect, toast, expectErrors, test } from '../support/shop.ts'
import { placePickupOrders } from '../support/orders-board-screen.ts'
import { getOrder, moveOrder } from '#core/orders/admin/admin-order.ts'
import { recordOrderPayment } from '#core/orders/admin/order-payments.ts'

async function holdFirstCall(page: Page, path: string) {
  const { promise: free, resolve: release } = Promise.withResolvers<void>()
  let calls = 0
  await page.route(path, async (route) => {
    calls += 1
    if (calls === 1) await free
    await route.continue()
  })
  return { release, calls: () => calls }
}

test('D-20 queues moves that staff make while an earlier move is being saved, and refuses the queued moves if another user moved the order', async ({
  page,
  shop,
}) => {
  const { first, second } = await placePickupOrders(shop, 'Dua Tekan', 3)
  // Pay the order, because handing over an unpaid order would open a confirmation dialog.
  const { version } = (await shop.call(getOrder, { id: first.id })).order
  await shop.call(recordOrderPayment, { id: first.id, version, amount_sen: 12_600, method: 'cash' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, `/admin/orders?order=${first.id}`)
  const orderDialog = page.getByRole('dialog', { name: `Order ${first.number}` })
  const moves = await holdFirstCall(page, `**/api/v2/orders/${first.id}/move`)
  await orderDialog.getByRole('button', { name: 'Move to In production' }).click()
  await orderDialog.getByRole('button', { name: 'Move to Ready' }).click()
  await expect(orderDialog.getByRole('button', { name: 'Move to Handed over' })).toBeVisible()
  await orderDialog.getByRole('button', { name: 'Move to Handed over' }).click()
  expect(moves.calls()).toBe(1)
  moves.release()
  await expect(toast(page, `${first.number} moved to Handed over`)).toBeVisible()
  await expect(orderDialog.getByText('Moved from Ready to Handed over')).toBeVisible()
  expect((await shop.call(getOrder, { id: first.id })).order.stage).toBe('handed_over')
  expect(moves.calls()).toBe(3)

  await navigateTo(page, `/admin/orders?order=${second.id}`)
  const other = page.getByRole('dialog', { name: `Order ${second.number}` })
  const late = await holdFirstCall(page, `**/api/v2/orders/${second.id}/move`)
  await other.getByRole('button', { name: 'In production', exact: true }).click()
  await other.getByRole('button', { name: 'Move to Ready' }).click()
  const { order } = await shop.call(getOrder, { id: second.id })
  await shop.call(moveOrder, { id: second.id, version: order.version, to: 'paid' })
  expectErrors(page, /409/)
  late.release()
  await expect(toast(page, 'Admin moved this order to Paid at').first()).toBeVisible()
  await expect(other.getByRole('button', { name: 'Move to In production' })).toBeVisible()
  expect((await shop.call(getOrder, { id: second.id })).order.stage).toBe('paid')
  expect(late.calls()).toBe(1)
})

test('D-20 refuses a queued second move when another user moved the order after the first', async ({
  page,
  shop,
}) => {
  const { first } = await placePickupOrders(shop, 'Di Celah', 3)
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, `/admin/orders?order=${first.id}`)
  const orderDialog = page.getByRole('dialog', { name: `Order ${first.number}` })
  let calls = 0
  await page.route(`**/api/v2/orders/${first.id}/move`, async (route) => {
    calls += 1
    if (calls === 2) {
      const { order } = await shop.call(getOrder, { id: first.id })
      await shop.call(moveOrder, { id: first.id, version: order.version, to: 'paid' })
    }
    await route.continue()
  })
  expectErrors(page, /409/)
  await orderDialog.getByRole('button', { name: 'In production', exact: true }).click()
  await orderDialog.getByRole('button', { name: 'Move to Ready' }).click()
  await expect(toast(page, 'Admin moved this order to Paid at')).toBeVisible()
  expect((await shop.call(getOrder, { id: first.id })).order.stage).toBe('paid')
})
