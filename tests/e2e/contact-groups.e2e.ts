import type { Page } from '@playwright/test'
import { deleteContactGroup, listContactGroups } from '#core/contacts/contact-groups.ts'
import { createContact, deleteContact, listContacts } from '#core/contacts/contacts.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, expectErrors, navigateTo, toast, test } from '../support/shop.ts'

// Delete the contacts, because other tests count contacts.
test.afterEach(async ({ shop }) => {
  const { data } = await shop.call(listContacts, { search: 'Ujian' })
  for (const { id } of data) await shop.call(deleteContact, { id })
  for (const { id } of (await shop.call(listContactGroups, {})).data)
    await shop.call(deleteContactGroup, { id })
})

const openGroupsDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Groups' }).click()
}

test('CONT-01 adds a contact to a group, sets its message preference and deletes it', async ({
  page,
  shop,
}) => {
  expectErrors(page, /400/)
  const phone = shop.phone()
  await shop.open(page, '/admin/contacts')
  await expect(page.getByText(/\d contact\(s\) found/)).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Add contact' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(dialog.getByText('Phone number is required')).toBeVisible()
  await dialog.getByLabel('Name').fill('Ujian Rohani')
  await dialog.getByLabel('Phone').fill(`+${phone}`)
  await dialog.getByLabel('New group').fill('Cikgu SK Contoh')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cikgu SK Contoh', pressed: true })).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add contact' }).click()
  await expect(toast(page, 'Ujian Rohani added')).toBeVisible()

  const groups = page.getByRole('group', { name: 'Filter by group' })
  await groups.getByRole('button', { name: /^Cikgu SK Contoh/ }).click()
  const row = page.getByRole('table', { name: 'Contacts' }).locator('tbody tr')
  await expect(row).toHaveText([/Ujian RohaniCikgu SK Contoh/])
  await page.getByRole('button', { name: 'New contact' }).click()
  await dialog.getByLabel('Phone').fill(phone)
  await expect(dialog.getByText('Ujian Rohani already has this number.')).toBeVisible()
  const discard = page
    .getByRole('alertdialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Discard' })
  await page.keyboard.press('Escape')
  await discard.click()
  await row.click()
  await dialog.getByLabel('Message preference').selectOption('Order updates only')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Order updates only')
  await row.getByRole('button', { name: 'Message Ujian Rohani' }).click()
  await expect(dialog).toContainText('only receives order updates. This message will not be sent')
  await dialog.getByLabel('Message').fill('Promosi')
  await expect(dialog.getByRole('button', { name: 'Send WhatsApp' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await discard.click()

  await navigateTo(page, '/admin/whatsapp-scheduler')
  await page.getByText('Schedule New Message').click()
  await page.getByPlaceholder('Select a phone number').fill('ujian roh')
  await page.getByRole('option', { name: /Ujian Rohani/ }).click()
  await expect(page.getByText('only receives order updates')).toBeVisible()

  await navigateTo(page, '/admin/contacts')
  await groups.getByRole('button', { name: 'Opted out' }).click()
  await expect(row).toHaveText([/Ujian Rohani/])
  await page.getByRole('button', { name: 'More actions for Ujian Rohani' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Ujian Rohani deleted')).toBeVisible()
  await expect(page.getByText('No contacts have opted out.')).toBeVisible()
})

test('CONT-01 adds selected contacts to a group, renames the group and deletes it', async ({
  page,
  shop,
}) => {
  for (const name of ['Ujian Satu', 'Ujian Dua'])
    await shop.call(createContact, { name, phone: shop.phone() })
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.open(page, '/admin/contacts')
  await openGroupsDialog(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New group', { exact: true }).fill('Pelanggan tetap')
  await page.keyboard.press('Enter')
  const name = dialog.getByLabel('Name of group Pelanggan tetap')
  await name.fill('Pelanggan setia')
  await name.press('Enter')
  await expect(dialog.getByLabel('Name of group Pelanggan setia')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByPlaceholder('Search contacts...').fill('Ujian')
  await expect(page.getByText('2 contact(s) found')).toBeVisible()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const cards = page.getByRole('list', { name: 'Contacts' }).getByRole('listitem')
  for (const n of [0, 1]) await cards.nth(n).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: 'Selected contacts' })
  await expect(bar).toContainText('2 selected')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await bar.getByRole('button', { name: 'Add to group' }).click()
  await page.getByRole('menuitem', { name: 'Pelanggan setia' }).click()
  await expect(toast(page, 'Added to Pelanggan setia')).toBeVisible()
  await page.getByRole('button', { name: /^Pelanggan setia/ }).click()
  await expect(page.getByText('2 contact(s) found')).toBeVisible()

  await openGroupsDialog(page)
  await dialog.getByRole('button', { name: 'Delete group Pelanggan setia' }).click()
  await expect(toast(page, 'Group Pelanggan setia deleted. Its contacts are kept.')).toBeVisible()
})
