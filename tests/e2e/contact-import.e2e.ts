import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { deleteContactGroup, listContactGroups } from '#core/contacts/contact-groups.ts'
import { createContact, deleteContact, listContacts } from '#core/contacts/contacts.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, expectErrors, toast, test } from '../support/shop.ts'

// Delete the contacts, because other tests count contacts.
test.afterEach(async ({ shop }) => {
  const { data } = await shop.call(listContacts, { search: 'Ujian', limit: 500 })
  for (const { id } of data) await shop.call(deleteContact, { id })
  for (const { id } of (await shop.call(listContactGroups, {})).data)
    await shop.call(deleteContactGroup, { id })
})

const chooseFromMenu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('API-04 previews every row of a contact file, imports it and exports the contacts', async ({
  page,
  shop,
}) => {
  expectErrors(page, /400/)
  const [known, fresh] = [shop.phone(), shop.phone()]
  await shop.call(createContact, { name: 'Ujian Lama', phone: known })
  await shop.open(page, '/admin/contacts')
  await chooseFromMenu(page, 'Import')
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hai\nhai\n') })
  await expect(
    page.getByText('The first line must contain the column names, such as Name,Phone.'),
  ).toBeVisible()

  const csv = `Nama;Telefon\nUjian Baharu;${known}\nUjian José;${fresh}\nUjian Huruf;nanti\n`
  await file.setInputFiles({
    name: 'pelanggan.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv, 'latin1'),
  })
  const rows = page.getByRole('table', { name: 'Rows' }).locator('tbody tr')
  await expect(rows).toHaveText([
    new RegExp(`^2UpdatedUjian Baharu${known}Name: Ujian Lama → Ujian Baharu$`),
    new RegExp(`^3NewUjian José${fresh}$`),
    /^4RejectedUjian HurufnantiPhone number should contain only digits$/,
  ])
  await page.getByLabel('Group for all contacts').fill('Ujian import')
  await expect(rows.nth(1)).toContainText('Group: Ujian import')
  await page.getByLabel('Numbers saved under another name').selectOption('Keep the saved name')
  await expect(rows.first()).toHaveText(new RegExp(`${known}Group: Ujian import$`))
  await page.getByRole('button', { name: 'Rejected 1' }).click()
  await expect(rows).toHaveCount(1)
  expect(await findAccessibilityProblems(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rejected rows' }).click()
  const refused = await saving
  expect(refused.suggestedFilename()).toBe('pelanggan-refused.csv')
  expect(await readFile(await refused.path(), 'utf8')).toBe(
    '\uFEFFName,Phone,Groups,Messages,Promotions,Why\r\nUjian Huruf,nanti,,all,,Phone number should contain only digits\r\n',
  )
  await page.getByRole('button', { name: 'Import 2 contacts' }).click()
  await expect(toast(page, '1 added, 1 updated, 1 rejected')).toBeVisible()

  await page.getByRole('button', { name: /^Ujian import/ }).click()
  await expect(page.getByText('2 contact(s) found')).toBeVisible()
  const download = page.waitForEvent('download')
  await chooseFromMenu(page, 'Export as vCard')
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.match(/^FN:.*$/gm)).toEqual(['FN:Ujian José', 'FN:Ujian Lama'])
})

test('staff merge contacts with the same number and choose the name to keep', async ({ page, shop }) => {
  const phone = shop.phone()
  await shop.call(createContact, { name: 'Ujian Minah', phone: `+${phone}` })
  await shop.call(createContact, { name: 'Ujian Aminah', phone })
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.open(page, '/admin/contacts')
  await chooseFromMenu(page, 'Duplicates')
  await page.getByRole('radio', { name: /Ujian Minah/ }).check()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Merge' }).click()
  await expect(toast(page, '2 contacts merged into Ujian Minah')).toBeVisible()
  await expect(page.getByText('No duplicates')).toBeVisible()
  expect((await shop.call(listContacts, { search: 'Ujian' })).data).toMatchObject([{ name: 'Ujian Minah' }])
})

for (const width of [390, 1280])
  test(`FIX-18 on a screen ${width} px wide, lets staff choose the columns of a file with unknown headings`, async ({
    page,
    shop,
  }) => {
    expectErrors(page, /400/)
    await page.setViewportSize({ width, height: 844 })
    await shop.open(page, '/admin/contacts/import')
    const phone = shop.phone()
    const csv = `Peserta,Nombor Ahli,Nombor\nUjian Ali,60111112222,${phone}\n`
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'peserta.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible()
    const show = page.getByRole('button', { name: 'Show rows' })
    await expect(show).toBeDisabled()
    await page.getByLabel('Names', { exact: true }).selectOption({ label: '1. Peserta: Ujian Ali' })
    await page.getByLabel('Phone numbers').selectOption({ label: `3. Nombor: ${phone}` })
    expect(await findAccessibilityProblems(page)).toEqual([])
    await show.click()
    await expect(page.getByText('Names from Peserta, phone numbers from Nombor.')).toBeVisible()
    await page.getByRole('button', { name: 'Import 1 contact' }).click()
    await expect(toast(page, '1 added')).toBeVisible()
    const { data } = await shop.call(listContacts, { search: 'Ujian Ali', limit: 10 })
    expect(data.map((contact) => contact.phone)).toEqual([phone])
  })
