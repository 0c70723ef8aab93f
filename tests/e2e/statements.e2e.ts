import { createOrderAsAdmin } from '#core/orders/admin/create-order.ts'
import { getOrder } from '#core/orders/admin/admin-order.ts'
import { recordOrderPayment } from '#core/orders/admin/order-payments.ts'
import {
  confirmStatementMatches,
  dismissStatementLines,
  getStatementMatches,
  importStatement,
} from '#core/payments/statement-calls.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { formatCsv } from '#server/csv/csv-file.ts'
import { expect, expectErrors, toast, test, type Shop } from '../support/shop.ts'

const today = getShopDay(new Date())

async function createOrder(shop: Shop, nama: string, eachSen: number) {
  const { id, number } = await shop.call(createOrderAsAdmin, {
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

let balance = 900_000
const importRows = (shop: Shop, rows: [string, number][]) => {
  const csv = formatCsv(
    ['Date', 'Details', 'Amount', 'Balance'],
    rows.map(([text, sen]) => [today, text, sen / 100, (balance += sen) / 100]),
  )
  return shop.call(importStatement, {
    file: Buffer.from(csv).toString('base64'),
    name: 'today.csv',
    account: 'CIMB ••4321',
    allow_gap: true,
    columns: { day: 0, text: [1], amount: 2, direction: null, debit: null, credit: null, balance: 3 },
  })
}

test('staff import a statement with unknown columns, confirm all certain matches at once, and confirm a likely match separately', async ({
  page,
  shop,
}) => {
  expectErrors(page, /422|409/)
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

  const later = formatCsv(['Tarikh', 'Butiran', 'Amaun', 'Baki'], [[today, 'KEDAI AIS', 10, 2000]])
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(later) })
  await expect(page.getByRole('alert')).toContainText('this one opens at RM 1,990.00')
  await page.getByRole('button', { name: 'Import anyway' }).click()
  await expect(toast(page, '1 new transaction imported')).toBeVisible()
})

test('staff link transactions to recorded payments, are asked whether a payment is already recorded, and show and undo decisions', async ({
  page,
  shop,
}) => {
  const recorded = [await createOrder(shop, 'Rokiah Ujian', 6613), await createOrder(shop, 'Lim Ujian', 6614)]
  for (const [at, { id }] of recorded.entries()) {
    const { version } = (await shop.call(getOrder, { id })).order
    const reference = at === 0 ? 'MBB778899' : ''
    const paid_at = new Date(Date.now() - at * 6 * 86_400_000).toISOString()
    const payment = { amount_sen: 6613 + at, method: 'transfer', reference, paid_at } as const
    await shop.call(recordOrderPayment, { id, version, ...payment })
  }
  const [exact, asked] = recorded
  await importRows(shop, [
    ['DUITNOW ROKIAH MBB778899', 6613],
    ['CASH DEPOSIT MACHINE', 6614],
    ['PROFIT PAID UJIAN', 17],
  ])
  await shop.open(page, '/admin/payments/statements')
  const matches = page.getByRole('region', { name: 'Exact matches' })
  await expect(matches.getByRole('listitem').filter({ hasText: exact?.number ?? '' })).toContainText(
    'Already recorded: Bank transfer',
  )
  await matches.getByRole('button', { name: 'Link 1 payment · RM 66.13' }).click()
  await expect(toast(page, 'Linked to the recorded payment')).toBeVisible()

  const rest = page.getByRole('region', { name: 'Other money in' }).getByRole('listitem')
  const row = rest.filter({ hasText: 'RM 66.14' })
  await row.getByLabel('Order number').fill(asked?.number ?? '')
  await row.getByRole('button', { name: 'Confirm' }).click()
  const question = page.getByRole('dialog', { name: 'Is this payment already recorded?' })
  await expect(question).toContainText(`Order ${asked?.number} has a payment of RM 66.14`)
  await question.getByRole('button', { name: 'Yes, link it' }).click()
  await expect(row).toHaveCount(0)
  for (const { id } of recorded)
    expect((await shop.call(getOrder, { id })).order.balance).toMatchObject({ state: 'paid', due_sen: 0 })

  const profit = rest.filter({ hasText: 'PROFIT PAID UJIAN' })
  await profit.getByLabel('Order number').fill(asked?.number ?? '')
  await profit.getByRole('button', { name: 'Confirm' }).click()
  const overpaid = page.getByRole('alertdialog', { name: `Record RM 0.17 for order ${asked?.number}?` })
  await expect(overpaid).toContainText('Nothing is due. The order will be overpaid by RM 0.17.')
  await overpaid.getByRole('button', { name: 'Cancel' }).click()
  await profit.getByRole('button', { name: 'Hide' }).click()
  await expect(rest.filter({ hasText: 'PROFIT PAID UJIAN' })).toHaveCount(0)
  await page.getByText('Hidden transactions', { exact: true }).click()
  const hidden = page.getByRole('list', { name: 'Hidden transactions' }).getByRole('listitem')
  await hidden.filter({ hasText: 'PROFIT PAID UJIAN' }).getByRole('button', { name: 'Show again' }).click()
  await expect(rest.filter({ hasText: 'PROFIT PAID UJIAN' })).toBeVisible()

  await page.getByText('Confirmed transactions', { exact: true }).click()
  const confirmed = page.getByRole('list', { name: 'Confirmed transactions' }).getByRole('listitem')
  await confirmed
    .filter({ hasText: exact?.number ?? '' })
    .getByRole('button', { name: 'Unlink' })
    .click()
  await expect(matches.getByRole('listitem').filter({ hasText: exact?.number ?? '' })).toBeVisible()
})

test('staff link money out to a recorded refund, and unlink it', async ({ page, shop }) => {
  const { id, number } = await createOrder(shop, 'Hafizah Ujian', 8123)
  for (const payment of [
    { kind: 'payment', amount_sen: 8123 },
    { kind: 'refund', amount_sen: 3127 },
  ] as const) {
    const { version } = (await shop.call(getOrder, { id })).order
    await shop.call(recordOrderPayment, { id, version, method: 'transfer', ...payment })
  }
  await importRows(shop, [['TRANSFER TO HAFIZAH UJIAN', -3127]])
  await shop.open(page, '/admin/payments/statements')
  const refunds = page.getByRole('region', { name: 'Refunds' }).getByRole('listitem')
  const row = refunds.filter({ hasText: number })
  await expect(row).toContainText('Already recorded: Bank transfer')
  await row.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, 'Linked to the recorded refund')).toBeVisible()
  await expect(row).toHaveCount(0)

  await page.getByText('Confirmed transactions', { exact: true }).click()
  const confirmed = page.getByRole('list', { name: 'Confirmed transactions' }).getByRole('listitem')
  await expect(confirmed.filter({ hasText: number })).toContainText('Linked to a recorded refund')
  await confirmed.filter({ hasText: number }).getByRole('button', { name: 'Unlink' }).click()
  await expect(row).toBeVisible()
})

