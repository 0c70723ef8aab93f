import type { Page } from '@playwright/test'
import { getJerseys, saveJerseys } from '../../core/orders/jersey/jersey-calls.ts'
import { jerseyLists, jerseyTeams, type JerseyTeam } from '../../core/orders/jersey/jersey.ts'
import { problemsOf } from '../support/accessible.ts'
import { expect, expectErrors, test, toast, type Shop } from '../support/shop.ts'

const cell = (page: Page, row: number, column: number) =>
  page.getByRole('grid').getByRole('row').nth(row).getByRole('gridcell').nth(column)
const save = (page: Page) => page.getByRole('button', { name: 'Simpan' }).click()

/** What stands in the grid, row by row. */
const shown = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('[role=grid] tbody tr'), (row) =>
      Array.from(row.querySelectorAll('td[tabindex]'), (cell) => cell.textContent).join('|'),
    ),
  )

const player = (nama: string, size = 'M', bilangan = '7') => ({ nama, size, bilangan })

async function stored(shop: Shop, team: JerseyTeam) {
  const { orders } = await shop.call(getJerseys, jerseyLists[team])
  return orders
}
/** Starts a test with these players on the women's list, and none on the men's. */
async function begin(shop: Shop, players: ReturnType<typeof player>[] = []) {
  for (const team of jerseyTeams) {
    const { sheetName } = jerseyLists[team]
    const removed = (await stored(shop, team)).map(({ id, version }) => ({ id, version }))
    // Apart: a player without an id is the one on the list that reads the same, and would go with it.
    await shop.call(saveJerseys, { sheetName, orders: [], removed })
    if (team === 'female' && players.length) await shop.call(saveJerseys, { sheetName, orders: players })
  }
}
async function open(shop: Shop, page: Page) {
  await shop.enter(page, '/JerseySoftball')
  await expect(cell(page, 1, 0)).toBeVisible()
}
/** The same on a blank list, its first cell chosen, with the clipboard in reach. */
async function beginPasting(shop: Shop, page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await begin(shop)
  await open(shop, page)
  await cell(page, 1, 0).click()
}

