import { rmSync } from 'node:fs'
import { openDatabase } from '#server/db/open-database.ts'
import { expect, expectErrors, test } from '../support/browser.ts'
import {
  openNameTagForm,
  nameTagSubmitButton,
  nameTagFormText,
  fillNameTagForm,
  nameTagFormTotal,
  getElementBox,
  newNameTagPhone,
  nameTagField,
  nameTagFormPath,
} from '../support/name-tag-form.ts'
import { prepareTestFolder, startProgram } from '../support/program.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('TAG-02 shows errors next to missing fields and keeps typed values', async ({ page }) => {
  await openNameTagForm(page)
  await nameTagSubmitButton(page).click()
  await expect(nameTagFormText(page, 'Sila isi nama dan nombor telefon.')).toBeVisible()
  for (const words of [
    'Sila isi nama anak.',
    'Sila pilih warna.',
    'Sila isi nama anda.',
    'Sila isi nombor telefon.',
  ])
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  const note = page.locator('form [role=alert]').last()
  await expect(note).toHaveText('Sila isi nama dan nombor telefon. Sila isi semua maklumat tempahan.')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(note).toHaveText(/^Please enter your name and phone number\. \S/)
  await page.getByRole('button', { name: 'Bahasa Melayu' }).click()
  await fillNameTagForm(page)
  await expect(page.locator('form [role=alert]')).toHaveCount(0)
  await page.getByText('Pos', { exact: true }).click()
  await expect(nameTagFormTotal(page)).toHaveText('RM 18.00')
  await page.getByLabel('Negeri').selectOption('Sabah')
  await expect(nameTagFormTotal(page)).toHaveText('RM 22.00')
  await page.getByLabel('No Telefon').fill('012')
  await nameTagSubmitButton(page).click()
  await expect(page.getByLabel('No Telefon')).toBeFocused()
  const missing = page.locator('.toast').filter({ hasText: 'Sila isi nama dan nombor telefon.' })
  await expect(missing).toBeVisible()
  const below = (await getElementBox(missing)).bottom
  const label = page.getByText('No Telefon', { exact: true })
  await expect.poll(async () => (await getElementBox(label)).top).toBeGreaterThan(below)
  await page.getByLabel('No Telefon').fill(newNameTagPhone())
  await nameTagSubmitButton(page).click()
  await expect(page.getByText('Sila isi semua maklumat alamat untuk penghantaran pos.').first()).toBeVisible()
  await page.getByLabel('Alamat baris 1').fill('1 Jalan Contoh')
  await page.reload()
  await expect(nameTagField(page)).toHaveValue('SITI AMINAH')
  await expect(page.getByLabel('Alamat baris 1')).toHaveValue('1 Jalan Contoh')
  await page.getByText('Self-Pickup').click()
  await page.getByText('Pos', { exact: true }).click()
  await expect(page.getByLabel('Alamat baris 1')).toHaveValue('')
  await expect(page.getByLabel('Negara').locator('option')).toHaveText(['Malaysia'])
})

test('TAG-03 shows the specified error when the connection is lost, and a retry places the order only once', async ({
  page,
}) => {
  expectErrors(page, /Failed to load resource/)
  await openNameTagForm(page)
  await fillNameTagForm(page)
  const sent: string[] = []
  await page.route('**/api/iron-on/save-order', async (route) => {
    sent.push(route.request().postDataJSON().requestId)
    // The server receives the order, but its response is lost.
    if (sent.length === 1) {
      await route.fetch()
      await route.abort()
    } else await route.continue()
  })
  await nameTagSubmitButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error submitting order.' }).first()).toBeVisible()
  await expect(nameTagField(page)).toHaveValue('SITI AMINAH')
  const answer = page.waitForResponse('**/api/iron-on/save-order')
  await nameTagSubmitButton(page).click()
  expect((await answer).status()).toBe(200)
  await page.waitForURL('**/thank-you')
  expect(new Set(sent).size).toBe(1)
})

test('TAG-02 shows an error and a retry button when the colour list can’t be loaded', async ({ page }) => {
  expectErrors(page, /Failed to load resource/)
  const dataDir = prepareTestFolder()
  const database = await openDatabase({ dataDir })
  await database.run('alter table tag_colours rename to tag_colours_away')
  await database.close()
  const broken = await startProgram({}, { dataDir })
  try {
    await page.goto(`${broken.url}${nameTagFormPath}`)
    await expect(nameTagFormText(page, 'Failed to load color list')).toBeVisible()
    await page.route('**/api/iron-on/colors', (route) => route.abort())
    await page.getByRole('button', { name: 'Cuba lagi' }).click()
    await expect(nameTagFormText(page, 'Error loading color list')).toBeVisible()
    const colours = { success: true, data: [{ id: 1, warna: 'Red/White' }], message: '' }
    await page.route('**/api/iron-on/colors', (route) => route.fulfill({ json: colours }))
    await page.getByRole('button', { name: 'Cuba lagi' }).click()
    await expect(nameTagField(page)).toBeVisible()
  } finally {
    await broken.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
