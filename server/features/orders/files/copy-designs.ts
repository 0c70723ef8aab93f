import { randomBytes } from 'node:crypto'
import { getPrintJob } from '#core/orders/items/print-job.ts'
import type { Db } from '#server/db/database.ts'
import type { Order } from '../store/orders-tables.ts'
import { getApprovalState } from './approval-state.ts'
import { findDesigns } from './designs-store.ts'
import { copyDesign } from './change-designs-store.ts'
import { insertProof, findLatestProofs } from './proofs-store.ts'

/**
 * Copies the designs of an order to its repeat. The copies outlive the original order. Approvals of the same
 * print job are copied too.
 */
export async function copyDesignsToRepeatOrder(tx: Db, from: Order, to: Order, by: string): Promise<void> {
  const copies = new Map<string, string>()
  for (const { id, originalFile } of await findDesigns(tx, [from.id])) {
    // A design whose original was deleted can't be printed. The customer has to upload it again.
    if (originalFile === null) continue
    const copy = randomBytes(20).toString('base64url')
    await copyDesign(tx, id, { id: copy, orderId: to.id })
    copies.set(id, copy)
  }
  for (const approved of (await findLatestProofs(tx, [from.id])).get(from.id)?.values() ?? []) {
    const { item, designHash, designName, printed, hash } = approved
    const designId = copies.get(approved.designId ?? '')
    if (!designId || getApprovalState(approved) !== 'approved' || !isSamePrintJob(from, to, item)) continue
    await insertProof(tx, {
      id: randomBytes(20).toString('base64url'),
      orderId: to.id,
      item,
      designId,
      designHash,
      designName,
      printed,
      hash,
      madeBy: by,
      note: '',
      approvedAt: new Date(),
      approvedBy: by,
      decision: `Approved with order ${from.number}`,
    })
  }
}

const isSamePrintJob = (one: Order, other: Order, item: number) =>
  JSON.stringify(getPrintJob(one.goods, item)) === JSON.stringify(getPrintJob(other.goods, item))
