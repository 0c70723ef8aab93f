import sharp from 'sharp'
import { changeLook, getLook } from '../../core/settings/look-calls.ts'
import { problemsInBothThemes } from '../support/accessible.ts'
import { expect, test, toast } from '../support/shop.ts'

// A shop that looks like itself: set in Settings, seen by customers.

/** A logo three times as wide as high, clear around a word of one colour. */
async function logoFile(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect x="20" y="40" width="120"
    height="120" rx="24" fill="#0b6b3a"/><rect x="180" y="80" width="400" height="40" fill="#16161a"/></svg>`
  return { name: 'logo.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() }
}

test('a logo and a colour are set in Settings, with what the colour becomes, and stand on every page', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.enter(page, '/settings')
  const form = page.locator('#logo-and-colour')
  await form.getByLabel('Choose logo').setInputFiles(await logoFile())
  await expect(form.getByRole('img', { name: 'The shop’s logo' })).toBeVisible()
  await form.getByLabel('Colour', { exact: false }).first().fill('#FFD400')
  const shown = form.getByRole('list', { name: 'How it is shown' })
  await expect(shown).toContainText('#ffd400 is too light to be read here: #826c00 is shown.')
  await expect(shown).toContainText('#ffd400, as you chose it.')
  expect(await problemsInBothThemes(page, { within: '#logo-and-colour' })).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Look saved')).toBeVisible()
  const { version } = await shop.call(getLook, {})
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const brand = page.getByRole('banner').getByRole('link', { name: /laman utama/ })
    const box = await brand.locator('> span').boundingBox()
    expect(box?.height).toBe(40)
    expect(Math.round(box?.width ?? 0)).toBe(120)
    await expect(brand.locator('> span > span'), 'the name gives way').toBeHidden()
    expect(await problemsInBothThemes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  await shop.call(changeLook, { logo: null, colour: null, version })
})
