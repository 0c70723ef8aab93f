import { test, hour, expect, toast, expectErrors } from '../support/shop.ts'
import { createApiKey } from '#core/identity/api-keys.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { createMessage } from '#core/messaging/plan-message.ts'
import { listMessages } from '#core/messaging/messages.ts'

test('EX-02 D-13 lists, counts and changes messages with an API key that is kept only in memory', async ({
  page,
  shop,
}) => {
  const { key } = await shop.call(createApiKey, { name: 'demo', scopes: ['messages'] })
  const [phone, other] = [shop.phone(), shop.phone()]
  await shop.schedule({ phone }, 5 * hour)
  await page.goto('/examples/scheduled-messages')
  await expect(page.getByText('Sign in to see messages')).toBeVisible()
  await page.getByLabel(/^API key/).fill(key)
  const row = (phone: string) => page.getByRole('listitem').filter({ hasText: phone })
  await expect(row(phone)).toContainText('pending')
  const count = (of: string) => page.locator('dl div').filter({ hasText: of }).locator('dd')
  const before = Number(await count('pending').textContent())
  await expect(page.getByLabel('Status').locator('option')).toHaveText([
    'All',
    'Pending',
    'Sent',
    'Cancelled',
  ])

  await page.getByRole('button', { name: 'New Message' }).click()
  await page.getByRole('button', { name: 'Schedule Message' }).click()
  await expect(toast(page, 'Please fill in all required fields.')).toBeVisible()
  await page.getByLabel('Phone').fill(other)
  await page.getByLabel('Message', { exact: true }).fill('Salam')
  await page.getByLabel('Scheduled time').fill('2031-03-04T05:06')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Schedule Message' }).click()
  // The browser is in New York: 05:06 there is 10:06 UTC (D-10).
  expect((await sent).postDataJSON()).toMatchObject({
    scheduled_time: '2031-03-04 10:06:00',
    timezone: 'UTC',
  })
  await expect(toast(page, 'Message scheduled successfully!')).toBeVisible()
  await expect(count('pending')).toHaveText(String(before + 1))
  await expect(row(other)).toContainText('04/03/2031 18:06')
  await expect(row(other).getByRole('button')).toHaveText(['Send Now', 'Cancel', 'Delete'])
  await row(other).getByRole('button', { name: 'Cancel' }).click()
  await expect(row(other)).toContainText('cancelled')
  await expect(row(other).getByRole('button')).toHaveText(['Reactivate', 'Delete'])
  await page.getByLabel('Status').selectOption('Cancelled')
  await expect(row(phone)).toHaveCount(0)
  await row(other).getByRole('button', { name: 'Reactivate' }).click()
  await expect(row(other)).toHaveCount(0)
  await page.getByLabel('Status').selectOption('All')
  await row(phone).getByRole('button', { name: 'Send Now' }).click()
  await expect(row(phone)).toContainText('sent')
  await row(other).getByRole('button', { name: 'Delete' }).click()
  await expect(row(other)).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Sign in to see messages')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(key)
})

test('EX-02 shows a specific error and the reason for each failed action', async ({ page, shop }) => {
  expectErrors(page, /Failed to load resource/)
  const phone = shop.phone()
  await shop.call(createMessage, { phone, message: 'Salam', scheduled_time: '2031-01-01 09:00:00' })
  const { call } = shop
  await shop.open(page, '/examples/scheduled-messages')
  const row = page.getByRole('listitem').filter({ hasText: phone })
  for (const [action, path, words] of [
    ['Cancel', 'cancel', 'Failed to cancel message'],
    ['Send Now', 'send-now', 'Failed to send message immediately'],
    ['Delete', 'delete', 'Failed to delete message'],
  ] as const) {
    await page.route(`**/scheduled-messages/${path}`, (route) =>
      route.fulfill({ status: 503, json: { error: 'The server is busy.' } }),
    )
    await row.getByRole('button', { name: action }).click()
    await expect(toast(page, words)).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('The server is busy.')
  }
  expect((await call(listMessages, { status: 'pending' })).some((message) => message.phone === phone)).toBe(
    true,
  )
  await page.route('**/api/v2/scheduled-messages**', (route) => route.abort())
  await page.reload()
  await expect(toast(page, /Failed to load (messages|status counts)/).first()).toBeVisible()
})
