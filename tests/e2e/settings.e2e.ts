import { changeBackupRetention, listBackups } from '#core/backups/backups.ts'
import { changeShop, getShop } from '#core/settings/settings.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, expectErrors, toast, test } from '../support/shop.ts'
import { settingsSectionLink, saveButton } from '../support/settings-screen.ts'

test('SHELL-04 shows changed shop details to customers and refuses an invalid phone number with an error', async ({
  page,
  shop,
}) => {
  const before = await shop.call(getShop, {})
  await shop.open(page, '/settings')
  await page.getByLabel('Name', { exact: true }).fill('Kedai Warna')
  await page.getByLabel(/^WhatsApp/).fill('12')
  await page.getByLabel(/^Opening hours/).fill('Isnin–Jumaat: 9 pagi – 6 petang')
  await saveButton(page).click()
  await expect(page.getByText('Invalid Malaysian phone number format. Use format: 60123456789')).toBeVisible()
  await page.getByLabel(/^WhatsApp/).fill('012-345 6789')
  await saveButton(page).click()
  await expect(toast(page, 'Shop saved')).toBeVisible()
  await expect(page.getByLabel(/^WhatsApp/)).toHaveValue('60123456789')
  await page.goto('/')
  const foot = page.getByRole('contentinfo')
  await expect(foot).toContainText('Kedai Warna')
  await expect(foot).toContainText('Isnin–Jumaat: 9 pagi – 6 petang')
  await shop.call(changeShop, { ...before, version: undefined })
})

test('ORD-01 compares both versions field by field after an edit conflict', async ({ page, shop }) => {
  expectErrors(page, /409 \(Conflict\)/)
  const { version: _seen, ...before } = await shop.call(getShop, {})
  await shop.open(page, '/settings')
  await page.getByLabel('Name', { exact: true }).fill('Kedai Saya')
  await page.getByLabel(/^Opening hours/).fill('Saya: 9 pagi')
  await shop.call(changeShop, { ...before, hours: 'Dia: 10 pagi', address: 'Jalan Dia 1' })
  await saveButton(page).click()
  const question = page.getByRole('dialog', { name: 'Compare versions' })
  await expect(question).toContainText(/Admin changed this at \d\d:\d\d/)
  await expect(question.getByRole('group', { name: 'Address' }).getByLabel('Theirs')).toBeChecked()
  expect(await findAccessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Name', { exact: true }), 'input is kept').toHaveValue('Kedai Saya')
  expect((await shop.call(getShop, {})).hours, 'nothing is saved').toBe('Dia: 10 pagi')
  await saveButton(page).click()
  await question.getByRole('group', { name: 'Opening hours' }).getByLabel('Theirs').check()
  await question.getByRole('button', { name: 'Save selection' }).click()
  await expect(toast(page, 'Shop saved')).toBeVisible()
  expect(await shop.call(getShop, {})).toMatchObject({
    name: 'Kedai Saya',
    hours: 'Dia: 10 pagi',
    address: 'Jalan Dia 1',
  })
  await shop.call(changeShop, before)
})

test('SHELL-04 asks for confirmation when a user leaves a section with unsaved changes by a link or Back', async ({
  page,
  shop,
}) => {
  await shop.open(page, '/admin')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Kedai Separuh')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await settingsSectionLink(page, 'Team').click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kedai Separuh')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('Kedai Separuh')
  await settingsSectionLink(page, 'Team').click()
  await page.waitForURL('**/settings/team')
})

test('saves the retention of backups and messages, and rejects an empty number of backups', async ({
  page,
  shop,
}) => {
  const { keep } = await shop.call(listBackups, {})
  await shop.open(page, '/settings/backups')
  const field = page.getByLabel('Backups to keep')
  await field.fill('')
  await saveButton(page).click()
  await expect(page.getByText('Please enter a number.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(String(keep + 1))
  await saveButton(page).click()
  await expect(toast(page, 'Backup settings saved')).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
  await shop.call(changeBackupRetention, { keep })

  await settingsSectionLink(page, 'Retention').click()
  const messages = page.getByRole('combobox', { name: 'Messages' })
  await messages.selectOption('1 year')
  await saveButton(page).click()
  await expect(toast(page, 'Retention saved')).toBeVisible()
  await page.reload()
  await expect(messages).toHaveValue('12')
  await messages.selectOption('Keep forever')
  await saveButton(page).click()
  await expect(toast(page, 'Retention saved')).toBeVisible()
})
