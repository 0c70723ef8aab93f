import { listOrders } from '#core/orders/admin/order-list.ts'
import { connectPayments } from '#core/payments/connection-calls.ts'
import { startAllProviders } from '../fakes/payments/all-providers.ts'
import type { PaymentFakes } from '../fakes/payments/provider-fake.ts'
import { addStickersToBasket, addTagsToBasket, basketItemRows } from '../support/basket-screen.ts'
import { testOnOwnProgram } from '../support/own-program.ts'
import { expect } from '../support/shop.ts'

let fakes: PaymentFakes
const test = testOnOwnProgram(async () => {
  fakes = await startAllProviders()
  return { env: { PAYMENT_PROVIDERS_URL: fakes.host }, end: () => fakes.shut() }
})
test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('a parent orders two items, pays by QR on the same phone, closes the browser before returning to the shop, and gets the receipt', async ({
  page,
  context,
  shop,
}) => {
  test.slow()
  // The fake of CHIP takes payments by DuitNow QR.
  const fake = fakes.of('chip')
  const { account, apiKey } = fake.keysOf('live')
  await shop.call(connectPayments, {
    provider: 'chip',
    is_test: false,
    account,
    api_key: apiKey,
    signature_key: '',
    email: 'kedai@example.com',
  })

  const phone = shop.phone()
  await addTagsToBasket(page, 'SITI AMINAH')
  await addStickersToBasket(page)
  await expect(basketItemRows(page)).toHaveCount(2)
  await page.getByLabel('Nama', { exact: true }).fill('Puan Aminah')
  await page.getByLabel('No Telefon').fill(phone)
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await page.waitForURL('**/troli/thank-you')
  await page.getByRole('button', { name: 'Bayar RM 136.00 sekarang' }).click()
  await expect(page).toHaveURL(/\/chip\/live\/p\//)
  await expect(page.getByRole('heading', { name: 'RM 136.00' })).toBeVisible()

  // The parent pays in the bank's app, and the browser never returns to the shop.
  const [bill] = fake.bills.values()
  if (!bill) throw new Error('the fake has no bill')
  await context.close()
  fake.pay(bill)
  expect(await fake.callBack(bill)).toBe(200)

  const findPaid = async () => (await shop.call(listOrders, { stage: 'paid' })).orders
  await expect.poll(findPaid).toMatchObject([{ total_sen: 13_600, paid_sen: 13_600 }])
  const [order] = await findPaid()
  const receipt = `bayaran RM 136.00 untuk pesanan ${order?.number}`
  const findReceipts = async () =>
    (await shop.listSandboxMessages(phone)).filter(({ text }) => text.includes(receipt))
  await expect.poll(async () => (await findReceipts()).length).toBe(1)
  expect(await fake.callBack(bill)).toBe(200)
  await expect.poll(() => fake.calls.filter((action) => action === 'query').length).toBeGreaterThan(1)
  expect(await findReceipts()).toHaveLength(1)
})
