import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { deleteSchool } from '#core/catalog/catalog-iron-on.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, expectErrors, test, toast } from '../support/shop.ts'

for (const width of [390, 1280])
  test(`FIX-18 on a screen ${width} px wide, lets staff assign a catalog file’s unknown columns to fields`, async ({
    page,
    shop,
  }) => {
    expectErrors(page, /400/)
    await page.setViewportSize({ width, height: 844 })
    await shop.open(page, '/admin/products/schools/import')
    const name = `SK Lajur ${shop.phone()}`
    const csv = `Pelanggan,Width mm,Tinggi,Nota\n${name},60,70,pagi\n`
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'sekolah.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible()
    await expect(page.getByText('No column found for Name.')).toBeVisible()
    await expect(page.getByText('Choose a column for Name first.')).toBeVisible()
    const show = page.getByRole('button', { name: 'Show rows' })
    await expect(show).toBeDisabled()
    await page.getByLabel('3. Tinggi').selectOption('Name (required)')
    await page.getByLabel('1. Pelanggan').selectOption('Name (required)')
    await expect(page.getByText('This field is already used for another column.')).toBeVisible()
    await expect(show).toBeDisabled()
    await page.getByLabel('3. Tinggi').selectOption('Not imported')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await show.click()
    await expect(page.getByText('Not imported: 3. Tinggi, 4. Nota.')).toBeVisible()
    await expect(page.getByText('Height mm is missing for this new entry')).toBeVisible()

    await page.getByRole('button', { name: 'Change columns' }).click()
    await expect(page.getByLabel('1. Pelanggan')).toHaveValue('name')
    await page.getByLabel('3. Tinggi').selectOption('Height mm')
    await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
    await show.click()
    await expect(page.getByText('Not imported: 4. Nota.')).toBeVisible()
    await page.getByRole('button', { name: 'Import 1 change' }).click()
    await expect(toast(page, '1 added, 0 updated')).toBeVisible()
    const { schools } = await shop.call(getCatalog, {})
    const school = schools.find((each) => each.name === name)
    expect(school).toMatchObject({ width_mm: 60, height_mm: 70 })
    await shop.call(deleteSchool, { id: school?.id ?? 0 })
  })

test('FIX-18 asks staff about the unknown columns of a catalog file but not about the known columns, and then previews the rows', async ({
  page,
  shop,
}) => {
  await shop.open(page, '/admin/products/schools/import')
  const csv = 'Name,Width mm,Height mm,Gambar\nSK Tengok,60,70,/pictures/sticker-pp.svg\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'sekolah.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByText('These columns are not recognised.')).toBeVisible()
  await expect(page.getByLabel('1. Name')).toHaveCount(0)
  await expect(page.getByText('Not offered until it has a logo')).toBeVisible()
  await page.getByLabel('4. Gambar').selectOption('Picture')
  await expect(page.getByRole('button', { name: 'Import 1 change' })).toBeDisabled()
  await page.getByRole('button', { name: 'Show rows' }).click()
  await expect(page.getByText('All columns are imported.')).toBeVisible()
  await expect(page.getByText('No picture yet')).toHaveCount(0)
})
