import type { Page, Request } from '@playwright/test'
import { changeCategory, changeService } from '#core/catalog/catalog-categories.ts'
import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { changeBanner } from '#core/catalog/catalog-home.ts'
import { changeProduct } from '#core/catalog/catalog-products.ts'
import { changeShop, getShop } from '#core/settings/settings.ts'
import type { ShopWording } from '#core/settings/shop-wording.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, expectErrors, navigateTo, toast, type Shop } from '../support/shop.ts'
import { testOnOwnProgram } from '../support/own-program.ts'

/** Uses a separate shop, because the tests rename the shop’s entries. */
const test = testOnOwnProgram()
/** Words that occur in the specified English texts and not in Cetak's Malay texts. */
const englishWords =
  /\b(search|any|products?|deals?|special|offers?|available|coming|soon|failed|error|loading|orders?|saved|submitting|sheet|female|male|self|pickup|iron|name tags?|stickers?|edible|transparent|white|red|navy|black|refresh|page|problem|invalid|format|no products|our|under|development|currently|redirect|berhasil|banner|sign in|list|school|the|and|of|please)\b/i

const calculator = '/category/printing/stickerprint/mirrorcoat-sticker/calculator'
const ppCalculator = '/category/printing/stickerprint/ppsticker/calculator'

const getPageTexts = (page: Page) =>
  page.evaluate(() => {
    const said = ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'].flatMap((name) =>
      [...document.querySelectorAll(`body [${name}]`)]
        .filter((element) => element.getAttribute('lang') !== 'en')
        .map((element) => element.getAttribute(name) ?? ''),
    )
    const description = document.querySelector('meta[name=description]')?.getAttribute('content') ?? ''
    const shown = document.body.innerText.split('\n')
    return [document.title, description, ...said, ...shown].map((text) => text.trim()).filter(Boolean)
  })

/** Proper names that Malay texts contain too. */
const properNames = /Google Sheets|English|Excel/g
const findEnglish = async (page: Page) =>
  (await getPageTexts(page)).filter((text) => englishWords.test(text.replaceAll(properNames, '')))

async function setWording(shop: Shop, words: ShopWording) {
  const { version: _seen, ...details } = await shop.call(getShop, {})
  await shop.call(changeShop, { ...details, words })
}

/** Gives the default entries of the shop Malay names, because some have English names. */
async function renameEntriesToMalay(shop: Shop) {
  const { products, categories, services, banners } = await shop.call(getCatalog, {})
  const said = { name_en: '', description: 'Dicetak di kedai kami.' }
  for (const { id } of products) await shop.call(changeProduct, { ...said, id, name: `Cetakan nombor ${id}` })
  for (const { id } of categories) await shop.call(changeCategory, { ...said, id, name: `Rak ${id}` })
  for (const { id } of services) await shop.call(changeService, { id, name: `Khidmat ${id}`, name_en: '' })
  const banner = { title_ms: 'Cetak di sini', text_ms: 'Siap dalam tiga hari.', action_ms: 'Kira harga' }
  for (const { id } of banners) await shop.call(changeBanner, { ...banner, id })
}

/**
 * Returns a function that waits until the page makes no more requests, so that content that loads late is checked too.
 */
function waitForOpenRequests(page: Page) {
  const open = new Set<Request>()
  let heard = 0
  page.on('request', (request) => {
    heard += 1
    open.add(request)
  })
  const ended = (request: Request) => void open.delete(request)
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return () =>
    expect(async () => {
      const before = heard
      expect(open.size).toBe(0)
      await page.waitForTimeout(100)
      expect(heard).toBe(before)
    }).toPass()
}

test.beforeAll(async ({ shop }) => {
  await renameEntriesToMalay(shop)
  await setWording(shop, 'malay')
})

test('SCR-14 no page of an all-Malay shop contains the specified English texts', async ({ page }) => {
  expectErrors(page, /404/)
  const found: Record<string, string[]> = {}
  const quiet = waitForOpenRequests(page)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  for (const path of [
    '/',
    '/category',
    '/category/printing',
    '/category/printing/stickerprint',
    '/category/printing/iron-on-dtf',
    '/category/fashion',
    '/category/g-shock',
    '/search',
    '/search?q=tiada',
    calculator,
    ppCalculator,
    `${calculator.replace('calculator', 'order')}?size=6cm&quantity=100`,
    `${ppCalculator.replace('calculator', 'order')}?size=6cm&quantity=100&material=PP+White`,
    '/IronOn',
    '/IronOnLogo',
    '/jejak',
    '/pratonton',
    '/tiada',
    '/category/tiada',
  ]) {
    await navigateTo(page, path)
    await quiet()
    const left = await findEnglish(page)
    if (left.length > 0) found[path] = left
  }
  expect(found).toEqual({})
})

