import type { CheckedOrder } from './check-orders.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { createBatch } from '#core/production/batches.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Db } from '#server/db/database.ts'
import type { Order } from '#server/features/orders/orders.ts'
import { findClaims } from '../batches/batch-pieces-store.ts'

/** Returns `null` if staff have decided about every missing or unapproved design. */
export function checkDesignDecisions(needs: CheckedOrder[], input: ParsedInputOf<typeof createBatch>) {
  const { without_design, unapproved, unapproved_because: unapprovedReason } = input
  const withoutDesign = needs.filter(
    ({ order, designMissing }) => designMissing && !without_design.includes(order.publicId),
  )
  if (withoutDesign.length > 0)
    return refuse('design_missing', {
      error: `The design is missing for ${formatUndecided(withoutDesign)}. Leave these orders out, or choose to print them without a design.`,
    })
  const open = needs.filter(
    (each) =>
      each.unapproved &&
      (!unapproved.includes(each.order.publicId) || unapprovedReason.length < minReasonLength),
  )
  if (open.length > 0)
    return refuse('not_approved', {
      error: `The design is not approved for ${formatUndecided(open)}. Leave these orders out, or enter a reason for printing them anyway.`,
    })
  return null
}

const formatUndecided = (undecided: CheckedOrder[]) => formatOrderNumbers(undecided.map(({ order }) => order))

const minReasonLength = 3

export async function checkOrdersUnclaimedAndUnchanged(tx: Db, orders: Order[], seen: Map<string, number>) {
  if (orders.length < seen.size) return refuse('not_found')
  const claims = await findClaims(
    tx,
    orders.map(({ id }) => id),
  )
  const claimedOrders = orders.filter(({ id }) => claims.some(({ orderId }) => orderId === id))
  if (claimedOrders.length > 0) {
    const numbers = [...new Set(claims.map(({ number }) => number))].join(', ')
    return refuse('already_on_sheets', {
      error: `Already in batch ${numbers}: ${formatOrderNumbers(claimedOrders)}. Please check your selection.`,
    })
  }
  const changed = orders.filter(({ publicId, version }) => seen.get(publicId) !== version)
  if (changed.length > 0)
    return refuse('changed_meanwhile', {
      error: `Changed by someone else: ${formatOrderNumbers(changed)}. Please check your selection.`,
    })
  return null
}

export function formatOrderNumbers(orders: Pick<Order, 'number'>[]): string {
  const first = orders.slice(0, 5).map(({ number }) => number)
  const remainingCount = orders.length - first.length
  return remainingCount > 0 ? `${first.join(', ')} and ${remainingCount} more` : first.join(', ')
}
