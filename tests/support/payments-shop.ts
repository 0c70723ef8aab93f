import { sql, type SQL } from 'drizzle-orm'
import { connectPayments } from '#core/payments/connection-calls.ts'
import { getCheckout, startCheckout } from '#core/payments/checkout-calls.ts'
import type { PaymentProviderName } from '#core/payments/payment-providers.ts'
import type { Db } from '#server/db/database.ts'
import { startAllProviders } from '#tests/fakes/payments/all-providers.ts'
import type { FakeBill, PaymentFakes, ProviderFake } from '#tests/fakes/payments/provider-fake.ts'
import { stickerOrder } from './sticker-order.ts'
import { createSignedInApp, type SignedInApp } from './test-app.ts'

export interface PaymentsShop extends SignedInApp {
  fakes: PaymentFakes
  url: string
}

export async function createPaymentsShop(): Promise<PaymentsShop> {
  const fakes = await startAllProviders()
  const shop = await createSignedInApp({
    env: { PAYMENT_PROVIDERS_URL: fakes.host, PAYMENT_TIMEOUT_MS: '400' },
  })
  const url = await shop.app.http.listen({ port: 0, host: '127.0.0.1' })
  await shop.app.start()
  return {
    ...shop,
    fakes,
    url,
    async close() {
      await shop.close()
      await fakes.shut()
    },
  }
}

export async function connectProvider(shop: PaymentsShop, name: PaymentProviderName): Promise<ProviderFake> {
  const fake = shop.fakes.of(name)
  fake.webhookUrl = `${shop.url}/api/payments/callbacks/${name}`
  const { account, apiKey, signatureKey } = fake.keysOf('live')
  await shop.api(
    connectPayments,
    {
      provider: name,
      is_test: false,
      account,
      api_key: apiKey,
      // CHIP's signature key comes from CHIP's API, and toyyibPay has none.
      signature_key: name === 'chip' || name === 'toyyibpay' ? '' : signatureKey,
      email: 'kedai@example.com',
    },
    shop.ownerToken,
  )
  return fake
}

export interface OrderToPay {
  /** The public id. The customer's browser sends it as `key` to pay for the order. */
  id: string
  number: string
}

export async function placeUnpaidOrder(shop: PaymentsShop): Promise<OrderToPay> {
  const { body } = await shop.call('POST', '/api/sticker-print/save-order', {
    token: shop.ownerToken,
    body: stickerOrder(),
  })
  return { id: body.id, number: body.orderNumber }
}

export async function openPaymentPage(
  shop: PaymentsShop,
  fake: ProviderFake,
  { id, number }: OrderToPay,
): Promise<{ bill: FakeBill; reference: string; url: string }> {
  const { url, reference } = await shop.api(startCheckout, { order: number, key: id })
  const [bill] = fake.ofReference(reference)
  if (!bill) throw new Error('the fake has no such bill')
  return { bill, reference, url }
}

export const findCheckoutState = async (shop: PaymentsShop, reference: string) =>
  (await shop.api(getCheckout, { reference })).state

export async function findOrderPayments(
  db: Db,
  { number }: Pick<OrderToPay, 'number'>,
): Promise<{ stage: string; paid: number; entries: number[]; held: string[] }> {
  const { rows } = await db.execute<{ stage: string; paid: number; entries: number[]; held: string[] }>(sql`
    select stage, paid_sen as paid,
      array(select amount_sen from payments where order_id = orders.id order by id) as entries,
      array(select p.reason from online_payments p join checkouts c on c.id = p.checkout_id
        where c.order_id = orders.id and p.state = 'held' order by p.found_at) as held
    from orders where number = ${number}`)
  const [row] = rows
  if (!row) throw new Error(`no order ${number}`)
  return row
}

/** Moves all times of checkouts back, as if this time had passed. */
export async function passPaymentTime(db: Db, ms: number): Promise<void> {
  const back = sql`${ms} * interval '1 ms'`
  // The program changes rows at the same time. Locking all rows first, in the program's order, prevents deadlocks.
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table payment_connections, checkouts, online_payments in exclusive mode`)
    await movePaymentTimes(tx, back)
  })
}

async function movePaymentTimes(db: Db, back: SQL): Promise<void> {
  await db.execute(sql`
    update checkouts set created_at = created_at - ${back}, expires_at = expires_at - ${back},
      next_check_at = next_check_at - ${back}, checked_at = checked_at - ${back}`)
  await db.execute(sql`
    update payment_connections set paused_until = paused_until - ${back},
      unreachable_since = unreachable_since - ${back}`)
  await db.execute(sql`update online_payments set refund_pending_at = refund_pending_at - ${back}`)
}
