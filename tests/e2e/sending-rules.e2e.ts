import { changeAlertSettings } from '#core/messaging/alerts.ts'
import { changeSendingRules, getSendingRules } from '#core/settings/sending-rules.ts'
import { navigateTo, chooseAction, expect, messageRow, toast, test } from '../support/shop.ts'

test('SEND-01 saves holidays, sending limits and warm-up, and shows errors for invalid values', async ({
  page,
  shop,
}) => {
  test.slow()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await shop.open(page, '/settings/due-dates')
  const holidays = page.locator('#shop-holidays')
  await holidays.getByText('Malaysian public holidays').click()
  await holidays.getByRole('button', { name: /^Krismas/ }).click()
  await holidays.getByRole('button', { name: 'Deepavali' }).click()
  await expect(holidays.getByRole('button', { name: 'Deepavali' })).toHaveCount(0)
  await holidays.locator(save).click()
  await expect(holidays.getByText('Please choose a date.')).toBeVisible()
  await holidays.getByLabel('Date').last().fill('2026-11-08')
  await holidays.locator(save).click()
  await expect(toast(page, 'Holidays saved')).toBeVisible()

  await navigateTo(page, '/settings/gateway')
  await page.getByLabel('Send only at certain hours').check()
  await page.getByLabel('Messages per day').fill('0')
  await page.getByLabel('Gap (seconds)', { exact: true }).fill('60')
  await page.getByLabel('Warm up a new number').check()
  await expect(page.getByText('20, 30, 45, 67, … 3,892 on day 14, then no limit.')).toBeVisible()
  await page.getByLabel('Messages on the first day').fill('50')
  await page.getByLabel('Number of days').fill('3')
  await expect(page.getByText('No gap between messages.')).toBeVisible()
  await page.getByLabel('Minimum gap (seconds)').fill('20')
  await expect(page.getByText('One every 20 s, about 180 an hour.')).toBeVisible()
  await page.getByLabel('Maximum random extra (seconds)').fill('4000')
  await expect(page.getByText('50, 75, 112, then no limit.')).toBeVisible()
  await save.click()
  await expect(page.getByText('Enter at least 1.')).toBeVisible()
  await expect(page.getByText('Enter at most 3,600.')).toBeVisible()
  await page.getByLabel('Maximum random extra (seconds)').fill('30')
  await expect(page.getByText('One every 20 to 50 s, about 103 an hour.')).toBeVisible()
  await page.getByLabel('Messages per day').fill('2')
  await save.click()
  await expect(toast(page, 'Sending rules saved')).toBeVisible()
  expect(await shop.call(getSendingRules, {})).toMatchObject({
    holidays: [
      { date: expect.stringMatching(/-12-25$/), name: 'Krismas' },
      { date: '2026-11-08', name: 'Deepavali' },
    ],
    apart: { least_seconds: 20, spread_seconds: 30 },
    per_number: { most_a_day: 2, gap_seconds: 60 },
    warm_up: { first_day: 50, growth_percent: 50, days: 3 },
  })
  await page.reload()
  await expect(page.getByLabel('Messages per day')).toHaveValue('2')
  await expect(page.getByLabel('Maximum random extra (seconds)')).toHaveValue('30')
  await page.getByLabel('Warm up a new number').uncheck()
  await page.getByLabel('Messages per day').clear()
  await save.click()
  await expect(toast(page, 'Sending rules saved')).toBeVisible()
  expect(await shop.call(getSendingRules, {})).toMatchObject({
    per_number: { most_a_day: null },
    warm_up: null,
  })
  await shop.call(changeSendingRules, { hours: null, holidays: [], grace_minutes: 360, per_second: null })
})

test('saves alert recipients and sends a test alert', async ({ page, shop }) => {
  const phone = shop.phone()
  await shop.open(page, '/settings/alerts')
  await expect(page.getByRole('button', { name: 'Send a test alert' })).toBeDisabled()
  await page.getByLabel(/^Your WhatsApp number/).fill('12')
  await page.getByLabel(/^Your e-mail address/).fill('tuan')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter a valid e-mail address.')).toBeVisible()
  await page.getByLabel(/^Your WhatsApp number/).fill(phone)
  await page.getByLabel(/^Your e-mail address/).fill('tuan@kedai.test')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Alerts saved')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test alert' }).click()
  await expect(toast(page, 'Test alert sent by WhatsApp')).toBeVisible()
  await expect(toast(page, /could not be sent by e-mail: No mail server is set/)).toBeVisible()
  expect((await shop.listSandboxMessages(phone)).map(({ text }) => text)).toEqual([
    expect.stringContaining('This is a test'),
  ])
  await shop.call(changeAlertSettings, { phone: '', email: '', after_minutes: 5 })
})

test('MSG-14 sends a text as the caption of its picture, shows this in the history and asks once about an unknown delivery', async ({
  page,
  shop,
}) => {
  await page.route('https://gambar.test/**', (route) =>
    route.fulfill({ path: 'public/pictures/qr-contoh.png', contentType: 'image/png' }),
  )
  await shop.open(page, '/settings/gateway')
  const choice = page.getByLabel('Text as picture caption')
  await expect(choice).toHaveValue('default')
  await choice.selectOption('Always')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Sending rules saved')).toBeVisible()
  expect(await shop.call(getSendingRules, {})).toMatchObject({ text_with_picture: true })

  const phone = shop.phone()
  const mediaUrls = [{ url: 'https://gambar.test/baju.jpg', name: 'baju.jpg' }]
  await shop.setSandboxBehaviour('time_out')
  const { id } = await shop.schedule({ phone, message: 'Sudah siap', mediaUrls })
  await shop.until(id, 'failed')
  await shop.setSandboxBehaviour('normal')
  await navigateTo(page, '/admin/whatsapp-scheduler')
  await chooseAction(messageRow(page, phone), 'Try Again')
  const question = page.getByRole('dialog', { name: 'Delivery unknown' })
  await expect(question.getByText(/^Sent .* with the picture/)).toBeVisible()
  await question.getByRole('button', { name: 'Send again (may arrive twice)' }).click()
  await shop.until(id, 'sent')
  expect((await shop.listSandboxMessages(phone)).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'media Sudah siap',
    'media Sudah siap',
  ])
  await messageRow(page, phone).getByText('Sudah siap').click()
  await expect(page.getByText(/accepted · in the picture caption$/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit & Resend' }).click()
  const edited = page.getByRole('dialog', { name: 'Edit Scheduled Message' })
  const seen = edited.getByRole('region', { name: 'Preview' }).getByRole('listitem')
  await expect(seen).toHaveCount(1)
  await expect(seen).toContainText('Sudah siap')
  await expect(seen.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await shop.call(changeSendingRules, { hours: null, holidays: [], grace_minutes: 360, per_second: null })
})
