import { expect, test } from '../support/browser.ts'
import {
  openNameTagForm,
  nameTagField,
  chooseTagColours,
  nameTagFormRows,
  nameTagFormText,
  nameTagFormTotal,
  colourButton,
  fillNameTagForm,
} from '../support/name-tag-form.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('TAG-01 upper-cases a name while typing, keeps the caret in place and previews the tag', async ({
  page,
}) => {
  await openNameTagForm(page, '/IronOn')
  await expect(page).toHaveTitle(/Iron-On Name Tag/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tempahan Name Tag Iron-On')
  await nameTagField(page).pressSequentially('siti inah')
  for (let step = 0; step < 4; step += 1) await nameTagField(page).press('ArrowLeft')
  await nameTagField(page).pressSequentially('am')
  await expect(nameTagField(page)).toHaveValue('SITI AMINAH')
  await chooseTagColours(page, 'Maroon/White')
  const tag = nameTagFormRows(page).first().getByRole('img')
  await expect(tag).toHaveAccessibleName('Pratonton: SITI AMINAH, Maroon/White')
  await expect(tag.locator('path')).toHaveAttribute('fill', '#7a1230')
  await expect(tag.locator('path')).toHaveAttribute('stroke', '#ffffff')
})

test('TAG-01 adds and removes rows with the specified toasts, keeps the last row and shows 7 tags for each set', async ({
  page,
}) => {
  await openNameTagForm(page)
  await expect(page.getByRole('button', { name: /^Buang name tag/ })).toHaveCount(0)
  await chooseTagColours(page, 'Navy/White')
  await page.getByRole('button', { name: 'Tambah nama' }).click()
  await expect(nameTagFormText(page, 'Tempahan baru ditambah.')).toBeVisible()
  await expect(nameTagFormRows(page)).toHaveCount(2)
  await expect(nameTagField(page, 1)).toBeFocused()
  await page.getByRole('button', { name: 'Tambah', exact: true }).nth(1).click()
  await expect(nameTagFormText(page, '3 set × 7 = 21 tag')).toBeVisible()
  await expect(nameTagFormTotal(page)).toHaveText('RM 30.00')
  await page.getByRole('button', { name: 'Buang name tag 1' }).click()
  await expect(nameTagFormText(page, 'Tempahan telah dibuang.')).toBeVisible()
  await expect(nameTagFormRows(page)).toHaveCount(1)
  await expect(nameTagFormTotal(page)).toHaveText('RM 20.00')
})

test('TAG-01 marks duplicate names in a pasted class list and explains names that can’t be printed', async ({
  page,
}) => {
  await openNameTagForm(page)
  await chooseTagColours(page, 'Blue/White')
  await page.getByText('Tampal senarai kelas').click()
  await page
    .getByLabel('Senarai nama')
    .fill('NAMA\tWARNA\tSET\nali\nSiti Aminah\tred/white\t2\nAli\nAIN ♥\nMei\tmerah\nAbu\tmerah jambu')
  await page.getByRole('button', { name: 'Tambah 6 nama' }).click()
  await expect(nameTagFormRows(page)).toHaveCount(6)
  await expect(nameTagField(page, 1)).toHaveValue('SITI AMINAH')
  await expect(nameTagFormRows(page).nth(0).getByRole('img')).toHaveAccessibleName(
    'Pratonton: ALI, Blue/White',
  )
  await expect(nameTagFormRows(page).nth(1).getByRole('img')).toHaveAccessibleName(
    'Pratonton: SITI AMINAH, Red/White',
  )
  await expect(nameTagFormRows(page).nth(2)).toContainText('Nama ini sudah ada pada name tag 1.')
  await expect(nameTagFormRows(page).nth(3)).toContainText('“♥” tidak boleh dicetak.')
  await expect(colourButton(page, 4)).toContainText('Red/White')
  await expect(nameTagFormRows(page).nth(5)).toContainText('Sila pilih warna.')
  await expect(nameTagFormRows(page).filter({ hasText: 'Sila pilih warna.' })).toHaveCount(1)
  await expect(nameTagFormText(page, '7 set × 7 = 49 tag')).toBeVisible()
  await chooseTagColours(page, 'Red/White', 5)
  await expect(nameTagFormRows(page).filter({ hasText: 'Sila pilih warna.' })).toHaveCount(0)
})

