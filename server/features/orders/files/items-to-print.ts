import type { ItemToPrint } from '#core/orders/files/sent-designs.ts'
import { listItemPrintJobs } from '#core/orders/items/print-job.ts'
import type { Db } from '#server/db/database.ts'
import type { Order } from '../store/orders-tables.ts'
import { getApprovalState } from './approval-state.ts'
import { findDesigns } from './designs-store.ts'
import { findLatestProofs } from './proofs-store.ts'

/**
 * `item` defaults to the first item that is printed from a design. Returns `null` if the order has no such
 * item.
 */
export function resolveItemIndex({ goods }: Order, item: number | undefined): number | null {
  const items = listItemPrintJobs(goods)
  return (item === undefined ? items[0] : items.find((each) => each.item === item))?.item ?? null
}

export async function listItemsToPrint(db: Db, { id, goods }: Order): Promise<ItemToPrint[]> {
  const [proofs, designs] = [(await findLatestProofs(db, [id])).get(id), await findDesigns(db, [id])]
  return listItemPrintJobs(goods).map((printed) => {
    const [proof, ofItem] = [proofs?.get(printed.item), designs.filter(({ item }) => item === printed.item)]
    const approval = proof ? getApprovalState(proof) : 'waiting'
    return { ...printed, designs: ofItem.length, approval: ofItem.length === 0 ? null : approval }
  })
}
