import { test, expect } from '../support/browser.ts'

test('HOME-02 suggests products while the customer types, lists results on Enter and says when matches are inexact or missing', async ({
  page,
}) => {
  await page.goto('/')
  const box = page.getByPlaceholder('Search any Product...')
  await box.fill('kereta')
  await expect(page.getByText('Tiada produk untuk “kereta”.')).toBeVisible()
  await page.getByRole('button', { name: 'Kosongkan' }).click()
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  await expect(page.getByText('Tiada produk')).toHaveCount(0)
  await box.fill('mirorcoat stiker')
  await expect(page.getByText('Tiada “mirorcoat stiker”. Mungkin ini maksud anda?')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Mirrorcoat Sticker'])
  await expect(page.getByText('Mungkin ini maksud anda?')).toBeVisible()
  await box.fill('sticker')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Carian: sticker' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Mirrorcoat Sticker',
    'PP Sticker',
  ])
  await box.fill('mirror')
  await page
    .getByRole('search')
    .getByRole('link', { name: /Mirrorcoat Sticker/ })
    .click()
  await expect(page).toHaveURL('/category/printing/stickerprint/mirrorcoat-sticker/calculator')
})

test('HOME-02 without JavaScript, pressing Enter lists all search results', async ({ browser, baseURL }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const plainPage = await plain.newPage()
  await plainPage.goto('/')
  await plainPage.getByPlaceholder('Search any Product...').fill('pp')
  await plainPage.keyboard.press('Enter')
  await expect(plainPage.getByRole('heading', { name: 'Carian: pp' })).toBeVisible()
  await plain.close()
})

test('FIX-55 opens a clicked search suggestion in browsers that do not focus clicked links', async ({
  page,
}) => {
  await page.goto('/')
  const box = page.getByPlaceholder('Search any Product...')
  await box.fill('mirror')
  // Imitates Safari, where pressing a link takes focus from the search box without focusing the link.
  await page.evaluate(() =>
    document.querySelector('search')?.addEventListener('mousedown', (event) => {
      event.preventDefault()
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }),
  )
  const suggestion = page.getByRole('search').getByRole('link', { name: /Mirrorcoat Sticker/ })
  await suggestion.hover()
  await page.mouse.down()
  await page.waitForTimeout(100)
  await page.mouse.up()
  await expect(page).toHaveURL('/category/printing/stickerprint/mirrorcoat-sticker/calculator')
  await expect(suggestion).toHaveCount(0)
  await page.goBack()
  await box.fill('sticker')
  await expect(page.getByRole('search').getByRole('link')).not.toHaveCount(0)
  await page.getByRole('contentinfo').click({ position: { x: 2, y: 2 } })
  await expect(page.getByRole('search').getByRole('link')).toHaveCount(0)
})

test('HOME-02 arrow keys move through search suggestions, and Escape returns to the search box and keeps the text', async ({
  page,
}) => {
  await page.goto('/')
  const box = page.getByPlaceholder('Search any Product...')
  const suggestions = page.getByRole('search').getByRole('link')
  await box.fill('sticker')
  await expect(suggestions).not.toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(suggestions.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(suggestions.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(box).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(box).toBeFocused()
  await expect(suggestions).toHaveCount(0)
  await box.fill('mirror')
  await expect(suggestions).not.toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(suggestions).toHaveCount(0)
  await expect(box).toHaveValue('mirror')
})
