import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { navigateTo, expect, toast, expectErrors, test } from '../support/shop.ts'
import { getShop, changeShop } from '#core/settings/settings.ts'
import { saveButton, phoneViewport } from '../support/settings-screen.ts'
import { resetMessageText } from '#core/settings/message-texts-calls.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { changeSendingRules, resumeSending } from '#core/settings/sending-rules.ts'

test('NOTIF-01 edits a notification text with a preview, names unknown variables and resets the text to the default', async ({
  page,
  shop,
}) => {
  const before = await shop.call(getShop, {})
  await shop.call(changeShop, { ...before, version: undefined, name: 'Kedai Pratonton' })
  await shop.open(page, '/settings/messages')
  const received = page.getByLabel('Order received in Malay')
  const preview = page.getByRole('figure').first()
  await expect(preview).toContainText(
    'Salam Siti Aminah, terima kasih kerana menempah dengan Kedai Pratonton.',
  )
  await received.fill('Hai {nama}')
  await expect(page.getByText('Unknown variable {nama}. Customers would see it unchanged.')).toBeVisible()
  await expect(saveButton(page).first()).toBeDisabled()
  await received.fill('Hai ! No.: ')
  await received.press('End')
  await page
    .getByRole('button', { name: /^\{number\}/ })
    .first()
    .click()
  await expect(received).toHaveValue('Hai ! No.: {number}')
  await expect(preview).toContainText('Hai ! No.: 2611-0042')
  await saveButton(page).first().click()
  await expect(toast(page, 'Text saved')).toBeVisible()
  await page.reload()
  await expect(received).toHaveValue('Hai ! No.: {number}')
  await page.getByRole('tab', { name: 'English' }).first().click()
  await expect(page.getByLabel('Order received in English')).toHaveValue(/^Hello \{name\}/)
  await page
    .getByRole('tab', { name: /^Malay/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await expect(toast(page, 'Reset to default text')).toBeVisible()
  await expect(received).toHaveValue(/^Salam \{name\}/)
  await shop.call(resetMessageText, { name: 'order_received', language: 'ms' })
  await shop.call(changeShop, { ...before, version: undefined })
})

test('ORD-03 warns on every page that messages don’t reach customers, with a link to the gateway settings', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phoneViewport)
  await shop.open(page, '/admin')
  const band = page.getByRole('complementary', { name: 'Sandbox notice' })
  for (const path of ['/admin/orders', '/admin/whatsapp-scheduler']) {
    await navigateTo(page, path)
    await expect(band).toContainText('Messages don’t reach customers yet.')
  }
  expect(await findAccessibilityProblems(page, { within: 'aside[aria-label="Sandbox notice"]' })).toEqual([])
  await expectToFitWidth(page)
  await band.getByRole('link', { name: 'Connect WhatsApp' }).click()
  await page.waitForURL('**/settings/gateway')
  await expect(page.getByRole('heading', { name: 'WhatsApp connection' })).toBeVisible()
})

test('SEND-01 SEND-02 staff send a test message, pause sending and save sending hours', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await shop.open(page, '/settings/gateway')
  await page.getByLabel('Phone number for the test').fill(phone)
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(toast(page, 'The test message was sent to the sandbox phone only.')).toBeVisible()
  await expect(
    page.getByText('Messages don’t reach customers yet. They arrive on the sandbox phone'),
  ).toBeVisible()
  expect((await shop.listSandboxMessages(phone)).map(({ text }) => text)[0]).toMatch(
    /^Ini mesej ujian daripada/,
  )

  await page.getByRole('button', { name: 'Pause sending' }).click()
  await expect(page.getByText(/^Paused by Admin since/)).toBeVisible()
  const { id } = await shop.schedule({ phone })
  await page.getByLabel('Phone number for the test').fill(phone)
  expectErrors(page, /409/)
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(toast(page, 'Sending is paused. Resume sending, then try again.')).toBeVisible()
  await navigateTo(page, '/admin/whatsapp-scheduler')
  await expect(page.getByText(/^Sending has been paused by Admin since/)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: phone }).filter({ hasText: 'pending' })
  await expect(row.getByRole('button', { name: 'Send Now' })).toBeDisabled()
  await page.getByRole('link', { name: 'Gateway settings' }).click()
  await page.getByRole('button', { name: 'Resume sending' }).click()
  await shop.until(id, 'sent')

  await page.getByLabel('Send only at certain hours').check()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await page.getByLabel(day, { exact: true }).uncheck()
  await saveButton(page).click()
  await expect(page.getByText('Leave at least one day open, or pause sending.')).toBeVisible()
  await page.getByLabel('Monday', { exact: true }).check()
  await page.getByLabel('Monday until').selectOption('08:00')
  await saveButton(page).click()
  await expect(page.getByText('The end must be after the start.')).toBeVisible()
  await page.getByLabel('Monday until').selectOption('17:30')
  await page.getByRole('textbox', { name: 'Pace (optional)', exact: true }).fill('2')
  await saveButton(page).click()
  await expect(toast(page, 'Sending rules saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Monday until')).toHaveValue('17:30')
  await expect(page.getByRole('textbox', { name: 'Pace (optional)', exact: true })).toHaveValue('2')

  await page.getByRole('link', { name: 'shop holidays' }).click()
  const holidays = page.locator('#shop-holidays')
  await holidays.getByRole('button', { name: 'Add holiday' }).click()
  await holidays.getByLabel('Date').fill('2026-12-25')
  await saveButton(holidays).click()
  await expect(toast(page, 'Holidays saved')).toBeVisible()
  await page.reload()
  await expect(holidays.getByLabel('Date')).toHaveValue('2026-12-25')
  await shop.call(changeSendingRules, { hours: null, holidays: [], grace_minutes: 360, per_second: null })
  await shop.call(resumeSending, {})
})
