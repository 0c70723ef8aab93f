import { readFile } from 'node:fs/promises'
import { deleteCutter, listCutters } from '#core/settings/cutters-calls.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, test } from '../support/shop.ts'

test.afterEach(async ({ shop }) => {
  for (const { id } of (await shop.call(listCutters, {})).cutters) await shop.call(deleteCutter, { id })
})

test('FILE-01 adds a cutter from a preset on a phone, edits the cutter on a desktop and downloads its test sheet', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await shop.open(page, '/settings/cutters')
  await expect(page.getByText('No cutters yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add cutter' }).click()
  await page.getByRole('menuitem', { name: 'Silhouette Cameo' }).click()
  const dialog = page.getByRole('dialog', { name: 'New cutter' })
  await dialog.getByLabel('Sticker paper').check()
  const sheet = dialog.getByRole('img', { name: 'Sheet of 290 × 450 mm with its margins and marks' })
  await expect(sheet).toBeVisible()
  await dialog.getByLabel('Gap (mm)').fill('0.123')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Use at most two decimal places.')).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByLabel('Gap (mm)').fill('2.5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('list', { name: 'Cutters' }).getByRole('listitem')
  await expect(row).toContainText('Sticker paper · plotter · gap 2.5 mm')

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await row.getByRole('button', { name: /^Silhouette Cameo/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit cutter' })
  await edit.getByLabel('Registration marks').selectOption({ label: 'Squares along both sides (Summa OPOS)' })
  await expect(edit.getByLabel('Maximum spacing (mm)')).toHaveValue('400')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Summa OPOS')
  await row.getByRole('button', { name: 'Download test sheet for Silhouette Cameo' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Cut file (DXF)' }).click()
  const file = await readFile((await (await coming).path()) ?? '', 'utf8')
  expect(file.match(/POLYLINE/g)).toHaveLength(8)
})
