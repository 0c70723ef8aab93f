import { approvalText } from './approval-text.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import type { Order } from '../store/orders-tables.ts'
import type { StoredProof } from '../store/proofs-tables.ts'
import { tellAndNote } from '../store/tell-and-note.ts'

/** Tells the customer that there is something to approve, and where. `by`: who has made it, by name. */
export async function tellOfProof(
  around: Pick<OrdersParts, 'db' | 'customerUrl'>,
  { order, proof, by }: { order: Order; proof: StoredProof; by: string },
): Promise<void> {
  const text = await approvalText(around, order, 'design_version', proof.note)
  const key = `${order.id} proof ${proof.item} ${proof.version}`
  await tellAndNote(around.db, order, { key, text, by })
}
