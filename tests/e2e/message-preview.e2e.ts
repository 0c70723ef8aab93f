import { expectErrors, expect, test } from '../support/shop.ts'
import {
  openMessageForm,
  messageForm,
  selectedFiles,
  fileInput,
  createFilePayload,
  previewRegion,
} from '../support/media-form.ts'

test.beforeEach(openMessageForm)

test('COMP-06 warns in the composer about a URL that the gateway cannot fetch', async ({ page }) => {
  expectErrors(page, /Failed to load resource|ERR_/)
  await messageForm(page).getByRole('button', { name: 'Add media by URL' }).click()
  const panel = page.getByRole('group', { name: 'Media by URL' })
  await panel.getByLabel('URL', { exact: true }).fill('https://127.0.0.1:9/gambar.png')
  await panel.getByRole('button', { name: 'Add URL' }).click()
  await expect(selectedFiles(messageForm(page))).toContainText('because it is in a private network')
})

test('if the shop has no public address, warns that the gateway cannot fetch uploads', async ({ page }) => {
  const warning = 'The WhatsApp gateway can’t fetch uploaded files. Set PUBLIC_URL.'
  await page.route('**/api/v2/media/setup', (route) =>
    route.fulfill({ json: { data: { warning, drive: null } } }),
  )
  await page.reload()
  await page.locator('summary', { hasText: 'Schedule New Message' }).click()
  await messageForm(page).getByRole('button', { name: 'Choose Files from Drive' }).click()
  await expect(
    messageForm(page).getByText(/^Google API not loaded\. Google Drive is not set up/),
  ).toBeVisible()
  await expect(messageForm(page).getByText(warning)).toBeHidden()
  await fileInput(messageForm(page)).setInputFiles([createFilePayload('a.png')])
  await expect(messageForm(page).getByText(warning)).toBeVisible()
  const no_files = 'WAHA Core sends texts only.'
  await page.route('**/api/v2/media/setup', (route) =>
    route.fulfill({ json: { data: { warning, no_files, drive: null } } }),
  )
  await page.reload()
  await expect(selectedFiles(messageForm(page))).toHaveCount(1)
  await expect(messageForm(page).getByText(no_files)).toBeVisible()
})

test('previews the formatted message and its length while staff compose it', async ({ page }) => {
  const message = messageForm(page).getByLabel('Message')
  await expect(previewRegion(messageForm(page))).toContainText(
    'Your message appears here as the customer will see it.',
  )
  await message.fill('*Siap!* _Sila_ ~esok~ ambil di ```kedai```, 2*3*4')
  const bubble = previewRegion(messageForm(page)).getByRole('listitem')
  await expect(bubble).toContainText('Siap! Sila esok ambil di kedai, 2*3*4')
  for (const [tag, words] of [
    ['strong', 'Siap!'],
    ['em', 'Sila'],
    ['s', 'esok'],
    ['code', 'kedai'],
  ] as const)
    await expect(bubble.locator(tag)).toHaveText(words)
  await expect(messageForm(page).getByText('49 of 4,096 characters')).toBeVisible()
  await message.fill('a'.repeat(4097))
  await expect(
    messageForm(page).getByText(/^4,097 characters, but some gateways allow at most 4,096/),
  ).toBeVisible()
  await message.fill('<b>bukan</b>')
  await expect(bubble).toContainText('<b>bukan</b>')
})
