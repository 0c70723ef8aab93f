import { expect, expectErrors, test } from '../support/browser.ts'

test('CAT-01 CAT-02 links available categories, dims upcoming categories, and stores the category of an opened product', async ({
  page,
}) => {
  await page.goto('/category')
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  for (const name of ['Stickerprint', 'Iron-On DTF', 'Edibleprint'])
    await expect(card(name)).toContainText('Available')
  for (const name of ['Fashion', 'Food', 'Prelove', 'G-Shock']) {
    await expect(card(name)).toContainText('Coming Soon')
    await expect(card(name).getByRole('link')).toHaveCount(0)
    await expect(card(name).locator('img')).toHaveCSS('opacity', '0.45')
    await card(name).click()
    await expect(page).toHaveURL('/category')
  }
  await card('Stickerprint').getByRole('link').click()
  await expect(page).toHaveURL('/category/printing/stickerprint')
  await page.getByRole('link', { name: /PP Sticker/ }).click()
  await expect(page).toHaveURL('/category/printing/stickerprint/ppsticker/calculator')
  await page.goBack()
  await page.getByRole('link', { name: /Mirrorcoat Sticker/ }).click()
  await expect(page).toHaveURL('/category/printing/stickerprint/mirrorcoat-sticker/calculator')
  expect(await page.evaluate(() => localStorage.getItem('categoryInfo'))).toBe(
    '{"parentCategory":"printing","categoryId":"stickerprint"}',
  )
})

test('CAT-01 opens Edibleprint on an external site in a new tab', async ({ page, context }) => {
  await context.route('https://edibleprint.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Edibleprint</title>' }),
  )
  await page.goto('/category/printing')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /Edibleprint/ }).click()
  await expect(await opened).toHaveURL('https://edibleprint.example/')
  await expect(page).toHaveURL('/category/printing')
})

test('CAT-01 ROUTE-02 shows a page for an upcoming category, and a retry button when the response is invalid', async ({
  page,
}) => {
  await page.goto('/category/g-shock')
  await expect(page.getByText('Our G-Shock category is currently under development...')).toBeVisible()
  await page.getByRole('link', { name: 'Kembali ke laman utama' }).click()
  await expect(page).toHaveURL('/')
  expectErrors(page, /./)
  await page.route('**/category.data*', (route) => route.fulfill({ body: 'nonsense' }))
  await page.getByRole('link', { name: 'Semua kategori' }).click()
  const box = page.getByRole('alert')
  await expect(box).toContainText('API Problem')
  await expect(box).toContainText('Invalid category data format')
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('heading', { name: 'Stickerprint' })).toBeVisible()
})

test('ROUTE-01 shows the not-found page within the shop layout, even after client-side navigation', async ({
  page,
}) => {
  expectErrors(page, /404/)
  await page.goto('/category')
  await expect(page.locator('html'), 'the scripts have come').toHaveAttribute('data-hydrated')
  await page.evaluate(() => {
    history.pushState(null, '', '/nothing-here')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { name: 'Halaman tidak dijumpai' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('font-family', /Instrument Sans/)
})
