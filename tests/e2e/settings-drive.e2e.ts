import { expect, toast, expectErrors, test } from '../support/shop.ts'
import { saveButton } from '../support/settings-screen.ts'
import { changeDriveKeys, getDriveKeySources } from '#core/settings/drive-keys.ts'

test('DRIVE-01 stores Google Drive keys without showing them and allows Google in the content security policy', async ({
  page,
  shop,
}) => {
  await shop.open(page, '/settings/drive')
  await page.getByLabel('API key').fill('AIza-not-shown')
  await page.getByLabel('OAuth client ID').fill('client.apps.googleusercontent.com')
  await saveButton(page).click()
  await expect(toast(page, 'Drive keys saved')).toBeVisible()
  await expect(page.getByText('Set here', { exact: true })).toHaveCount(2)
  await page.reload()
  await expect(page.getByText('Set here', { exact: true })).toHaveCount(2)
  expect(await page.content()).not.toContain('AIza-not-shown')
  const policy = async () =>
    (await page.request.get('/admin/whatsapp-scheduler')).headers()['content-security-policy']
  expect(await policy()).toContain('https://apis.google.com')
  await page.getByRole('button', { name: 'Remove API key' }).click()
  await expect(page.getByText('Set here', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove OAuth client ID' }).click()
  await expect(page.getByText('Set here', { exact: true })).toHaveCount(0)
  expect(await policy()).not.toContain('https://apis.google.com')
})

test('DRIVE-01 merges Google Drive keys set by two people and keeps unsaved input when another person removes a key', async ({
  page,
  shop,
}) => {
  expectErrors(page, /409 \(Conflict\)/)
  await shop.open(page, '/settings/drive')
  await page.getByLabel('OAuth client ID').fill('mine.apps.googleusercontent.com')
  await shop.call(changeDriveKeys, { api_key: 'AIza-theirs' })
  await saveButton(page).click()
  const question = page.getByRole('dialog', { name: 'Compare versions' })
  await expect(question.getByRole('group')).toHaveCount(1)
  await expect(question.getByRole('group', { name: 'OAuth client ID' })).toContainText('Your new key')
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(toast(page, 'Drive keys saved')).toBeVisible()
  expect((await shop.call(getDriveKeySources, {})).keys).toEqual({
    api_key: 'settings',
    client_id: 'settings',
    app_id: null,
  })
  await page.getByLabel('Project number').fill('1234')
  await page.getByRole('button', { name: 'Remove API key' }).click()
  await expect(page.getByText('Set here', { exact: true })).toHaveCount(1)
  await expect(page.getByLabel('Project number')).toHaveValue('1234')
  await saveButton(page).click()
  await expect(page.getByText('Set here', { exact: true })).toHaveCount(2)
  await shop.call(changeDriveKeys, { client_id: null, app_id: null })
})