test('TAG-01 reports how many pasted rows need checking and focuses the first such row', async ({ page }) => {
  await openNameTagForm(page)
  await fillNameTagForm(page)
  const paste = async (list: string, names: number) => {
    await page.getByText('Tampal senarai kelas').click()
    await page.getByLabel('Senarai nama').fill(list)
    await page.getByRole('button', { name: `Tambah ${names} nama` }).click()
  }
  await paste('ali\nabu\nmei', 3)
  await expect(page.getByRole('status').filter({ hasText: /^3 nama ditambah\.$/ })).toBeVisible()
  await expect(nameTagField(page, 1)).toBeFocused()
  await expect(nameTagFormRows(page).nth(1).getByRole('heading')).toBeInViewport()
  await paste('raj\nkumar\nAin ♥\nsiti aminah\nlim\tbiru laut', 5)
  const said = page.getByRole('alert').filter({ hasText: '5 nama ditambah. 3 daripadanya perlu disemak.' })
  await expect(said).toContainText('Warna ini tiada: biru laut.')
  await expect(nameTagField(page, 6)).toBeFocused()
  await expect(nameTagFormRows(page).nth(6).getByRole('heading')).toBeInViewport()
  await paste('wong\nchong\tjingga', 2)
  await expect(colourButton(page, 10)).toBeFocused()
  await page.getByRole('button', { name: 'Warna baris 1 untuk semua' }).click()
  await expect(page.getByText('Sila pilih warna.')).toHaveCount(0)
})

test('applies the first row’s colours to all rows, clears the list, and can undo either action', async ({
  page,
}) => {
  await openNameTagForm(page)
  await fillNameTagForm(page)
  await page.getByText('Tampal senarai kelas').click()
  await page.getByLabel('Senarai nama').fill('ali\tBlue/White\nabu\tNavy/White')
  await page.getByRole('button', { name: 'Tambah 2 nama' }).click()
  await expect(colourButton(page, 2)).toContainText('Navy/White')
  await page.getByRole('button', { name: 'Warna baris 1 untuk semua' }).click()
  for (const at of [1, 2]) await expect(colourButton(page, at)).toContainText('Red/White')
  await page.getByRole('button', { name: 'Kosongkan senarai' }).click()
  await expect(nameTagFormRows(page)).toHaveCount(1)
  await expect(nameTagField(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Batal' }).click()
  await expect(nameTagFormRows(page)).toHaveCount(3)
  await expect(nameTagField(page, 2)).toHaveValue('ABU')
})

test('FIX-06 reads a pasted class list with headings, row numbers and units, and marks invalid numbers of sets', async ({
  page,
}) => {
  await openNameTagForm(page)
  await chooseTagColours(page, 'Blue/White')
  await page.getByText('Tampal senarai kelas').click()
  await page
    .getByLabel('Senarai nama')
    .fill(
      'Senarai 3 Cempaka\nBil\tNama\tWarna\tSet\n1\tali\tred/white\t2 set\n2\tsiti\t\t3.0\n3\tmei\t\tbanyak',
    )
  await page.getByRole('button', { name: 'Tambah 3 nama' }).click()
  await expect(nameTagFormRows(page)).toHaveCount(3)
  await expect(nameTagField(page, 0)).toHaveValue('ALI')
  await expect(nameTagFormRows(page).nth(0)).toContainText('2 set × 7 = 14 tag')
  await expect(nameTagFormRows(page).nth(1)).toContainText('3 set × 7 = 21 tag')
  await expect(nameTagFormRows(page).nth(2)).toContainText('Sila isi bilangan set, sekurang-kurangnya 1.')
  await expect(page.getByRole('alert').filter({ hasText: '1 daripadanya perlu disemak.' })).toBeVisible()
})
