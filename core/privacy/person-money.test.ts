import { expect, test } from 'vitest'
import { sumCustomerPayments } from './person-money.ts'

test('ORD-21 excludes quotes and cancelled orders from the amounts that a customer has paid and owes, and sums the amounts to refund', () => {
  const order = { stage: 'paid', total_sen: 1000, paid_at: '2026-11-25T00:00:00Z', paid_sen: 900 } as const
  const unpaid = { ...order, paid_at: null, paid_sen: null }
  expect(
    sumCustomerPayments([
      order,
      { ...order, paid_sen: null },
      { ...unpaid, stage: 'new' },
      { ...unpaid, stage: 'quoted' },
      { ...unpaid, stage: 'cancelled' },
      { ...order, stage: 'cancelled' },
    ]),
  ).toEqual({ orders: 3, paidSen: 1900, owedSen: 1100, toRefundSen: 900 })
})
