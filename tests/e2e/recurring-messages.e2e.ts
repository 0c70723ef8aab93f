import { navigateTo, test, expectErrors, expect, toast, shopTime, hour, messageRow } from '../support/shop.ts'
import { deleteAllGroups } from '../support/delete-groups.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { createContactGroup } from '#core/contacts/contact-groups.ts'
import { listMessages } from '#core/messaging/messages.ts'

test.afterEach(deleteAllGroups)

test('adds, edits, pauses and deletes a recurring message and shows it in the scheduler', async ({
  page,
  shop,
}) => {
  expectErrors(page, /400/)
  const phone = shop.phone()
  await shop.open(page, '/admin/whatsapp-scheduler/repeats')
  await page.getByRole('button', { name: 'New recurring message' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message').fill('Peringatan {date}')
  const numbers = dialog.getByRole('combobox', { name: 'Phone Number' })
  await numbers.click()
  await expect(numbers).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(numbers).toHaveAttribute('aria-expanded', 'false')
  await dialog.getByRole('button', { name: 'Manual' }).click()
  await dialog.getByLabel('Phone Number').fill(phone)
  await expect(dialog.getByLabel('Message')).toHaveValue('Peringatan {date}')
  await dialog.getByLabel('Frequency').selectOption('Every week')
  for (const pressed of await dialog.getByRole('button', { pressed: true }).all()) await pressed.click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose at least one day of the week')).toBeVisible()
  await dialog.getByLabel('Frequency').selectOption('Every month')
  await dialog.getByLabel('Day of the month').selectOption('Last day')
  await expect(dialog.getByText('Next:')).toBeVisible()
  await dialog.getByLabel('End', { exact: true }).selectOption('After a number of times')
  await dialog.getByLabel('Number of times').fill('3')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Recurring message saved')).toBeVisible()
  const card = page.getByRole('list', { name: 'Recurring messages' }).getByRole('listitem')
  await expect(card).toContainText('On the last day of each month at 09:00 · 0 of 3 times')

  const soon = shopTime(2 * hour)
  await card.getByRole('button', { name: `Edit ${phone}` }).click()
  await dialog.getByLabel('Frequency').selectOption('Every day')
  await dialog.getByLabel('Hour').selectOption(soon.slice(11, 13))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText(/Every day at \d\d:00 · 1 of 3 times · next/)
  await navigateTo(page, '/admin/whatsapp-scheduler')
  await expect(messageRow(page, phone)).toContainText(/Recurring.*Peringatan \d\d\/\d\d\/\d{4}/)

  await navigateTo(page, '/admin/whatsapp-scheduler/repeats')
  await card.getByRole('button', { name: `Pause ${phone}` }).click()
  await expect(card).toContainText('Paused')
  expect((await shop.call(listMessages, {})).filter((message) => message.phone === phone)).toEqual([])
  await card.getByRole('button', { name: `Delete ${phone}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No recurring messages yet')).toBeVisible()
})

test('FIX-33 makes a recurring group message a promotion by default, and staff can change it to an order notice', async ({
  page,
  shop,
}) => {
  await shop.call(createContactGroup, { name: 'Cikgu' })
  await shop.open(page, '/admin/whatsapp-scheduler/repeats')
  await page.getByRole('button', { name: 'New recurring message' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'Order notice' })).toBeChecked()
  await dialog.getByLabel('To', { exact: true }).selectOption('Cikgu (0)')
  await expect(dialog.getByRole('radio', { name: 'Promotion' })).toBeChecked()
  await dialog.getByLabel('Message').fill('Salam')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const card = page.getByRole('list', { name: 'Recurring messages' }).getByRole('listitem')
  await expect(card).toContainText('Promotion · Every day')
  await card.getByRole('button', { name: 'Edit Cikgu' }).click()
  await dialog.getByText('Order notice', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Order notice · Every day')
  await card.getByRole('button', { name: 'Delete Cikgu' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No recurring messages yet')).toBeVisible()
})
