import { expect, toast, expectErrors, test } from '../support/shop.ts'
import {
  replacePlayers,
  createPlayer,
  openJerseyList,
  jerseyCell,
  clickSaveJerseys,
  readStoredPlayers,
  readJerseyGrid,
} from '../support/jersey-list.ts'
import { saveJerseys } from '#core/orders/jersey/jersey-calls.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'

test('JERSEY-02 saves the women’s and the men’s jersey list and opens the thank-you page', async ({
  page,
  shop,
}) => {
  await replacePlayers(shop, [createPlayer('SITI')])
  await openJerseyList(shop, page)
  await jerseyCell(page, 1, 1).click()
  await page.keyboard.type('xl')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'LELAKI' }).click()
  await jerseyCell(page, 1, 0).click()
  await page.keyboard.type('ali')
  await page.keyboard.press('Tab')
  await clickSaveJerseys(page)
  await expect(page.getByText('Sila lengkapkan sel yang bertanda merah.')).toBeVisible()
  await expect(jerseyCell(page, 1, 1)).toHaveAttribute('title', 'Sila pilih saiz.')
  await page.keyboard.press('Control+a')
  await jerseyCell(page, 1, 1).click()
  await page.keyboard.type('m')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10')
  await clickSaveJerseys(page)
  await expect(toast(page, 'Orders saved to Male sheet')).toBeVisible()
  await expect(toast(page, 'Orders saved to Female sheet')).toBeVisible()
  expect(await readStoredPlayers(shop, 'female')).toMatchObject([{ nama: 'SITI', size: 'XL', version: 2 }])
  expect(await readStoredPlayers(shop, 'male')).toMatchObject([{ nama: 'ALI', size: 'M', bilangan: '10' }])
  await page.getByRole('link', { name: 'Selesai' }).click()
  await expect(page).toHaveURL('/JerseySoftball/thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terima Kasih!')
  await page.getByRole('link', { name: 'Kembali ke laman utama' }).click()
  await expect(page).toHaveURL('/')
})

test('JERSEY-02 keeps unsaved changes across a lost connection and a reload', async ({ page, shop }) => {
  expectErrors(page, /Failed to load resource/)
  await replacePlayers(shop, [createPlayer('SITI')])
  await page.route('**/get-orders?*', (route) => route.abort())
  await shop.open(page, '/JerseySoftball')
  await expect(page.getByText('Error loading orders from Google Sheets')).toBeVisible()
  await page.unroute('**/get-orders?*')
  await page.getByRole('button', { name: 'Cuba lagi' }).click()
  await jerseyCell(page, 1, 0).click()
  await page.keyboard.type('nur')
  await page.keyboard.press('Enter')
  await page.route('**/save-order', (route) => route.abort())
  await clickSaveJerseys(page)
  await expect(toast(page, 'Error submitting orders')).toBeVisible()
  await page.reload()
  await expect(jerseyCell(page, 1, 0)).toHaveText('NUR')
  await expect(page.getByText('1 perubahan belum disimpan')).toBeVisible()
  await page.unroute('**/save-order')
  await clickSaveJerseys(page)
  await expect(page.getByText('Semua telah disimpan')).toBeVisible()
  expect(await readStoredPlayers(shop, 'female')).toMatchObject([{ nama: 'NUR' }])
})

test('JERSEY-02 merges a colleague’s changes and asks which version to keep when both users changed the same cell', async ({
  page,
  shop,
}) => {
  expectErrors(page, /409/)
  await replacePlayers(shop, [createPlayer('SITI'), createPlayer('AISYAH')])
  await openJerseyList(shop, page)
  const [siti, aisyah] = await readStoredPlayers(shop, 'female')
  if (!siti || !aisyah) throw new Error('the list is empty')
  const colleague = (orders: object[]) =>
    shop.call(saveJerseys, { sheetName: 'Sheet1', orders: orders as never })
  await colleague([{ ...siti, nama: 'NUR' }, { ...aisyah, size: 'S' }, createPlayer('BARU')])
  await jerseyCell(page, 1, 0).click()
  await page.keyboard.type('siti a')
  await page.keyboard.press('Enter')
  await page.keyboard.type('aishah')
  await page.keyboard.press('Enter')
  await clickSaveJerseys(page)
  const dialog = page.getByRole('dialog', { name: 'Rakan sekerja menukar baris yang sama' })
  await expect(dialog.getByRole('region', { name: 'Punya saya' })).toContainText('SITI A')
  await expect(dialog.getByRole('region', { name: 'Punya rakan' })).toContainText('NUR')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Guna punya saya' }).click()
  await expect(dialog).toBeHidden()
  await clickSaveJerseys(page)
  await expect(page.getByText('Semua telah disimpan')).toBeVisible()
  expect(await readJerseyGrid(page)).toEqual(['SITI A|M|7', 'AISHAH|S|7', 'BARU|M|7', '||'])
  expect((await readStoredPlayers(shop, 'female')).map(({ nama, size }) => `${nama} ${size}`)).toEqual([
    'SITI A M',
    'AISHAH S',
    'BARU M',
  ])
  const undo = page.getByRole('button', { name: 'Buat asal' })
  while (await undo.isEnabled()) await undo.click()
  expect(await readJerseyGrid(page)).toEqual(['NUR|M|7', 'AISYAH|S|7', 'BARU|M|7'])
})
