import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, test } from '../support/shop.ts'
import {
  jerseyCell,
  readJerseyGrid,
  createPlayer,
  readStoredPlayers,
  replacePlayers,
  openJerseyList,
} from '../support/jersey-list.ts'
import { changeStoredUser } from '../support/sign-in-screen.ts'

test('JERSEY-01 edits the jersey list like a spreadsheet and undoes every step', async ({ page, shop }) => {
  await replacePlayers(shop)
  await openJerseyList(shop, page)
  await expect(page.getByRole('tab')).toHaveText(['PEREMPUAN', 'LELAKI'])
  await jerseyCell(page, 1, 0).click()
  await page.keyboard.type('siti aminah long')
  await page.keyboard.press('Tab')
  await page.keyboard.type('kids x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // Enter moved the focus to a new row.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('123')
  await page.keyboard.press('Tab')
  expect(await readJerseyGrid(page)).toEqual(['SITI AMINA|KIDS XS|12', '||'])
  await expect(jerseyCell(page, 2, 0)).toBeFocused()
  await page.keyboard.type('ali')
  await page.keyboard.press('Enter')
  await jerseyCell(page, 2, 0).click()
  await page.keyboard.press('F2')
  await page.keyboard.press('End')
  await page.keyboard.type('a')
  await page.keyboard.press('Enter')
  expect((await readJerseyGrid(page))[1]).toBe('ALIA||')
  await page.keyboard.press('Control+z')
  expect((await readJerseyGrid(page))[1]).toBe('ALI||')
  await page.keyboard.press('Control+y')
  expect((await readJerseyGrid(page))[1]).toBe('ALIA||')
  await jerseyCell(page, 1, 0).click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Delete')
  expect((await readJerseyGrid(page))[0]).toBe('||12')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Escape')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Buang baris', exact: true }).click()
  expect(await readJerseyGrid(page)).toEqual(['||'])
  await page.getByRole('link', { name: 'Kembali ke laman utama' }).click()
  await expect(page).toHaveURL('/')
})

test('JERSEY-01 warns about a repeated player number without blocking it', async ({ page, shop }) => {
  await replacePlayers(shop, [
    createPlayer('SITI'),
    createPlayer('AISYAH', 'S', '10'),
    createPlayer('NUR', 'L', '9'),
  ])
  await openJerseyList(shop, page)
  const number = jerseyCell(page, 3, 2)
  await expect(number).not.toHaveAttribute('title')
  await number.click()
  await page.keyboard.type('07')
  await page.keyboard.press('Enter')
  // 07 is not a duplicate of 7, because the numbers look different on a jersey.
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
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'English' }).click()
  await expect(number).toHaveAttribute('title', 'Row 1 already has this number. Continue if that is right.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect((await readStoredPlayers(shop, 'female')).map(({ bilangan }) => bilangan)).toEqual(['7', '10', '7'])
})

test('JERSEY-01 redirects visitors to the sign-in page and subscribers to the home page', async ({
  page,
  shop,
  baseURL,
}) => {
  await page.goto('/JerseySoftball')
  await expect(page).toHaveURL(/\/login$/)
  await shop.open(page, '/')
  await changeStoredUser(page, { role: 'subscriber' })
  await page.goto('/JerseySoftball')
  await expect(page).toHaveURL(new URL('/', baseURL).href)
})
