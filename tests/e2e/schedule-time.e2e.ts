import { expect, minute, shopTime, hour, toast, chooseAction, messageRow, test } from '../support/shop.ts'
import {
  openSchedulerWithContacts,
  composerToggle,
  timeField,
  messageForm,
  phoneField,
  messageField,
  scheduleButton,
  formatListTime,
  fillComposer,
} from '../support/composer-screen.ts'

test.beforeEach(openSchedulerWithContacts)

test('COMP-05 SCR-11 accepts yyyy-MM-dd HH:mm:ss or dd/MM/yyyy HH:mm in shop time and refuses past days', async ({
  page,
}) => {
  await composerToggle(page).click()
  const written = await timeField(page).inputValue()
  expect(written).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(Math.abs(Date.parse(`${written.replace(' ', 'T')}+08:00`) - Date.now())).toBeLessThan(minute)
  await timeField(page).fill('')
  await timeField(page).blur()
  await expect(timeField(page)).toHaveValue(written)
  await messageForm(page).getByRole('button', { name: 'Manual' }).click()
  await phoneField(page).fill('0123456789')
  await messageField(page).fill('Jangan hantar lagi')
  for (const refused of ['2026-02-30 10:00:00', 'esok', shopTime(-25 * hour)]) {
    await timeField(page).fill(refused)
    await scheduleButton(page).click()
    await expect(timeField(page)).toHaveValue(written)
    await expect(
      messageForm(page).getByText(`“${refused}” is not valid. Choose a time from today on`),
    ).toBeVisible()
    await expect(timeField(page)).toBeFocused()
  }
  const tomorrow = shopTime(24 * hour).slice(0, 10)
  await timeField(page).fill(`${tomorrow} 09:05`)
  await timeField(page).blur()
  await expect(timeField(page)).toHaveValue(`${tomorrow} 09:05:00`)
  await expect(timeField(page)).not.toHaveAttribute('aria-invalid')
  const planned = `${shopTime(48 * hour).slice(0, 10)} 09:05:00`
  await timeField(page).fill(formatListTime(planned))
  await timeField(page).blur()
  await expect(timeField(page)).toHaveValue(planned)
  await expect(messageForm(page).getByText(`Sends on ${formatListTime(planned)}, in `)).toBeVisible()
  await timeField(page).fill('esok')
  await timeField(page).blur()
  await expect(
    messageForm(page).getByText(/such as \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\. The previous time is kept\.$/),
  ).toBeVisible()
})

test('MSG-09 COMP-05 keeps the previous time after an impossible date in the composer and the edit dialog', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  const [planned, impossible] = [`${shopTime(48 * hour).slice(0, 10)} 09:00:00`, '2027-02-30 10:00:00']
  await fillComposer(page, { phone, message: 'Pada masanya', time: planned })
  await timeField(page).blur()
  await timeField(page).fill(impossible)
  await scheduleButton(page).click()
  await expect(
    messageForm(page).getByText(`“${impossible}” is not valid. Choose a time from today on`),
  ).toBeVisible()
  await expect(timeField(page)).toHaveValue(planned)
  // The error has already been shown, so the next click sends the message.
  await scheduleButton(page).click()
  await expect(toast(page, 'Message scheduled successfully')).toBeVisible()
  await expect(composerToggle(page)).toBeVisible()
  await chooseAction(messageRow(page, phone), 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Scheduled Message' })
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await dialog.getByLabel('Schedule Time').fill(impossible)
  await save.click()
  await expect(dialog.getByText(`“${impossible}” is not valid. Choose a time from now on`)).toBeVisible()
  await expect(dialog.getByLabel('Schedule Time')).toHaveValue(planned)
  await save.click()
  await expect(toast(page, 'Message updated successfully')).toBeVisible()
  await expect(messageRow(page, phone)).toContainText(formatListTime(planned))
})

test('FIX-51 the first submit with a past time shows only the error, whether by keyboard or by pointer', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  const past = shopTime(-25 * hour)
  await fillComposer(page, { phone, message: 'Jangan hantar dulu' })
  await timeField(page).fill(past)
  await timeField(page).blur()
  const error = messageForm(page).getByText(`“${past}” is not valid. Choose a time from today on`)
  await expect(error).toBeVisible()
  await scheduleButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(timeField(page)).toBeFocused()
  await timeField(page).fill(past)
  await timeField(page).blur()
  await scheduleButton(page).click()
  await expect(timeField(page)).toBeFocused()
  await expect(error).toBeVisible()
  await expect(messageForm(page)).toBeVisible()
  await scheduleButton(page).click()
  await expect(toast(page, 'Message scheduled')).toBeVisible()

  const planned = `${shopTime(48 * hour).slice(0, 10)} 09:00:00`
  const later = shop.phone()
  await fillComposer(page, { message: 'Kemudian', time: planned })
  await phoneField(page).fill(later)
  await scheduleButton(page).click()
  await chooseAction(messageRow(page, later), 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Scheduled Message' })
  await dialog.getByLabel('Schedule Time').fill(past)
  await dialog.getByLabel('Schedule Time').blur()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByLabel('Schedule Time')).toBeFocused()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Message updated successfully')).toBeVisible()
})

test('COMP-05 offers a calendar and a 24-hour clock in 5-minute steps for the sending time', async ({
  page,
}) => {
  await composerToggle(page).click()
  const today = shopTime().slice(0, 10)
  await page.getByRole('button', { name: 'Choose date and time' }).click()
  const panel = page.getByRole('dialog', { name: 'Date and time' })
  const main = await page.getByRole('main').boundingBox()
  await expect.poll(async () => (await panel.boundingBox())?.x).toBeGreaterThan(main?.x ?? 0)
  await expect(panel.getByLabel('Hour').getByRole('option')).toHaveCount(24)
  await panel.getByLabel('Hour').selectOption('00')
  await panel.getByLabel('Minute').selectOption('05')
  await expect(panel.getByLabel('Minute').getByRole('option')).toHaveText(
    Array.from({ length: 12 }, (_, step) => String(step * 5).padStart(2, '0')),
  )
  await expect(timeField(page)).toHaveValue(`${today} 00:05:00`)
  await expect(panel.getByRole('button', { name: 'Go to the Previous Month' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const days = panel.locator('[data-day]')
  const before = Number(today.slice(8)) - 1
  await expect(days.locator('button:disabled')).toHaveCount(before)
  await panel.getByRole('button', { name: 'Go to the Next Month' }).click()
  await panel.getByRole('button', { name: / 15th/ }).click()
  await expect(timeField(page)).toHaveValue(/-15 00:05:00$/)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})
