import type { Page } from '@playwright/test'
import { signIn } from '#core/identity/sign-in.ts'
import { getShop } from '#core/settings/settings.ts'
import { openDemoShop } from '../../scripts/demo-shop.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { testOnOwnProgram } from '../support/own-program.ts'
import { adminPassword } from '../support/program.ts'
import { expect } from '../support/shop.ts'

const test = testOnOwnProgram()

const leftEdges = (page: Page) =>
  page.evaluate(() => ({
    header: document.querySelector('header a')?.getBoundingClientRect().left,
    page: document.querySelector('main h1')?.getBoundingClientRect().left,
  }))

test('FIX-53 the demo shop has a name, a logo, photos, reviews and products that can be ordered', async ({
  page,
  program,
  shop,
}) => {
  const { token } = await shop.call(signIn, { username: 'admin', password: adminPassword })
  await openDemoShop({
    call: shop.call,
    async upload(path, name, buffer) {
      const answer = await page.request.post(program.url + path, {
        headers: { authorization: `Bearer ${token}` },
        multipart: { file: { name, mimeType: 'image/png', buffer } },
      })
      expect(answer.status()).toBe(200)
      return answer.json() as unknown
    },
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  await expect(page).toHaveTitle(/Cetak Melati/)
  const { logo } = await shop.call(getShop, {})
  expect((await page.request.get(logo?.url ?? '/none')).headers()['content-type']).toMatch(/^image\//)
  const reviews = page.getByRole('region', { name: 'Ulasan pelanggan' })
  await expect(reviews.getByRole('listitem')).toHaveCount(6)
  await expect(reviews.getByText('Tan Wei Ling')).toBeVisible()
  await expect(page.getByText('12 Jalan Contoh 3, Taman Melati').first()).toBeVisible()
  await expect(page.getByText('Isnin–Jumaat 9.00 pagi').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /WhatsApp/ }).first()).toHaveAttribute(
    'href',
    'https://wa.me/60123450678',
  )
  await expect(page.getByText('Name tag pada baju seragam')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFitWidth(page)

  for (const [slug, price] of [
    ['risalah-a5', 'RM 45.00'],
    ['mug-bernama', 'RM 18.00'],
  ] as const) {
    await page.goto(`/produk/${slug}`)
    const photo = page.locator('main img').first()
    await expect(photo).toHaveAttribute('src', /^\/media\//)
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(300)
    await expect(page.getByText(price).first()).toBeVisible()
  }
})

test('FIX-53 order forms align with the header on a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of [
    '/IronOn',
    '/IronOnLogo',
    '/troli',
    '/jejak',
    '/pesanan-kumpulan',
    '/category/printing/stickerprint/mirrorcoat-sticker/calculator',
    '/category/printing/stickerprint/order',
  ]) {
    await page.goto(path)
    await expect(page.locator('main h1')).toBeVisible()
    expect({ path, ...(await leftEdges(page)) }).toEqual({ path, header: 88, page: 88 })
  }
})
