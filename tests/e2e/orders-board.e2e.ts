import { getOrder } from '#core/orders/admin/admin-order.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, expectErrors, test, toast } from '../support/shop.ts'
import { boardColumn, orderCard, placePickupOrders } from '../support/orders-board-screen.ts'

test('the board moves orders by dragging and by keyboard, undoes moves, updates live and refuses conflicting changes', async ({
  page,
  shop,
  browser,
}) => {
  const nama = 'Meja Satu'
  const { first, second, third } = await placePickupOrders(shop, nama, 3)
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, '/admin/orders?search=Meja+Satu')
  const otherScreen = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await shop.open(otherScreen, '/admin/orders?search=Meja+Satu')
  const offlineScreen = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await offlineScreen.route('**/api/v2/orders/events', (route) => route.abort())
  await shop.open(offlineScreen, '/admin/orders?search=Meja+Satu')
  await expect(orderCard(offlineScreen, first.number)).toBeVisible()
  await expect(boardColumn(page, 'New')).toContainText('New3')
  expect(await findAccessibilityProblems(page)).toEqual([])

  await orderCard(page, first.number).hover()
  await page.mouse.down()
  await boardColumn(page, 'Paid').hover()
  // The first move starts the drag, the second reaches the column.
  await boardColumn(page, 'Paid').hover()
  await expect(boardColumn(page, 'Paid')).toHaveCSS('outline-style', 'solid')
  await page.mouse.up()
  const money = page.getByRole('dialog', { name: 'Confirm payment' })
  await expect(money.getByLabel('Amount received')).toHaveValue('126.00')
  await money.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(toast(page, `${first.number} moved to Paid`)).toBeVisible()
  await expect(orderCard(page, first.number)).toBeVisible()
  await expect(
    boardColumn(page, 'Paid').getByRole('button', { name: first.number, exact: true }),
  ).toBeVisible()
  await expect(
    boardColumn(otherScreen, 'Paid').getByRole('button', { name: first.number, exact: true }),
  ).toBeVisible()

  await offlineScreen.getByRole('button', { name: `Move ${first.number}` }).click()
  expectErrors(offlineScreen, /409/, /ERR_FAILED/)
  await offlineScreen.getByRole('menuitem', { name: 'Cancel order' }).click()
  await offlineScreen.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(toast(offlineScreen, 'Admin moved this order to Paid at')).toBeVisible()
  await expect(
    boardColumn(offlineScreen, 'Paid').getByRole('button', { name: first.number, exact: true }),
  ).toBeVisible()
  expect((await shop.call(getOrder, { id: first.id })).events).toHaveLength(1)

  await orderCard(page, second.number).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Space to drop')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Over In production.')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(
    boardColumn(page, 'New').getByRole('button', { name: second.number, exact: true }),
  ).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  const made = boardColumn(page, 'In production').getByRole('button', { name: second.number, exact: true })
  await expect(made).toBeFocused()
  await expect(
    boardColumn(otherScreen, 'In production').getByRole('button', { name: second.number, exact: true }),
  ).toBeVisible()
  await toast(page, `${second.number} moved to In production`).getByRole('button', { name: 'Undo' }).click()
  await expect(
    boardColumn(otherScreen, 'New').getByRole('button', { name: second.number, exact: true }),
  ).toBeVisible()

  await orderCard(page, third.number).focus()
  await page.keyboard.press('Enter')
  const orderDialog = page.getByRole('dialog', { name: `Order ${third.number}` })
  await orderDialog.getByRole('button', { name: 'Move to Paid' }).click()
  await money.getByRole('button', { name: 'Confirm payment' }).click()
  await orderDialog.getByRole('button', { name: 'Move to In production' }).click()
  await expect(orderDialog.getByText('Moved from Paid to In production')).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await orderDialog.getByRole('button', { name: 'Undo' }).click()
  await expect(orderDialog.getByText('Moved back to Paid')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(orderDialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Unpaid' }).click()
  await expect(orderCard(page, third.number)).toHaveCount(0)
  await expect(orderCard(page, second.number)).toBeVisible()
  await page.keyboard.press('b')
  await expect(page.getByRole('row', { name: second.number })).toContainText('New')
  await otherScreen.context().close()
  await offlineScreen.context().close()
})
