import { listAllContacts, createContact, deleteContact } from '#core/contacts/contacts.ts'
import { findProblemsInBothThemes } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { holdResponses } from '../support/hold-responses.ts'
import { expect, test } from '../support/shop.ts'
import { scaleTime } from '../support/load-factor.ts'
import { searchPlaceholder, loadExternalContacts } from '../support/contact-list.ts'

test.beforeEach(loadExternalContacts)

// Must not be the last test, because other files need a valid external list, which only the next test restores.
test('CONT-01 shows the error of the external list and keeps the known contacts', async ({ page, shop }) => {
  await shop.open(page, '/admin/contacts')
  await expect(page.getByText('3 contact(s) found')).toBeVisible()
  shop.source.behave({ html: '<html>Script error</html>' })
  // Poll, because a successful read of the list is cached for ten seconds.
  const problem = async () => (await shop.call(listAllContacts, {})).problem
  await expect.poll(problem, { timeout: scaleTime(30_000) }).toBe('Invalid data format received')
  await page.reload()
  await expect(page.getByText('(Invalid data format received)')).toBeVisible()
  await expect(page.getByText('3 contact(s) found')).toBeVisible()
})

test('CONT-01 CONT-02 SCR-01 lists and searches contacts accessibly in both themes, even with long names at 200 % text size', async ({
  page,
  shop,
}) => {
  await shop.open(page, '/admin/contacts')
  const release = await holdResponses(page, '**/contacts/page*')
  await page.reload()
  await expect(page.getByText('Loading contacts...')).toBeVisible()
  release()
  const table = page.getByRole('table', { name: 'Contacts' })
  await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Phone', 'Actions'])
  await expect(table.locator('tbody tr')).toHaveText([
    /^AAaminah binti Ali60123456789Message/,
    /^SNSiti Nurhaliza60198765432Message/,
    /^ZZainal0175550001Message/,
  ])
  await expect(page.getByText('3 contact(s) found')).toBeVisible()
  expect(await findProblemsInBothThemes(page), 'table').toEqual([])
  await page.getByRole('button', { name: 'Message Zainal' }).click()
  expect(await findProblemsInBothThemes(page, { within: '[role=dialog]' }), 'dialog').toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const box = page.getByPlaceholder(searchPlaceholder)
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await box.fill('AMINAH')
  await expect(page.getByText('1 contact(s) found')).toBeVisible()
  await box.fill('9876')
  await expect(table.locator('tbody tr')).toHaveText([/Siti Nurhaliza/])
  await box.fill('tiada')
  await expect(page.getByText('0 contact(s) found')).toBeVisible()
  await expect(page.getByText('No contacts found')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await box.fill('')
  const cards = page.getByRole('list', { name: 'Contacts' }).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  await expect(cards.first()).toContainText('aminah binti Ali60123456789')
  await expect(page.getByRole('table')).toHaveCount(0)

  const name = 'Sharifah Nur Amirah Kamaliah binti Syed Abdul Rahman Alhabsyi'
  const { id } = await shop.call(createContact, { name, phone: shop.phone() })
  await box.fill('Kamaliah')
  await expect(page.getByRole('button', { name: `Message ${name}` })).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectToFitWidth(page)
  await shop.call(deleteContact, { id })
})
