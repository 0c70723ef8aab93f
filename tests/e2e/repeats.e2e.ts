import { follow, test, expectErrors, expect, toast, shopTime, hour, row } from '../support/shop.ts'
import { leaveNoGroups } from '../support/leave-no-groups.ts'
import { problemsOf } from '../support/accessible.ts'
import { createContactGroup } from '#core/contacts/contact-groups.ts'
import { listMessages } from '#core/messaging/messages.ts'

test.afterEach(leaveNoGroups)

test('a message comes again: it is planned, seen in the list, paused, edited and deleted', async ({
  page,
  shop,
}) => {
  expectErrors(page, /400/)
  const phone = shop.phone()
  await shop.enter(page, '/admin/whatsapp-scheduler/repeats')
  await page.getByRole('button', { name: 'New repeat' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message').fill('Peringatan {date}')
  // Escape closes the list of numbers, and not what was typed with it.
  const numbers = dialog.getByRole('combobox', { name: 'Phone Number' })
  await numbers.click()
  await expect(numbers).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(numbers).toHaveAttribute('aria-expanded', 'false')
  await dialog.getByRole('button', { name: 'Manual' }).click()
  await dialog.getByLabel('Phone Number').fill(phone)
  await expect(dialog.getByLabel('Message')).toHaveValue('Peringatan {date}')
  await dialog.getByLabel('Repeats').selectOption('Every week')
  for (const pressed of await dialog.getByRole('button', { pressed: true }).all()) await pressed.click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose at least one day of the week')).toBeVisible()
  await dialog.getByLabel('Repeats').selectOption('Every month')
  await dialog.getByLabel('On', { exact: true }).selectOption('The last day')
  await expect(dialog.getByText('Next:')).toBeVisible()
  await dialog.getByLabel('Ends').selectOption('After so many times')
  await dialog.getByLabel('Times').fill('3')
  expect(await problemsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Repeat saved')).toBeVisible()
  const card = page.getByRole('list', { name: 'Repeats' }).getByRole('listitem')
  await expect(card).toContainText('On the last day of each month at 09:00 · 0 of 3 times')

  const soon = shopTime(2 * hour)
  await card.getByRole('button', { name: `Edit ${phone}` }).click()
  await dialog.getByLabel('Repeats').selectOption('Every day')
  await dialog.getByLabel('Hour').selectOption(soon.slice(11, 13))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText(/Every day at \d\d:00 · 1 of 3 times · next/)
  await follow(page, '/admin/whatsapp-scheduler')
  await expect(row(page, phone)).toContainText(/Repeats.*Peringatan \d\d\/\d\d\/\d{4}/)

  await follow(page, '/admin/whatsapp-scheduler/repeats')
  await card.getByRole('button', { name: `Pause ${phone}` }).click()
  await expect(card).toContainText('Paused')
  expect((await shop.call(listMessages, {})).filter((message) => message.phone === phone)).toEqual([])
  await card.getByRole('button', { name: `Delete ${phone}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing repeats yet')).toBeVisible()
})

test('FIX-33 a repeat to a group starts as a promotion, and staff can make it a notice', async ({
  page,
  shop,
}) => {
  await shop.call(createContactGroup, { name: 'Cikgu' })
  await shop.enter(page, '/admin/whatsapp-scheduler/repeats')
  await page.getByRole('button', { name: 'New repeat' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'Notice about orders' })).toBeChecked()
  await dialog.getByLabel('To', { exact: true }).selectOption('Cikgu (0)')
  await expect(dialog.getByRole('radio', { name: 'Promotion' })).toBeChecked()
  await dialog.getByLabel('Message').fill('Salam')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const card = page.getByRole('list', { name: 'Repeats' }).getByRole('listitem')
  await expect(card).toContainText('Promotion · Every day')
  await card.getByRole('button', { name: 'Edit Cikgu' }).click()
  await dialog.getByText('Notice about orders', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Notice about orders · Every day')
  await card.getByRole('button', { name: 'Delete Cikgu' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing repeats yet')).toBeVisible()
})
