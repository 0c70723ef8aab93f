import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { expect, test } from '../support/shop.ts'
import { drawLogo, placeDesignOrder, openOrderPage } from '../support/sent-design.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('ART-21 a customer uploads a design, previews, moves and approves it on a phone', async ({
  page,
  shop,
}) => {
  const order = await placeDesignOrder(shop)
  await openOrderPage(page, order)
  const design = page.getByRole('region', { name: 'Muat naik reka bentuk' })
  await design
    .getByLabel('Pilih fail')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawLogo(page) })
  const proof = page.getByRole('region', { name: 'Semak dan luluskan' })
  const view = proof.getByRole('img', { name: 'Reka bentuk 6cm di sebelah syiling 50 sen' })
  // The picture is drawn last, above its bleed.
  await expect(view.locator('image').last()).toHaveAttribute('href', /^blob:/)
  await expect(design.getByRole('list', { name: 'Reka bentuk yang diterima' })).toContainText(
    'Latar belakang gambar turut dicetak',
  )
  await expect(proof).toContainText('1,000 × Mirrorcoat Sticker, 6cm, potongan petak')
  expect(await findAccessibilityProblems(page)).toEqual([])

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
  // The white area around the art is omitted once the customer says that it is not part of the design.
  const approve = proof.getByRole('button', { name: 'Luluskan untuk dicetak' })
  const ground = proof.getByLabel('Warna putih di sekeliling bukan sebahagian reka bentuk saya')
  await approve.click()
  await expect(ground).toBeFocused()
  await expect(proof.getByRole('alert')).toContainText('Tandakan ini dahulu untuk meluluskan.')
  await expect(proof.getByRole('group', { name: 'Bahagian yang tidak bersambung' })).toHaveCount(0)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await ground.check()
  await approve.click()
  await expect(proof.getByText('Anda telah meluluskan reka bentuk ini.')).toBeFocused()
  await expect(proof.getByText('Anda telah meluluskan reka bentuk ini.')).toBeInViewport()
  await expect(proof.getByRole('img')).toBeInViewport({ ratio: 1 })
  expect(await findAccessibilityProblems(page)).toEqual([])

  await design
    .getByLabel('Tambah fail')
    .setInputFiles({ name: 'baharu.png', mimeType: 'image/png', buffer: await drawLogo(page, '#c4005f') })
  await expect(proof).toContainText('telah berubah selepas anda meluluskan')
  const printed = proof.getByLabel('Fail yang dicetak')
  await expect(printed.locator('option:checked')).toHaveText('baharu.png')
  await expect(proof.getByRole('radio', { name: 'Petak' })).toBeChecked()
  await expect(proof).toContainText('Hanya fail ini dicetak. 1 fail lain disimpan sebagai tambahan.')

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
  await proof.getByRole('button', { name: 'Ubah' }).click()
  await asApproved()
  await expectToFitWidth(page)
})
