import {
  test,
  hour,
  chooseAction,
  messageRow,
  expect,
  shopTime,
  toast,
  expectErrors,
} from '../support/shop.ts'
import { openScheduler, schedulerCallPattern } from '../support/scheduler-screen.ts'
import { getMessage } from '#core/messaging/messages.ts'

test.beforeEach(openScheduler)

test('EDIT-01 EDIT-02 validates an edited message, saves it as pending and asks before discarding unsaved input', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  const { id, scheduled_time: planned } = await shop.schedule({ phone }, hour)
  await chooseAction(messageRow(page, phone), 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Scheduled Message' })
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await expect(dialog.getByLabel('Phone Number')).toHaveAttribute('type', 'tel')
  await dialog.getByLabel('Phone Number').fill('012')
  await dialog.getByLabel('Message').fill(' ')
  await save.click()
  await expect(
    dialog.getByText('Invalid Malaysian phone number format. Use format: 60123456789'),
  ).toBeVisible()
  await expect(dialog.getByText('Message is required')).toBeVisible()
  const past = shopTime(-hour)
  await dialog.getByLabel('Schedule Time').fill(past)
  const before = shopTime(hour).slice(0, 10).split('-').toReversed().join('/')
  await dialog.getByLabel('Message').fill(`Sudah diubah ${before}`)
  await expect(dialog.getByLabel('Schedule Time')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Schedule Time')).toHaveValue(planned)
  const other = shop.phone()
  await dialog.getByLabel('Phone Number').fill(`+${other}`)
  const time = `${shopTime(48 * hour).slice(0, 10)} 09:30:00`
  await dialog.getByLabel('Schedule Time').fill(time)
  await dialog.getByLabel('Schedule Time').press('Tab')
  const after = time.slice(0, 10).split('-').toReversed().join('/')
  await expect(dialog.getByText(`The text still mentions ${before}.`)).toBeVisible()
  await dialog.getByRole('button', { name: `Replace with ${after}` }).click()
  await expect(dialog.getByText(/^The text still mentions/)).toHaveCount(0)
  await save.click()
  await expect(toast(page, 'Message updated successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await shop.call(getMessage, { id })).toMatchObject({
    phone: other,
    message: `Sudah diubah ${after}`,
    scheduled_time: time,
    status: 'pending',
  })
  await expect(messageRow(page, other)).toContainText('09:30')

  expectErrors(page, /500/)
  const third = shop.phone()
  await shop.schedule({ phone: third }, hour)
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  await page.getByRole('link', { name: 'WhatsApp Scheduler' }).click()
  await page.route(`${schedulerCallPattern}/update-message`, (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await chooseAction(messageRow(page, third), 'Edit')
  await dialog.getByLabel('Message').fill('Belum disimpan')
  await save.click()
  await expect(toast(page, 'Failed to save message. Please try again.')).toBeVisible()
  await expect(dialog.getByLabel('Message')).toHaveValue('Belum disimpan')
  await page.route(`${schedulerCallPattern}/update-message`, (route) =>
    route.fulfill({ status: 200, body: '<html>' }),
  )
  await save.click()
  await expect(toast(page, 'An unexpected error occurred')).toBeVisible()
  await expect(dialog.getByLabel('Message')).toHaveValue('Belum disimpan')
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toHaveCount(0)
    await expect(dialog.getByLabel('Message')).toHaveValue('Belum disimpan')
  }
  await page.goBack()
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await expect(dialog.getByLabel('Message')).toHaveValue('Belum disimpan')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
  await chooseAction(messageRow(page, third), 'Edit')
  await expect(dialog.getByLabel('Message')).not.toHaveValue('Belum disimpan')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
