import { rmSync } from 'node:fs'
import { openDatabase } from '#server/db/open-database.ts'
import { expect, expectErrors, test } from '../support/browser.ts'
import { open, submit, text, fillIn, bar, boxOf, newPhone, name, form } from '../support/name-tag-form.ts'
import { dataFolder, startProgram } from '../support/program.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('TAG-02 shows missing fields at the field and keeps typed values', async ({ page }) => {
  await open(page)
  await submit(page).click()
  await expect(text(page, 'Sila isi nama dan nombor telefon.')).toBeVisible()
  for (const words of [
    'Sila isi nama anak.',
    'Sila pilih warna.',
    'Sila isi nama anda.',
    'Sila isi nombor telefon.',
  ])
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  // The note at the button shows the current errors in the current language.
  const note = page.locator('form [role=alert]').last()
  await expect(note).toHaveText('Sila isi nama dan nombor telefon. Sila isi semua maklumat tempahan.')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(note).toHaveText(/^Please enter name and phone number\. \S/)
  await page.getByRole('button', { name: 'Bahasa Melayu' }).click()
  await fillIn(page)
  await expect(page.locator('form [role=alert]')).toHaveCount(0)
  await page.getByText('Pos', { exact: true }).click()
  await expect(bar(page)).toHaveText('RM 18.00')
  await page.getByLabel('Negeri').selectOption('Sabah')
  await expect(bar(page)).toHaveText('RM 22.00')
  // The first invalid field is focused, with its label below the toast.
  await page.getByLabel('No Telefon').fill('012')
  await submit(page).click()
  await expect(page.getByLabel('No Telefon')).toBeFocused()
  const missing = page.locator('.toast').filter({ hasText: 'Sila isi nama dan nombor telefon.' })
  await expect(missing).toBeVisible()
  const below = (await boxOf(missing)).bottom
  const label = page.getByText('No Telefon', { exact: true })
  await expect.poll(async () => (await boxOf(label)).top).toBeGreaterThan(below)
  await page.getByLabel('No Telefon').fill(newPhone())
  await submit(page).click()
  await expect(page.getByText('Sila isi semua maklumat alamat untuk penghantaran pos.').first()).toBeVisible()
  await page.getByLabel('Alamat baris 1').fill('1 Jalan Contoh')
  await page.reload()
  await expect(name(page)).toHaveValue('SITI AMINAH')
  await expect(page.getByLabel('Alamat baris 1')).toHaveValue('1 Jalan Contoh')
  await page.getByText('Self-Pickup').click()
  await page.getByText('Pos', { exact: true }).click()
  await expect(page.getByLabel('Alamat baris 1')).toHaveValue('')
  await expect(page.getByLabel('Negara').locator('option')).toHaveText(['Malaysia'])
})

test('TAG-03 shows the specified error when the connection is lost, and a retry places one order', async ({
  page,
}) => {
  expectErrors(page, /Failed to load resource/)
  await open(page)
  await fillIn(page)
  const sent: string[] = []
  await page.route('**/api/iron-on/save-order', async (route) => {
    sent.push(route.request().postDataJSON().requestId)
    // The order arrives, but its response is lost.
    if (sent.length === 1) {
      await route.fetch()
      await route.abort()
    } else await route.continue()
  })
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error submitting order.' }).first()).toBeVisible()
  await expect(name(page)).toHaveValue('SITI AMINAH')
  const answer = page.waitForResponse('**/api/iron-on/save-order')
  await submit(page).click()
  expect((await answer).status()).toBe(200)
  await page.waitForURL('**/thank-you')
  expect(new Set(sent).size).toBe(1)
})

test('TAG-02 shows an error when the colour list can’t be loaded and retries', async ({ page }) => {
  expectErrors(page, /Failed to load resource/)
  const dataDir = dataFolder()
  const database = await openDatabase({ dataDir })
  await database.run('alter table tag_colours rename to tag_colours_away')
  await database.close()
  const broken = await startProgram({}, { dataDir })
  try {
    await page.goto(`${broken.url}${form}`)
    await expect(text(page, 'Failed to load color list')).toBeVisible()
    await page.route('**/api/iron-on/colors', (route) => route.abort())
    await page.getByRole('button', { name: 'Cuba lagi' }).click()
    await expect(text(page, 'Error loading color list')).toBeVisible()
    const colours = { success: true, data: [{ id: 1, warna: 'Red/White' }], message: '' }
    await page.route('**/api/iron-on/colors', (route) => route.fulfill({ json: colours }))
    await page.getByRole('button', { name: 'Cuba lagi' }).click()
    await expect(name(page)).toBeVisible()
  } finally {
    await broken.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
