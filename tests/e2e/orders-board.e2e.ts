import type { Page } from '@playwright/test'
import { getOrder, moveOrder } from '../../core/orders/desk/order-desk.ts'
import { saveStickerOrder } from '../../core/orders/orders.ts'
import { formatShortTime } from '../../core/shared/shop-time.ts'
import { problemsOf } from '../support/accessible.ts'
import { expect, expectErrors, test, toast, type Shop } from '../support/shop.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, number: string) => page.getByRole('button', { name: number, exact: true })

/** Orders of one customer, placed at the counter. */
async function place(shop: Shop, nama: string, many: number) {
  const phone = shop.phone()
  const orders: { id: string; number: string }[] = []
  for (let at = 0; at < many; at += 1) {
    const { id, orderNumber } = await shop.call(saveStickerOrder, {
      nama,
      phone,
      deliveryMethod: 'selfPickup',
      stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
    })
    orders.push({ id, number: orderNumber })
  }
  const [first, second, third] = orders
  if (!first || !second || !third) throw new Error('place three orders')
  return { phone, first, second, third }
}

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

/** Holds the first call under `path` back until the returned function is called; counts those that come. */
async function held(page: Page, path: string) {
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
  let calls = 0
  await page.route(path, async (route) => {
    calls += 1
    if (calls === 1) await free
    await route.continue()
  })
  return { letGo, calls: () => calls }
}

test('D-20 steps that are pressed before the last one is answered follow it, and none is made where somebody else was quicker', async ({
  page,
  shop,
}) => {
  const { first, second } = await place(shop, 'Dua Tekan', 3)
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.enter(page, `/admin/orders?order=${first.id}`)
  const whole = page.getByRole('dialog', { name: `Order ${first.number}` })
  const moves = await held(page, `**/api/v2/orders/${first.id}/move`)
  await whole.getByRole('button', { name: 'In production', exact: true }).click()
  await whole.getByRole('button', { name: 'Move to Ready' }).click()
  await expect(whole.getByRole('button', { name: 'Move to Handed over' })).toBeVisible()
  await whole.getByRole('button', { name: 'Move to Handed over' }).click()
  expect(moves.calls()).toBe(1)
  moves.letGo()
  await expect(toast(page, `${first.number} moved to Handed over`)).toBeVisible()
  await expect(whole.getByText('Moved from Ready to Handed over')).toBeVisible()
  expect((await shop.call(getOrder, { id: first.id })).order.stage).toBe('handed_over')
  expect(moves.calls()).toBe(3)

  await page.goto(`/admin/orders?order=${second.id}`)
  const other = page.getByRole('dialog', { name: `Order ${second.number}` })
  const late = await held(page, `**/api/v2/orders/${second.id}/move`)
  await other.getByRole('button', { name: 'In production', exact: true }).click()
  await other.getByRole('button', { name: 'Move to Ready' }).click()
  const { order } = await shop.call(getOrder, { id: second.id })
  await shop.call(moveOrder, { id: second.id, version: order.version, to: 'paid' })
  expectErrors(page, /409/)
  late.letGo()
  await expect(toast(page, 'Admin moved this order to Paid at').first()).toBeVisible()
  await expect(other.getByRole('button', { name: 'Move to In production' })).toBeVisible()
  expect((await shop.call(getOrder, { id: second.id })).order.stage).toBe('paid')
  expect(late.calls()).toBe(1)
})

test('D-20 somebody else’s move between two steps of one’s own refuses the second', async ({
  page,
  shop,
}) => {
  const { first } = await place(shop, 'Di Celah', 3)
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.enter(page, `/admin/orders?order=${first.id}`)
  const whole = page.getByRole('dialog', { name: `Order ${first.number}` })
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
  await whole.getByRole('button', { name: 'In production', exact: true }).click()
  await whole.getByRole('button', { name: 'Move to Ready' }).click()
  await expect(toast(page, 'Admin moved this order to Paid at')).toBeVisible()
  expect((await shop.call(getOrder, { id: first.id })).order.stage).toBe('paid')
})

