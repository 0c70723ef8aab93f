import { expect, navigateTo, toast, test } from '../support/shop.ts'
import { disableDueDates, enableDueDates } from '../support/enable-due-dates.ts'
import { placeStickerOrder, placePpStickerOrder } from '#core/orders/orders.ts'
import { getOrder, moveOrder } from '#core/orders/admin/admin-order.ts'
import { formatDayWithWeekday } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { formatDueDate } from '#core/due/format-due-date.ts'
import { getDueRules, changeDueRules } from '#core/settings/due-rules-calls.ts'

test.afterEach(disableDueDates)

test('DUE-05 DUE-06 DUE-07 lets staff plan production, change a due date with a reason and filter orders by due date', async ({
  page,
  shop,
}) => {
  await enableDueDates(shop)
  const { id, orderNumber } = await shop.call(placeStickerOrder, {
    nama: 'Aiman Hakim',
    phone: shop.phone(),
    deliveryMethod: 'selfPickup',
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  })
  const { order } = await shop.call(getOrder, { id })
  const due = order.due_on ?? ''
  await shop.open(page, `/admin/orders?order=${id}`)
  const dialog = page.getByRole('dialog', { name: `Order ${orderNumber}` })
  await expect(dialog.getByText(formatDayWithWeekday(due), { exact: true })).toBeVisible()
  const planned = dialog.getByLabel(`Production day for ${orderNumber}`)
  await planned.selectOption({ index: 1 })
  await expect.poll(async () => (await shop.call(getOrder, { id })).order.planned_on).not.toBeNull()
  await dialog.getByRole('button', { name: 'Change due date' }).click()
  const another = page.getByRole('dialog', { name: 'Change due date' })
  await another.getByLabel('Due date').fill(addDays(due, 2))
  await another.getByLabel('Reason').fill('Mesin cetak sedang dibaiki.')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await another.getByRole('button', { name: 'Save and notify customer' }).click()
  await expect(dialog.getByText(formatDayWithWeekday(addDays(due, 2)), { exact: true })).toBeVisible()
  const { events } = await shop.call(getOrder, { id })
  const told = events.find(({ action }) => action === 'told')
  expect(told?.note).toContain(formatDueDate(addDays(due, 2), 'ms'))
  expect(told?.note).toContain('Mesin cetak sedang dibaiki.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  const days = page.getByRole('region', { name: 'Capacity' })
  await days.getByRole('button', { expanded: false }).click()
  await days
    .getByRole('listitem')
    .getByRole('button', { name: /^Today/ })
    .click()
  await expect(days.getByRole('button', { name: orderNumber })).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await enableDueDates(shop, { turnaround: { sets: 0, sheets: 0, pieces: 0 } })
  const soon = await shop.call(placePpStickerOrder, {
    nama: 'Nurul Huda',
    phone: shop.phone(),
    deliveryMethod: 'selfPickup',
    materialType: 'PP White',
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  })
  await navigateTo(page, '/admin/products')
  await navigateTo(page, '/admin/orders?show=table')
  const row = page.getByRole('row').filter({ hasText: soon.orderNumber })
  const mark = row.getByText(/^Due (today|tomorrow)$/)
  await expect(mark).toBeVisible()
  await expect(row.getByText('New', { exact: true })).toBeVisible()
  await shop.call(moveOrder, { id: soon.id, version: 1, to: 'paid', tell: '' })
  const mostUrgent = (await mark.textContent()) ?? ''
  const showDue = async (words: string) => {
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Due', { exact: true }).selectOption(words)
    await page.getByRole('button', { name: 'Show orders' }).click()
  }
  await showDue(mostUrgent)
  await expect(row).toBeVisible()
  await showDue('Overdue')
  await expect(row).toBeHidden()
})

test('due date settings reject invalid numbers and save the daily capacity and days with less capacity', async ({
  page,
  shop,
}) => {
  await enableDueDates(shop)
  await shop.open(page, '/settings/due-dates')
  const save = page.locator('#due-dates').getByRole('button', { name: 'Save', exact: true })
  await page.getByLabel('Sticker sheets').nth(1).fill('sixty')
  await save.click()
  await expect(page.getByText('Please enter a whole number.')).toBeVisible()
  await page.getByLabel('Sticker sheets').nth(1).fill('60')
  await page.getByRole('button', { name: 'Add day' }).click()
  await page.getByLabel('Date', { exact: true }).fill('2027-01-04')
  await page.getByLabel('Percent', { exact: true }).fill('50')
  await page.getByLabel('Reason').fill('Aida is sick')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await save.click()
  // Wait for the toast, because the button is also disabled while saving.
  await expect(toast(page, 'Due dates saved')).toBeVisible()
  await expect(save).toBeDisabled()
  const { capacity, days } = await shop.call(getDueRules, {})
  expect(capacity.sheets).toBe(60)
  expect(days).toEqual([{ date: '2027-01-04', percent: 50, name: 'Aida is sick' }])
  const { version, ...rules } = await shop.call(getDueRules, {})
  await shop.call(changeDueRules, { ...rules, days: [], version })
})
