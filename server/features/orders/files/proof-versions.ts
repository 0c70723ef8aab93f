import { randomBytes } from 'node:crypto'
import type { ParsedInputOf } from '#core/contract.ts'
import { approveDesign } from '#core/orders/files/approvals.ts'
import type { Db } from '#server/db/database.ts'
import type { Order } from '../store/orders-tables.ts'
import { findDesign } from './designs-store.ts'
import { getPrintJob } from '#core/orders/items/print-job.ts'
import { refuse } from '#server/http/refusal.ts'
import { createProof } from '#core/orders/files/proofs.ts'
import { findCutRules } from './cut-rules.ts'
import { hashProof } from './proof-hash.ts'

type Layout = Pick<ParsedInputOf<typeof approveDesign>, 'design' | 'cut' | 'placement' | 'contour' | 'sharp'>

/** Creates a version of a proof. The caller's transaction holds the lock on the order. */
export async function createProofVersion(tx: Db, order: Order, { design: id, ...plan }: Layout) {
  const design = await findDesign(tx, order.id, id)
  const printed = design && getPrintJob(order.goods, design.item)
  if (!design || !printed) return refuse('not_found')
  const proof = createProof(printed, design.looked, plan, await findCutRules(tx))
  if (!proof) return refuse('no_contour')
  return {
    id: randomBytes(20).toString('base64url'),
    orderId: order.id,
    item: design.item,
    designId: design.id,
    designHash: design.hash,
    designName: design.name,
    printed: proof,
    hash: hashProof(design.hash, proof),
  }
}

export const initialApproval = { approvedAt: null, approvedBy: '', decision: '', note: '' }
