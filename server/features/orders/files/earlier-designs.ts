import { randomBytes } from 'node:crypto'
import { acceptsDesignIn } from '#core/orders/files/designs.ts'
import type { EarlierDesign } from '#core/orders/files/earlier-design.ts'
import { getPrintJob, type PrintJob } from '#core/orders/items/print-job.ts'
import type { Db } from '#server/db/database.ts'
import { lockByPublicId } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { linesOfShop } from './cut-rules.ts'
import { findDesign, hasDesign, withOriginal } from './designs-store.ts'
import { copyDesign, updateLook } from './change-designs-store.ts'
import { lookInPrint } from './look-at-design.ts'
import { proofHash } from './proof-hash.ts'
import { insertProof, latestProofs } from './proofs-store.ts'
import { readDesign } from './read-design.ts'
import { storeProof } from './store-proof.ts'
import type { DesignStorage } from './take-design.ts'
import { orderOfDesigns } from './sent-designs.ts'
import { type Approved, isApproved } from './approved-designs.ts'

/** Designs that were approved of earlier orders, printed again without being sent: a copy goes into each new order. */
export const earlierDesigns = ({ db, files }: DesignStorage) => ({
  areOf: async (phone: string, earlier: Earlier) => {
    for (const { from } of earlier) if (!(await approvedOf(db, phone, from))) return false
    return true
  },
  putInto: async (order: Order, earlier: Earlier, from: string) => {
    for (const { item, from: source } of earlier) await putInto({ db, files }, { order, item, from }, source)
  },
})

type Earlier = readonly { item: number; from: EarlierDesign }[]

/** The key alone opens nothing here: whoever has it may have been shown it, and the phone is whose the design is. */
async function approvedOf(db: Db, phone: string, { item, ...link }: EarlierDesign) {
  const order = await orderOfDesigns(db, link)
  // Without a number nobody knows whose it was.
  if (!order || phone === '' || order.phone !== phone || order.isTest) return null
  const proof = (await latestProofs(db, [order.id])).get(order.id)?.get(item)
  if (!isApproved(proof)) return null
  // Without its original it can't be printed again.
  return (await withOriginal(db, [proof.designId])).has(proof.designId) ? { order, proof } : null
}

interface Into {
  order: Order
  item: number
  /** The network of who asks. */
  from: string
}

/** Its file, and where just the same is printed the approval too; at another size it is looked at anew and approved again. */
async function putInto(
  { db, files }: DesignStorage,
  { order, item, from }: Into,
  source: EarlierDesign,
): Promise<void> {
  const printed = getPrintJob(order.goods, item)
  const found = printed && (await approvedOf(db, order.phone, source))
  if (!found) return
  const { proof } = found
  const same = isSame(printed, getPrintJob(found.order.goods, source.item))
  const seen = same ? null : await lookAgain({ db, files }, { proof, from }, printed)
  const proofFile = seen && (await storeProof(files, seen.proof))
  await db.transaction(async (tx) => {
    const locked = await lockByPublicId(tx, order.publicId)
    if (!locked || locked.anonymisedAt || !acceptsDesignIn[locked.stage]) return
    if (await hasDesign(tx, { orderId: order.id, item }, proof.designHash)) return
    const id = randomBytes(20).toString('base64url')
    await copyDesign(tx, proof.designId, { id, orderId: order.id, item, addedBy: '' })
    if (seen) {
      const { proof: _, ...look } = seen
      await updateLook(tx, id, { ...look, proofFile })
    }
    if (same)
      await insertProof(tx, { ...again(proof, printed), id: newId(), orderId: order.id, item, designId: id })
  })
}

const newId = () => randomBytes(20).toString('base64url')

/** Which product, of what, how large: how many is no part of how it looks. */
const isSame = (one: PrintJob, other: PrintJob | null) =>
  JSON.stringify({ ...one, quantity: null }) === JSON.stringify({ ...other, quantity: null })

/** The customer has approved it then, and chosen it now. */
function again({ designHash, designName, printed: before }: Approved, { quantity }: PrintJob) {
  const printed = { ...before, quantity }
  const hash = proofHash(designHash, printed)
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

async function lookAgain(
  { db, files }: DesignStorage,
  { proof, from }: { proof: Approved; from: string },
  { size }: PrintJob,
) {
  const design = size && (await findDesign(db, proof.orderId, proof.designId))
  const file = design && (await readDesign(files, design))
  if (!design || !file) return null
  const page = design.looked?.page?.page
  return lookInPrint({ file, from }, design.type, {
    sizeMm: size,
    cuts: await linesOfShop(db),
    ...(page && { page }),
  })
}
