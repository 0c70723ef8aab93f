import { expect, toast, test } from '../support/shop.ts'
import {
  openEmptyListForPasting,
  readJerseyGrid,
  jerseyCell,
  clickSaveJerseys,
  readStoredPlayers,
} from '../support/jersey-list.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'

test('JERSEY-01 pastes ranges from a spreadsheet and copies them back, and blocks saving until invalid cells are corrected', async ({
  page,
  shop,
}) => {
  await openEmptyListForPasting(shop, page)
  await page.evaluate(() =>
    navigator.clipboard.writeText('siti nurhaliza\txxl\t7\nali\tkids s\t10\r\nmei\tM\t123\n'),
  )
  await page.keyboard.press('Control+v')
  expect(await readJerseyGrid(page)).toEqual(['SITI NURHALIZA|2XL|7', 'ALI|KIDS S|10', 'MEI|M|'])
  await expect(toast(page, '1 nama melebihi 10 aksara dan ditandakan.')).toBeVisible()
  await jerseyCell(page, 1, 1).click()
  await jerseyCell(page, 2, 2).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('2XL\t7\nKIDS S\t10')
  await page.keyboard.press('Control+x')
  expect(await readJerseyGrid(page)).toEqual(['SITI NURHALIZA||', 'ALI||', 'MEI|M|'])
  await page.keyboard.press('Control+z')
  await page.evaluate(() => navigator.clipboard.writeText('L'))
  await jerseyCell(page, 1, 1).click()
  await jerseyCell(page, 3, 1).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+v')
  expect(await readJerseyGrid(page)).toEqual(['SITI NURHALIZA|L|7', 'ALI|L|10', 'MEI|L|'])

  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Buang baris', exact: true }).click()
  expect(await readJerseyGrid(page)).toEqual(['||'])
  await jerseyCell(page, 1, 0).click()
  const players = Array.from({ length: 30 }, (_, at) => `${at + 1}\tP${at}\t${at === 1 ? 'dua' : at}\tM`)
  const copied = ['No\tNama\tBilangan\tSaiz', ...players].join('\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied)
  await page.keyboard.press('Control+v')
  await expect(toast(page, 'Baris tajuk tidak dimasukkan.')).toBeVisible()
  await page.keyboard.press('Control+z')
  expect(await readJerseyGrid(page)).toEqual(['||'])
  await page.keyboard.press('Control+y')
  // 0 is a valid player number.
  expect((await readJerseyGrid(page)).slice(0, 3)).toEqual(['P0|M|0', 'P1|M|dua', 'P2|M|2'])
  const wrong = jerseyCell(page, 2, 2)
  await expect(wrong).toHaveAttribute('title', 'Bilangan mestilah 1 atau 2 digit.')
  await jerseyCell(page, 30, 0).click()
  await expect(wrong).not.toBeInViewport()
  await clickSaveJerseys(page)
  const note = page.getByText('Sila lengkapkan sel yang bertanda merah.')
  await expect(note).toBeInViewport()
  await expect(wrong).toBeFocused()
  await expect(wrong).toBeInViewport({ ratio: 1 })
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect(await readStoredPlayers(shop, 'female')).toEqual([])
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(note).toBeHidden()
  await jerseyCell(page, 2, 1).click()
  await page.keyboard.press('Delete')
  await jerseyCell(page, 30, 0).click()
  await clickSaveJerseys(page)
  await expect(jerseyCell(page, 2, 1)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(note).toBeHidden()
  await clickSaveJerseys(page)
  await expect(page.getByText('Semua telah disimpan')).toBeVisible()
  expect((await readStoredPlayers(shop, 'female'))[1]).toMatchObject({
    nama: 'P1',
    size: 'M',
    bilangan: '12',
  })
})

test('ORD-13 previews a list pasted from WhatsApp for correction and shortens no name without asking', async ({
  page,
  shop,
}) => {
  await openEmptyListForPasting(shop, page)
  await page.evaluate(() =>
    navigator.clipboard.writeText('1. Muhammad Hakimi - MEDIUM - 10\n2) Siti, besar, 7\n• Mei kids s'),
  )
  await page.keyboard.press('Control+v')
  const look = page.getByRole('dialog', { name: 'Senarai daripada mesej' })
  await expect(look.getByText('Difahami: 3 pemain.')).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await look.getByLabel('Bilangan, baris 3').fill('5')
  await look.getByRole('button', { name: 'Ambil 3 pemain' }).click()
  expect(await readJerseyGrid(page)).toEqual(['MUHAMMAD HAKIMI|M|10', 'SITI|L|7', 'MEI|KIDS S|5'])
  await expect(jerseyCell(page, 1, 0)).toHaveAttribute('aria-invalid', 'true')
  await clickSaveJerseys(page)
  const question = page.getByRole('alertdialog', { name: 'Potong nama yang terlalu panjang?' })
  await expect(question).toContainText('MUHAMMAD HAKIMI → MUHAMMAD H')
  expect(await readStoredPlayers(shop, 'female')).toEqual([])
  await question.getByRole('button', { name: 'Potong dan simpan' }).click()
  await expect(page.getByText('Semua telah disimpan')).toBeVisible()
  expect((await readStoredPlayers(shop, 'female')).map(({ nama }) => nama)).toEqual([
    'MUHAMMAD H',
    'SITI',
    'MEI',
  ])
})

test('FIX-57 copies, cuts and pastes jersey cells in browsers that send clipboard events to the body', async ({
  page,
  shop,
}) => {
  await openEmptyListForPasting(shop, page)
  // Imitates Firefox, where the focused cell has no text selection.
  const send = (type: string, text?: string) =>
    page.evaluate(
      ([type, text]) => {
        const clipboardData = new DataTransfer()
        if (text !== undefined) clipboardData.setData('text/plain', text)
        document.body.dispatchEvent(
          new ClipboardEvent(type ?? '', { clipboardData, bubbles: true, cancelable: true }),
        )
        return clipboardData.getData('text/plain')
      },
      [type, text] as const,
    )
  await send('paste', 'SITI\tM\t7\nALI\tL\t10')
  expect(await readJerseyGrid(page)).toEqual(['SITI|M|7', 'ALI|L|10'])
  await jerseyCell(page, 1, 1).click()
  await jerseyCell(page, 2, 2).click({ modifiers: ['Shift'] })
  expect(await send('copy')).toBe('M\t7\nL\t10')
  await send('paste')
  expect(await readJerseyGrid(page)).toEqual(['SITI|M|7', 'ALI|L|10'])
  expect(await send('cut')).toBe('M\t7\nL\t10')
  expect(await readJerseyGrid(page)).toEqual(['SITI||', 'ALI||'])
  // Outside the grid, clipboard events belong to the focused element.
  await page.getByRole('button', { name: 'Simpan' }).focus()
  await send('paste', 'X')
  expect(await readJerseyGrid(page)).toEqual(['SITI||', 'ALI||'])
})
