import { holdResponses } from '../support/hold-responses.ts'
import { expect, shopTime, hour, messageRow, startProgram, openShop, test } from '../support/shop.ts'
import {
  openSchedulerWithContacts,
  composerToggle,
  messageForm,
  phoneField,
  messageField,
  timeField,
  scheduleButton,
  fillComposer,
} from '../support/composer-screen.ts'
import { startContactSource } from '../fakes/contact-source.ts'

test.beforeEach(openSchedulerWithContacts)

test('COMP-01 CONT-02 shows that contacts are loading, finds a contact, and clears the phone number when manual entry is toggled', async ({
  page,
}) => {
  const release = await holdResponses(page, '**/contacts/directory')
  await page.reload()
  await composerToggle(page).click()
  const box = page.getByRole('combobox', { name: 'Phone Number' })
  const options = page.getByRole('listbox', { name: 'Contacts' }).getByRole('option')
  await expect(box).toHaveAttribute('placeholder', 'Loading...')
  release()
  await expect(box).toHaveAttribute('placeholder', 'Select a phone number')
  await box.click()
  await expect(options).toHaveText([/Aminah binti Ali/, /Siti Nurhaliza/])
  await box.fill('nobody at all')
  await expect(page.getByText('No contacts found')).toBeVisible()
  await box.fill('NURHA')
  await expect(options).toHaveText([/Siti Nurhaliza\s*0198765432/])
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(box).toHaveValue('Siti Nurhaliza · 60198765432')
  await messageForm(page).getByRole('button', { name: 'Manual' }).click()
  await expect(phoneField(page)).toHaveValue('')
  await phoneField(page).fill('0123456789')
  await messageForm(page).getByRole('button', { name: 'Use List' }).click()
  await expect(box).toHaveValue('')
  await box.fill('012-999 8855')
  await expect(page.getByText('To use 60129998855, continue to the next field')).toBeVisible()
  await box.press('Tab')
  await expect(phoneField(page)).toHaveValue('60129998855')
  await messageForm(page).getByRole('button', { name: 'Use List' }).click()
  await messageField(page).fill('Untuk Puan Aminah')
  await timeField(page).fill(shopTime(hour))
  await box.fill('6012 345')
  await options.first().click()
  await scheduleButton(page).click()
  await expect(messageRow(page, '60123456789').filter({ hasText: 'Untuk Puan Aminah' })).toContainText(
    'Pending',
  )
})

test('COMP-02 shows an error below the phone field when the contact list fails to load', async ({
  context,
}) => {
  test.slow()
  const source = await startContactSource({ status: 404, text: 'Not Found' })
  const program = await startProgram({ CONTACTS_SOURCE_URL: source.url })
  const shop = await openShop(program, source, 0)
  const page = await context.newPage()
  const failsWith = async (words: string) => {
    await shop.open(page, '/scheduler')
    await composerToggle(page).click()
    await expect(messageForm(page).getByText(words, { exact: true })).toBeVisible()
    await page.getByRole('combobox', { name: 'Phone Number' }).click()
    await expect(page.getByText('No contacts found')).toBeVisible()
  }
  try {
    await failsWith('Failed to fetch: 404 Not Found')
    source.behave({ html: '<html>Script error</html>' })
    await failsWith('Invalid data format received')
    source.behave({ broken: true })
    await failsWith('Failed to fetch phone numbers')
    await page.route('**/contacts/directory', (route) => route.abort())
    await failsWith('Failed to fetch phone numbers')
  } finally {
    await page.close()
    await program.stop()
    await source.close()
  }
})

test('COMP-03 normalises typed phone numbers to the form 60123456789', async ({ page }) => {
  await fillComposer(page, {})
  await messageForm(page).getByRole('button', { name: 'Manual' }).click()
  for (const typed of ['60123456789', '+60 12-345 6789', '012 345 6789', '(12) 345/6789']) {
    await phoneField(page).fill(typed)
    await phoneField(page).blur()
    await expect(phoneField(page), typed).toHaveValue('60123456789')
  }
})

test('COMP-04 validates the phone number and the message, and clears each error when the field is edited', async ({
  page,
}) => {
  await fillComposer(page, {})
  await scheduleButton(page).click()
  await expect(messageForm(page).getByText('Phone number is required')).toBeVisible()
  await expect(messageForm(page).getByText('Message is required')).toBeVisible()
  await expect(phoneField(page)).toBeFocused()
  await messageForm(page).getByRole('button', { name: 'Manual' }).click()
  for (const [typed, words] of [
    ['0123', 'Invalid Malaysian phone number format. Use format: 60123456789'],
    ['012+3456789', 'Phone number should contain only digits'],
  ] as const) {
    await phoneField(page).fill(typed)
    await scheduleButton(page).click()
    await expect(messageForm(page).getByText(words)).toBeVisible()
    await phoneField(page).fill('01')
    await expect(messageForm(page).getByText(words)).toBeHidden()
  }
  await messageField(page).fill('a')
  await expect(messageForm(page).getByText('Message is required')).toBeHidden()
})
