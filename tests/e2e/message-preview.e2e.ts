import { expectErrors, expect, test } from '../support/shop.ts'
import { openForm, form, files, choosing, given, preview } from '../support/media-form.ts'

test.beforeEach(openForm)

test('COMP-06 warns in the composer about a URL that the gateway cannot fetch', async ({ page }) => {
  expectErrors(page, /Failed to load resource|ERR_/)
  await form(page).getByRole('button', { name: 'Add media by URL' }).click()
  const panel = page.getByRole('group', { name: 'Media by URL' })
  await panel.getByLabel('URL', { exact: true }).fill('https://127.0.0.1:9/gambar.png')
  await panel.getByRole('button', { name: 'Add URL' }).click()
  await expect(files(form(page))).toContainText('because it is in a private network')
})

test('warns that the gateway cannot fetch uploads when the shop has no public address', async ({ page }) => {
  const warning = 'The WhatsApp gateway can’t fetch uploaded files. Set PUBLIC_URL.'
  await page.route('**/api/v2/media/setup', (route) =>
    route.fulfill({ json: { data: { warning, drive: null } } }),
  )
  await page.reload()
  await page.locator('summary', { hasText: 'Schedule New Message' }).click()
  await form(page).getByRole('button', { name: 'Choose Files from Drive' }).click()
  await expect(form(page).getByText(/^Google API not loaded\. Google Drive is not set up/)).toBeVisible()
  await expect(form(page).getByText(warning)).toBeHidden()
  await choosing(form(page)).setInputFiles([given('a.png')])
  await expect(form(page).getByText(warning)).toBeVisible()
  const no_files = 'WAHA Core sends texts only.'
  await page.route('**/api/v2/media/setup', (route) =>
    route.fulfill({ json: { data: { warning, no_files, drive: null } } }),
  )
  await page.reload()
  await expect(files(form(page))).toHaveCount(1)
  await expect(form(page).getByText(no_files)).toBeVisible()
})

test('previews the formatted message and its length while staff compose it', async ({ page }) => {
  const message = form(page).getByLabel('Message')
  await expect(preview(form(page))).toContainText('Your message appears here as the customer will see it.')
  await message.fill('*Siap!* _Sila_ ~esok~ ambil di ```kedai```, 2*3*4')
  const bubble = preview(form(page)).getByRole('listitem')
  await expect(bubble).toContainText('Siap! Sila esok ambil di kedai, 2*3*4')
  for (const [tag, words] of [
    ['strong', 'Siap!'],
    ['em', 'Sila'],
    ['s', 'esok'],
    ['code', 'kedai'],
  ] as const)
    await expect(bubble.locator(tag)).toHaveText(words)
  await expect(form(page).getByText('49 of 4,096 characters')).toBeVisible()
  await message.fill('a'.repeat(4097))
  await expect(form(page).getByText(/^4,097 characters, but some gateways allow at most 4,096/)).toBeVisible()
  await message.fill('<b>bukan</b>')
  await expect(bubble).toContainText('<b>bukan</b>')
})
