import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { designUploadLimits, maxDesignBytes, maxDesigns } from '#core/orders/files/designs-calls.ts'
import { acceptsDesignsInStage } from '#core/orders/files/designs.ts'
import { getPrintJob } from '#core/orders/items/print-job.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { hashSource } from '#server/storage/file-storage.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { receiveFile, type ReceivedFile } from '#server/features/media/media.ts'
import { countDesigns, hasDesign, sumUploadedBytes, type OrderItemRef } from './designs-store.ts'
import { addUploadToDailyTotal } from './upload-days-store.ts'
import { insertDesign, completeDesign } from './change-designs-store.ts'
import { inspectDesign } from './inspect-design.ts'
import { storeProof } from './store-proof.ts'
import { findCutLineSettings } from './cut-rules.ts'
import { sanitizeFileName } from './sanitize-file-name.ts'
import { lockOrders } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'

export interface DesignStorage {
  db: Db
  files: StoredFiles
}

/**
 * Stores an uploaded design. Customers can upload designs only until production starts. `by` is the name of
 * the staff member, or empty for the customer.
 */
export async function storeUploadedDesign(parts: DesignStorage, request: FastifyRequest, of: DesignOwner) {
  const received = await receiveFile(request, maxDesignBytes, (file) => storeDesign(parts, of, file))
  if (received === 'no_room') return refuse('no_room')
  if (received === 'too_large') return refuse('design_too_large')
  return received === 'none' || received === 'broken' ? refuse('no_file') : received
}

interface DesignOwner {
  order: Order
  item: number
  by: string
}

export async function storeDesign(
  { db, files }: DesignStorage,
  { order, item, by }: DesignOwner,
  arrived: ReceivedFile,
) {
  const { path, name } = arrived
  const { size } = await stat(path)
  if (size === 0) return refuse('no_file')
  if (
    by === '' &&
    !(await addUploadToDailyTotal(db, arrived.network, size, designUploadLimits.networkAndDay))
  )
    return refuse('uploads_used_up')
  const inspected = await inspectDesign(arrived, {
    sizeMm: getPrintJob(order.goods, item)?.size ?? null,
    cuts: await findCutLineSettings(db),
  })
  if (inspected instanceof Refusal) return inspected
  const sha256 = await hashSource(path)
  const design = {
    id: randomBytes(20).toString('base64url'),
    orderId: order.id,
    item,
    hash: Buffer.from(sha256, 'hex').toString('base64url'),
    bytes: size,
    name: sanitizeFileName(name) || 'design',
    addedBy: by,
  }
  const refusedBefore = await db.transaction((tx) => checkDesign(tx, design))
  if (refusedBefore !== 'open') return refusedBefore
  const original = await files.store(path, inspected.type)
  const { proof, ...look } = inspected
  const proofFile = await storeProof(files, proof)
  return db.transaction(async (tx) => {
    // The order may have changed while the file was stored.
    const refusedAfter = await checkDesign(tx, design)
    if (refusedAfter !== 'open') return refusedAfter
    await insertDesign(tx, { ...design, ...look, originalFile: original.hash, proofFile })
    await completeDesign(tx, design.id)
    return null
  })
}

/**
 * Returns `open` if the order accepts this design, `null` if it already has the design, or a refusal. Locks the
 * order, because production may start or the customer may be erased at any moment.
 */
async function checkDesign(
  tx: Db,
  { hash, bytes, addedBy: by, ...of }: OrderItemRef & { hash: string; bytes: number; addedBy: string },
) {
  const [order] = await lockOrders(tx, [of.orderId])
  if (!order || order.anonymisedAt) return refuse('not_found')
  if (by === '' && !acceptsDesignsInStage[order.stage]) return refuse('design_closed')
  if (await hasDesign(tx, of, hash)) return null
  if ((await countDesigns(tx, of)) >= maxDesigns) return refuse('too_many_designs')
  if (by === '' && (await sumUploadedBytes(tx, of.orderId)) + bytes > designUploadLimits.order)
    return refuse('order_full')
  return 'open' as const
}
