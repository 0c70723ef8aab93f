import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  changeOrderDeposit,
  recordOrderPayment,
  reverseOrderPayment,
} from '#core/orders/admin/order-payments.ts'
import { getOrder } from '#core/orders/admin/admin-order.ts'
import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import type { InputOf } from '#core/contract.ts'
import type { PaymentEntry } from '#core/payments/payment-entries.ts'
import { createOrders } from '#server/features/orders/orders.ts'
import type { NewPayment } from '#server/features/payments/payments.ts'
import { stickerOrder } from './sticker-order.ts'
import type { SignedInApp } from './test-app.ts'

let phones = 0
/** Places an order of RM 126 with a new phone number. */
export async function placePayableOrder(shop: SignedInApp, given: object = {}): Promise<OrderDetails> {
  const phone = `0129${String((phones += 1)).padStart(6, '0')}`
  const { body } = await shop.call('POST', '/api/sticker-print/save-order', {
    token: shop.token,
    body: stickerOrder({ phone, ...given }),
  })
  return shop.api(getOrder, { id: body.id }, shop.token)
}

type Rest<Input> = Omit<Input, 'id' | 'version'>

export const recordPayment = (
  shop: SignedInApp,
  { order: { id, version } }: OrderDetails,
  payment: Rest<InputOf<typeof recordOrderPayment>>,
) => shop.api(recordOrderPayment, { id, version, ...payment }, shop.token)

export const reversePayment = (
  shop: SignedInApp,
  { order: { id, version } }: OrderDetails,
  entry: PaymentEntry | undefined,
  note = '',
) => shop.api(reverseOrderPayment, { id, version, entry: entry?.id ?? 0, note }, shop.token)

export const changeDeposit = (
  shop: SignedInApp,
  { order: { id, version } }: OrderDetails,
  deposit: InputOf<typeof changeOrderDeposit>['deposit'],
) => shop.api(changeOrderDeposit, { id, version, deposit }, shop.token)

export async function moveOrder(
  shop: SignedInApp,
  { order: { id, version } }: OrderDetails,
  to: string,
  more: object = {},
): Promise<OrderDetails> {
  const { status, body } = await shop.call('POST', `/api/v2/orders/${id}/move`, {
    token: shop.token,
    body: { version, to, ...more },
  })
  expect([status, body.data?.order.stage], to).toEqual([200, to])
  return body.data
}

/** Returns entries in short form, such as `payment cash 5000`. Reversed entries end with `reversed`. */
export const summarizeEntries = ({ payments }: OrderDetails): string[] =>
  payments.map(({ kind, method, amount_sen: sen, reversed }) =>
    [kind, method, sen, ...(reversed ? ['reversed'] : [])].join(' '),
  )

export async function recordProviderPayment(
  shop: SignedInApp,
  { order: { id } }: OrderDetails,
  payment: Partial<NewPayment> & { amountSen: number },
  options?: { notify?: boolean },
) {
  const { db } = shop.database
  const { rows } = await db.execute<{ id: string }>(sql`select id from orders where public_id = ${id}`)
  const orders = createOrders(shop.database, {
    customerUrl: () => '',
    siteUrl: () => '',
  } as Parameters<typeof createOrders>[1])
  return db.transaction((tx) =>
    orders.recordPayment(
      tx,
      {
        orderId: rows[0]?.id ?? '',
        kind: 'payment',
        method: 'fpx',
        evidence: 'provider',
        recordedBy: 'Billplz',
        ...payment,
      },
      options,
    ),
  )
}