test('JERSEY-01 the list is typed in as in a spreadsheet, and every step can be undone', async ({
  page,
  shop,
}) => {
  await begin(shop)
  await open(shop, page)
  await expect(page.getByRole('tab')).toHaveText(['PEREMPUAN', 'LELAKI'])
  await cell(page, 1, 0).click()
  await page.keyboard.type('siti aminah long')
  await page.keyboard.press('Tab')
  await page.keyboard.type('kids x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // Enter went down, into a new row; back up and on.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('123')
  await page.keyboard.press('Tab')
  expect(await shown(page)).toEqual(['SITI AMINA|KIDS XS|12', '||'])
  await expect(cell(page, 2, 0)).toBeFocused()
  await page.keyboard.type('ali')
  await page.keyboard.press('Enter')
  await cell(page, 2, 0).click()
  await page.keyboard.press('F2')
  await page.keyboard.press('End')
  await page.keyboard.type('a')
  await page.keyboard.press('Enter')
  expect((await shown(page))[1]).toBe('ALIA||')
  await page.keyboard.press('Control+z')
  expect((await shown(page))[1]).toBe('ALI||')
  await page.keyboard.press('Control+y')
  expect((await shown(page))[1]).toBe('ALIA||')
  await cell(page, 1, 0).click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Delete')
  expect((await shown(page))[0]).toBe('||12')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Escape')
  expect(await problemsOf(page)).toEqual([])
  // The last row that goes leaves a blank one.
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Buang baris', exact: true }).click()
  expect(await shown(page)).toEqual(['||'])
  await page.getByRole('link', { name: 'Kembali ke laman utama' }).click()
  await expect(page).toHaveURL('/')
})

test('JERSEY-01 ranges are pasted from a spreadsheet and copied back to one', async ({ page, shop }) => {
  await beginPasting(shop, page)
  await page.evaluate(() =>
    navigator.clipboard.writeText('siti nurhaliza\txxl\t7\nali\tkids s\t10\r\nmei\tM\t123\n'),
  )
  await page.keyboard.press('Control+v')
  expect(await shown(page)).toEqual(['SITI NURHALIZA|2XL|7', 'ALI|KIDS S|10', 'MEI|M|'])
  await expect(toast(page, '1 nama melebihi 10 aksara dan ditandakan.')).toBeVisible()
  await cell(page, 1, 1).click()
  await cell(page, 2, 2).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('2XL\t7\nKIDS S\t10')
  await page.keyboard.press('Control+x')
  expect(await shown(page)).toEqual(['SITI NURHALIZA||', 'ALI||', 'MEI|M|'])
  await page.keyboard.press('Control+z')
  // One cell on the clipboard fills the whole block.
  await page.evaluate(() => navigator.clipboard.writeText('L'))
  await cell(page, 1, 1).click()
  await cell(page, 3, 1).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+v')
  expect(await shown(page)).toEqual(['SITI NURHALIZA|L|7', 'ALI|L|10', 'MEI|L|'])
})

test('JERSEY-01 of a long list with headings, what is wrong stays to be seen and holds the save until it is right', async ({
  page,
  shop,
}) => {
  await beginPasting(shop, page)
  const players = Array.from({ length: 30 }, (_, at) => `${at + 1}\tP${at}\t${at === 1 ? 'dua' : at}\tM`)
  const copied = ['No\tNama\tBilangan\tSaiz', ...players].join('\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied)
  await page.keyboard.press('Control+v')
  await expect(toast(page, 'Baris tajuk tidak dimasukkan.')).toBeVisible()
  await page.keyboard.press('Control+z')
  expect(await shown(page)).toEqual(['||'])
  await page.keyboard.press('Control+y')
  // Nought is a number that players wear.
  expect((await shown(page)).slice(0, 3)).toEqual(['P0|M|0', 'P1|M|dua', 'P2|M|2'])
  const wrong = cell(page, 2, 2)
  await expect(wrong).toHaveAttribute('title', 'Bilangan hanya boleh angka, paling banyak 2.')
  await cell(page, 30, 0).click()
  await expect(wrong).not.toBeInViewport()
  await save(page)
  const note = page.getByText('Sila lengkapkan sel yang bertanda merah.')
  await expect(note).toBeInViewport()
  await expect(wrong).toBeFocused()
  await expect(wrong).toBeInViewport({ ratio: 1 })
  expect(await problemsOf(page)).toEqual([])
  expect(await stored(shop, 'female')).toEqual([])
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(note).toBeHidden()
  await cell(page, 2, 1).click()
  await page.keyboard.press('Delete')
  await cell(page, 30, 0).click()
  await save(page)
  await expect(cell(page, 2, 1)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(note).toBeHidden()
  await save(page)
  await expect(page.getByText('Semua telah disimpan')).toBeVisible()
  expect((await stored(shop, 'female'))[1]).toMatchObject({ nama: 'P1', size: 'M', bilangan: '12' })
})

test('JERSEY-01 a number that a player has already is remarked on, and may stay', async ({ page, shop }) => {
  await begin(shop, [player('SITI'), player('AISYAH', 'S', '10'), player('NUR', 'L', '9')])
  await open(shop, page)
  const number = cell(page, 3, 2)
  await expect(number).not.toHaveAttribute('title')
  await number.click()
  await page.keyboard.type('07')
  await page.keyboard.press('Enter')
  // What is printed on the jerseys differs.
  await expect(number).not.toHaveAttribute('title')
  await number.click()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  const heard = page.getByRole('status').filter({ hasText: 'pada lebih daripada seorang pemain: 7.' })
  await expect(heard).toBeAttached()
  await expect(number).toHaveAccessibleDescription(
    'Bilangan ini sudah ada pada baris 1. Teruskan jika betul.',
  )
  await expect(number).not.toHaveAttribute('aria-invalid')
  await number.click()
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'English' }).click()
  await expect(number).toHaveAttribute('title', 'Row 1 has this number already. Go on if that is right.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  expect((await stored(shop, 'female')).map(({ bilangan }) => bilangan)).toEqual(['7', '10', '7'])
})

test('JERSEY-02 both lists are saved to their sheets, and the way leads on to the thanks', async ({
  page,
  shop,
}) => {
  await begin(shop, [player('SITI')])
  await open(shop, page)
  await cell(page, 1, 1).click()
  await page.keyboard.type('xl')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'LELAKI' }).click()
  await cell(page, 1, 0).click()
  await page.keyboard.type('ali')
  await page.keyboard.press('Tab')
  await save(page)
  await expect(page.getByText('Sila lengkapkan sel yang bertanda merah.')).toBeVisible()
  await expect(cell(page, 1, 1)).toHaveAttribute('title', 'Sila pilih saiz.')
  await page.keyboard.press('Control+a')
  await cell(page, 1, 1).click()
  await page.keyboard.type('m')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10')
  await save(page)
  await expect(toast(page, 'Orders saved to Male sheet')).toBeVisible()
  await expect(toast(page, 'Orders saved to Female sheet')).toBeVisible()
  expect(await stored(shop, 'female')).toMatchObject([{ nama: 'SITI', size: 'XL', version: 2 }])
  expect(await stored(shop, 'male')).toMatchObject([{ nama: 'ALI', size: 'M', bilangan: '10' }])
  await page.getByRole('link', { name: 'Selesai' }).click()
  await expect(page).toHaveURL('/JerseySoftball/thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terima Kasih!')
  await page.getByRole('link', { name: 'Kembali ke laman utama' }).click()
  await expect(page).toHaveURL('/')
})