test('when staff reverse a payment that a statement confirmed, its bank transaction is proposed again', async ({
  page,
  shop,
}) => {
  const order = await createOrder(shop, 'Zainab Ujian', 9917)
  await importRows(shop, [[`ZAINAB UJIAN ${order.number}`, 9917]])
  const findMatch = async () =>
    (await shop.call(getStatementMatches, {})).certain.find((match) => match.order?.id === order.id)
  const match = await findMatch()
  const pair = { line_id: match?.line.id ?? 0, order_id: order.id, due_sen: 9917 }
  expect(await shop.call(confirmStatementMatches, { matches: [pair] })).toMatchObject({ confirmed: 1 })

  await shop.open(page, `/admin/orders?show=table&order=${order.id}`)
  const dialog = page.getByRole('dialog', { name: `Order ${order.number}` })
  await dialog.getByRole('button', { name: 'Reverse Bank transfer, RM 99.17' }).click()
  const reversal = page.getByRole('dialog', { name: 'Reverse RM 99.17?' })
  await expect(reversal).toContainText('The transaction on the bank statement becomes open again.')
  await reversal.getByRole('button', { name: 'Reverse entry' }).click()
  await expect(toast(page, 'Entry reversed')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Payments' })).toContainText('Reversed by')
  expect((await findMatch())?.line.id).toBe(match?.line.id)
})

test('undoing several confirmed payments leaves the one that was refunded, and says why', async ({
  page,
  shop,
}) => {
  expectErrors(page, /409/)
  const { certain } = await shop.call(getStatementMatches, {})
  const ofOtherTests = certain.map(({ line }) => line.id)
  if (ofOtherTests.length > 0)
    await shop.call(dismissStatementLines, { line_ids: ofOtherTests, dismissed: true })
  const orders = [await createOrder(shop, 'Devi Ujian', 7011), await createOrder(shop, 'Wong Ujian', 7012)]
  const [refunded, other] = orders
  await importRows(shop, [
    [`DEVI UJIAN ${refunded?.number}`, 7011],
    [`WONG UJIAN ${other?.number}`, 7012],
  ])
  await shop.open(page, '/admin/payments/statements')
  await page.getByRole('button', { name: /^Confirm 2 payments · RM 140\.23/ }).click()
  const done = toast(page, '2 payments recorded')
  await expect(done).toBeVisible()
  const id = refunded?.id ?? ''
  const { version } = (await shop.call(getOrder, { id })).order
  await shop.call(recordOrderPayment, { id, version, kind: 'refund', method: 'transfer', amount_sen: 2000 })

  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Transaction is open again')).toBeVisible()
  await expect(
    toast(page, '1 transaction not undone: Reverse the refund of this payment first.'),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Exact matches' })).toContainText(other?.number ?? '')
})
