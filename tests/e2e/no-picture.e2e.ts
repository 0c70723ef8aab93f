import {
  createCategory,
  createService,
  deleteCategory,
  deleteService,
} from '#core/catalog/catalog-categories.ts'
import { findProblemsInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/shop.ts'

test('PROD-11 shows a product or category without a picture as a drawn card with its name', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const category = await shop.call(createCategory, { name: 'Kain Rentang Perasmian', parent: 'printing' })
  const service = await shop.call(createService, { name: 'Bunting' })
  await page.goto('/category')
  await expect(page.locator('html'), 'the scripts that turn the theme').toHaveAttribute('data-hydrated')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: category.name }) })
  const drawn = card.locator('[data-name]')
  await expect(drawn).toBeVisible()
  const box = await drawn.boundingBox()
  const stock = await page.getByRole('listitem').locator('img').first().boundingBox()
  expect(box?.height).toBeCloseTo(stock?.height ?? 0, 0)
  expect(await drawn.evaluate((card) => card.scrollWidth <= card.clientWidth)).toBe(true)
  expect(await findProblemsInBothThemes(page)).toEqual([])
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  await expect(page.getByRole('link', { name: 'Bunting' }).or(page.getByText('Bunting'))).toBeVisible()
  expect(await findProblemsInBothThemes(page)).toEqual([])
  await shop.call(deleteService, { id: service.id })
  await shop.call(deleteCategory, { id: category.id })
})