test('JERSEY-02 what was typed outlives a broken connection and a reload', async ({ page, shop }) => {
  expectErrors(page, /Failed to load resource/)
  await begin(shop, [player('SITI')])
  await page.route('**/get-orders?*', (route) => route.abort())
  await shop.enter(page, '/JerseySoftball')
  await expect(page.getByText('Error loading orders from Google Sheets')).toBeVisible()
  await page.unroute('**/get-orders?*')
  await page.getByRole('button', { name: 'Cuba lagi' }).click()
  await cell(page, 1, 0).click()
  await page.keyboard.type('nur')
  await page.keyboard.press('Enter')
  await page.route('**/save-order', (route) => route.abort())
  await save(page)
  await expect(toast(page, 'Error submitting orders')).toBeVisible()
  await page.reload()
  await expect(cell(page, 1, 0)).toHaveText('NUR')
  await expect(page.getByText('1 perubahan belum disimpan')).toBeVisible()
  await page.unroute('**/save-order')
  await save(page)
  await expect(page.getByText('Semua telah disimpan')).toBeVisible()
  expect(await stored(shop, 'female')).toMatchObject([{ nama: 'NUR' }])
})

test('JERSEY-02 a colleague’s changes are brought in; where both changed a cell, both are shown and asked about', async ({
  page,
  shop,
}) => {
  expectErrors(page, /409/)
  await begin(shop, [player('SITI'), player('AISYAH')])
  await open(shop, page)
  const [siti, aisyah] = await stored(shop, 'female')
  if (!siti || !aisyah) throw new Error('the list is empty')
  const colleague = (orders: object[]) =>
    shop.call(saveJerseys, { sheetName: 'Sheet1', orders: orders as never })
  await colleague([{ ...siti, nama: 'NUR' }, { ...aisyah, size: 'S' }, player('BARU')])
  await cell(page, 1, 0).click()
  await page.keyboard.type('siti a')
  await page.keyboard.press('Enter')
  await page.keyboard.type('aishah')
  await page.keyboard.press('Enter')
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Rakan sekerja menukar baris yang sama' })
  await expect(dialog.getByRole('region', { name: 'Punya saya' })).toContainText('SITI A')
  await expect(dialog.getByRole('region', { name: 'Punya rakan' })).toContainText('NUR')
  expect(await problemsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Guna punya saya' }).click()
  await expect(dialog).toBeHidden()
  await save(page)
  await expect(page.getByText('Semua telah disimpan')).toBeVisible()
  // The row that Enter began stays to be typed in.
  expect(await shown(page)).toEqual(['SITI A|M|7', 'AISHAH|S|7', 'BARU|M|7', '||'])
  expect((await stored(shop, 'female')).map(({ nama, size }) => `${nama} ${size}`)).toEqual([
    'SITI A M',
    'AISHAH S',
    'BARU M',
  ])
  // Undone to the very beginning, what the colleague did still stands.
  const undo = page.getByRole('button', { name: 'Buat asal' })
  while (await undo.isEnabled()) await undo.click()
  expect(await shown(page)).toEqual(['NUR|M|7', 'AISYAH|S|7', 'BARU|M|7'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('JERSEY-01 the list is filled in with one thumb', async ({ page, shop, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await begin(shop, [player('SITI')])
    await shop.enter(page, '/JerseySoftball')
    await expect(page.getByLabel('Nama, baris 1')).toHaveValue('SITI')
    await page.getByRole('button', { name: 'Tambah baris' }).tap()
    await page.getByLabel('Nama, baris 2').fill('mei ling')
    await page.getByLabel('Saiz, baris 2').selectOption('KIDS M')
    const number = page.getByLabel('Bilangan, baris 2')
    await page.evaluate(() => navigator.clipboard.writeText('dua'))
    await number.press('Control+v')
    await expect(page.getByText('Bilangan hanya boleh angka')).toBeVisible()
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
    expect(await stored(shop, 'female')).toMatchObject([{ nama: 'MEI LING', size: 'KIDS M', bilangan: '10' }])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await problemsOf(page)).toEqual([])
  })
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('JERSEY-01 the same number is remarked on at its field', async ({ page, shop }) => {
    await begin(shop, [player('SITI'), player('NUR', 'S', '9')])
    await shop.enter(page, '/JerseySoftball')
    const number = page.getByLabel('Bilangan, baris 2')
    await number.fill('7')
    await expect(page.getByText('Bilangan ini sudah ada pada baris 1.')).toBeVisible()
    await expect(number).toHaveAccessibleDescription(/^Bilangan ini sudah ada pada baris 1\./)
    expect(await problemsOf(page)).toEqual([])
  })

  test('JERSEY-02 what the bar says of the save stands clear of its buttons', async ({ page, shop }) => {
    await begin(shop, [player('SITI')])
    await shop.enter(page, '/JerseySoftball')
    await expect(page.getByLabel('Nama, baris 1')).toHaveValue('SITI')
    await page.getByLabel('Nama, baris 1').fill('NUR')
    await save(page)
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
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
})

test('JERSEY-01 visitors are sent to sign in, subscribers home', async ({ page, shop, baseURL }) => {
  await page.goto('/JerseySoftball')
  await expect(page).toHaveURL(/\/login$/)
  await shop.enter(page, '/')
  await page.addInitScript(() => {
    const user = JSON.parse(localStorage.getItem('auth_user') ?? '{}')
    localStorage.setItem('auth_user', JSON.stringify({ ...user, role: 'subscriber' }))
  })
  await page.goto('/JerseySoftball')
  await expect(page).toHaveURL(new URL('/', baseURL).href)
})

test('ORD-13 a list from WhatsApp is shown as it was understood, corrected, taken; no name is cut unasked', async ({
  page,
  shop,
}) => {
  await beginPasting(shop, page)
  await page.evaluate(() =>
    navigator.clipboard.writeText('1. Muhammad Hakimi - MEDIUM - 10\n2) Siti, besar, 7\n• Mei kids s'),
  )
  await page.keyboard.press('Control+v')
  const look = page.getByRole('dialog', { name: 'Senarai daripada mesej' })
  await expect(look.getByText('Difahami: 3 pemain.')).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  await look.getByLabel('Bilangan, baris 3').fill('5')
  await look.getByRole('button', { name: 'Ambil 3 pemain' }).click()
  expect(await shown(page)).toEqual(['MUHAMMAD HAKIMI|M|10', 'SITI|L|7', 'MEI|KIDS S|5'])
  await expect(cell(page, 1, 0)).toHaveAttribute('aria-invalid', 'true')
  await save(page)
  const question = page.getByRole('alertdialog', { name: 'Potong nama yang terlalu panjang?' })
  await expect(question).toContainText('MUHAMMAD HAKIMI → MUHAMMAD H')
  expect(await stored(shop, 'female')).toEqual([])
  await question.getByRole('button', { name: 'Potong dan simpan' }).click()
  await expect(page.getByText('Semua telah disimpan')).toBeVisible()
  expect((await stored(shop, 'female')).map(({ nama }) => nama)).toEqual(['MUHAMMAD H', 'SITI', 'MEI'])
})
