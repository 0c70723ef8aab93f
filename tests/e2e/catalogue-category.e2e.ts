import { test, expect, expectErrors, toast } from '../support/shop.ts'
import { problemsOf } from '../support/accessible.ts'
import { names } from '../support/catalogue-screen.ts'
import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { deleteProduct } from '#core/catalog/catalog-products.ts'
import { deleteCategory } from '#core/catalog/catalog-categories.ts'

test('PROD-20 adds a category from the product page without losing what was typed', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.enter(page, '/admin/products')
  await page.getByRole('link', { name: 'Add product in Stickerprint' }).click()
  const product = page.locator('form')
  await product.getByLabel('Name', { exact: true }).fill('Cawan Bernama')
  await product.getByLabel('Tier 1: price per piece').fill('18')
  await product.getByLabel(/^Description(?! in)/).fill('Nama pada cawan.')
  const category = product.getByLabel('Category')
  await category.focus()
  await category.selectOption('New category…')
  const window = page.getByRole('dialog', { name: 'New category' })
  await expect(window.getByLabel('Name', { exact: true })).toBeFocused()
  await window.getByLabel('Name', { exact: true }).fill('Hadiah lama')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(window).toBeHidden()
  await expect(category).toBeFocused()
  await expect(category.locator('option:checked')).toHaveText('Stickerprint')

  await category.selectOption('New category…')
  await window.getByRole('button', { name: 'Add', exact: true }).click()
  expectErrors(page, /409/)
  await window.getByLabel('Name', { exact: true }).fill('Stickerprint')
  await window.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(window.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true')
  await window.getByLabel('Name', { exact: true }).fill('Hadiah')
  await window.getByLabel('Address').fill('hadiah')
  await window.getByLabel('Available').check()
  expect(await problemsOf(page)).toEqual([])
  await window.getByLabel('Name', { exact: true }).press('Enter')
  await expect(toast(page, 'Hadiah added')).toBeVisible()
  await expect(window).toBeHidden()
  await expect(product.getByLabel('Name', { exact: true })).toHaveValue('Cawan Bernama')
  await expect(product.getByLabel(/^Description(?! in)/)).toHaveValue('Nama pada cawan.')
  await expect(category.locator('option:checked')).toHaveText('Hadiah')
  await product.getByRole('button', { name: 'Add product' }).click()
  await expect(toast(page, 'Cawan Bernama added')).toBeVisible()
  await expect(names(page, 'Products in Hadiah')).toHaveText(['Cawan Bernama'])
  const { categories, products } = await shop.call(getCatalog, {})
  const made = categories.find(({ slug }) => slug === 'hadiah')
  expect(made?.status).toBe('active')
  expect(products.filter(({ category_id }) => category_id === made?.id)).toHaveLength(1)
  for (const { id } of products.filter(({ category_id }) => category_id === made?.id))
    await shop.call(deleteProduct, { id })
  await shop.call(deleteCategory, { id: made?.id ?? 0 })
})
