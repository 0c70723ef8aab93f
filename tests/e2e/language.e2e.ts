import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, expectErrors, test } from '../support/browser.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { holdResponses } from '../support/hold-responses.ts'

const languageButton = (page: Page, language: string) =>
  page.getByRole('group', { name: /Bahasa|Language/ }).getByRole('button', { name: language })

test.use({ viewport: { width: 360, height: 740 } })

test('switching the language keeps typed values and shows errors in the new language', async ({ page }) => {
  await page.goto('/category/printing/iron-on-dtf/nametag/order')
  await page.waitForLoadState('networkidle')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
  await page.getByLabel('Nama anak').fill('siti')
  await languageButton(page, 'English').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Iron-On Name Tags')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(languageButton(page, 'English')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Child’s name')).toHaveValue('SITI')
  await expect(page.getByRole('img', { name: 'Preview: SITI, no colours yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  await expect(page.getByText('Please choose the colours.')).toBeVisible()
  await page.getByLabel('Child’s name').fill('AIN ♥')
  await expect(page.getByText(/“♥” can’t be printed/)).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await expectToFitWidth(page)
})

test('keeps the chosen language on later pages and after a reload', async ({ page }) => {
  expectErrors(page, /404/)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await languageButton(page, 'English').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stickers in your size')
  await expect(page).toHaveTitle(/Stickers, name tags and school logos/)
  await page.getByRole('link', { name: 'Price my stickers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mirrorcoat Sticker calculator')
  await page.getByRole('button', { name: 'Order now' }).click()
  await expect(page.getByText('Order summary')).toBeVisible()
  await expect(page.getByText('1,000 pieces')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Phone number')).toBeVisible()
  await page.getByLabel('Phone number').fill('12')
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText('This number is incomplete. For example: 012-345 6789.')).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await languageButton(page, 'Bahasa Melayu').click()
  await expect(page.getByText('Nombor ini tidak lengkap. Contoh: 012-345 6789.')).toBeVisible()
  await expect(page.getByLabel('No Telefon')).toHaveValue('12')
  const release = await holdResponses(page, '**/*.data*')
  await languageButton(page, 'English').click()
  await page
    .getByRole('link', { name: /laman utama/ })
    .first()
    .click()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stickers in your size')
  await expect(languageButton(page, 'English')).toHaveAttribute('aria-pressed', 'true')
  await languageButton(page, 'Bahasa Melayu').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sticker ikut saiz anda')
  await page.goto('/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halaman tidak dijumpai')
})
