import { getOrder } from '#core/orders/admin/admin-order.ts'
import { listOrders } from '#core/orders/admin/order-list.ts'
import { getDayClosing } from '#core/payments/closing-calls.ts'
import { importStatement } from '#core/payments/statement-calls.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { formatCsv } from '#server/csv/csv-file.ts'
import { startAllProviders } from '../fakes/payments/all-providers.ts'
import type { PaymentFakes } from '../fakes/payments/provider-fake.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { testOnOwnProgram } from '../support/own-program.ts'
import { expect, expectErrors, navigateTo, toast } from '../support/shop.ts'
import { openStickerOrderForm, stickerSendButton } from '../support/sticker-form.ts'

let fakes: PaymentFakes
const test = testOnOwnProgram(async () => {
  fakes = await startAllProviders()
  return { env: { PAYMENT_PROVIDERS_URL: fakes.host }, end: () => fakes.shut() }
})

const shots = process.env['SHOTS']

test('the owner connects a provider, a customer pays online, and the owner finds the payout in a bank statement', async ({
  page,
  shop,
  program,
}) => {
  test.slow()
  expectErrors(page, /422/)
  const shot = async (name: string) => {
    if (!shots) return
    for (const [width, height] of [
      [390, 844],
      [1280, 900],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true })
      }
    await page.emulateMedia({ colorScheme: 'light' })
  }
  const fake = fakes.of('chip')
  const { account, apiKey } = fake.keysOf('live')
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.open(page, '/settings/payment')
  const form = page.locator('form').filter({ has: page.getByRole('radio', { name: /toyyibPay/ }) })
  await form.getByRole('radio', { name: /CHIP/ }).check()
  await form.getByRole('radio', { name: /Live/ }).check()
  await form.getByLabel('Brand ID').fill(account)
  await form.getByLabel('Secret key').fill('wrong-key')
  await form.getByLabel('Email').fill('kedai@example.com')
  await form.getByRole('button', { name: 'Connect CHIP' }).click()
  await expect(page.getByText('The provider refused these keys.')).toBeVisible()
  await form.getByLabel('Secret key').fill(apiKey)
  await form.getByRole('button', { name: 'Connect CHIP' }).click()
  await expect(toast(page, 'Online payment connected')).toBeVisible()
  await expect(form.getByLabel('Secret key')).toHaveValue('')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await expectToFitWidth(page)
  await shot('settings')

  await page.setViewportSize({ width: 390, height: 844 })
  await openStickerOrderForm(page, shop.phone())
  await stickerSendButton(page).click()
  const pay = page.getByRole('button', { name: /^Bayar RM .* sekarang$/ })
  await expect(pay).toBeVisible()
  // Wait until the toasts have closed, because a toast that fades out has too little contrast.
  await expect(page.locator('.toast-clock')).toHaveCount(0)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await shot('thank-you')
  await page.setViewportSize({ width: 390, height: 844 })
  await pay.click()
  await expect(page).toHaveURL(/\/chip\/live\/p\//)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Belum dibayar' })).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await shot('unpaid')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Cuba bayar lagi' }).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('heading', { name: 'Bayaran diterima' })).toBeVisible()
  await expectToFitWidth(page)
  await shot('paid')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Lihat pesanan' }).click()
  await expect(page.getByText(/^RM .* telah diterima\. Tiada baki\.$/)).toBeVisible()
  await expect(page.getByText('Terima kasih. Pesanan anda akan terus diproses.')).toBeVisible()
  await expect(pay).toBeHidden()

  const [order] = (await shop.call(listOrders, { stage: 'paid' })).orders
  await shop.open(page, `/admin/orders?order=${order?.id}`)
  await expect(page.getByText('Confirmed by the payment provider', { exact: false }).first()).toBeVisible()
  await shot('order')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Refund through CHIP' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund through CHIP' })
  await refund.getByLabel('Amount').fill('10.00')
  await expect(refund.getByLabel(/^Reduce the order’s total from RM/)).toBeChecked()
  expect(await findAccessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
  await shot('refund')
  await refund.getByRole('button', { name: 'Refund RM 10.00' }).click()
  await expect(toast(page, 'Refund sent')).toBeVisible()
  await expect(page.getByText('Refund, DuitNow QR')).toBeVisible()
  const { order: refunded } = await shop.call(getOrder, { id: order?.id ?? '' })
  expect(refunded.balance).toMatchObject({ state: 'paid', due_sen: 0 })

  const day = getShopDay(new Date())
  const { payouts } = await shop.call(getDayClosing, { day })
  const creditSen = (payouts[0]?.next?.expected_sen ?? 0) - 321
  const csv = formatCsv(
    ['Date', 'Details', 'Amount', 'Balance'],
    [[day, 'CHIP IN SDN BHD', creditSen / 100, creditSen / 100]],
  )
  const columns = { day: 0, text: [1], amount: 2, direction: null, debit: null, credit: null, balance: 3 }
  const statement = Buffer.from(csv).toString('base64')
  await shop.call(importStatement, { file: statement, name: 'a.csv', account: 'Maybank ••6789', columns })
  await navigateTo(page, '/admin/payments/closing')
  const online = page.getByRole('region', { name: 'Online payments' })
  await online.getByRole('button', { name: 'Find payout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Payout from CHIP' })
  await expect(dialog.getByRole('listitem')).toContainText('Fees RM 3.21')
  expect(await findAccessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
  await shot('payout')
  await dialog.getByRole('button', { name: 'Choose' }).click()
  await expect(toast(page, 'Payout recorded')).toBeVisible()
  await expect(online).toContainText('Kept by the providerRM 3.21')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await shot('paid-out')
  expect(program.output()).not.toContain(apiKey)
})
