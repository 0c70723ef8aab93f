import sharp from 'sharp'
import { changeBranding, getBranding } from '#core/settings/branding-calls.ts'
import { changeHomeContent } from '#core/settings/home-content-calls.ts'
import { changeShop, getShop } from '#core/settings/settings.ts'
import { findProblemsInBothThemes } from '../support/accessibility.ts'
import { addStickersToBasket } from '../support/basket-screen.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { expect, test, toast } from '../support/shop.ts'
import { measureFirstBytes, visitPage } from '../support/page-weight.ts'

async function createLogoFile(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect x="20" y="40" width="120"
    height="120" rx="24" fill="#0b6b3a"/><rect x="180" y="80" width="400" height="40" fill="#16161a"/></svg>`
  return { name: 'logo.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() }
}

test('previews colours derived from the shop’s colour in Settings, and shows the shop’s logo on the home page', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, '/settings')
  const form = page.locator('#logo-and-colour')
  await form.getByLabel('Choose logo').setInputFiles(await createLogoFile())
  await expect(form.getByRole('img', { name: 'Shop logo' })).toBeVisible()
  await form.getByLabel('Colour', { exact: false }).first().fill('#FFD400')
  const shown = form.getByRole('list', { name: 'Colour preview' })
  await expect(shown).toContainText('#ffd400 is too light to read here, so #826c00 is used.')
  await expect(shown).toContainText('Your colour #ffd400 is used unchanged.')
  expect(await findProblemsInBothThemes(page, { within: '#logo-and-colour' })).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Logo and colour saved')).toBeVisible()
  const { version } = await shop.call(getBranding, {})
  await page.goto('/')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const brand = page.getByRole('banner').getByRole('link', { name: /laman utama/ })
    const box = await brand.locator('> span').boundingBox()
    expect(box?.height).toBe(40)
    expect(Math.round(box?.width ?? 0)).toBe(120)
    await expect(brand.locator('> span > span'), 'the name gives way').toBeHidden()
    expect(await findProblemsInBothThemes(page)).toEqual([])
    await expectToFitWidth(page)
  }
  // The basket counter is in a header link too, but must not get the style of the logo.
  await addStickersToBasket(page)
  const count = page
    .getByRole('banner')
    .getByRole('link', { name: /^Troli/ })
    .locator('> span')
  await expect(count).toHaveText('1')
  await expect(count).toHaveCSS('background-image', 'none')
  await page.evaluate(() => localStorage.removeItem('basket'))
  await shop.call(changeBranding, { logo: null, colour: null, version })
})

test('the home page shows gallery, reviews and location in the order set by the owner, within the size budget', async ({
  page,
  shop,
}) => {
  const shopBefore = await shop.call(getShop, {})
  await shop.call(changeShop, {
    ...shopBefore,
    phone: '012-345 6789',
    hours: 'Isnin–Sabtu: 9 pagi – 6 petang',
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, '/settings/home')
  await page.getByLabel('Choose photos of your work').setInputFiles([await createLogoFile()])
  await page.getByRole('button', { name: 'Crop' }).click()
  await page.getByLabel('Caption', { exact: true }).fill('Mug untuk guru')
  await page.getByRole('button', { name: 'Add review' }).click()
  await page.getByLabel('Customer’s name').fill('Puan Aisyah')
  await page.getByLabel('Review', { exact: true }).fill('Cepat dan kemas.')
  await page.getByLabel('Show on the home page').check()
  await page.getByRole('checkbox', { name: 'Hours and location' }).check()
  for (let step = 0; step < 2; step += 1)
    await page.getByRole('button', { name: 'Move Photos of your work up' }).click()
  await page.getByRole('checkbox', { name: 'Special Offers' }).uncheck()
  await page.getByLabel(/^Map link/).fill('https://maps.app.goo.gl/abc')
  expect(await findProblemsInBothThemes(page, { within: '#home-page' })).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Home page saved')).toBeVisible()
  const { scripts } = await visitPage(page, '/')
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(100_000)
  await expect(page.getByRole('heading', { level: 2, includeHidden: false })).toContainText([
    'Hasil kerja kami',
    'Deal of the Day',
    'Ulasan pelanggan',
    'Waktu dan tempat',
  ])
  await expect(page.getByRole('link', { name: 'WhatsApp kami' })).toHaveAttribute(
    'href',
    'https://wa.me/60123456789',
  )
  await expect(page.getByRole('link', { name: 'Buka peta' })).toHaveAttribute('href', /^https:\/\/maps/)
  await expect.poll(() => measureFirstBytes(page.url())).toBeLessThan(14_000)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await findProblemsInBothThemes(page)).toEqual([])
    await expectToFitWidth(page)
  }
  await page.getByRole('navigation', { name: 'Kedai' }).getByRole('link', { name: 'Cetakan' }).click()
  await page.waitForURL('**/category/printing')
  await page
    .getByRole('link', { name: /laman utama$/ })
    .first()
    .click()
  await expect(page.getByText('Mug untuk guru'), 'also where the browser draws it').toBeVisible()
  await shop.call(changeHomeContent, { map_url: '', works: [], customer_words: [], sections: null })
  await shop.call(changeShop, { ...shopBefore, version: undefined })
})
