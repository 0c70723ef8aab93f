import { getShop } from '#core/settings/settings.ts'
import { expect, navigateTo, hour, test } from '../support/shop.ts'
import { shopPages, adminPages, formPages, measurePage, renameShop } from '../support/measure-pages.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('SCR-02 a long shop name keeps the header in one row on a phone', async ({ page, shop }) => {
  const { name } = await shop.call(getShop, {})
  await page.goto('/IronOn')
  const usual = await measurePage(page)
  for (const length of [15, 40, 60]) {
    await renameShop(shop, 'Kedai Cetak Sentosa Jaya '.repeat(3).slice(0, length).trim().padEnd(length, 'x'))
    await expect
      .poll(async () => {
        await page.goto('/IronOn')
        return (await page.getByRole('banner').first().textContent())?.includes('Kedai')
      })
      .toBe(true)
    const { header, over } = await measurePage(page)
    expect([header <= usual.header + 1, over]).toEqual([true, 0])
  }
  await renameShop(shop, name)
})

test('SCR-03 no shop page scrolls sideways on a phone at 150 % or 200 % text size', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))
  })
  const wide: string[] = []
  for (const path of [...shopPages, ...formPages]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const post = page.getByRole('radio', { name: /^Pos/ })
    if (await post.count()) await post.check()
    for (const percent of [200, 150]) {
      await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), percent)
      const { over } = await measurePage(page)
      if (over > 0) wide.push(`${path}, ${percent} %: ${over} px`)
    }
  }
  expect(wide).toEqual([])
})

test('SCR-03 no back-office page scrolls sideways on a phone at 200 % text size', async ({ page, shop }) => {
  // Create more messages than fit one page of the list, so that the pagination has to fit too.
  for (let message = 0; message < 101; message++)
    await shop.schedule({ phone: shop.phone(), message: `Esok ${message}` }, hour)
  await shop.open(page, '/admin')
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  for (const path of adminPages) {
    if (path !== '/admin') await navigateTo(page, path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByText('Loading').filter({ visible: true })).toHaveCount(0)
    expect((await measurePage(page)).over, path).toBe(0)
  }
})

test('SCR-04 the calculator’s total stays visible beside the choices on a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of ['/printing/stickerprint', '/printing/ppsticker']) {
    await page.goto(path)
    const total = page.getByRole('status').filter({ hasText: 'RM' })
    await expect(total).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Buat Pesanan' })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Buat Pesanan' })).toBeInViewport({ ratio: 1 })
})

test('SCR-05 an invalid submit focuses the first field with an error, and rows added afterwards show no errors', async ({
  page,
}) => {
  await page.goto('/IronOn')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await expect(page.getByText('Sila isi nama dan nombor telefon.').first()).toBeVisible()
  await expect(page.getByLabel('Nama', { exact: true })).toBeFocused()
  await page.getByLabel('Nama', { exact: true }).fill('Siti')
  await page.getByLabel('No Telefon').fill('0121234567')
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  const first = page
    .getByRole('list', { name: /Name tag|tag/i })
    .getByRole('listitem')
    .first()
  await expect(first.getByRole('textbox', { name: 'Nama anak' })).toBeFocused()
  const said = page.locator('.toast').first()
  // Wait until the toast’s entry animation has ended.
  await said.evaluate((each) => Promise.all(each.getAnimations().map(({ finished }) => finished)))
  const toast = await said.boundingBox()
  const row = await first.boundingBox()
  expect(row?.y ?? 0).toBeGreaterThanOrEqual((toast?.y ?? 0) + (toast?.height ?? 0))
  await page.getByRole('button', { name: 'Tambah nama' }).click()
  const added = page.getByRole('textbox', { name: 'Nama anak' }).nth(1)
  await added.fill('A')
  await expect(first.getByRole('textbox', { name: 'Nama anak' })).toHaveAttribute('aria-invalid', 'true')
  const second = page.getByRole('list', { name: 'Name tag' }).getByRole('listitem').nth(1)
  for (const control of [second.getByRole('textbox'), second.getByRole('button', { name: /^Warna/ })])
    await expect(control.first()).not.toHaveAttribute('aria-invalid', 'true')
})

test('SCR-12 the product preview page explains its purpose when opened directly', async ({ page }) => {
  await page.goto('/pratonton')
  await expect(page.getByText('Di sini kakitangan melihat produk sebelum disiarkan.')).toBeVisible()
})
