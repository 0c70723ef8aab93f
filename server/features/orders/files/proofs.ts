import { randomBytes } from 'node:crypto'
import type { ParsedInputOf } from '../../../../core/contract.ts'
import { awaitsDesign } from '../../../../core/orders/files/designs.ts'
import { printedOf } from '../../../../core/orders/goods/printed.ts'
import {
  approveDesign,
  approveProof,
  askChange,
  decideProof,
  listProofs,
  proposeProof,
  type OrderProof,
  type OrderProofs,
} from '../../../../core/orders/files/approvals.ts'
import { proofOf } from '../../../../core/orders/files/proofs.ts'
import type { Db } from '../../../platform/database.ts'
import { doerOf } from '../../../platform/doer.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { route, type Route } from '../../../platform/route.ts'
import { findByPublicId, lockByPublicId } from '../store/orders-store.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import type { Order } from '../store/orders-tables.ts'
import type { StoredProof } from '../store/proofs-tables.ts'
import { stateOf } from './approval-state.ts'
import { cutRulesOf } from './cut-rules.ts'
import { designsOf, findDesign, shownOf } from './designs-store.ts'
import { latestProof, insertProof, proofsOf, updateProof } from './proofs-store.ts'
import { proofHash } from './proof-hash.ts'
import { tellOfProof } from './proof-message.ts'
import { itemIn, itemsToPrint } from './items-to-print.ts'
import { orderOfDesigns, sentDesigns } from './sent-designs.ts'

/**
 * What is printed is approved first: by the customer, or by the shop in his place with a reason. Versions are kept; what
 * changes afterwards withdraws the approval (in the database, `withdraw_approval`), and nothing that is not approved
 * comes onto a sheet (`only_approved`).
 */
export function proofRoutes(parts: Pick<OrdersParts, 'db' | 'customerUrl'>): Route[] {
  const { db } = parts
  return [
    route(approveDesign, (input) => approveOwn(db, input)),
    route(approveProof, (input) => ofCustomer(db, input, approveLatest)),
    route(askChange, (input) => ofCustomer(db, input, askForChange)),
    route(listProofs, async ({ id }) => {
      const order = await findByPublicId(db, id)
      return order ? proofList(db, order) : refuse('not_found')
    }),
    route(proposeProof, (input, { caller }) => propose(parts, input, doerOf(caller))),
    route(decideProof, (input, { caller }) => decide(db, input, doerOf(caller))),
  ]
}

type Layout = Pick<ParsedInputOf<typeof approveDesign>, 'design' | 'cut' | 'placement' | 'contour' | 'sharp'>

/** What would be printed of this design, as the next version of an order that the caller's transaction holds. */
async function nextVersion(tx: Db, order: Order, { design: id, ...plan }: Layout) {
  const design = await findDesign(tx, order.id, id)
  const printed = design && printedOf(order.goods, design.item)
  if (!design || !printed) return refuse('not_found')
  const proof = proofOf(printed, design.looked, plan, await cutRulesOf(tx))
  if (!proof) return refuse('no_contour')
  return {
    id: randomBytes(20).toString('base64url'),
    orderId: order.id,
    item: design.item,
    designId: design.id,
    designHash: design.hash,
    designName: design.name,
    printed: proof,
    hash: proofHash(design.hash, proof),
  }
}

const unapproved = { approvedAt: null, approvedBy: '', decision: '', note: '' }

async function approveOwn(db: Db, input: ParsedInputOf<typeof approveDesign>) {
  const known = await orderOfDesigns(db, input)
  if (!known) return refuse('not_found')
  const done = await db.transaction(async (tx) => {
    const order = await lockByPublicId(tx, known.publicId)
    if (!order) return refuse('not_found')
    if (!awaitsDesign[order.stage]) return refuse('design_closed')
    const design = await findDesign(tx, order.id, input.design)
    const onWhite = input.cut === 'contour' && design?.looked?.ground === 'white'
    if (onWhite && !input.white_is_ground) return refuse('white_unsure')
    const next = await nextVersion(tx, order, input)
    if (next instanceof Refusal) return next.code === 'not_found' ? refuse('changed_meanwhile') : next
    if (!isSeen(order, next.item, input.seen)) return refuse('changed_meanwhile')
    // Pressed twice, or tried again after a lost answer: it is approved already.
    const latest = await latestProof(tx, next)
    if (!latest || stateOf(latest) !== 'approved' || latest.hash !== next.hash)
      await insertProof(tx, { ...next, ...unapproved, madeBy: '', approvedAt: new Date() })
    return { order, item: next.item }
  })
  return done instanceof Refusal ? done : sentDesigns(db, done.order, done.item)
}

