import { listApiKeys, revokeApiKey } from '#core/identity/api-keys.ts'
import { navigateTo, test, openAdmin, expect } from '../support/browser.ts'

test('SHELL-04 shows the user’s profile and saves changes', async ({ page }) => {
  await openAdmin(page, '/profile')
  await expect(page.getByText('administrator', { exact: true })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Puan Ani')
  await page.getByLabel(/^E-mail/).fill('not an address')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a valid e-mail address.')).toBeVisible()
  await page.getByLabel(/^E-mail/).fill('ani@kedai.test')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Profile saved' })).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Account menu: ani' })).toBeVisible()
  await expect(page.getByText('Signed in as Puan Ani.')).toBeVisible()
  // Restore the profile for other tests, which share the program.
  await navigateTo(page, '/profile')
  await page.getByLabel('Name', { exact: true }).fill('Admin')
  await page.getByLabel(/^E-mail/).fill('admin@localhost')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Profile saved' })).toBeVisible()
})

test('SHELL-04 creates an API key, shows the key once and refuses the key after it is revoked', async ({
  page,
  request,
  shop,
}) => {
  for (const { id } of await shop.call(listApiKeys, {})) await shop.call(revokeApiKey, { id })
  await openAdmin(page, '/settings/api-keys')
  await expect(page.getByText('No API keys yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('Please enter a name for the key.')).toBeVisible()
  await page.getByLabel('Name').fill('Accounting')
  await page.getByLabel('Read and change contacts').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const key = (await page.getByText(/^cetak_/).textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^cetak_/)).toHaveCount(0)
  const contacts = async () =>
    (await request.get('/api/v2/contacts', { headers: { 'x-api-key': key } })).status()
  expect(await contacts()).toBe(200)
  await page.getByRole('button', { name: 'Revoke Accounting' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No API keys yet.')).toBeVisible()
  expect(await contacts()).toBe(401)
})
