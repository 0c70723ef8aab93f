import type { Db } from '#server/db/database.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { approveDesign, approveProof } from '#core/orders/files/approvals.ts'
import { findOrderByDesignKey, presentSentDesigns } from './sent-designs.ts'
import { refuse, Refusal } from '#server/http/refusal.ts'
import { lockOrderByPublicId } from '../store/orders-store.ts'
import { acceptsDesignsInStage } from '#core/orders/files/designs.ts'
import { findDesign } from './designs-store.ts'
import { createProofVersion, initialApproval } from './proof-versions.ts'
import { findLatestProof, insertProof, updateProof } from './proofs-store.ts'
import { getApprovalState } from './approval-state.ts'
import type { Order } from '../store/orders-tables.ts'
import { getPrintJob } from '#core/orders/items/print-job.ts'
import type { StoredProof } from '../store/proofs-tables.ts'
import { resolveItemIndex } from './items-to-print.ts'

export async function handleApproveDesign(db: Db, input: ParsedInputOf<typeof approveDesign>) {
  const found = await findOrderByDesignKey(db, input)
  if (!found) return refuse('not_found')
  const done = await db.transaction(async (tx) => {
    const order = await lockOrderByPublicId(tx, found.publicId)
    if (!order) return refuse('not_found')
    if (!acceptsDesignsInStage[order.stage]) return refuse('design_closed')
    const design = await findDesign(tx, order.id, input.design)
    const isContourOnWhite = input.cut === 'contour' && design?.looked?.ground === 'white'
    if (isContourOnWhite && !input.white_is_ground) return refuse('white_unsure')
    const next = await createProofVersion(tx, order, input)
    if (next instanceof Refusal) return next.code === 'not_found' ? refuse('changed_meanwhile') : next
    if (!isCurrentPrintJob(order, next.item, input.seen)) return refuse('changed_meanwhile')
    // A repeated request finds the version already approved.
    const latest = await findLatestProof(tx, next)
    if (!latest || getApprovalState(latest) !== 'approved' || latest.hash !== next.hash)
      await insertProof(tx, { ...next, ...initialApproval, madeBy: '', approvedAt: new Date() })
    return { order, item: next.item }
  })
  return done instanceof Refusal ? done : presentSentDesigns(db, done.order, done.item)
}

function isCurrentPrintJob(
  { goods }: Order,
  item: number,
  seen: ParsedInputOf<typeof approveDesign>['seen'],
): boolean {
  const printed = getPrintJob(goods, item)
  return (
    printed !== null &&
    printed.quantity === seen.quantity &&
    printed.material === seen.material &&
    printed.size?.width === seen.size?.width &&
    printed.size?.height === seen.size?.height
  )
}

type VersionInput = ParsedInputOf<typeof approveProof> & { note?: string }

export async function applyCustomerProofDecision<Input extends VersionInput>(
  db: Db,
  input: Input,
  change: (tx: Db, latest: StoredProof, input: Input) => Promise<void>,
) {
  const found = await findOrderByDesignKey(db, input)
  const item = found && resolveItemIndex(found, input.item)
  if (!found || item === null) return refuse('not_found')
  const done = await db.transaction(async (tx) => {
    const order = await lockOrderByPublicId(tx, found.publicId)
    if (!order) return refuse('not_found')
    if (!acceptsDesignsInStage[order.stage]) return refuse('design_closed')
    const latest = await findLatestProof(tx, { orderId: order.id, item })
    const isDisplayedVersion = latest?.version === input.version && latest.hash === input.hash
    if (!isDisplayedVersion || getApprovalState(latest) === 'withdrawn' || !isStillPrintable(order, latest))
      return refuse('changed_meanwhile')
    await change(tx, latest, input)
    return order
  })
  return done instanceof Refusal ? done : presentSentDesigns(db, done, item)
}

function isStillPrintable(
  { goods }: Order,
  { item, designId, printed: { quantity, material } }: StoredProof,
): boolean {
  const now = getPrintJob(goods, item)
  return designId !== null && now !== null && now.quantity === quantity && now.material === material
}

export async function approveProofVersion(tx: Db, latest: StoredProof): Promise<void> {
  if (getApprovalState(latest) !== 'approved')
    await updateProof(tx, latest.id, { approvedAt: new Date(), changeAskedAt: null, changeNote: '' })
}

export async function requestProofChange(
  tx: Db,
  latest: StoredProof,
  { note }: { note?: string },
): Promise<void> {
  if (getApprovalState(latest) !== 'approved')
    await updateProof(tx, latest.id, { changeAskedAt: new Date(), changeNote: note ?? '' })
}
