import type { Proof } from '../../../../core/orders/proofs.ts'
import { takesDesign } from '../../../../core/orders/designs.ts'
import type { Db } from '../../../platform/database.ts'
import type { Order } from '../store/orders-tables.ts'
import { stateOf } from './approval-state.ts'
import { designsOf } from './designs-store.ts'
import { latestProofs } from './proofs-store.ts'

/**
 * Whether an order may be printed.
 * - `approved`: by this version of its design
 * - `unapproved`: a design is here, and nobody has approved it
 * - `elsewhere`: the shop said that the design came another way
 * - `missing`: nobody has a design
 */
export type Approval =
  | { state: 'approved'; proofId: string; designId: string; printed: Proof }
  | { state: 'unapproved' | 'elsewhere' | 'missing' }

/** Of those of these orders that are printed from a customer's design, by the order's id. */
export async function approvalsOf(db: Db, orders: Order[]): Promise<Map<string, Approval>> {
  const withDesign = orders.filter(({ goods }) => takesDesign(goods))
  const ids = withDesign.map(({ id }) => id)
  const proofs = await latestProofs(db, ids)
  const there = new Set((await designsOf(db, ids)).map(({ orderId }) => orderId))
  return new Map(
    withDesign.map((order): [string, Approval] => {
      const proof = proofs.get(order.id)
      if (proof?.designId && stateOf(proof) === 'approved') {
        const { id: proofId, designId, printed } = proof
        return [order.id, { state: 'approved', proofId, designId, printed }]
      }
      if (order.designCameAt) return [order.id, { state: 'elsewhere' }]
      return [order.id, { state: there.has(order.id) ? 'unapproved' : 'missing' }]
    }),
  )
}
