import { getOrder } from '#core/orders/admin/admin-order.ts'
import { problemsOf } from '../support/accessible.ts'
import { expect, expectErrors, test, toast } from '../support/shop.ts'
import { column, card, place } from '../support/orders-board-screen.ts'

test('the board at two desks: dragged, carried by keyboard, taken back; nobody overwrites what he has not seen', async ({
  page,
  shop,
  browser,
}) => {
  const nama = 'Meja Satu'
  const { first, second, third } = await place(shop, nama, 3)
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.enter(page, '/admin/orders?search=Meja+Satu')
  const there = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await shop.enter(there, '/admin/orders?search=Meja+Satu')
  const blind = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await blind.route('**/api/v2/orders/events', (route) => route.abort())
  await shop.enter(blind, '/admin/orders?search=Meja+Satu')
  await expect(card(blind, first.number)).toBeVisible()
  await expect(column(page, 'New')).toContainText('New3')
  expect(await problemsOf(page)).toEqual([])

  await card(page, first.number).hover()
  await page.mouse.down()
  await column(page, 'Paid').hover()
  // A hand moves in many steps: the first makes it a drag.
  await column(page, 'Paid').hover()
  await expect(column(page, 'Paid')).toHaveCSS('outline-style', 'solid')
  await page.mouse.up()
  const money = page.getByRole('dialog', { name: 'Money seen?' })
  await expect(money.getByLabel('Seen in the bank')).toHaveValue('126.00')
  await money.getByRole('button', { name: 'Money seen' }).click()
  await expect(toast(page, `${first.number} moved to Paid`)).toBeVisible()
  await expect(card(page, first.number)).toBeVisible()
  await expect(column(page, 'Paid').getByRole('button', { name: first.number, exact: true })).toBeVisible()
  await expect(column(there, 'Paid').getByRole('button', { name: first.number, exact: true })).toBeVisible()

  await blind.getByRole('button', { name: `Move ${first.number}` }).click()
  expectErrors(blind, /409/, /ERR_FAILED/)
  await blind.getByRole('menuitem', { name: 'Cancel the order' }).click()
  await blind.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await expect(toast(blind, 'Admin moved this order to Paid at')).toBeVisible()
  await expect(column(blind, 'Paid').getByRole('button', { name: first.number, exact: true })).toBeVisible()
  expect((await shop.call(getOrder, { id: first.id })).events).toHaveLength(1)

  await card(page, second.number).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Space drops the order')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Over In production.')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(column(page, 'New').getByRole('button', { name: second.number, exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  const made = column(page, 'In production').getByRole('button', { name: second.number, exact: true })
  await expect(made).toBeFocused()
  await expect(
    column(there, 'In production').getByRole('button', { name: second.number, exact: true }),
  ).toBeVisible()
  await toast(page, `${second.number} moved to In production`).getByRole('button', { name: 'Undo' }).click()
  await expect(column(there, 'New').getByRole('button', { name: second.number, exact: true })).toBeVisible()

  await card(page, third.number).focus()
  await page.keyboard.press('Enter')
  const whole = page.getByRole('dialog', { name: `Order ${third.number}` })
  await whole.getByRole('button', { name: 'Move to Paid' }).click()
  await money.getByRole('button', { name: 'Money seen' }).click()
  await whole.getByRole('button', { name: 'Move to In production' }).click()
  await expect(whole.getByText('Moved from Paid to In production')).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  await whole.getByRole('button', { name: 'Undo' }).click()
  await expect(whole.getByText('Taken back to Paid')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(whole).toHaveCount(0)
  await page.getByRole('button', { name: 'Unpaid' }).click()
  await expect(card(page, third.number)).toHaveCount(0)
  await expect(card(page, second.number)).toBeVisible()
  await page.keyboard.press('b')
  await expect(page.getByRole('row', { name: second.number })).toContainText('New')
  await there.context().close()
  await blind.context().close()
})
