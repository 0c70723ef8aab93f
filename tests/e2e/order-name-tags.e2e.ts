import { checkInBothThemes, findProblemsInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/browser.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import {
  nameTagFormPath,
  nameTagField,
  nameTagSubmitButton,
  nameTagFormText,
  openNameTagForm,
  fillNameTagForm,
} from '../support/name-tag-form.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('TAG-03 THANK-01 THANK-02 placing a name tag order opens its thank-you page and sends one notification', async ({
  page,
}) => {
  for (const [from, to] of [
    [nameTagFormPath, '/category/printing/iron-on-dtf/nametag/thank-you'],
    ['/IronOn', '/IronOn/thank-you'],
  ] as const) {
    await openNameTagForm(page, from)
    await fillNameTagForm(page)
    await nameTagSubmitButton(page).click()
    await expect(nameTagFormText(page, 'Order berhasil disimpan!')).toBeVisible()
    await page.waitForURL(`**${to}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tempahan Diterima!')
    await expect(page.getByText('SITI AMINAH, Red/White')).toBeVisible()
    await expect(nameTagFormText(page, /Notifikasi WhatsApp (telah|berjaya) dihantar/)).toBeVisible()
    const state = await page.evaluate(() => history.state.usr)
    expect(state).toMatchObject({ fromOrder: true })
    expect('categoryInfo' in state).toBe(from === nameTagFormPath)
    const id = await page.evaluate(() => localStorage.getItem('id'))
    expect(await page.evaluate((id) => localStorage.getItem(`whatsapp_sent_${id}`), id)).toBe('true')
    await page.getByRole('button', { name: 'Kembali ke borang' }).click()
    await page.waitForURL(`**${from}`)
    await expect(nameTagField(page)).toHaveValue('')
    expect(await page.evaluate(() => localStorage.getItem('id'))).toBeNull()
  }
})

test('THANK-01 the thank-you page without an order shows an error and opens the home page', async ({
  page,
}) => {
  for (const path of ['/IronOn/thank-you', '/category/printing/iron-on-dtf/nametag/thank-you']) {
    await page.goto(path)
    await expect(nameTagFormText(page, 'Order ID tidak ditemui. Redirect ke halaman utama...')).toBeVisible()
    await page.waitForURL((url) => url.pathname === '/')
  }
})

test('ROUTE-01 opens the iron-on form by product slug and returns 404 for an unknown slug', async ({
  page,
}) => {
  await openNameTagForm(page, '/category/printing/iron-on-dtf/iron-on-name-tag/order')
  const response = await page.request.get('/category/printing/iron-on-dtf/tiada/order')
  expect(response.status()).toBe(404)
})

test('the name tag form has no accessibility violations in either theme', async ({ page }) => {
  await openNameTagForm(page)
  await fillNameTagForm(page)
  await page.getByText('Pos', { exact: true }).click()
  await nameTagSubmitButton(page).click()
  await expect(page.getByText('Sila isi alamat.')).toBeVisible()
  expect(await findProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Warna' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findProblemsInBothThemes(page, { within: '[role=dialog]' })).toEqual([])
  await checkInBothThemes(page, async (theme) => {
    await expectToFitWidth(page, theme)
  })
})

test('FIX-38 the name tag form previews the tag above the customer fields, and its total covers no field on a desktop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/IronOn')
  const tag = await page.getByLabel('Nama anak').first().boundingBox()
  const buyer = await page.getByLabel('Nama', { exact: true }).boundingBox()
  expect(tag?.y ?? Infinity).toBeLessThan(buyer?.y ?? 0)
  const rows = await page
    .getByRole('list')
    .filter({ has: page.getByLabel('Nama anak') })
    .first()
    .boundingBox()
  const bar = await page.locator('[data-bottom-bar]').boundingBox()
  expect(bar?.x ?? 0).toBeGreaterThanOrEqual((rows?.x ?? 0) + (rows?.width ?? Infinity))
})
