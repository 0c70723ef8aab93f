import { getOrder, getOrderLink, moveOrder } from '#core/orders/admin/admin-order.ts'
import { changeOrderDeposit, recordOrderPayment } from '#core/orders/admin/order-payments.ts'
import { issueDocument } from '#core/documents/document-calls.ts'
import { placeStickerOrder } from '#core/orders/orders.ts'
import { uploadSlip } from '#core/orders/tracking/slips.ts'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { expect, navigateTo, toast, type Shop, test } from '../support/shop.ts'

const placeOrder = (shop: Shop, nama: string, phone = shop.phone()) =>
  shop.call(placeStickerOrder, {
    nama,
    phone,
    deliveryMethod: 'selfPickup',
    shipping: {},
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  })

/** A picture that no other test uses as a payment slip. */
const slipPicture = await sharp({ create: { width: 9, height: 7, channels: 3, background: '#0a7d5c' } })
  .png()
  .toBuffer()
  .then((bytes) => bytes.toString('base64'))

async function openOrder(page: Page, { id, orderNumber }: { id: string; orderNumber: string }) {
  await navigateTo(page, `/admin/orders?show=table&order=${id}`)
  return page.getByRole('dialog', { name: `Order ${orderNumber}` })
}

async function expectAccessibleAndFitting(page: Page, within = '[role=dialog]'): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await findAccessibilityProblems(page, { within })).toEqual([])
      await expectToFitWidth(page)
    }
  }
}

const paymentEntries = (order: Locator) => order.getByRole('list', { name: 'Payments' }).getByRole('listitem')

