import { test, hour, expect } from '../support/shop.ts'
import { openScheduler } from '../support/scheduler-screen.ts'
import { messageCounts } from '../../core/messaging/messages.ts'

test.beforeEach(openScheduler)

test('more than a page of messages is turned page by page, and the address keeps the place', async ({
  page,
  shop,
}) => {
  const before = (await shop.call(messageCounts, {})).total
  const messages = Array.from({ length: 120 }, () => ({ phone: shop.phone() }))
  await shop.scheduleMany(messages, 40 * hour)
  await expect(page.getByRole('group', { name: 'Show by status' })).toContainText(String(before + 120))
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(100)
  const first = await rows.first().textContent()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rows).toHaveCount(before + 20)
  await expect(page.getByText('Page 2')).toBeVisible()
  await page.reload()
  await expect(rows).toHaveCount(before + 20)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(rows).toHaveCount(100)
  expect(await rows.first().textContent()).toBe(first)
  await page.goBack()
  await expect(rows).toHaveCount(before + 20)
})