test('the board on a phone: a tab for each stage, moved by the menu; the customer sees how far it is', async ({
  page,
  shop,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'language', value: 'en', url: baseURL }])
  const { phone, first, second } = await place(shop, 'Telefon Dua', 3)
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.enter(page, '/admin/orders?search=Telefon+Dua')
  await expect(page.getByRole('tab', { name: 'New 3' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: `Move ${first.number}` }).click()
  await page.getByRole('menuitem', { name: 'In production' }).click()
  await expect(card(page, first.number)).toHaveCount(0)
  await page.getByRole('tab', { name: 'In production 1' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: first.number })).toContainText('Unpaid')
  expect(await problemsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.reload()
  await expect(card(page, first.number)).toBeVisible()
  await page.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('group', { name: 'Show by stage' }).getByRole('button', { name: /^New/ }).click()
  const cards = page.getByRole('list', { name: 'Orders' })
  await expect(cards).toContainText(second.number)
  await expect(cards).not.toContainText(first.number)
  expect(await problemsOf(page)).toEqual([])

  const { order } = await shop.call(getOrder, { id: first.id })
  await shop.call(moveOrder, { id: first.id, version: order.version, to: 'ready' })
  await page.goto(`/jejak?no=${first.number}`)
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Look it up' }).click()
  const progress = page.getByRole('region', { name: 'Mirrorcoat Sticker' })
  await expect(progress.locator('[aria-current=step]')).toContainText('Ready (now)')
  await expect(progress.locator('[aria-current=step]')).toContainText('Ready for you at Taman Tropika.')
  await expect(progress.getByText('Handed over (not yet)')).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
})

test('several orders of the table at once: money seen, moved on with one question, told what stays and why, taken back', async ({
  page,
  shop,
}) => {
  const { first, second, third } = await place(shop, 'Kelompok Ujian', 3)
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.enter(page, '/admin/orders?show=table&search=Kelompok')
  for (const { number } of [first, second])
    await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await expect(bar).toContainText('2 orders selected')
  const all = page.getByRole('checkbox', { name: 'Select all orders shown' })
  await expect(all).toBeChecked({ indeterminate: true })
  await all.click()
  await expect(bar).toContainText('3 orders selected')
  await expect(all).toBeChecked()
  await page.getByRole('checkbox', { name: `Select ${third.number}` }).uncheck()
  await expect(bar).toContainText('2 orders selected')
  await bar.getByRole('button', { name: 'Money seen…' }).click()
  const money = page.getByRole('alertdialog', { name: 'Money of 2 orders seen?' })
  await expect(money).toContainText('RM 252.00 together')
  expect(await problemsOf(page)).toEqual([])
  await money.getByRole('button', { name: 'Money seen' }).click()
  await expect(toast(page, '2 orders marked as paid')).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(page.getByRole('row', { name: first.number })).toContainText('Paid')

  await page.setViewportSize({ width: 390, height: 844 })
  for (const { number } of [first, second, third])
    await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  await bar.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: 'Ready (2)' }).click()
  const question = page.getByRole('alertdialog', { name: 'Move 2 orders to Ready?' })
  await expect(question).toContainText('1 order of the selection can’t, and stays as before.')
  await question.getByRole('button', { name: 'Move to Ready' }).click()
  const stayed = page.getByRole('alert', { name: 'Orders that stayed' })
  await expect(stayed).toContainText(`Order ${third.number} is in New and can’t be moved to Ready.`)
  expect(await problemsOf(page)).toEqual([])
  await toast(page, '2 orders moved to Ready').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '2 orders back where they were')).toBeVisible()
  await expect(stayed).toBeHidden()
  for (const { id } of [first, second])
    expect((await shop.call(getOrder, { id })).order).toMatchObject({ stage: 'paid', paid_sen: 12_600 })
})

test('SCR-08 the table cuts nothing, on a phone the filters lie behind one button, the board’s time stays the order’s', async ({
  page,
  shop,
}) => {
  const name = 'Puan Sharifah Nur Amirah binti Syed Abdul Rahman Al-Habshi'
  const { id, orderNumber } = await shop.call(saveStickerOrder, {
    nama: name,
    phone: shop.phone(),
    deliveryMethod: 'selfPickup',
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.enter(page, '/admin/orders?show=table&search=Sharifah+Amirah')
  const row = page.getByRole('row', { name: orderNumber })
  await expect(row).toContainText(name)
  const cut = () =>
    row.evaluate((line) =>
      [...line.querySelectorAll('td, td span')]
        .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1)
        .map((each) => each.textContent),
    )
  expect(await cut()).toEqual([])
  await expect(page.getByRole('columnheader', { name: 'Slip' })).toHaveCount(0)

  const placed = await shop.call(getOrder, { id })
  const time = formatShortTime(new Date(placed.order.placed_at))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Board' }).click()
  await expect(card(page, orderNumber)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: orderNumber })).toContainText(time)
  await expect(page.getByRole('button', { name: 'Slips to check' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  expect(await problemsOf(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Slips to check' }).click()
  await sheet.getByRole('button', { name: 'Show orders' }).click()
  await expect(card(page, orderNumber)).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters 1' }).click()
  await sheet.getByRole('button', { name: 'Show all' }).click()
  await sheet.getByRole('button', { name: 'Show orders' }).click()
  await expect(card(page, orderNumber)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
