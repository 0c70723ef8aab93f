import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { orderLink } from '../../core/orders/desk/order-desk.ts'
import { listOrders } from '../../core/orders/desk/order-list.ts'
import { saveStickerOrder } from '../../core/orders/orders.ts'
import { problemsOf } from '../support/accessible.ts'
import { photo, thinLetters } from '../support/artworks.ts'
import { expect, test, type Shop } from '../support/shop.ts'

// Orders of one address are limited by the hour: these have one of their own.
test.use({
  extraHTTPHeaders: { 'x-forwarded-for': '10.20.30.43' },
  viewport: { width: 360, height: 740 },
})

/** A logo as a shop sends it: a disc on white, with a thin line across. */
function logo(page: Page, colour = '#283'): Promise<Buffer> {
  return drawn(page, colour).then((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
}
const drawn = (page: Page, colour: string) =>
  page.evaluate((colour) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 900
    const ink = canvas.getContext('2d')
    if (!ink) return ''
    ink.fillStyle = '#fff'
    ink.fillRect(0, 0, 900, 900)
    ink.fillStyle = colour
    ink.beginPath()
    ink.arc(450, 450, 330, 0, 7)
    ink.fill()
    ink.fillStyle = '#ffd400'
    ink.font = 'bold 150px sans-serif'
    ink.textAlign = 'center'
    ink.fillText('KEDAI', 450, 500)
    return canvas.toDataURL('image/png')
  }, colour)

async function ordered(shop: Shop) {
  const phone = shop.phone()
  const { orderNumber } = await shop.call(saveStickerOrder, {
    nama: 'Siti Aminah',
    phone,
    deliveryMethod: 'selfPickup',
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  })
  return { number: orderNumber, phone }
}

async function follow(page: Page, { number, phone }: { number: string; phone: string }) {
  await page.goto(`/jejak?no=${number}`)
  await page.getByLabel('No Telefon').fill(phone)
  await page.getByRole('button', { name: 'Semak pesanan' }).click()
}

test('ART-21 a design is sent, seen as it will be printed, moved, cut along its art and approved with one thumb', async ({
  page,
  shop,
}) => {
  const order = await ordered(shop)
  await follow(page, order)
  const design = page.getByRole('region', { name: 'Muat naik reka bentuk' })
  await design
    .getByLabel('Pilih fail')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo(page) })
  const proof = page.getByRole('region', { name: 'Semak dan luluskan' })
  const view = proof.getByRole('img', { name: 'Pelekat 6cm di sebelah duit 50 sen' })
  // The picture itself is drawn last, above what is printed beyond the cut.
  await expect(view.locator('image').last()).toHaveAttribute('href', /^blob:/)
  await expect(design.getByRole('list', { name: 'Reka bentuk yang diterima' })).toContainText(
    'Latar belakang gambar turut dicetak',
  )
  await expect(proof).toContainText('1,000 × Mirrorcoat Sticker, 6cm, potongan petak')
  expect(await problemsOf(page)).toEqual([])

  const lies = () => view.locator('g g image').getAttribute('x')
  expect(await lies()).toBe('0')
  await view.scrollIntoViewIfNeeded()
  const box = await view.boundingBox()
  if (!box) throw new Error('the sticker is not drawn')
  await page.mouse.move(box.x + 60, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + 60, { steps: 3 })
  await page.mouse.up()
  await expect.poll(async () => Number(await lies())).toBeGreaterThan(5)
  await proof.getByLabel('Saiz gambar').fill('1.5')
  await proof.getByRole('radio', { name: 'Bulat' }).check()
  await expect(proof).toContainText('potongan bulat')
  await proof.getByRole('radio', { name: 'Ikut gambar' }).check()
  await expect(proof).toContainText('dengan tepi putih 2 mm')
  await proof.getByRole('radio', { name: 'Tanpa tepi putih' }).check()
  await expect(proof).toContainText('Jalur berlorek di luar garisan')
  // White around the art is left out once he says that it is no part of it.
  const approve = proof.getByRole('button', { name: 'Luluskan untuk dicetak' })
  const ground = proof.getByLabel('Warna putih di sekeliling bukan sebahagian reka bentuk saya')
  await approve.click()
  await expect(ground).toBeFocused()
  await expect(proof.getByRole('alert')).toContainText('Tandakan ini dahulu untuk meluluskan.')
  await expect(proof.getByRole('group', { name: 'Bahagian yang tidak bersambung' })).toHaveCount(0)
  expect(await problemsOf(page)).toEqual([])
  await ground.check()
  await approve.click()
  await expect(proof.getByText('Anda telah meluluskan reka bentuk ini.')).toBeFocused()
  await expect(proof.getByText('Anda telah meluluskan reka bentuk ini.')).toBeInViewport()
  await expect(proof.getByRole('img')).toBeInViewport({ ratio: 1 })
  expect(await problemsOf(page)).toEqual([])

  // Another file: what was approved counts no more, and says so.
  await design
    .getByLabel('Tambah fail')
    .setInputFiles({ name: 'baharu.png', mimeType: 'image/png', buffer: await logo(page, '#c4005f') })
  await expect(proof).toContainText('telah berubah selepas anda meluluskan')
  const printed = proof.getByLabel('Fail yang dicetak')
  await expect(printed.locator('option:checked')).toHaveText('baharu.png')
  await expect(proof.getByRole('radio', { name: 'Petak' })).toBeChecked()
  await expect(proof).toContainText('Hanya fail ini dicetak. 1 fail lain disimpan sebagai tambahan.')

  // What was approved before is chosen again as it was; changed once more, it opens as it was approved.
  const asApproved = async () => {
    await expect(printed.locator('option:checked')).toHaveText('logo.png')
    await expect(proof.getByRole('radio', { name: 'Ikut gambar' })).toBeChecked()
    await expect(proof.getByRole('radio', { name: 'Tanpa tepi putih' })).toBeChecked()
    await expect(ground).toBeChecked()
  }
  await proof.getByRole('radio', { name: 'Bulat' }).check()
  await printed.selectOption('logo.png')
  await asApproved()
  await printed.selectOption('baharu.png')
  await expect(proof.getByRole('radio', { name: 'Bulat' })).toBeChecked()
  await printed.selectOption('logo.png')
  await approve.click()
  await expect(proof).toContainText('Fail yang dicetak: logo.png.')
  await expect(design.getByRole('listitem').filter({ hasText: 'baharu.png' })).toContainText(
    'Fail tambahan, tidak dicetak',
  )
  await page.reload()
  await page.getByLabel('No Telefon').fill(order.phone)
  await page.getByRole('button', { name: 'Semak pesanan' }).click()
  await proof.getByRole('button', { name: 'Ubah' }).click()
  await asApproved()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('ART-22 a photo fills its sticker; what is too thin to cut is told and approved only when asked once more', async ({
  page,
  shop,
}) => {
  await follow(page, await ordered(shop))
  const design = page.getByRole('region', { name: 'Muat naik reka bentuk' })
  const files = design.getByRole('list', { name: 'Reka bentuk yang diterima' })
  const wide = await sharp(await photo())
    .extract({ left: 0, top: 0, width: 1200, height: 800 })
    .toBuffer()
  await design
    .getByLabel('Pilih fail')
    .setInputFiles({ name: 'gambar.jpg', mimeType: 'image/jpeg', buffer: wide })
  const proof = page.getByRole('region', { name: 'Semak dan luluskan' })
  const art = proof.locator('g g image')
  await expect(art).toHaveAttribute('height', '60')
  await expect(art).toHaveAttribute('width', '90')
  await expect(files).not.toContainText('Latar belakang')
  await expect(proof).toContainText('hingga ke garis titik putih')
  await proof.getByRole('button', { name: 'Muat semua' }).click()
  await expect(art).toHaveAttribute('width', '60')
  await expect(proof).toContainText('Tekan “Isi penuh”')
  await expect(proof).not.toContainText('garis titik putih')
  await proof.getByRole('button', { name: 'Isi penuh' }).click()
  await expect(art).toHaveAttribute('width', '90')

  await design
    .getByLabel('Tambah fail')
    .setInputFiles({ name: 'huruf.png', mimeType: 'image/png', buffer: await thinLetters() })
  const letters = files.getByRole('listitem').filter({ hasText: 'huruf.png' })
  await expect(letters).toContainText('garisan yang sangat nipis')
  await expect(letters).not.toContainText('Tajam')
  await proof.getByRole('radio', { name: 'Ikut gambar' }).check()
  await proof.getByRole('radio', { name: 'Tanpa tepi putih' }).check()
  const approve = proof.getByRole('button', { name: 'Luluskan untuk dicetak' })
  await expect(proof).toContainText(/Terlalu nipis untuk dipotong: \d+ pelekat berasingan/)
  await approve.click()
  await expect(proof).toContainText('Anda pasti?')
  await expect(proof.getByText('Terlalu nipis untuk dipotong')).toBeFocused()
  expect(await problemsOf(page)).toEqual([])
  await proof.getByRole('button', { name: 'Pilih tepi putih 2 mm' }).click()
  await expect(proof).not.toContainText('Terlalu nipis')
  await proof.getByRole('radio', { name: 'Tanpa tepi putih' }).check()
  await approve.click()
  await proof.getByRole('button', { name: 'Luluskan juga' }).click()
  await expect(proof.getByText('Anda telah meluluskan reka bentuk ini.')).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('ART-26 an empty picture says beside the grey choice why it can’t be cut along', async ({
  page,
  shop,
}) => {
  await follow(page, await ordered(shop))
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const buffer = await sharp({ create: { width: 600, height: 600, channels: 4, background: clear } })
    .png()
    .toBuffer()
  await page.getByLabel('Pilih fail').setInputFiles({ name: 'kosong.png', mimeType: 'image/png', buffer })
  const proof = page.getByRole('region', { name: 'Semak dan luluskan' })
  const along = proof.getByRole('radio', { name: /Ikut gambar/ })
  await expect(along).toBeDisabled()
  await expect(along).toHaveAccessibleName('Ikut gambar Tiada apa-apa dalam gambar ini untuk diikut.')
  expect(await problemsOf(page)).toEqual([])
})

test('staff send a version to be approved; the customer asks for a change by the link, then approves the next', async ({
  page,
  shop,
  browser,
}) => {
  const order = await ordered(shop)
  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const staff = await desk.newPage()
  await shop.enter(staff, '/admin/orders')
  await staff.getByRole('button', { name: order.number, exact: true }).click()
  const window = staff.getByRole('dialog', { name: order.number })
  await window
    .getByLabel('Add a file')
    .setInputFiles({ name: 'dari kedai.png', mimeType: 'image/png', buffer: await logo(page) })
  const approval = window.getByRole('region', { name: 'Approval' })
  await expect(approval).toContainText('Not approved')
  const propose = async (words: string) => {
    await approval.getByRole('button', { name: 'Send for approval' }).click()
    const asking = staff.getByRole('dialog', { name: 'Send for approval' })
    await asking.getByRole('radio', { name: 'Round' }).check()
    await asking.getByLabel('A word to the customer').fill(words)
    expect(await problemsOf(staff)).toEqual([])
    await asking.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(asking).toBeHidden()
  }
  await propose('Kami betulkan warna.')
  await expect(approval).toContainText('Version 1, dari kedai.png, round, 6cm, 1,000 pieces')

  await expect
    .poll(async () => (await shop.bubbles(order.phone)).map(({ text }) => text).join('\n'))
    .toContain('sedia untuk disemak')
  const said = (await shop.bubbles(order.phone)).map(({ text }) => text).join('\n')
  const [, link = ''] = /(\/jejak#\S+)/.exec(said) ?? []
  await page.goto(link)
  const proposal = page.getByRole('region', { name: 'Kedai menyediakan versi ini untuk anda' })
  await expect(proposal).toContainText('Kami betulkan warna.')
  await proposal.getByRole('button', { name: 'Minta pindaan' }).click()
  await proposal.getByLabel('Apa yang perlu diubah?').fill('Besarkan tulisan')
  expect(await problemsOf(page)).toEqual([])
  await proposal.getByRole('button', { name: 'Hantar' }).click()
  await expect(proposal).toContainText('Anda minta pindaan: “Besarkan tulisan”')

  await expect(approval).toContainText('Change asked')
  await expect(approval).toContainText('the customer asks: “Besarkan tulisan”')
  await propose('')
  await page.reload()
  await proposal.getByRole('button', { name: 'Luluskan untuk dicetak' }).click()
  await expect(page.getByRole('region', { name: 'Semak dan luluskan' })).toContainText(
    'Anda telah meluluskan',
  )
  await expect(approval).toContainText('Approved')
  await expect(approval).toContainText('approved by the customer')
  await desk.close()
})

test('ORD-41 ART-40 by its link an order stands first, without a form; shapes without a hole, and a file taken back leads to the next', async ({
  page,
  shop,
}) => {
  const order = await ordered(shop)
  const { orders } = await shop.call(listOrders, { search: order.number })
  const { link } = await shop.call(orderLink, { id: orders[0]?.id ?? '' })
  await page.goto(link ?? '')
  await expect(page.getByText('No. ' + order.number)).toBeInViewport()
  await expect(page.getByLabel('No Telefon')).toBeHidden()
  await expect(page.getByText('Nombor pesanan ada dalam mesej')).toBeHidden()
  const design = page.getByRole('region', { name: 'Muat naik reka bentuk' })
  const choose = design.getByLabel('Pilih fail')
  await expect(choose).toHaveAccessibleDescription(/PNG, JPG/)
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo(page) })
  await expect(design.getByLabel('Tambah fail')).toHaveAccessibleDescription(/^Hingga lima fail/)
  const shapes = design.getByRole('group', { name: 'Bentuk potongan' })
  const widthOf = async (name: string) =>
    (await shapes.locator('label', { hasText: name }).boundingBox())?.width ?? 0
  expect(await widthOf('Ikut gambar')).toBeGreaterThan(2 * (await widthOf('Petak')))
  expect(await problemsOf(page)).toEqual([])
  await design.getByRole('button', { name: /^Buang logo/ }).click()
  await expect(choose).toBeFocused()
  await page.getByRole('link', { name: 'Jejak pesanan lain' }).click()
  await expect(page.getByLabel('No Telefon')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
})
