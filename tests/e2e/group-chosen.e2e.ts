import { test, expect, toast } from '../support/shop.ts'
import { deleteAllGroups } from '../support/delete-groups.ts'
import { createContact } from '#core/contacts/contacts.ts'

test.afterEach(deleteAllGroups)

test('MSG-12 sends a text to selected contacts only after staff have chosen to send it now or later', async ({
  page,
  shop,
}) => {
  const phones = [shop.phone(), shop.phone()]
  for (const [n, phone] of phones.entries())
    await shop.call(createContact, { name: `Ujian ${n}`, phone, promotions: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.open(page, '/admin/contacts')
  await page.getByPlaceholder('Search contacts...').fill('Ujian')
  await expect(page.getByText('2 contact(s) found')).toBeVisible()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const n of [0, 1]) await page.getByRole('checkbox', { name: `Select Ujian ${n}` }).check()
  await page.getByRole('toolbar').getByRole('link', { name: 'Message' }).click()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('chosen')
  await page.getByLabel('Message', { exact: true }).fill('Hai {first_name}')
  await page.getByRole('button', { name: 'Send 2 messages', exact: true }).click()
  await expect(page.getByText('Choose now or a later time.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Now' })).toBeFocused()
  for (const phone of phones) expect(await shop.listSandboxMessages(phone)).toEqual([])
  await page.getByRole('radio', { name: 'Now' }).check()
  await page.getByRole('button', { name: 'Send 2 messages now' }).click()
  await expect(toast(page, '2 messages scheduled')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Hai {first_name}' })).toContainText('2 sent')
  await expect(
    page.getByRole('group', { name: 'Sending time' }).getByRole('radio', { checked: true }),
  ).toHaveCount(0)
  expect(await shop.listSandboxMessages(phones[0] ?? '')).toMatchObject([{ text: 'Hai Ujian' }])
})
