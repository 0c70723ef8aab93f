import { test, expect, toast } from '../support/shop.ts'
import { phoneViewport, saveButton } from '../support/settings-screen.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'

test('saves film settings, previews how many name tags fit on the film and shows errors for invalid values', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phoneViewport)
  await shop.open(page, '/settings/production')
  const widths = page.getByLabel('Film widths (mm)')
  const gap = page.getByLabel('Gap (mm)')
  const cut = page.getByLabel('Cut line spot colour')
  await expect(page.getByText('71 name tags fit on one sheet.')).toBeVisible()
  await widths.fill('330, 290')
  await expect(page.getByText('84 name tags fit on one sheet.')).toBeVisible()
  await gap.fill('0.25')
  await cut.fill('Magenta')
  await saveButton(page).click()
  await expect(page.getByText('Use at most one decimal place.')).toBeVisible()
  await expect(
    page.getByText('This is the name of a printing ink. The cut line needs its own name.'),
  ).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await gap.fill('1.5')
  await cut.fill('Thru-cut')
  await saveButton(page).click()
  await expect(toast(page, 'Production settings saved')).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
  await page.reload()
  await expect(widths).toHaveValue('330,290')
  await expect(gap).toHaveValue('1.5')
  await expect(cut).toHaveValue('Thru-cut')
})
