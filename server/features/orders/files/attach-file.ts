import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { maxDesignBytes } from '#core/orders/files/designs-calls.ts'
import { detectSlipType } from '#core/orders/files/slip-type.ts'
import { maxSlipBytes, maxSlips } from '#core/orders/tracking/slips.ts'
import type { Db } from '#server/db/database.ts'
import { acquireLocks } from '#server/db/locks-store.ts'
import { isTooLargeToDisplay } from '#server/features/media/media.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { grantDecoderAccess } from '#server/print/images/process-confinement.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { recordOrderEdit } from '../store/order-events-store.ts'
import { findOrderByPublicId, lockOrders } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { deleteDesign } from './change-designs-store.ts'
import { findDesign, findDesignIdByHash } from './designs-store.ts'
import { resolveItemIndex } from './items-to-print.ts'
import { sanitizeFileName } from './sanitize-file-name.ts'
import {
  checkSlipToRecord,
  countSlips,
  deleteSlip,
  hasSlip,
  insertSlip,
  markSlipOpened,
} from './slips-store.ts'
import { storeDesign } from './store-design.ts'

export interface AttachableFile {
  /** SHA-256 in hexadecimal. */
  hash: string
  bytes: number
  name: string
}

interface AttachDependencies {
  db: Db
  files: StoredFiles
}

interface AttachTarget {
  /** Public id of the order. */
  order: string
  by: string
  network: string
}

/**
 * `ref` is the hash of the slip or the id of the design. `isNew` is false if the order already had the file.
 */
export interface AttachResult {
  order: Pick<Order, 'id' | 'publicId' | 'number' | 'phone'>
  ref: string
  isNew: boolean
}

/** Slips and designs store their hash in base64url. */
const encodeHash = ({ hash }: AttachableFile) => Buffer.from(hash, 'hex').toString('base64url')

export async function attachSlip(
  { db, files }: AttachDependencies,
  source: AttachableFile,
  { order: id, by, network }: AttachTarget,
) {
  const order = await findOrderByPublicId(db, id)
  if (!order || order.anonymisedAt) return refuse('not_found')
  if (source.bytes > maxSlipBytes) return refuse('slip_too_large')
  const bytes = await files.readWhole(source.hash)
  const type = detectSlipType(bytes)
  if (!type) return refuse('not_a_slip')
  if (await isTooLargeToDisplay(network, bytes)) return refuse('slip_too_heavy')
  const ref = encodeHash(source)
  return db.transaction(async (tx): Promise<AttachResult | Refusal<'too_many_slips'>> => {
    await acquireLocks(tx, `slips of ${order.id}`)
    if (await hasSlip(tx, order.id, ref)) return { order, ref, isNew: false }
    if ((await countSlips(tx, order.id)) >= maxSlips) return refuse('too_many_slips')
    await insertSlip(tx, {
      orderId: order.id,
      hash: ref,
      type,
      file: source.hash,
      name: sanitizeFileName(source.name),
    })
    // The slip is marked as opened, because customers can remove slips that staff have not opened.
    await markSlipOpened(tx, order.id, ref)
    await recordOrderEdit(
      tx,
      order.id,
      [{ what: 'Payment slip', from: '', to: source.name || 'from WhatsApp' }],
      by,
    )
    return { order, ref, isNew: true }
  })
}

/**
 * Attaches a file to an order as a design. `item` defaults to the first item that is printed from a design.
 */
export async function attachDesign(
  dependencies: AttachDependencies,
  source: AttachableFile,
  { order: id, item: requestedItem, by, network }: AttachTarget & { item: number | undefined },
) {
  const { db, files } = dependencies
  const order = await findOrderByPublicId(db, id)
  const item = order && resolveItemIndex(order, requestedItem)
  if (!order || item === null) return refuse('not_found')
  if (source.bytes > maxDesignBytes) return refuse('design_too_large')
  const findRef = async () => findDesignIdByHash(db, { orderId: order.id, item }, encodeHash(source))
  const existing = await findRef()
  if (existing !== null) return { order, ref: existing, isNew: false } satisfies AttachResult
  const folder = await mkdtemp(join(tmpdir(), 'cetak-attach-'))
  try {
    const path = join(folder, 'file')
    await pipeline(await files.read(source.hash), createWriteStream(path))
    await grantDecoderAccess(folder, path)
    const refused = await storeDesign(
      dependencies,
      { order, item, by },
      { path, folder, name: source.name, network },
    )
    if (refused) return refused
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const added = await findRef()
  return added === null ? refuse('not_found') : ({ order, ref: added, isNew: true } satisfies AttachResult)
}

/** Refuses to remove a slip from which a payment was recorded, because it could be recorded again for another order. */
export async function detachFile(
  tx: Db,
  { orderId, kind, ref, by }: { orderId: string; kind: 'slip' | 'design'; ref: string; by: string },
): Promise<Refusal<'slip_recorded'> | null> {
  if (kind === 'slip') {
    await lockOrders(tx, [orderId])
    if ((await checkSlipToRecord(tx, orderId, ref)) === 'slip_recorded') return refuse('slip_recorded')
    if (await deleteSlip(tx, orderId, ref))
      await recordOrderEdit(tx, orderId, [{ what: 'Payment slip', from: 'from WhatsApp', to: '' }], by)
    return null
  }
  const design = await findDesign(tx, orderId, ref)
  if (!design) return null
  await deleteDesign(tx, orderId, ref)
  await recordOrderEdit(tx, orderId, [{ what: 'Design', from: design.name, to: '' }], by)
  return null
}
