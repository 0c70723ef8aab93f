import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { maxDesignBytes } from '#core/orders/files/designs-calls.ts'
import { detectSlipType } from '#core/orders/files/slip-type.ts'
import { maxSlipBytes, maxSlips } from '#core/orders/tracking/slips.ts'
import type { Db } from '#server/db/database.ts'
import { acquireLock } from '#server/db/locks-store.ts'
import { isTooHeavy } from '#server/features/media/media.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { grantDecoderAccess } from '#server/print/images/process-confinement.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { recordOrderEdit } from '../store/order-events-store.ts'
import { findOrderByPublicId } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { deleteDesign } from './change-designs-store.ts'
import { findDesign, findDesignByHash } from './designs-store.ts'
import { resolveItemIndex } from './items-to-print.ts'
import { sanitizeFileName } from './sanitize-file-name.ts'
import { countSlips, deleteSlip, hasSlip, insertSlip, markSlipOpened } from './slips-store.ts'
import { storeDesign } from './store-design.ts'

/** A file that is stored already, such as one of a conversation. */
export interface AttachableFile {
  /** SHA-256 in hexadecimal, as in `stored_files`. */
  hash: string
  bytes: number
  name: string
}

interface Parts {
  db: Db
  files: StoredFiles
}

interface At {
  /** Public id of the order. */
  order: string
  /** Name of the member of staff. */
  by: string
  /** The network of the caller, for limits. */
  from: string
}

/** A filed file. `ref` is the hash of the slip or the id of the design; `isNew` is false if the order already had it. */
export interface Filed {
  order: Pick<Order, 'id' | 'publicId' | 'number' | 'phone'>
  ref: string
  isNew: boolean
}

/** Slips and designs are known by the base64url form of their hash. */
const hashOf = ({ hash }: AttachableFile) => Buffer.from(hash, 'hex').toString('base64url')

/** Adds a stored file to an order as the slip of a payment. */
export async function attachSlip({ db, files }: Parts, source: AttachableFile, { order: id, by, from }: At) {
  const order = await findOrderByPublicId(db, id)
  if (!order || order.anonymisedAt) return refuse('not_found')
  if (source.bytes > maxSlipBytes) return refuse('slip_too_large')
  const bytes = await files.readWhole(source.hash)
  const type = detectSlipType(bytes)
  if (!type) return refuse('not_a_slip')
  if (await isTooHeavy(from, bytes)) return refuse('slip_too_heavy')
  const ref = hashOf(source)
  return db.transaction(async (tx): Promise<Filed | Refusal<'too_many_slips'>> => {
    await acquireLock(tx, `slips of ${order.id}`)
    if (await hasSlip(tx, order.id, ref)) return { order, ref, isNew: false }
    if ((await countSlips(tx, order.id)) >= maxSlips) return refuse('too_many_slips')
    await insertSlip(tx, {
      orderId: order.id,
      hash: ref,
      type,
      file: source.hash,
      name: sanitizeFileName(source.name),
    })
    // Staff have seen it, so the customer can't remove it.
    await markSlipOpened(tx, order.id, ref)
    await recordOrderEdit(tx, order.id, [{ what: 'Slip', from: '', to: source.name || 'WhatsApp' }], by)
    return { order, ref, isNew: true }
  })
}

/** Adds a stored file to an item of an order as its artwork. */
export async function attachDesign(
  parts: Parts,
  source: AttachableFile,
  { order: id, item: wanted, by, from }: At & { item: number | undefined },
) {
  const { db, files } = parts
  const order = await findOrderByPublicId(db, id)
  const item = order && resolveItemIndex(order, wanted)
  if (!order || item === null) return refuse('not_found')
  if (source.bytes > maxDesignBytes) return refuse('design_too_large')
  const ref = async () => findDesignByHash(db, { orderId: order.id, item }, hashOf(source))
  const known = await ref()
  if (known !== null) return { order, ref: known, isNew: false } satisfies Filed
  const folder = await mkdtemp(join(tmpdir(), 'cetak-filing-'))
  try {
    const path = join(folder, 'given')
    await pipeline(await files.read(source.hash), createWriteStream(path))
    await grantDecoderAccess(folder, path)
    const refused = await storeDesign(
      parts,
      { order, item, by },
      { path, folder, name: source.name, network: from },
    )
    if (refused) return refused
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const added = await ref()
  return added === null ? refuse('not_found') : ({ order, ref: added, isNew: true } satisfies Filed)
}

/** Takes a filed slip or design away again, with a line in the order's history. */
export async function detachFile(
  tx: Db,
  { orderId, kind, ref, by }: { orderId: string; kind: 'slip' | 'design'; ref: string; by: string },
): Promise<void> {
  if (kind === 'slip') {
    if (await deleteSlip(tx, orderId, ref))
      await recordOrderEdit(tx, orderId, [{ what: 'Slip', from: 'WhatsApp', to: '' }], by)
    return
  }
  const design = await findDesign(tx, orderId, ref)
  if (!design) return
  await deleteDesign(tx, orderId, ref)
  await recordOrderEdit(tx, orderId, [{ what: 'Design', from: design.name, to: '' }], by)
}
