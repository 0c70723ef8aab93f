import { createAdminOrder } from '#core/orders/admin/create-order.ts'
import { getOrder } from '#core/orders/admin/admin-order.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { formatCsv } from '#server/csv/csv-file.ts'
import { expect, expectErrors, toast, test, type Shop } from '../support/shop.ts'

const today = getShopDay(new Date())

async function createOrder(shop: Shop, nama: string, eachSen: number) {
  const { id, number } = await shop.call(createAdminOrder, {
    nama,
    phone: shop.phone(),
    delivery_method: 'selfPickup',
    address1: '',
    address2: '',
    postcode: '',
    city: '',
    state: '',
    items: [{ kind: 'free', what: 'Laminating A4', quantity: 1, each_sen: eachSen }],
    paid: false,
    total_sen: eachSen,
    request_id: crypto.randomUUID(),
  })
  return { id, number }
}

test('staff import a statement with unknown columns, confirm all certain matches at once, and confirm a likely match separately', async ({
  page,
  shop,
}) => {
  expectErrors(page, /422/)
  const exact = [await createOrder(shop, 'Aminah Ujian', 4531), await createOrder(shop, 'Tan Ujian', 4532)]
  const likely = await createOrder(shop, 'Kavitha Ujian', 77_731)
  let balance = 100_000
  const rows: [string, number][] = [
    [`DUITNOW AMINAH UJIAN ${exact[0]?.number}`, 4531],
    [`IBG TAN UJIAN ${exact[1]?.number.replace('-', ' ')}`, 4532],
    ['TRANSFER KAVITHA UJIAN', 77_731],
    ['TNB BILL', -5000],
  ]
  const csv = formatCsv(
    ['Tarikh', 'Butiran', 'Amaun', 'Baki'],
    rows.map(([text, sen]) => [today, text, sen / 100, (balance += sen) / 100]),
  )
  const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await shop.open(page, '/admin/payments/statements')
  await page.getByLabel('Account', { exact: true }).fill('Maybank ••1234')
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('region', { name: 'Match columns' }).getByRole('button', { name: 'Import' }).click()
  await expect(toast(page, '4 new transactions imported')).toBeVisible()

  await page.getByRole('button', { name: /^Confirm 2 payments · RM 90\.63/ }).click()
  await expect(toast(page, '2 payments recorded')).toBeVisible()
  for (const { id } of exact) expect((await shop.call(getOrder, { id })).order.stage).toBe('paid')

  const row = page.getByRole('region', { name: 'Likely payments' }).getByRole('listitem')
  await expect(row).toContainText('Same amount and name')
  await row.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, 'Payment recorded')).toBeVisible()
  expect((await shop.call(getOrder, { id: likely.id })).order.stage).toBe('paid')

  await page.locator('input[type=file]').setInputFiles(file)
  await expect(toast(page, 'No new transactions: all 4 were imported before')).toBeVisible()
  const broken = csv.replace('1817.94', '1.00')
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(broken) })
  await expect(page.getByRole('alert')).toContainText('Row 5: the balance should be RM 1,817.94')
})