test('staff record a deposit, a cash payment with change, a reversal and a refund of an order', async ({
  page,
  shop,
}) => {
  const placed = await placeOrder(shop, 'Puan Deposit')
  await shop.open(page, '/admin/orders')
  const order = await openOrder(page, placed)
  await order.getByRole('button', { name: 'Set deposit' }).click()
  const deposit = page.getByRole('dialog', { name: 'Deposit' })
  await deposit.getByLabel('Deposit').fill('130')
  await expect(deposit.getByRole('button', { name: 'Save deposit' })).toHaveAttribute('aria-disabled', 'true')
  await deposit.getByLabel('Deposit').fill('50%')
  await expect(deposit.getByText('RM 63.00 now, RM 63.00 before pick-up.')).toBeVisible()
  await deposit.getByRole('button', { name: 'Save deposit' }).click()
  const sums = order.getByRole('definition')
  await expect(order.getByRole('term')).toHaveText(['Deposit due', 'Balance due before pick-up'])
  await expect(sums).toHaveText(['RM 63.00', 'RM 63.00'])

  await order.getByRole('button', { name: 'Record payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Record payment' })
  await payment.getByLabel('Amount received').fill('63')
  await payment.getByLabel('Method').selectOption('Cash')
  await payment.getByLabel('Cash received').fill('100')
  await expect(payment.getByText('Change: RM 37.00')).toBeVisible()
  await expectAccessibleAndFitting(page)
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(toast(page, 'Payment recorded')).toBeVisible()
  await expect(paymentEntries(order)).toContainText([/^Cash.*Entered by staff, AdminRM 63\.00$/])
  await expect(order.getByText('Deposit paid', { exact: true })).toBeVisible()
  await expect(order.getByText('Balance due before pick-up')).toBeVisible()
  await expect(order.getByText('Moved from New to Paid')).toBeVisible()
  await expect(order.getByText('Paid', { exact: true })).toHaveCount(0)
  await expectAccessibleAndFitting(page)

  await order.getByRole('button', { name: 'Reverse Cash, RM 63.00' }).click()
  const reversal = page.getByRole('dialog', { name: 'Reverse RM 63.00?' })
  await expect(reversal.getByText('The order moves back to New.')).toBeVisible()
  await reversal.getByLabel('Reason').fill('Wrong order')
  await reversal.getByRole('button', { name: 'Reverse entry' }).click()
  await expect(toast(page, `Entry reversed. ${placed.orderNumber} moved back to New`)).toBeVisible()
  await expect(order.getByText('Moved from Paid to New')).toBeVisible()
  await expect(paymentEntries(order)).toContainText([/Reversed by Admin, .*: Wrong order/])
  await order.getByRole('button', { name: 'Record payment' }).click()
  await expect(payment.getByText('Matches the deposit due.')).toBeVisible()
  await payment.getByLabel('Amount received').fill('126')
  await payment.getByLabel('Method').selectOption('DuitNow QR')
  await payment.getByLabel('Bank reference').fill('QR 0815')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(paymentEntries(order)).toContainText([/^Cash/, /^DuitNow QR.*Reference QR 0815RM 126\.00$/])

  await order.getByRole('button', { name: 'Record payment' }).click()
  await expect(payment.getByLabel('Amount received')).toHaveValue('')
  await expect(payment.getByText('Nothing is due.')).toBeVisible()
  await payment.getByRole('button', { name: 'Cancel' }).click()

  await order.getByRole('button', { name: 'Record refund' }).click()
  const refund = page.getByRole('dialog', { name: 'Record refund' })
  await refund.getByLabel('Amount refunded').fill('6')
  await expect(refund.getByLabel('Reduce the order’s total from RM 126.00 to RM 120.00')).toBeChecked()
  await expectAccessibleAndFitting(page)
  await refund.getByRole('button', { name: 'Record refund' }).click()
  await expect(paymentEntries(order)).toContainText([
    /^Cash/,
    /^DuitNow QR/,
    /^Refund, Bank transfer.*-RM 6\.00$/,
  ])
  await expect(order.getByText('Refunded', { exact: true })).toBeVisible()
  const read = async () => (await shop.call(getOrder, { id: placed.id })).order
  expect(await read()).toMatchObject({ total_sen: 12_000, balance: { state: 'paid', due_sen: 0 } })

  await order.getByRole('button', { name: 'Reverse Refund, Bank transfer, -RM 6.00' }).click()
  const undone = page.getByRole('dialog', { name: 'Reverse -RM 6.00?' })
  await expect(undone.getByText('The order’s total goes back from RM 120.00 to RM 126.00.')).toBeVisible()
  await undone.getByRole('button', { name: 'Cancel' }).click()

  await order.getByRole('button', { name: 'Record refund' }).click()
  await refund.getByLabel('Amount refunded').fill('120')
  await refund.getByRole('button', { name: 'Record refund' }).click()
  await expect(order.getByText('Everything was refunded, but the order is still in Paid.')).toBeVisible()
  await expect(order.getByText('Refunded', { exact: true }).first()).toBeVisible()
  await expectAccessibleAndFitting(page)
  await order.getByRole('button', { name: 'Reverse Refund, Bank transfer, -RM 120.00' }).click()
  await page.getByRole('button', { name: 'Reverse entry' }).click()
  await expect.poll(async () => (await read()).total_sen).toBe(12_000)

  await order.getByRole('button', { name: 'Record refund' }).click()
  await refund.getByLabel('Amount refunded').fill('20')
  await refund.getByLabel(/^Reduce the order’s total/).uncheck()
  await refund.getByRole('button', { name: 'Record refund' }).click()
  await expect(order.getByText('Balance due before pick-up')).toBeVisible()
  expect(await read()).toMatchObject({ total_sen: 12_000, balance: { state: 'partly_paid', due_sen: 2000 } })
})

test('the payment dialog warns of an overpayment, a used reference and a time in the future before saving', async ({
  page,
  shop,
}) => {
  const [one, other] = [await placeOrder(shop, 'Puan Lebih'), await placeOrder(shop, 'Puan Lebih')]
  const { version } = (await shop.call(getOrder, { id: one.id })).order
  const transfer = { amount_sen: 100, method: 'transfer', reference: 'MBB 778899' } as const
  await shop.call(recordOrderPayment, { id: one.id, version, ...transfer })
  await shop.open(page, '/admin/orders')
  const order = await openOrder(page, other)
  await order.getByRole('button', { name: 'Record payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Record payment' })
  await payment.getByLabel('Amount received').fill('626')
  await expect(
    payment.getByText('Only RM 126.00 is due. The order will be overpaid by RM 500.00.'),
  ).toBeVisible()
  await payment.getByLabel('Bank reference').fill('MBB 778899')
  await expect(payment.getByText(`Already recorded for order ${one.orderNumber}.`)).toBeVisible()
  const time = payment.getByLabel('Payment time')
  expect(await time.getAttribute('max')).toMatch(/^\d{4}-\d\d-\d\dT23:59$/)
  await time.fill('2099-01-01T10:00')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(payment.getByText('Enter a time that is not in the future.')).toBeVisible()
  await expectAccessibleAndFitting(page)
})

