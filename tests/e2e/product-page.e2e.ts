import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { createProduct } from '#core/catalog/catalog-products.ts'
import { findProblemsInBothThemes, findAccessibilityProblems } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { expect, test } from '../support/shop.ts'
import { measureFirstBytes } from '../support/page-weight.ts'

const stampProduct = {
  pricing: { by: 'fixed' as const, sen: 3500 },
  options: [],
  most: 1,
  asks: { design: false, names: false, notes: true },
}

async function createPicture(background: string): Promise<Buffer> {
  const middle = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#16161a' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .composite([{ input: middle, left: 300, top: 300 }])
    .png()
    .toBuffer()
}

test('staff add, crop and arrange several photos of a product, and customers swipe through the photos', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const { categories } = await shop.call(getCatalog, {})
  const { id } = await shop.call(createProduct, {
    name: 'Mug Berfoto',
    category_id: categories[0]?.id ?? 0,
    flow: 'described',
    described: stampProduct,
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, '/admin/products')
  await page.getByRole('button', { name: 'Mug Berfoto', exact: true }).click()
  const dialog = page.locator('form')
  const files = await Promise.all(
    ['#007da8', '#c4005f', '#ffd400'].map(async (colour, at) => ({
      name: `foto-${at + 1}.png`,
      mimeType: 'image/png',
      buffer: await createPicture(colour),
    })),
  )
  await dialog.getByLabel('Choose photos').setInputFiles(files)
  await expect(dialog.getByText('2 more to crop')).toBeVisible()
  const photos = dialog.getByRole('group', { name: 'Photos' })
  for (const left of [2, 1, 0]) {
    await expect(dialog.getByText(`${left} more to crop`)).toHaveCount(left > 0 ? 1 : 0)
    const frame = dialog.getByRole('application', { name: /Visible part of the picture/ })
    await frame.press('+')
    await dialog.getByRole('button', { name: 'Crop' }).click()
    await (left > 0
      ? expect(dialog.getByText(`${left} more to crop`)).toBeHidden()
      : expect(frame).toBeHidden())
  }
  const rows = photos.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  const last = await rows.nth(2).getByRole('presentation').getAttribute('src')
  await photos.getByRole('button', { name: 'Move photo 3 up' }).press('Enter')
  await expect(photos.getByRole('button', { name: 'Move photo 2 up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows.first().getByRole('presentation')).toHaveAttribute('src', last ?? '')
  await expect(photos.getByRole('button', { name: 'Move photo 1 down' })).toBeFocused()
  expect(await findAccessibilityProblems(page, { aside: 'iframe' })).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/admin/products')
  const { products } = await shop.call(getCatalog, {})
  const stored = products.find((product) => product.id === id)
  expect([stored?.image_url, stored?.photos.length]).toEqual([last, 2])

  const paper = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  const plain = await paper.newPage()
  await plain.goto('/produk/mug-berfoto')
  await expect(plain.getByRole('img', { name: 'Mug Berfoto', exact: true })).toHaveAttribute(
    'src',
    last ?? '',
  )
  await expect(plain.getByRole('button', { name: 'Foto seterusnya' })).toBeHidden()
  await plain.getByRole('link', { name: 'Buka foto 3' }).focus()
  await expect(plain.getByRole('img', { name: 'Mug Berfoto, foto 3' })).toBeInViewport()
  await expectToFitWidth(plain)
  await paper.close()

  await page.goto('/produk/mug-berfoto')
  await page.getByRole('button', { name: 'Foto seterusnya' }).click()
  await expect(page.getByRole('img', { name: 'Mug Berfoto, foto 2' })).toBeInViewport({ ratio: 0.9 })
  expect(await findProblemsInBothThemes(page)).toEqual([])
  await expect.poll(() => measureFirstBytes(page.url())).toBeLessThan(14_000)
})

test('without scripts, the product page shows materials, care and questions', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const { categories } = await shop.call(getCatalog, {})
  await shop.call(createProduct, {
    name: 'Mug Fakta',
    category_id: categories[0]?.id ?? 0,
    flow: 'described',
    described: stampProduct,
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.open(page, '/admin/products')
  await page.getByRole('button', { name: 'Mug Fakta', exact: true }).click()
  const dialog = page.locator('form')
  const facts = page.getByRole('region', { name: 'About' })
  await facts.getByLabel('Materials', { exact: false }).first().fill('Seramik putih')
  await facts.getByLabel('Care in English').fill('Wash by hand.')
  await facts.getByRole('button', { name: 'Add question' }).click()
  await facts.getByRole('button', { name: 'Add question' }).click()
  await facts.getByLabel('Question 1: in Malay').fill('Berapa lama siap?')
  await facts.getByLabel('Question 1: answer in Malay').fill('Tiga hari.')
  await facts.getByLabel('Question 2: in Malay').fill('Boleh masuk microwave?')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(facts.getByText('Please write something.')).toBeVisible()
  await facts.getByLabel('Question 2: answer in Malay').fill('Boleh.')
  await facts.getByRole('button', { name: 'Question 2: move up' }).click()
  await expect(facts.getByLabel('Question 1: in Malay')).toHaveValue('Boleh masuk microwave?')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/admin/products')

  const paper = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  const plain = await paper.newPage()
  await plain.goto('/produk/mug-fakta')
  await plain.getByRole('link', { name: 'Tentang produk ini' }).click()
  await expect(plain.getByText('Seramik putih')).toBeInViewport()
  await expect(plain.getByText('Boleh.', { exact: true })).toBeHidden()
  await plain.getByText('Boleh masuk microwave?').click()
  await expect(plain.getByText('Boleh.', { exact: true })).toBeVisible()
  await expectToFitWidth(plain)
  await paper.close()
  await page.goto('/produk/mug-fakta')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  expect(await findProblemsInBothThemes(page)).toEqual([])
})

const questionsAndAnswers = [
  ['Berapa lama siap?', 'Tiga hingga lima hari bekerja selepas reka bentuk disahkan melalui WhatsApp.'],
  ['Boleh masuk ketuhar gelombang mikro?', 'Boleh, selama dua minit, tetapi jangan letak di atas api.'],
  ['Bagaimana hendak membasuhnya?', 'Dengan tangan dan span lembut; berus dawai mencalarkan permukaan.'],
  ['Fail apakah yang diterima?', 'PNG, JPEG, PDF atau AI; gambar daripada telefon biasanya memadai.'],
  ['Adakah warnanya seperti di skrin?', 'Mungkin berbeza sedikit, kerana tetapan paparan setiap telefon.'],
  ['Bagaimana ia dihantar?', 'Dibungkus dengan plastik gelembung; kami ganti kalau pecah.'],
  ['Ada harga borong?', 'Pesanan melebihi seratus keping layak mendapat harga khas.'],
] as const

test('the first response of a product page with all details fits the initial congestion window', async ({
  shop,
  baseURL,
}) => {
  const { categories } = await shop.call(getCatalog, {})
  const facts = {
    materials: { ms: 'Seramik putih gred A dengan salutan khas, isi padu sebelas auns.' },
    care: { ms: 'Simpan di tempat kering. Jangan rendam semalaman, dan lap sebelum disimpan.' },
    questions: questionsAndAnswers.map(([question, answer]) => ({
      question: { ms: question },
      answer: { ms: answer },
    })),
  }
  await shop.call(createProduct, {
    name: 'Mug Serba Tahu',
    category_id: categories[0]?.id ?? 0,
    flow: 'described',
    described: stampProduct,
    photos: Array.from({ length: 7 }, () => `/media/${randomBytes(18).toString('base64url')}/foto.jpg`),
    facts,
  })
  // Measures only the page, without its photos.
  await expect.poll(() => measureFirstBytes(`${baseURL}/produk/mug-serba-tahu`)).toBeLessThan(14_000)
})

test('staff preview a hidden product with its prices, but cannot order from the preview', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const { categories } = await shop.call(getCatalog, {})
  await shop.call(createProduct, {
    name: 'Mug Rahsia',
    category_id: categories[0]?.id ?? 0,
    flow: 'described',
    status: 'inactive',
    described: {
      pricing: { by: 'piece', tiers: [{ from: 1, sen: 1800 }] },
      options: [
        {
          code: 'warna',
          name: { ms: 'Warna', en: 'Colour' },
          choices: [
            { code: 'putih', name: { ms: 'Putih', en: 'White' } },
            { code: 'hitam', name: { ms: 'Hitam', en: 'Black' }, effect: { by: 'piece', sen: 200 } },
          ],
        },
      ],
      asks: { design: false, names: true, notes: false },
    },
    facts: { materials: { ms: 'Seramik' } },
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, '/admin/products')
  await page.getByRole('button', { name: 'Mug Rahsia', exact: true }).click()
  const dialog = page.locator('form')
  await dialog.getByLabel('Name', { exact: true }).fill('Mug Rahsia Baru')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const frame = page.frameLocator('iframe[title="Shop page"]')
  await expect(frame.getByRole('heading', { name: 'Mug Rahsia Baru', level: 1 })).toBeVisible()
  await expect(frame.getByRole('note')).toContainText('Pelanggan belum dapat melihat halaman ini.')
  await frame.getByLabel('Hitam').check()
  await frame.getByLabel('Nama untuk dicetak').fill('Aisyah\nBadrul')
  await expect(frame.getByRole('region', { name: 'Harga' })).toContainText('RM 40.00')
  await expect(frame.getByRole('button', { name: 'Hantar Pesanan' })).toBeDisabled()
  await expect(frame.getByText('Seramik')).toBeVisible()

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the saved version' }).click()
  const tab = await opened
  await expect(tab.getByRole('heading', { name: 'Mug Rahsia', exact: true, level: 1 })).toBeVisible()
  await expect(tab.getByRole('note')).toContainText('Tiada pesanan dapat dibuat di sini.')
  await tab.setViewportSize({ width: 360, height: 740 })
  await expectToFitWidth(tab)
  expect(await findProblemsInBothThemes(tab)).toEqual([])

  const stranger = await browser.newContext({ baseURL: baseURL ?? '' })
  const outside = await stranger.newPage()
  await outside.goto('/pratonton#/mug-rahsia')
  await expect(outside.getByText('Sila log masuk untuk melihat produk sebelum disiarkan.')).toBeVisible()
  await expect(outside.getByText('Mug Rahsia')).toHaveCount(0)
  expect((await outside.request.get('/produk/mug-rahsia')).status()).toBe(404)
  await stranger.close()
})
