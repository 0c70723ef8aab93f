import { randomBytes } from 'node:crypto'
import { acceptsDesignsInStage } from '#core/orders/files/designs.ts'
import type { EarlierDesign } from '#core/orders/files/earlier-design.ts'
import { getPrintJob, type PrintJob } from '#core/orders/items/print-job.ts'
import type { Db } from '#server/db/database.ts'
import { lockOrderByPublicId } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { findCutLineSettings } from './cut-rules.ts'
import { findDesign, hasDesign, filterDesignIdsWithOriginal } from './designs-store.ts'
import { copyDesign, updateInspection } from './change-designs-store.ts'
import { renderDesignAtPrintSize } from './inspect-design.ts'
import { hashProof } from './proof-hash.ts'
import { insertProof, findLatestProofs } from './proofs-store.ts'
import { readDesign } from './read-design.ts'
import { storeProof } from './store-proof.ts'
import type { DesignStorage } from './store-design.ts'
import { findOrderByDesignKey } from './sent-designs.ts'
import { type ApprovedProof, isApprovedProof } from './approved-designs.ts'

/** Each new order gets a copy of the design. */
export const createEarlierDesignsStore = ({ db, files }: DesignStorage) => ({
  ownsAll: async (phone: string, earlier: ReusedDesigns) => {
    for (const { from } of earlier) if (!(await findApprovedDesign(db, phone, from))) return false
    return true
  },
  copyInto: async (order: Order, earlier: ReusedDesigns, from: string) => {
    for (const { item, from: source } of earlier)
      await copyDesignInto({ db, files }, { order, item, from }, source)
  },
})

type ReusedDesigns = readonly { item: number; from: EarlierDesign }[]

/**
 * Returns an approved design of an earlier order. The key alone is not enough, because its owner may have
 * shared the link. The phone must be the phone of the earlier order.
 */
async function findApprovedDesign(db: Db, phone: string, { item, ...link }: EarlierDesign) {
  const order = await findOrderByDesignKey(db, link)
  // Without a phone number, the owner of the design is unknown.
  if (!order || phone === '' || order.phone !== phone || order.isTest) return null
  const proof = (await findLatestProofs(db, [order.id])).get(order.id)?.get(item)
  if (!isApprovedProof(proof)) return null
  // A design whose original was deleted can't be printed again.
  return (await filterDesignIdsWithOriginal(db, [proof.designId])).has(proof.designId)
    ? { order, proof }
    : null
}

interface CopyTarget {
  order: Order
  item: number
  /** Network of the caller. */
  from: string
}

/**
 * Copies a design into an order. Copies the approval too if product, material and size are the same. At
 * another size, the design is inspected again and needs a new approval.
 */
async function copyDesignInto(
  { db, files }: DesignStorage,
  { order, item, from }: CopyTarget,
  source: EarlierDesign,
): Promise<void> {
  const printed = getPrintJob(order.goods, item)
  const found = printed && (await findApprovedDesign(db, order.phone, source))
  if (!found) return
  const { proof } = found
  const isUnchangedPrint = isSamePrint(printed, getPrintJob(found.order.goods, source.item))
  const inspected = isUnchangedPrint ? null : await inspectAgain({ db, files }, { proof, from }, printed)
  const proofFile = inspected && (await storeProof(files, inspected.proof))
  await db.transaction(async (tx) => {
    const locked = await lockOrderByPublicId(tx, order.publicId)
    if (!locked || locked.anonymisedAt || !acceptsDesignsInStage[locked.stage]) return
    if (await hasDesign(tx, { orderId: order.id, item }, proof.designHash)) return
    const id = randomBytes(20).toString('base64url')
    await copyDesign(tx, proof.designId, { id, orderId: order.id, item, addedBy: '' })
    if (inspected) {
      const { proof: _proof, ...look } = inspected
      await updateInspection(tx, id, { ...look, proofFile })
    }
    if (isUnchangedPrint)
      await insertProof(tx, {
        ...repeatProof(proof, printed),
        id: createDesignId(),
        orderId: order.id,
        item,
        designId: id,
      })
  })
}

const createDesignId = () => randomBytes(20).toString('base64url')

/** Compares product, material and size, because the quantity does not change the print. */
const isSamePrint = (one: PrintJob, other: PrintJob | null) =>
  JSON.stringify({ ...one, quantity: null }) === JSON.stringify({ ...other, quantity: null })

/**
 * Repeats the approval of a design, because the customer approved the design earlier and chose it again now.
 */
function repeatProof(
  { designHash, designName, printed: printedBefore }: ApprovedProof,
  { quantity }: PrintJob,
) {
  const printed = { ...printedBefore, quantity }
  const hash = hashProof(designHash, printed)
  return {
    designHash,
    designName,
    printed,
    hash,
    madeBy: '',
    note: '',
    approvedAt: new Date(),
    approvedBy: '',
    decision: '',
  }
}

async function inspectAgain(
  { db, files }: DesignStorage,
  { proof, from }: { proof: ApprovedProof; from: string },
  { size }: PrintJob,
) {
  const design = size && (await findDesign(db, proof.orderId, proof.designId))
  const file = design && (await readDesign(files, design))
  if (!design || !file) return null
  const page = design.looked?.page?.page
  return renderDesignAtPrintSize({ file, from }, design.type, {
    sizeMm: size,
    cuts: await findCutLineSettings(db),
    ...(page && { page }),
  })
}
