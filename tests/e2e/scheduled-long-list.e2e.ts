import { test, hour, expect } from '../support/shop.ts'

test('pages through a long message list and keeps the page in the URL', async ({ page, shop }) => {
  // A unique word, because other tests leave messages behind.
  const word = `lembar${shop.phone().slice(-6)}`
  const messages = Array.from({ length: 120 }, () => ({ phone: shop.phone(), message: word }))
  await shop.scheduleMany(messages, 40 * hour)
  await shop.open(page, `/admin/whatsapp-scheduler?search=${word}`)
  await expect(page.getByRole('group', { name: 'Filter by status' })).toContainText('All120')
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(100)
  const first = await rows.first().textContent()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rows).toHaveCount(20)
  await expect(page.getByText('Page 2')).toBeVisible()
  await page.reload()
  await expect(rows).toHaveCount(20)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(rows).toHaveCount(100)
  expect(await rows.first().textContent()).toBe(first)
  await page.goBack()
  await expect(rows).toHaveCount(20)
})
