import type { moveOrder } from '#core/orders/desk/order-desk.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { paidAfter } from '#core/orders/order-stages.ts'
import type { EventChanges, Order } from '../store/orders-tables.ts'

export function paymentAfter(
  order: Order,
  { to, paid_sen }: Pick<ParsedInputOf<typeof moveOrder>, 'to' | 'paid_sen'>,
  now: Date,
): { now: Pick<Order, 'paidAt' | 'paidSen'>; changes: EventChanges } | null {
  const paid = order.paidAt !== null
  if (paidAfter({ paid }, to) === paid) return null
  const before = order.paidAt && { at: order.paidAt.toISOString(), sen: order.paidSen ?? 0 }
  return {
    now: paid ? { paidAt: null, paidSen: null } : { paidAt: now, paidSen: paid_sen ?? order.totalSen },
    changes: { paid: { before } },
  }
}
