import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { visitPage } from '../support/page-weight.ts'

const banner = (page: Page, name: string) => page.getByRole('heading', { name })
const banners = ['Sticker ikut saiz anda', 'Label kalis air untuk setiap balang', 'Nama anak, kemas di baju']

async function expectBanner(page: Page, shown: number) {
  for (const [place, name] of banners.entries()) {
    const slide = page.getByRole('region', { name: `${place + 1} daripada 3` })
    if (place === shown) {
      await expect(banner(page, name)).toBeInViewport()
      await expect(slide).not.toHaveAttribute('inert')
    } else {
      await expect(banner(page, name)).not.toBeInViewport()
      await expect(slide).toHaveAttribute('inert')
    }
  }
}

async function swipe(page: Page, by: number) {
  const box = await page.getByLabel('Promosi').boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 40]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by, y, { steps: 4 })
  await page.mouse.up()
  await page.mouse.move(2, 2)
}

/** Maximum size of all scripts of a visit in bytes (docs/decisions/0610-oldest-browsers.md and 0655). */
const maxScriptBytes = 108_000

test('HOME-01 shows all sections within the script budget and changes banners on swipes of more than 50 px', async ({
  page,
}) => {
  const { scripts } = await visitPage(page, '/')
  expect(scripts.map(({ path }) => path)).toContainEqual(expect.stringMatching(/react-/))
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
  expect(bytes, JSON.stringify(scripts)).toBeLessThan(maxScriptBytes)
  await expect(page.getByRole('link', { name: 'Cetak, laman utama' })).toBeVisible()
  await expect(page.getByPlaceholder('Search any Product...')).toBeVisible()
  const services = page.getByRole('navigation', { name: 'Perkhidmatan' })
  await expect(services.getByRole('link')).toHaveText([
    'Sticker',
    'PP Sticker',
    'Name Tag',
    'Logo Sekolah',
    'Edibleprint',
  ])
  await expect(page.getByRole('heading', { name: 'Deal of the Day' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Special Offers' })).toBeVisible()
  await page.getByRole('button', { name: 'Hentikan pertukaran banner' }).click()
  await swipe(page, -48)
  await expectBanner(page, 0)
  await swipe(page, -60)
  await expectBanner(page, 1)
  await swipe(page, 60)
  await expectBanner(page, 0)
  await swipe(page, 60)
  await expectBanner(page, 2)
  await page.getByRole('button', { name: /^Banner 1/ }).click()
  await expectBanner(page, 0)
  await page.getByRole('button', { name: /^Banner 1/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expectBanner(page, 1)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expectBanner(page, 2)
  await services.getByRole('link', { name: 'Sticker', exact: true }).click()
  await expect(page).toHaveURL('/category/printing/stickerprint')
})

test('HOME-01 rotates the banners every 5 seconds', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') })
  await page.goto('/')
  await expect(page.getByRole('timer')).toBeVisible() // hydration is done
  // From here on only the test advances time. Choosing a banner restarts its five seconds.
  await page.clock.pauseAt(new Date('2026-11-21T09:00:00Z'))
  for (const chosen of [3, 1]) await page.getByRole('button', { name: `Banner ${chosen}:` }).click()
  for (const shown of [0, 1, 2, 0]) {
    await expectBanner(page, shown)
    await page.clock.runFor(4900)
    await expectBanner(page, shown)
    await page.clock.runFor(200)
  }
})

test('HOME-01 with reduced motion, banners rotate only after the visitor starts the rotation', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Tukar banner secara automatik' }).click()
  await expect(page.getByRole('button', { name: 'Hentikan pertukaran banner' })).toBeVisible()
})

test('HOME-01 the deal’s countdown ends with the day in shop time, whatever the visitor’s time zone', async ({
  page,
}) => {
  // It is 21:15:30 in Kuala Lumpur. The browser’s time zone is New York.
  await page.clock.install({ time: new Date('2026-11-21T13:15:30Z') })
  await page.goto('/')
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/02 jam\s*:\s*44 minit\s*:\s*\d\d saat/)
  await page.clock.setFixedTime(new Date('2026-11-21T15:59:58Z'))
  await page.clock.runFor(1000)
  await expect(timer).toHaveText(/00 jam\s*:\s*00 minit\s*:\s*02 saat/)
})
