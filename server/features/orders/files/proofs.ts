import type { ParsedInputOf } from '#core/contract.ts'
import { approveDesign, approveProof, requestDesignChange } from '#core/orders/files/approvals.ts'
import { approveProofForCustomer, listOrderProofs, proposeProof } from '#core/orders/files/order-proofs.ts'
import type { Db } from '#server/db/database.ts'
import { requireActorName, route, type Route } from '#server/http/route.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { findOrderByPublicId, lockOrderByPublicId } from '../store/orders-store.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { insertProof } from './proofs-store.ts'
import { createProofVersion, initialApproval } from './proof-versions.ts'
import { presentProofs } from './present-proofs.ts'
import {
  handleApproveDesign,
  applyCustomerProofDecision,
  approveProofVersion,
  requestProofChange,
} from './customer-approvals.ts'
import { writeApprovalMessage } from './approval-text.ts'
import type { Order } from '../store/orders-tables.ts'
import type { StoredProof } from '../store/proofs-tables.ts'
import { sendAndRecordMessage } from '../store/send-and-record.ts'

/**
 * Routes for proofs. The customer approves a proof, or staff approve it for the customer and give a reason.
 * All versions are kept. Later changes withdraw the approval (trigger `withdraw_approval`). Only approved
 * designs can be put on a print sheet (trigger `only_approved`).
 */
export function proofRoutes(dependencies: Pick<OrdersDependencies, 'db' | 'customerUrl'>): Route[] {
  const { db } = dependencies
  return [
    route(approveDesign, (input) => handleApproveDesign(db, input)),
    route(approveProof, (input) => applyCustomerProofDecision(db, input, approveProofVersion)),
    route(requestDesignChange, (input) => applyCustomerProofDecision(db, input, requestProofChange)),
    route(listOrderProofs, async ({ id }) => {
      const order = await findOrderByPublicId(db, id)
      return order ? presentProofs(db, order) : refuse('not_found')
    }),
    route(proposeProof, (input, { caller }) =>
      handleProposeProof(dependencies, input, requireActorName(caller)),
    ),
    route(approveProofForCustomer, (input, { caller }) =>
      handleApproveProofForCustomer(db, input, requireActorName(caller)),
    ),
  ]
}

async function handleProposeProof(
  { db, customerUrl }: Pick<OrdersDependencies, 'db' | 'customerUrl'>,
  { id, note, ...layout }: ParsedInputOf<typeof proposeProof>,
  by: string,
) {
  const done = await db.transaction(async (tx) => {
    const order = await lockOrderByPublicId(tx, id)
    if (!order || order.anonymisedAt) return refuse('not_found')
    const next = await createProofVersion(tx, order, layout)
    if (next instanceof Refusal) return next
    const stored = await insertProof(tx, { ...next, ...initialApproval, note, madeBy: by })
    await notifyOfProof({ db: tx, customerUrl }, { order, proof: stored, by })
    return order
  })
  return done instanceof Refusal ? done : presentProofs(db, done)
}

async function handleApproveProofForCustomer(
  db: Db,
  { id, decision, ...layout }: ParsedInputOf<typeof approveProofForCustomer>,
  by: string,
) {
  const done = await db.transaction(async (tx) => {
    const order = await lockOrderByPublicId(tx, id)
    if (!order || order.anonymisedAt) return refuse('not_found')
    const next = await createProofVersion(tx, order, layout)
    if (next instanceof Refusal) return next
    const approved = { approvedAt: new Date(), approvedBy: by, decision, note: '' }
    await insertProof(tx, { ...next, ...approved, madeBy: by })
    return order
  })
  return done instanceof Refusal ? done : presentProofs(db, done)
}

async function notifyOfProof(
  messageParts: Pick<OrdersDependencies, 'db' | 'customerUrl'>,
  { order, proof, by }: { order: Order; proof: StoredProof; by: string },
): Promise<void> {
  const text = await writeApprovalMessage(messageParts, order, 'design_version', proof.note)
  const key = `${order.id} proof ${proof.item} ${proof.version}`
  await sendAndRecordMessage(messageParts.db, order, { key, text, by })
}