test('undoing a confirmed payment shows which payment was reversed, and a cancelled order shows its refund', async ({
  page,
  shop,
}) => {
  const placed = await placeOrder(shop, 'Puan Undur')
  await shop.open(page, '/admin/orders')
  const order = await openOrder(page, placed)
  await order.getByRole('button', { name: 'Move to Paid' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm payment' })
  await confirmation.getByLabel('Method').selectOption('Cash')
  await confirmation.getByRole('button', { name: 'Confirm payment' }).click()
  await order.getByRole('button', { name: 'Undo' }).click()
  const reversed = 'Payment reversed: RM 126.00 (Cash, entered by staff)'
  await expect(toast(page, `${placed.orderNumber} moved back to New. ${reversed}`)).toBeVisible()
  await expect(order.getByRole('list', { name: 'History' })).toContainText(reversed)

  const version = async () => (await shop.call(getOrder, { id: placed.id })).order.version
  const partly = { amount_sen: 10_000, method: 'transfer' } as const
  await shop.call(recordOrderPayment, { id: placed.id, version: await version(), ...partly })
  await shop.call(changeOrderDeposit, {
    id: placed.id,
    version: await version(),
    deposit: { percent: 50 },
  })
  await page.reload()
  await order.getByRole('button', { name: 'Move to Paid' }).click()
  const move = page.getByRole('dialog', { name: 'Move to Paid' })
  await expect(move.getByText('RM 100.00 of RM 126.00 was received, so work can begin.')).toBeVisible()
  await expect(move.getByLabel('Amount received')).toHaveCount(0)
  await expectAccessibleAndFitting(page)
  await move.getByRole('button', { name: 'Move to Paid' }).click()
  await expect(order.getByText('Balance due before pick-up')).toBeVisible()
  await expect(toast(page, `${placed.orderNumber} moved to Paid`)).toBeVisible()

  await shop.call(moveOrder, { id: placed.id, version: await version(), to: 'cancelled', tell: '' })
  await shop.call(recordOrderPayment, { id: placed.id, version: await version(), kind: 'refund', ...partly })
  await page.reload()
  await expect(order.getByRole('heading', { name: 'Refunded RM 100.00' })).toBeVisible()
  await expect(order.getByText('To pay')).toHaveCount(0)
  await expect(order.getByRole('definition').filter({ hasText: '-RM 100.00' })).toBeVisible()
  await expectAccessibleAndFitting(page)
})

test('the orders list shows payment states and filters by payment state, and marks a slip that was sent twice', async ({
  page,
  shop,
}) => {
  const [one, other] = [await placeOrder(shop, 'Encik Resit'), await placeOrder(shop, 'Encik Resit')]
  for (const { id } of [one, other]) await shop.call(uploadSlip, { id, file: slipPicture })
  await shop.open(page, '/admin/orders?show=table&search=Encik+Resit')
  const row = (number: string) => page.getByRole('row', { name: number })
  await expect(row(one.orderNumber)).toContainText('Unpaid RM 126.00')
  const order = await openOrder(page, one)
  await order.getByRole('button', { name: 'Record payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Record payment' })
  await expect(payment.getByText(`The same picture was sent for order ${other.orderNumber}.`)).toBeVisible()
  await payment.getByLabel('Amount received').fill('40')
  await payment.getByLabel('Payment slip (optional)').selectOption({ index: 1 })
  await expectAccessibleAndFitting(page)
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(paymentEntries(order)).toContainText([/^Bank transfer.*Payment slip, AdminRM 40\.00$/])
  await order.getByRole('button', { name: 'Payment slips for' }).click()
  const counted = page.getByRole('dialog', { name: `Payment slip for ${one.orderNumber}` })
  await expect(counted.getByText('A payment was recorded from this slip.')).toBeVisible()
  await expect(counted.getByRole('button', { name: 'Confirm payment' })).toBeHidden()
  // On a busy machine, Escape can come before the page knows that this dialog is on top, and would close both.
  await counted.getByRole('button', { name: 'Close' }).click()
  await expect(counted).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  const top = async (name: string) => (await order.getByRole('heading', { name }).boundingBox())?.y ?? 0
  expect(await top('Partly paid')).toBeLessThan(await top('Mirrorcoat Sticker'))
  await page.setViewportSize({ width: 1280, height: 800 })

  await navigateTo(page, '/admin/orders?search=Encik+Resit')
  const due = page.getByRole('listitem').filter({ hasText: one.orderNumber }).getByText('RM 86.00 due')
  const card = due.locator('xpath=ancestor::li[1]')
  const [text, edge] = [await due.boundingBox(), await card.boundingBox()]
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual((edge?.x ?? 0) + (edge?.width ?? 0))

  const showSlips = page.getByRole('button', { name: `Payment slips for ${other.orderNumber}` })
  await expect(showSlips).toBeVisible()
  await (await openOrder(page, other)).getByRole('button', { name: 'Payment slips for' }).click()
  const wrong = page.getByRole('dialog', { name: `Payment slip for ${other.orderNumber}` })
  await wrong.getByRole('button', { name: 'Confirm payment' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm payment' })
  await expect(confirmation.getByLabel('Payment slip (optional)')).not.toHaveValue('')
  await expect(confirmation.getByLabel('Payment time (optional)')).toBeVisible()
  await expect(confirmation.getByLabel('Bank reference (optional)')).toBeVisible()
  await expectAccessibleAndFitting(page)
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await (await openOrder(page, other)).getByRole('button', { name: 'Payment slips for' }).click()
  await wrong.getByRole('button', { name: 'Not a payment for this order' }).click()
  await expect(wrong.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(wrong.getByRole('button', { name: 'Confirm payment' })).toBeHidden()
  await expectAccessibleAndFitting(page)
  await navigateTo(page, '/admin/orders?search=Encik+Resit')
  await expect(page.getByRole('listitem').filter({ hasText: other.orderNumber })).toBeVisible()
  await expect(showSlips).toBeHidden()
  await page.goto((await shop.call(getOrderLink, { id: other.id })).link ?? '')
  await expect(
    page.getByText('Ini bukan bayaran untuk pesanan ini. Sila hantar resit yang betul.'),
  ).toBeVisible()
  await expect(page.getByText('Hantar resit bayaran')).toBeVisible()
  await expectAccessibleAndFitting(page, 'main')

  await navigateTo(page, '/admin/orders?show=table&search=Encik+Resit')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Payment', { exact: true }).selectOption('Partly paid')
  await page.getByRole('button', { name: 'Show orders' }).click()
  await expect(row(one.orderNumber)).toContainText('Partly paid')
  await expect(row(other.orderNumber)).toBeHidden()
  await expectAccessibleAndFitting(page, 'main')
})

test('handing over an order with a balance due requires confirmation', async ({ page, shop }) => {
  const placed = await placeOrder(shop, 'Cik Baki')
  await shop.open(page, '/admin/orders')
  const order = await openOrder(page, placed)
  for (const stage of ['In production', 'Ready'])
    await order.getByRole('button', { name: new RegExp(`^(Move to )?${stage}$`) }).click()
  await order.getByRole('button', { name: 'Move to Handed over' }).click()
  const asked = page.getByRole('dialog', { name: 'Hand over' })
  await expect(asked.getByText('RM 126.00 is still due for this order. Hand it over anyway?')).toBeVisible()
  await expectAccessibleAndFitting(page)
  await asked.getByRole('button', { name: 'Record payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Record payment' })
  await expect(payment.getByLabel('Method')).toHaveValue('cash')
  await payment.getByLabel('Amount received').fill('60.02')
  await expect(payment.getByText('Recorded as RM 60.00, because cash is rounded to 5 sen.')).toBeVisible()
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(asked.getByText('RM 66.00 is still due for this order. Hand it over anyway?')).toBeVisible()
  await asked.getByRole('button', { name: 'Hand over' }).click()
  await expect(order.getByText('Moved from Ready to Handed over')).toBeVisible()
  await expect(order.getByRole('term')).toHaveText(['Received', 'Balance due'])
  await shop.call(issueDocument, { id: placed.id, kind: 'invoice', credit_days: 30 })
  await page.reload()
  await expect(order.getByRole('term')).toHaveText(['Received', /^Balance due by /])
})

test('staff set a deposit when they create an order, and the first message asks the customer for it', async ({
  page,
  shop,
}) => {
  await shop.open(page, '/admin/orders/new')
  await page.getByRole('combobox', { name: 'Add item', exact: true }).selectOption('Custom item')
  await page.getByLabel('Description', { exact: true }).fill('Banner')
  await page.getByLabel('Price per piece').fill('80')
  await page.getByRole('button', { name: 'Add to order' }).click()
  await page.getByLabel('Name (optional)', { exact: true }).fill('Encik Separuh')
  await page.getByLabel(/^Phone/).fill(shop.phone())
  const total = page.getByRole('region', { name: 'Total' })
  await expect(total).toContainText('RM 80.00')
  const deposit = total.getByLabel(/^Deposit/)
  await page.getByLabel('Paid in cash').check()
  await expect(deposit).toBeHidden()
  await page.getByLabel('Paid in cash').uncheck()
  await deposit.fill('80')
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(total.getByText('The deposit must be less than the order total.')).toBeVisible()
  await expectAccessibleAndFitting(page, 'main')
  await deposit.fill('25%')
  await expect(total.getByText('RM 20.00 now, RM 60.00 before pick-up.')).toBeVisible()
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(toast(page, /Order \d{4}-\d{4} created/)).toBeVisible()
  const order = page.getByRole('dialog', { name: /^Order/ })
  await expect(order.getByRole('term')).toHaveText(['Deposit due', 'Balance due before pick-up'])
  await expect(order.getByRole('list', { name: 'History' })).toContainText(
    'RM 20.00 (deposit; jumlah penuh RM 80.00)',
  )
})

test('a customer sees the deposit of a product and the balance', async ({ page, shop }) => {
  await shop.open(page, '/admin/products/stickerprint')
  await page.getByRole('button', { name: 'Mirrorcoat Sticker', exact: true }).click()
  const product = page.locator('form')
  await product.getByLabel('Deposit').fill('0%')
  await product.getByRole('button', { name: 'Save' }).click()
  await expect(
    product.getByText('Enter a percentage such as 50%, or an amount such as 20.00.').first(),
  ).toBeVisible()
  await product.getByLabel('Deposit').fill('50%')
  await product.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Mirrorcoat Sticker')).toBeVisible()

  const { id } = await placeOrder(shop, 'Puan Separuh')
  const link = await shop.call(getOrderLink, { id })
  await page.goto(link.link ?? '')
  const pay = page.getByRole('region', { name: 'Cara bayaran' })
  await expect(pay).toContainText('Deposit untuk dibayarRM 63.00')
  await expect(pay).toContainText('Baki RM 63.00 dibayar sebelum pesanan diambil atau dipos.')
  await expectAccessibleAndFitting(page, 'main')

  const { version } = (await shop.call(getOrder, { id })).order
  await shop.call(recordOrderPayment, { id, version, amount_sen: 6300, method: 'fpx' })
  await page.reload()
  await expect(pay).toContainText('Baki untuk dibayarRM 63.00')
  await expect(pay).toContainText('RM 63.00 telah diterima.')
  const progress = page.getByRole('main').getByRole('list').last()
  await expect(progress).toContainText('Deposit diterima')
  await expect(progress).toContainText('RM 63.00 telah diterima. Baki RM 63.00 belum dibayar.')
  await expect(progress).not.toContainText('Bayaran disahkan')

  await navigateTo(page, '/admin/products/stickerprint')
  await page.getByRole('button', { name: 'Mirrorcoat Sticker', exact: true }).click()
  await product.getByLabel('Deposit').fill('')
  await product.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Mirrorcoat Sticker')).toBeVisible()
})
