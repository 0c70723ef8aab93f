import { PGlite } from '@electric-sql/pglite'
import { rmSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { inBothThemes, problemsInBothThemes } from '../support/accessible.ts'
import { expect, expectErrors, test } from '../support/browser.ts'
import { dataFolder, startProgram } from '../support/program.ts'

const form = '/category/printing/iron-on-dtf/nametag/order'
const name = (page: Page, at = 0) => page.getByRole('textbox', { name: 'Nama anak' }).nth(at)
const rows = (page: Page) => page.getByRole('list', { name: 'Name tag' }).getByRole('listitem')
const colour = (page: Page, at = 0) => rows(page).nth(at).getByRole('button', { name: 'Warna' })
const submit = (page: Page) => page.getByRole('button', { name: 'Hantar Pesanan' })
const bar = (page: Page) => page.locator('form').getByRole('status')
const text = (page: Page, words: string | RegExp) => page.getByText(words).first()
/** Each test orders for a phone of its own, so that the limits count for it alone. */
let phones = 0
const newPhone = () => `012-7${String((phones += 1)).padStart(2, '0')}${String(Date.now()).slice(-4)}`

async function open(page: Page, path = form) {
  await page.goto(path)
  await expect(name(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
}
async function choose(page: Page, warna: string, at = 0) {
  await colour(page, at).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${warna}`) })
    .click()
}
async function fillIn(page: Page) {
  await name(page).fill('Siti Aminah')
  await choose(page, 'Red/White')
  await page.getByLabel('Nama', { exact: true }).fill('Aisyah binti Ahmad')
  await page.getByLabel('No Telefon').fill(newPhone())
}

const boxOf = (what: Locator) => what.evaluate((element) => element.getBoundingClientRect())

test.use({ viewport: { width: 360, height: 740 } })

test('TAG-01 a name is upper-cased as it is typed, the caret stays, and the tag shows what will be printed', async ({
  page,
}) => {
  await open(page, '/IronOn')
  await expect(page).toHaveTitle(/Iron-On Name Tag/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tempahan Name Tag Iron-On')
  await name(page).pressSequentially('siti inah')
  for (let step = 0; step < 4; step += 1) await name(page).press('ArrowLeft')
  await name(page).pressSequentially('am')
  await expect(name(page)).toHaveValue('SITI AMINAH')
  await choose(page, 'Maroon/White')
  const tag = rows(page).first().getByRole('img')
  await expect(tag).toHaveAccessibleName('Pratonton: SITI AMINAH, Maroon/White')
  await expect(tag.locator('path')).toHaveAttribute('fill', '#7a1230')
  await expect(tag.locator('path')).toHaveAttribute('stroke', '#ffffff')
})

test('TAG-01 rows come and go with their words; the total is sets × 7; the last row stays', async ({
  page,
}) => {
  await open(page)
  await expect(page.getByRole('button', { name: /^Buang name tag/ })).toHaveCount(0)
  await choose(page, 'Navy/White')
  await page.getByRole('button', { name: 'Tambah tempahan' }).click()
  await expect(text(page, 'Tempahan baru ditambah.')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await expect(name(page, 1)).toBeFocused()
  await page.getByRole('button', { name: 'Tambah', exact: true }).nth(1).click()
  await expect(text(page, '3 set × 7 = 21 tag')).toBeVisible()
  await expect(bar(page)).toHaveText('RM 30.00')
  await page.getByRole('button', { name: 'Buang name tag 1' }).click()
  await expect(text(page, 'Tempahan telah dibuang.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(bar(page)).toHaveText('RM 20.00')
})

test('TAG-01 a class list is pasted whole; doubles are pointed out, what can’t be printed says why', async ({
  page,
}) => {
  await open(page)
  await choose(page, 'Blue/White')
  await page.getByText('Tampal senarai kelas').click()
  await page
    .getByLabel('Senarai nama')
    .fill('NAMA\tWARNA\tSET\nali\nSiti Aminah\tred/white\t2\nAli\nAIN ♥\nMei\tmerah\nAbu\tmerah jambu')
  await page.getByRole('button', { name: 'Tambah 6 nama' }).click()
  await expect(rows(page)).toHaveCount(6)
  await expect(name(page, 1)).toHaveValue('SITI AMINAH')
  await expect(rows(page).nth(0).getByRole('img')).toHaveAccessibleName('Pratonton: ALI, Blue/White')
  await expect(rows(page).nth(1).getByRole('img')).toHaveAccessibleName('Pratonton: SITI AMINAH, Red/White')
  await expect(rows(page).nth(2)).toContainText('Nama ini sudah ada pada name tag 1.')
  await expect(rows(page).nth(3)).toContainText('“♥” tidak boleh dicetak.')
  await expect(colour(page, 4)).toContainText('Red/White')
  await expect(rows(page).nth(5)).toContainText('Sila pilih warna.')
  await expect(rows(page).filter({ hasText: 'Sila pilih warna.' })).toHaveCount(1)
  await expect(text(page, '7 set × 7 = 49 tag')).toBeVisible()
  await choose(page, 'Red/White', 5)
  await expect(rows(page).filter({ hasText: 'Sila pilih warna.' })).toHaveCount(0)
})

test('TAG-01 a pasted list says how many of its rows need a look, and leads to the first of them', async ({
  page,
}) => {
  await open(page)
  await fillIn(page)
  const paste = async (list: string, names: number) => {
    await page.getByText('Tampal senarai kelas').click()
    await page.getByLabel('Senarai nama').fill(list)
    await page.getByRole('button', { name: `Tambah ${names} nama` }).click()
  }
  await paste('ali\nabu\nmei', 3)
  await expect(page.getByRole('status').filter({ hasText: /^3 nama ditambah\.$/ })).toBeVisible()
  await expect(name(page, 1)).toBeFocused()
  await expect(rows(page).nth(1).getByRole('heading')).toBeInViewport()
  await paste('raj\nkumar\nAin ♥\nsiti aminah\nlim\tbiru laut', 5)
  const said = page.getByRole('alert').filter({ hasText: '5 nama ditambah. 3 daripadanya perlu disemak.' })
  await expect(said).toContainText('Warna ini tiada: biru laut.')
  await expect(name(page, 6)).toBeFocused()
  await expect(rows(page).nth(6).getByRole('heading')).toBeInViewport()
  // The row that has no colours leads to these.
  await paste('wong\nchong\tjingga', 2)
  await expect(colour(page, 10)).toBeFocused()
  await page.getByRole('button', { name: 'Warna baris 1 untuk semua' }).click()
  await expect(page.getByText('Sila pilih warna.')).toHaveCount(0)
})

test('TAG-02 what is missing is named at its field, and nothing that was typed is lost on the way', async ({
  page,
}) => {
  await open(page)
  await submit(page).click()
  await expect(text(page, 'Sila isi nama dan nombor telefon.')).toBeVisible()
  for (const words of [
    'Sila isi nama anak.',
    'Sila pilih warna.',
    'Sila isi nama anda.',
    'Sila isi nombor telefon.',
  ])
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  // What is said at the button is said of now, and in the language of now.
  const note = page.locator('form [role=alert]').last()
  await expect(note).toHaveText('Sila isi nama dan nombor telefon. Sila isi semua maklumat tempahan.')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(note).toHaveText(/^Please enter name and phone number\. \S/)
  await page.getByRole('button', { name: 'Bahasa Melayu' }).click()
  await fillIn(page)
  await expect(page.locator('form [role=alert]')).toHaveCount(0)
  await page.getByText('Pos', { exact: true }).click()
  await expect(bar(page)).toHaveText('RM 18.00')
  await page.getByLabel('Negeri').selectOption('Sabah')
  await expect(bar(page)).toHaveText('RM 22.00')
  // The first field that is wrong gets the focus, and stands with its label below the toast.
  await page.getByLabel('No Telefon').fill('012')
  await submit(page).click()
  await expect(page.getByLabel('No Telefon')).toBeFocused()
  const missing = page.locator('.Toastify__toast').filter({ hasText: 'Sila isi nama dan nombor telefon.' })
  await expect(missing).toBeVisible()
  const below = (await boxOf(missing)).bottom
  const label = page.getByText('No Telefon', { exact: true })
  await expect.poll(async () => (await boxOf(label)).top).toBeGreaterThan(below)
  await page.getByLabel('No Telefon').fill(newPhone())
  await submit(page).click()
  await expect(page.getByText('Sila isi semua maklumat alamat untuk penghantaran pos.').first()).toBeVisible()
  await page.getByLabel('Alamat baris 1').fill('1 Jalan Contoh')
  await page.reload()
  await expect(name(page)).toHaveValue('SITI AMINAH')
  await expect(page.getByLabel('Alamat baris 1')).toHaveValue('1 Jalan Contoh')
  await page.getByText('Self-Pickup').click()
  await page.getByText('Pos', { exact: true }).click()
  await expect(page.getByLabel('Alamat baris 1')).toHaveValue('')
  await expect(page.getByLabel('Negara').locator('option')).toHaveText(['Malaysia'])
})

test('TAG-03 THANK-01 THANK-02 an order goes to the thank-you page of its way, and is told of once', async ({
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

test('TAG-03 when the connection breaks the words are the specified ones, and a second try makes one order', async ({
  page,
}) => {
  expectErrors(page, /Failed to load resource/)
  await open(page)
  await fillIn(page)
  const sent: string[] = []
  await page.route('**/api/iron-on/save-order', async (route) => {
    sent.push(route.request().postDataJSON().requestId)
    // The order arrives, its answer doesn't.
    if (sent.length === 1) {
      await route.fetch()
      await route.abort()
    } else await route.continue()
  })
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error submitting order.' }).first()).toBeVisible()
  await expect(name(page)).toHaveValue('SITI AMINAH')
  const answer = page.waitForResponse('**/api/iron-on/save-order')
  await submit(page).click()
  expect((await answer).status()).toBe(200)
  await page.waitForURL('**/thank-you')
  expect(new Set(sent).size).toBe(1)
})

test('THANK-01 without an order the thank-you page says so and goes home', async ({ page }) => {
  for (const path of ['/IronOn/thank-you', '/category/printing/iron-on-dtf/nametag/thank-you']) {
    await page.goto(path)
    await expect(text(page, 'Order ID tidak ditemui. Redirect ke halaman utama...')).toBeVisible()
    await page.waitForURL((url) => url.pathname === '/')
  }
})

test('a whole list gets the first row’s colours, or is cleared, and either is taken back', async ({
  page,
}) => {
  await open(page)
  await fillIn(page)
  await page.getByText('Tampal senarai kelas').click()
  await page.getByLabel('Senarai nama').fill('ali\tBlue/White\nabu\tNavy/White')
  await page.getByRole('button', { name: 'Tambah 2 nama' }).click()
  await expect(colour(page, 2)).toContainText('Navy/White')
  await page.getByRole('button', { name: 'Warna baris 1 untuk semua' }).click()
  for (const at of [1, 2]) await expect(colour(page, at)).toContainText('Red/White')
  await page.getByRole('button', { name: 'Kosongkan senarai' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(name(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Batal' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(name(page, 2)).toHaveValue('ABU')
})

test('ROUTE-01 the iron-on form by a product’s slug; an unknown one is not found', async ({ page }) => {
  await open(page, '/category/printing/iron-on-dtf/iron-on-name-tag/order')
  const response = await page.request.get('/category/printing/iron-on-dtf/tiada/order')
  expect(response.status()).toBe(404)
})

test('TAG-02 a color list that can’t be loaded says so and is asked for again', async ({ page }) => {
  expectErrors(page, /Failed to load resource/)
  const dataDir = dataFolder()
  const database = await PGlite.create({ dataDir: `${dataDir}/database` })
  await database.exec('alter table tag_colours rename to tag_colours_away')
  await database.close()
  const broken = await startProgram({}, { dataDir })
  try {
    await page.goto(`${broken.url}${form}`)
    await expect(text(page, 'Failed to load color list')).toBeVisible()
    await page.route('**/api/iron-on/colors', (route) => route.abort())
    await page.getByRole('button', { name: 'Cuba lagi' }).click()
    await expect(text(page, 'Error loading color list')).toBeVisible()
    const colours = { success: true, data: [{ id: 1, warna: 'Red/White' }], message: '' }
    await page.route('**/api/iron-on/colors', (route) => route.fulfill({ json: colours }))
    await page.getByRole('button', { name: 'Cuba lagi' }).click()
    await expect(name(page)).toBeVisible()
  } finally {
    await broken.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('the name tag form has nothing that axe finds (light and dark)', async ({ page }) => {
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
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, theme).toBeLessThanOrEqual(360)
  })
})
