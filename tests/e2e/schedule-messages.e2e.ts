import { expect, expectErrors, hour, messageRow, shopTime, toast, test } from '../support/shop.ts'
import { scaleTime } from '../support/load-factor.ts'
import {
  composerToggle,
  phoneField,
  timeField,
  messageField,
  scheduleButton,
  fillComposer,
  openSchedulerWithContacts,
} from '../support/composer-screen.ts'

test.beforeEach(openSchedulerWithContacts)

test('SCHED-01 SCHED-02 shows the composer and an empty list, and ignores shortcuts while text is typed', async ({
  page,
}) => {
  await expect(page.getByText('Using database to store scheduled messages')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Scheduled Messages' })).toBeVisible()
  await expect(page.getByText('Manage your scheduled WhatsApp messages')).toBeVisible()
  await page.getByRole('button', { name: /^Sending/ }).click()
  await expect(page.getByText('No scheduled messages')).toBeVisible()
  await expect(messageField(page)).toBeHidden()
  await composerToggle(page).click()
  await expect(messageField(page)).toBeVisible()
  await composerToggle(page).click()
  await expect(messageField(page)).toBeHidden()
  await page.keyboard.press('n')
  await expect(page.getByRole('combobox', { name: 'Phone Number' })).toBeFocused()
  await composerToggle(page).evaluate((summary: HTMLElement) => {
    summary.click()
    summary.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
  })
  await expect(page.getByRole('combobox', { name: 'Phone Number' })).toBeFocused()
  await messageField(page).fill('')
  await messageField(page).pressSequentially('n/n')
  await expect(messageField(page)).toHaveValue('n/n')
})

test('COMP-08 SEND-01 sends a scheduled message once, automatically at its time', async ({ page, shop }) => {
  const phone = shop.phone()
  await fillComposer(page, { phone, message: 'Tempahan anda sudah siap.' })
  // Fill in the time last, and a later time on slow machines, because it must not pass before the form is submitted.
  const time = shopTime(scaleTime(3000))
  await timeField(page).fill(time)
  await scheduleButton(page).click()
  await expect(toast(page, 'Message scheduled successfully')).toBeVisible()
  await expect(messageField(page)).toBeHidden()
  await expect(messageRow(page, phone)).toContainText('Pending')
  await expect(messageRow(page, phone)).toContainText('Sent', { timeout: scaleTime(12_000) })
  const bubbles = await shop.listSandboxMessages(phone)
  expect(bubbles).toMatchObject([{ text: 'Tempahan anda sudah siap.', outcome: 'delivered' }])
  const late = Date.parse(bubbles[0]?.arrived_at ?? '') - Date.parse(`${time.replace(' ', 'T')}+08:00`)
  expect(late).toBeGreaterThanOrEqual(0)
  // A test in tests/messaging checks the limit of half a second. This test only checks that sending doesn’t wait for
  // the next sweep.
  expect(late).toBeLessThan(scaleTime(5000))
  await composerToggle(page).click()
  await expect(messageField(page)).toHaveValue('')
  await expect(phoneField(page)).toHaveValue('')
})

test('COMP-08 sends a message immediately if its time has passed when it is created', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await fillComposer(page, { phone, message: 'Sila ambil tempahan.' })
  await scheduleButton(page).click()
  await expect(toast(page, 'Message scheduled and sent immediately')).toBeVisible()
  await expect(messageRow(page, phone)).toContainText('Sent')
  expect(await shop.listSandboxMessages(phone)).toHaveLength(1)
})

test('COMP-08 keeps a message whose immediate sending fails and shows a warning', async ({ page, shop }) => {
  expectErrors(page, /503/)
  const phone = shop.phone()
  await shop.setSandboxBehaviour('refuse')
  await fillComposer(page, { phone, message: 'Sila ambil tempahan.' })
  await scheduleButton(page).click()
  await expect(toast(page, 'Message scheduled but could not be sent immediately')).toBeVisible({
    timeout: scaleTime(15_000),
  })
  await expect(messageRow(page, phone)).toContainText('Rejected by the sandbox')
})

test('COMP-08 keeps the input and shows the server’s error after a failed submit', async ({ page, shop }) => {
  expectErrors(page, /500|Failed to load/)
  const phone = shop.phone()
  await fillComposer(page, { phone, message: 'Jangan hilang', time: shopTime(hour) })
  const answers = [
    { status: 500, json: { success: false, error: 'Database is resting', message: 'x', code: 'internal' } },
    { status: 200, json: { data: { phone } } },
  ]
  await page.route('**/api/v2/scheduled-messages', async (route) => {
    const answer = route.request().method() === 'POST' ? answers.shift() : undefined
    return answer ? route.fulfill(answer) : route.abort()
  })
  for (const words of [
    'API Error: Database is resting',
    'Failed to create message: No valid ID returned',
    'Failed to schedule message',
  ]) {
    await scheduleButton(page).click()
    await expect(toast(page, words)).toBeVisible()
    await expect(messageField(page)).toHaveValue('Jangan hilang')
    await expect(phoneField(page)).toHaveValue(phone)
  }
  await page.unroute('**/api/v2/scheduled-messages')
  await page.reload()
  await expect(messageField(page)).toHaveValue('Jangan hilang')
  await scheduleButton(page).click()
  await expect(toast(page, 'Message scheduled successfully')).toBeVisible()
})
