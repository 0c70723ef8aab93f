import { holdResponses } from '../support/hold-responses.ts'
import { expect, expectErrors, test, toast } from '../support/shop.ts'
import { expectAccessible } from '../support/expect-accessible.ts'

test('EX-01 sends an edited sample call and shows the response’s status, time, headers and body', async ({
  page,
}) => {
  expectErrors(page, /401|404/)
  await page.goto('/examples/api-tester')
  await page.getByLabel('Call').selectOption('Get a product')
  await page.getByRole('button', { name: 'Send' }).click()
  const answer = page.getByRole('region', { name: 'Response' })
  await expect(answer).toContainText('200')
  await expect(answer).toContainText(/\d+ ms/)
  await expect(answer.getByLabel('Body')).toContainText('"name": "Mirrorcoat Sticker"')
  await answer.getByText('Headers').click()
  await expect(answer).toContainText('application/json')
  await page.getByLabel('Path and query').fill('/api/v2/products/999999')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(answer).toContainText('404')
  await page.getByLabel('Call').selectOption('Schedule a message')
  await page.getByRole('textbox', { name: 'Body' }).fill('{ "phone": ')
  await expect(page.getByText('Invalid JSON:')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Body' }).fill('{}')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(answer).toContainText('401')
  await page.getByLabel('Path and query').fill('//elsewhere.test/api/')
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await expectAccessible(page)
})

test('EX-03 EX-04 follows the system theme until the visitor chooses a theme, and shows one toast at a time at the top', async ({
  page,
}) => {
  const dark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
  const release = await holdResponses(page, /\.js$/)
  await page.goto('/examples/theme-demo', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await dark()).toBe(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  release()
  await expect(page.getByText('Not stored. Follows the system.')).toBeVisible()
  await expect.poll(dark).toBe(true)
  await page.getByRole('switch', { name: 'Dark theme' }).click()
  await expect(page.getByText('Stored as theme: light')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  await page.reload()
  expect(await dark()).toBe(false)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use system theme' }).click()
  await expect.poll(dark).toBe(true)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Success' }).click()
  await page.getByRole('button', { name: 'Error' }).click()
  await expect(page.locator('.toast')).toHaveCount(1)
  const box = await page.locator('.toast').boundingBox()
  const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2
  expect(Math.abs(middle - 640)).toBeLessThan(20)
  expect(box?.y ?? 999).toBeLessThan(120)
  await expect(toast(page, 'Failed to send message')).toBeVisible()
})
