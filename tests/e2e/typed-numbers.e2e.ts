import type { Page } from '@playwright/test'
import { createProduct, deleteProduct } from '#core/catalog/catalog-products.ts'
import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { listRecurringMessages } from '#core/messaging/recurring-messages.ts'
import { getMessage } from '#core/messaging/messages.ts'
import { getCosts } from '#core/settings/costs-calls.ts'
import { getDueRules } from '#core/settings/due-rules-calls.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { quantityField, stickerCalculatorPath, calculatorTotal } from '../support/calculator-screen.ts'
import { disableDueDates, enableDueDates } from '../support/enable-due-dates.ts'
import { expect, hour, messageRow, test, type Shop } from '../support/shop.ts'

test.afterEach(disableDueDates)

const malayErrorText = 'Isi nombor bulat, cth. 1000'
const saveButtonIn = (page: Page, area: string) =>
  page.locator(area).getByRole('button', { name: 'Save', exact: true })

for (const width of [390, 1280])
  test(`FIX-01 rejects the quantity “1,5” and accepts “1,500” (${width} px viewport)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(stickerCalculatorPath)
    await quantityField(page).fill('1,500')
    await expect(quantityField(page)).toHaveValue('1500')
    for (const typed of ['1,5', '1.5', '1.000', '-5', '2,8,0']) {
      await quantityField(page).fill(typed)
      await expect(quantityField(page)).toHaveValue(typed)
      await expect(page.getByText(malayErrorText)).toBeVisible()
      await expect(quantityField(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(calculatorTotal(page)).toHaveText('RM 0.00')
    }
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Buat Pesanan' }).click()
    await expect(page).toHaveURL(stickerCalculatorPath)
    await expect(quantityField(page)).toHaveValue('2,8,0')
    await quantityField(page).fill('280')
    await expect(page.getByText(malayErrorText)).toHaveCount(0)
    await expect(calculatorTotal(page)).toHaveText('RM 42.00')
  })

async function addShirtProduct(shop: Shop) {
  const { categories } = await shop.call(getCatalog, {})
  return shop.call(createProduct, {
    name: 'Jersi Nombor',
    slug: 'jersi-nombor',
    category_id: categories[0]?.id ?? 0,
    status: 'active',
    flow: 'described',
    described: {
      pricing: { by: 'piece', tiers: [{ from: 1, sen: 3900 }] },
      options: [
        {
          code: 'saiz',
          name: { ms: 'Saiz' },
          spread: true,
          choices: ['s', 'm'].map((code) => ({ code, name: { ms: code.toUpperCase() } })),
        },
      ],
      asks: { design: false, names: false, notes: false },
    },
  })
}

test('FIX-01 blocks ordering and adding to the basket while the quantity of a size is not a whole number', async ({
  page,
  shop,
}) => {
  const { id } = await addShirtProduct(shop)
  await page.goto('/produk/jersi-nombor')
  await page.getByLabel('M', { exact: true }).fill('3')
  await page.getByLabel('S', { exact: true }).fill('1,5')
  await page.getByLabel('Nama', { exact: true }).fill('Puan Nombor')
  await page.getByLabel('No Telefon').fill('0137770019')
  const url = page.url()
  for (const button of ['Hantar Pesanan', 'Tambah ke troli']) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByLabel('S', { exact: true })).toBeFocused()
    await expect(page.getByText(malayErrorText)).toBeVisible()
    await page.getByLabel('Nama', { exact: true }).focus()
  }
  expect(page.url()).toBe(url)
  await shop.open(page, '/admin/orders/new')
  await page.getByRole('combobox', { name: 'Add item', exact: true }).selectOption({ label: 'Jersi Nombor' })
  await page.getByLabel('Saiz: M').fill('3')
  await page.getByLabel('Saiz: S').fill('1,5')
  await page.getByRole('button', { name: 'Add to order' }).click()
  await expect(page.getByLabel('Saiz: S')).toBeFocused()
  await expect(page.getByText('Enter a whole number, like 1000')).toBeVisible()
  await shop.call(deleteProduct, { id })
})

test('FIX-01 refuses 1,5 in due date rules and costs, for the shop and for a single product', async ({
  page,
  shop,
}) => {
  await enableDueDates(shop)
  await shop.open(page, '/settings/due-dates')
  const before = await shop.call(getDueRules, {})
  const form = page.locator('#due-dates')
  await form.getByText('By product').click()
  const product = form.getByLabel('Iron-On Name Tag')
  for (const field of [product, form.getByLabel('Rush'), form.getByLabel('Sticker sheets').nth(1)]) {
    const kept = await field.inputValue()
    await field.fill('1,5')
    await saveButtonIn(page, '#due-dates').click()
    await expect(form.getByText('Please enter a whole number.')).toBeVisible()
    await expect(field).toHaveValue('1,5')
    await expect(field).toBeFocused()
    await field.fill(kept)
  }
  expect(await shop.call(getDueRules, {})).toEqual(before)

  await shop.open(page, '/settings/costs')
  const costs = await shop.call(getCosts, {})
  await page.getByText('By product').click()
  const minutes = page.getByLabel('Iron-On Name Tag (minutes)')
  await minutes.fill('1,5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(minutes).toBeFocused()
  await expect(minutes).toHaveAttribute('aria-invalid', 'true')
  expect(await shop.call(getCosts, {})).toEqual(costs)
})

test('FIX-01 refuses 1,5 as the amount of time to move messages by', async ({ page, shop }) => {
  const message = await shop.schedule({ phone: shop.phone(), message: 'Anjak nombor' }, 50 * hour)
  const other = await shop.schedule({ phone: shop.phone(), message: 'Anjak nombor' }, 51 * hour)
  await shop.open(page, '/admin/whatsapp-scheduler?search=Anjak+nombor')
  for (const { phone } of [message, other]) await messageRow(page, phone).getByRole('checkbox').click()
  await page
    .getByRole('region', { name: 'Selected messages' })
    .getByRole('button', { name: 'Reschedule…' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule 2 messages' })
  await dialog.getByText('Move each message earlier or later').click()
  const amount = dialog.getByLabel('Time difference')
  for (const typed of ['1,5', '1.5', '0', '366']) {
    await amount.fill(typed)
    await dialog.getByRole('button', { name: /^Reschedule/ }).click()
    await expect(dialog.getByText('Enter a whole number from 1 to 365.')).toBeVisible()
    await expect(amount).toHaveValue(typed)
  }
  const { scheduled_time: time } = await shop.call(getMessage, { id: message.id })
  expect(time).toBe(message.scheduled_time)
})

test('FIX-01 refuses 1,5 as the number of occurrences of a recurring message', async ({ page, shop }) => {
  await shop.open(page, '/admin/whatsapp-scheduler/repeats')
  await page.getByRole('button', { name: 'New recurring message' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message').fill('Peringatan')
  await dialog.getByRole('button', { name: 'Manual' }).click()
  await dialog.getByLabel('Phone Number').fill(shop.phone())
  await dialog.getByLabel('End', { exact: true }).selectOption('After a number of times')
  const times = dialog.getByLabel('Number of times')
  await times.fill('1,5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(times).toBeFocused()
  await expect(times).toHaveAttribute('aria-invalid', 'true')
  await expect(times).toHaveValue('1,5')
  expect((await shop.call(listRecurringMessages, {})).filter(({ text }) => text === 'Peringatan')).toEqual([])
})

test('FIX-01 refuses 1,5 as the quantity and size of a deal and as a size of a price list', async ({
  page,
  shop,
}) => {
  await shop.open(page, '/admin/products/deals')
  await page.getByRole('button', { name: '500 × 5cm PP Sticker', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Quantity').fill('1,5')
  await dialog.getByLabel('Size').fill('5,5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a size in cm, such as 5.5.')).toBeVisible()
  await expect(dialog.getByLabel('Quantity')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Quantity')).toHaveValue('1,5')
  const deal = (await shop.call(getCatalog, {})).deals.find(({ product_id }) => product_id === 7)
  expect([deal?.quantity, deal?.size_mm]).toEqual([500, 50])

  await shop.open(page, '/admin/products/prices/sticker')
  await page.getByLabel('New size').fill('5,5')
  await page.getByRole('button', { name: 'Add size' }).click()
  await expect(page.getByText('Enter a size in cm, such as 5.5. The maximum is 29')).toBeVisible()
  await expect(page.getByLabel('New size')).toHaveValue('5,5')
})
