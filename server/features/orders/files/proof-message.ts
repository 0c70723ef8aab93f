import { enqueueNotification } from '../../messaging/messaging.ts'
import { approvalText } from './approval-text.ts'
import { insertEvent } from '../store/order-events-store.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import type { Order } from '../store/orders-tables.ts'
import type { StoredProof } from '../store/proofs-tables.ts'

/** Tells the customer that there is something to approve, and where. `by`: who has made it, by name. */
export async function tellOfProof(
  around: Pick<OrdersParts, 'db' | 'customerUrl'>,
  { order, proof, by }: { order: Order; proof: StoredProof; by: string },
): Promise<void> {
  const text = await approvalText(around, order, 'design_version', proof.note)
  const key = `${order.id} proof ${proof.item} ${proof.version}`
  await enqueueNotification(around.db, { key, phone: order.phone, text, by })
  await insertEvent(around.db, {
    orderId: order.id,
    action: 'told',
    fromStage: null,
    toStage: null,
    note: text,
    changes: { told: { move: null, key } },
    doneBy: by,
  })
}
