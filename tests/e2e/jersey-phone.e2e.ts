import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { test, expect } from '../support/shop.ts'
import { replacePlayers, createPlayer, readStoredPlayers, clickSaveJerseys } from '../support/jersey-list.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('JERSEY-01 fills in the jersey list by touch', async ({ page, shop, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await replacePlayers(shop, [createPlayer('SITI')])
    await shop.open(page, '/JerseySoftball')
    await expect(page.getByLabel('Nama, baris 1')).toHaveValue('SITI')
    await page.getByRole('button', { name: 'Tambah baris' }).tap()
    await page.getByLabel('Nama, baris 2').fill('mei ling')
    await page.getByLabel('Saiz, baris 2').selectOption('KIDS M')
    const number = page.getByLabel('Bilangan, baris 2')
    await page.evaluate(() => navigator.clipboard.writeText('dua'))
    await number.press('Control+v')
    await expect(page.getByText('Bilangan mestilah 1 atau 2 digit')).toBeVisible()
    await page.getByRole('button', { name: 'Simpan' }).tap()
    await expect(number).toBeFocused()
    await expect(number).toHaveValue('dua')
    for (const left of ['du', 'd', '']) {
      await number.press('Backspace')
      await expect(number).toHaveValue(left)
    }
    await number.pressSequentially('105')
    await expect(number).toHaveValue('10')
    await expect(page.getByText('Sila lengkapkan sel')).toBeHidden()
    await number.press('Enter')
    await expect(page.getByLabel('Nama, baris 3')).toBeFocused()
    await page.getByRole('button', { name: 'Buang baris 1' }).tap()
    await page.getByRole('button', { name: 'Simpan' }).tap()
    await expect(page.getByText('Semua telah disimpan')).toBeVisible()
    expect(await readStoredPlayers(shop, 'female')).toMatchObject([
      { nama: 'MEI LING', size: 'KIDS M', bilangan: '10' },
    ])
    await expectToFitWidth(page)
    expect(await findAccessibilityProblems(page)).toEqual([])
  })
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('JERSEY-01 JERSEY-02 warns next to the field about a repeated number, and the save message does not cover the buttons', async ({
    page,
    shop,
  }) => {
    await replacePlayers(shop, [createPlayer('SITI'), createPlayer('NUR', 'S', '9')])
    await shop.open(page, '/JerseySoftball')
    await expect(page.getByLabel('Nama, baris 1')).toHaveValue('SITI')
    const number = page.getByLabel('Bilangan, baris 2')
    await number.fill('7')
    await expect(page.getByText('Bilangan ini sudah ada pada baris 1.')).toBeVisible()
    await expect(number).toHaveAccessibleDescription(/^Bilangan ini sudah ada pada baris 1\./)
    expect(await findAccessibilityProblems(page)).toEqual([])

    await page.getByLabel('Nama, baris 1').fill('MEI')
    await clickSaveJerseys(page)
    const said = page.getByRole('status').filter({ hasText: 'Semua telah disimpan' })
    const done = page.getByRole('link', { name: 'Selesai' })
    await expect(done).toBeVisible()
    for (const width of [320, 360, 390, 430]) {
      await page.setViewportSize({ width, height: 640 })
      const words = await said.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect()
      })
      const button = await done.evaluate((element) => element.getBoundingClientRect())
      expect(words.right <= button.left || words.bottom <= button.top, `${width} px`).toBe(true)
      await expectToFitWidth(page)
    }
  })
})