/** Whether the customer has seen the order as it is. */
function isSeen({ goods }: Order, item: number, seen: ParsedInputOf<typeof approveDesign>['seen']): boolean {
  const printed = printedOf(goods, item)
  return (
    printed !== null &&
    printed.quantity === seen.quantity &&
    printed.material === seen.material &&
    printed.size?.width === seen.size?.width &&
    printed.size?.height === seen.size?.height
  )
}

type OfVersion = ParsedInputOf<typeof approveProof> & { note?: string }

async function ofCustomer<Input extends OfVersion>(
  db: Db,
  input: Input,
  change: (tx: Db, latest: StoredProof, input: Input) => Promise<void>,
) {
  const known = await orderOfDesigns(db, input)
  const item = known && itemIn(known, input.item)
  if (!known || item === null) return refuse('not_found')
  const done = await db.transaction(async (tx) => {
    const order = await lockByPublicId(tx, known.publicId)
    if (!order) return refuse('not_found')
    if (!awaitsDesign[order.stage]) return refuse('design_closed')
    const latest = await latestProof(tx, { orderId: order.id, item })
    const same = latest?.version === input.version && latest.hash === input.hash
    if (!same || stateOf(latest) === 'withdrawn' || !isWhole(order, latest))
      return refuse('changed_meanwhile')
    await change(tx, latest, input)
    return order
  })
  return done instanceof Refusal ? done : sentDesigns(db, done, item)
}

/** Whether the file is there still, and the order is of what the version says. */
function isWhole(
  { goods }: Order,
  { item, designId, printed: { quantity, material } }: StoredProof,
): boolean {
  const now = printedOf(goods, item)
  return designId !== null && now !== null && now.quantity === quantity && now.material === material
}

async function approveLatest(tx: Db, latest: StoredProof): Promise<void> {
  if (stateOf(latest) !== 'approved')
    await updateProof(tx, latest.id, { approvedAt: new Date(), changeAskedAt: null, changeNote: '' })
}

async function askForChange(tx: Db, latest: StoredProof, { note }: { note?: string }): Promise<void> {
  if (stateOf(latest) !== 'approved')
    await updateProof(tx, latest.id, { changeAskedAt: new Date(), changeNote: note ?? '' })
}

async function propose(
  { db, customerUrl }: Pick<OrdersParts, 'db' | 'customerUrl'>,
  { id, note, ...layout }: ParsedInputOf<typeof proposeProof>,
  by: string,
) {
  const done = await db.transaction(async (tx) => {
    const order = await lockByPublicId(tx, id)
    if (!order || order.anonymisedAt) return refuse('not_found')
    const next = await nextVersion(tx, order, layout)
    if (next instanceof Refusal) return next
    const stored = await insertProof(tx, { ...next, ...unapproved, note, madeBy: by })
    await tellOfProof({ db: tx, customerUrl }, { order, proof: stored, by })
    return order
  })
  return done instanceof Refusal ? done : proofList(db, done)
}

async function decide(db: Db, { id, decision, ...layout }: ParsedInputOf<typeof decideProof>, by: string) {
  const done = await db.transaction(async (tx) => {
    const order = await lockByPublicId(tx, id)
    if (!order || order.anonymisedAt) return refuse('not_found')
    const next = await nextVersion(tx, order, layout)
    if (next instanceof Refusal) return next
    const approved = { approvedAt: new Date(), approvedBy: by, decision, note: '' }
    await insertProof(tx, { ...next, ...approved, madeBy: by })
    return order
  })
  return done instanceof Refusal ? done : proofList(db, done)
}

export async function proofList(db: Db, order: Order): Promise<OrderProofs> {
  const shown = await shownOf(db, order.id)
  return {
    items: await itemsToPrint(db, order),
    cuts: await cutRulesOf(db),
    designs: (await designsOf(db, [order.id])).map(({ id, item, name }) => ({
      id,
      item,
      name,
      looked: shown.get(id)?.looked ?? null,
    })),
    proofs: (await proofsOf(db, order.id)).map(listedProof),
  }
}

function listedProof(proof: StoredProof): OrderProof {
  const { sticker, quantity, material } = proof.printed
  return {
    item: proof.item,
    version: proof.version,
    design: proof.designId,
    design_name: proof.designName,
    cut: sticker?.cut ?? null,
    size: sticker && { width: sticker.width, height: sticker.height },
    quantity,
    material,
    hash: proof.hash.slice(0, 8),
    made_at: proof.madeAt.toISOString(),
    made_by: proof.madeBy,
    note: proof.note,
    approved_at: proof.approvedAt?.toISOString() ?? null,
    approved_by: proof.approvedBy,
    decision: proof.decision,
    withdrawn_at: proof.withdrawnAt?.toISOString() ?? null,
    change_asked_at: proof.changeAskedAt?.toISOString() ?? null,
    change_note: proof.changeNote,
  }
}