test('SCR-14 hydration does not change texts of an all-Malay page', async ({ page, browser }) => {
  const still = await browser.newContext({ javaScriptEnabled: false })
  const plain = await still.newPage()
  for (const path of ['/', '/category/printing', calculator, '/IronOn']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await plain.goto(page.url())
    expect(await plain.getByRole('heading').allTextContents()).toEqual(
      await page.getByRole('heading').allTextContents(),
    )
    await expect(plain).toHaveTitle(await page.title())
  }
  await still.close()
})

test('SCR-14 shows only Malay while a customer orders, including in field errors, a failed submit and the thank-you page', async ({
  page,
  shop,
}) => {
  expectErrors(page, /500|503|Failed to load resource/)
  await page.goto('/IronOn')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tempahan Tag Nama Seterika')
  await expect(page.getByRole('radio', { name: 'Ambil sendiri' })).toBeChecked()
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await expect(page.getByText('Sila isi nama anak.')).toBeVisible()
  expect(await findEnglish(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Nama anak' }).fill('Siti')
  await page.getByRole('button', { name: 'Warna' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merah, tepi putih' }).click()
  await page.getByLabel('Nama', { exact: true }).fill('Aisyah')
  await page.getByLabel('No Telefon').fill(shop.phone())
  expect(await findEnglish(page)).toEqual([])
  const saving = '**/api/iron-on/save-order'
  await page.route(saving, (route) => route.fulfill({ status: 500, json: { error: 'Broken' } }))
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await expect(toast(page, 'Pesanan gagal dihantar.')).toBeVisible()
  expect(await findEnglish(page)).toEqual([])
  await page.unroute(saving)
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await expect(toast(page, 'Pesanan berjaya disimpan!')).toBeVisible()
  await page.waitForURL('**/thank-you')
  await expect(page.getByText('SITI, Merah, tepi putih')).toBeVisible()
  await expect(toast(page, 'Maklumat pesanan berjaya diperoleh!')).toBeVisible()
  expect(await findEnglish(page)).toEqual([])
})

test('SCR-14 shows Malay messages when staff save jersey lists in an all-Malay shop', async ({
  page,
  shop,
}) => {
  await shop.open(page, '/JerseySoftball')
  await page.getByRole('grid').getByRole('gridcell').first().click()
  for (const typed of ['siti', 'M', '7']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(toast(page, 'Senarai Perempuan telah disimpan')).toBeVisible()
})

test('SCR-14 a wording changed in Settings appears on the next page, unless that page is in English', async ({
  page,
  shop,
}) => {
  await setWording(shop, 'specified')
  await shop.open(page, '/')
  await expect(page.getByRole('heading', { name: 'Deal of the Day' })).toBeVisible()
  await expect(page.getByPlaceholder('Search any Product...')).toBeVisible()
  await page.goto('/settings')
  const choice = page.getByRole('group', { name: 'Storefront wording' })
  await expect(choice.getByRole('radio', { name: 'Malay with some English' })).toBeChecked()
  await choice.getByText('All in Malay').click()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Shop saved')).toBeVisible()
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Tawaran Hari Ini' })).toBeVisible()
  await expect(page.getByPlaceholder('Cari produk...')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByPlaceholder('Search any Product...')).toBeVisible()
  await page.getByRole('button', { name: 'Bahasa Melayu' }).click()
  await expect(page.getByPlaceholder('Cari produk...')).toBeVisible()
})

test('SCR-14 lets a new owner choose the wording in the shop step of the setup guide', async ({
  page,
  shop,
}) => {
  await setWording(shop, 'specified')
  await shop.open(page, '/admin')
  const choice = page.getByRole('group', { name: 'Storefront wording' })
  await expect(page.getByRole('heading', { name: 'Set up your shop' })).toBeVisible()
  const allSteps = page.getByText('All steps')
  await expect(choice.or(allSteps)).toBeVisible()
  if (await allSteps.isVisible()) await allSteps.click()
  await choice.getByText('All in Malay').click()
  await expect(toast(page, 'Storefront wording saved')).toBeVisible()
  await expect(choice.getByRole('radio', { name: 'All in Malay' })).toBeChecked()
  expect((await shop.call(getShop, {})).words).toBe('malay')
  await expect(page.getByText(/of 9 done/)).toBeVisible()
})

test('SCR-14 browsers load the Malay translations only in an all-Malay shop', async ({ page, shop }) => {
  const fetched = async () => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    return scripts.filter((path) => path.includes('malay'))
  }
  await setWording(shop, 'specified')
  expect(await fetched()).toEqual([])
  await setWording(shop, 'malay')
  // The cached page is replaced shortly after the change.
  await expect.poll(async () => (await fetched()).length).toBe(1)
})
