import { inBothThemes, problemsInBothThemes } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { expectToFit } from '../support/fits.ts'
import { form, name, submit, text, open, fillIn } from '../support/name-tag-form.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('TAG-03 THANK-01 THANK-02 an order opens the matching thank-you page and sends one notification', async ({
  page,
}) => {
  for (const [from, to] of [
    [form, '/category/printing/iron-on-dtf/nametag/thank-you'],
    ['/IronOn', '/IronOn/thank-you'],
  ] as const) {
    await open(page, from)
    await fillIn(page)
    await submit(page).click()
    await expect(text(page, 'Order berhasil disimpan!')).toBeVisible()
    await page.waitForURL(`**${to}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tempahan Diterima!')
    await expect(page.getByText('SITI AMINAH, Red/White')).toBeVisible()
    await expect(text(page, /Notifikasi WhatsApp (telah|berjaya) dihantar/)).toBeVisible()
    const state = await page.evaluate(() => history.state.usr)
    expect(state).toMatchObject({ fromOrder: true })
    expect('categoryInfo' in state).toBe(from === form)
    const id = await page.evaluate(() => localStorage.getItem('id'))
    expect(await page.evaluate((id) => localStorage.getItem(`whatsapp_sent_${id}`), id)).toBe('true')
    await page.getByRole('button', { name: 'Kembali ke borang' }).click()
    await page.waitForURL(`**${from}`)
    await expect(name(page)).toHaveValue('')
    expect(await page.evaluate(() => localStorage.getItem('id'))).toBeNull()
  }
})

test('THANK-01 the thank-you page without an order shows an error and opens the home page', async ({
  page,
}) => {
  for (const path of ['/IronOn/thank-you', '/category/printing/iron-on-dtf/nametag/thank-you']) {
    await page.goto(path)
    await expect(text(page, 'Order ID tidak ditemui. Redirect ke halaman utama...')).toBeVisible()
    await page.waitForURL((url) => url.pathname === '/')
  }
})

test('ROUTE-01 opens the iron-on form by product slug and returns 404 for an unknown one', async ({
  page,
}) => {
  await open(page, '/category/printing/iron-on-dtf/iron-on-name-tag/order')
  const response = await page.request.get('/category/printing/iron-on-dtf/tiada/order')
  expect(response.status()).toBe(404)
})

test('the name tag form has no accessibility violations in either theme', async ({ page }) => {
  await open(page)
  await fillIn(page)
  await page.getByText('Pos', { exact: true }).click()
  await submit(page).click()
  await expect(page.getByText('Sila isi alamat.')).toBeVisible()
  expect(await problemsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Warna' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await problemsInBothThemes(page, { within: '[role=dialog]' })).toEqual([])
  await inBothThemes(page, async (theme) => {
    await expectToFit(page, theme)
  })
})

test('FIX-38 the name tag form shows the tag before the customer fields, and its total covers no field on a desktop', async ({
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
