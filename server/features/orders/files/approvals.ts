import type { DesignProof } from '#core/orders/files/proofs.ts'
import { listItemPrintJobs } from '#core/orders/items/print-job.ts'
import type { Db } from '#server/db/database.ts'
import type { Order } from '../store/orders-tables.ts'
import { getApprovalState } from './approval-state.ts'
import { findDesigns } from './designs-store.ts'
import { findLatestProofs } from './proofs-store.ts'

/**
 * Approval of an order item for printing.
 * - `approved`: the latest version of the design is approved
 * - `unapproved`: there is a design without approval
 * - `elsewhere`: staff recorded that the design was received in another way
 * - `missing`: there is no design
 */
export type ItemApproval = { product: string } & (
  | { state: 'approved'; proofId: string; designId: string; printed: DesignProof }
  | { state: 'unapproved' | 'elsewhere' | 'missing' }
)

/**
 * Returns approvals by order id and item index. Contains only items that are printed from customers' designs.
 */
export async function findItemApprovals(
  db: Db,
  orders: Order[],
): Promise<Map<string, Map<number, ItemApproval>>> {
  const withDesign = orders.filter(({ goods }) => listItemPrintJobs(goods).length > 0)
  const ids = withDesign.map(({ id }) => id)
  const [proofs, designs] = [await findLatestProofs(db, ids), await findDesigns(db, ids)]
  const isThere = new Set(designs.map(({ orderId, item }) => `${orderId} ${item}`))
  return new Map(
    withDesign.map((order) => [
      order.id,
      new Map(
        listItemPrintJobs(order.goods).map(({ item, product }): [number, ItemApproval] => {
          const proof = proofs.get(order.id)?.get(item)
          if (proof?.designId && getApprovalState(proof) === 'approved') {
            const { id: proofId, designId, printed } = proof
            return [item, { product, state: 'approved', proofId, designId, printed }]
          }
          if (order.designCameAt) return [item, { product, state: 'elsewhere' }]
          return [item, { product, state: isThere.has(`${order.id} ${item}`) ? 'unapproved' : 'missing' }]
        }),
      ),
    ]),
  )
}
