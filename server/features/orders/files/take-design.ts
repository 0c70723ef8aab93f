import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { mostBytesOf, mostDesignBytes, mostDesigns } from '#core/orders/files/designs-calls.ts'
import { awaitsDesign } from '#core/orders/files/designs.ts'
import { printedOf } from '#core/orders/goods/printed.ts'
import type { Db } from '#server/platform/database.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { arrive, pieceBytes, type Arrived } from '#server/features/media/media.ts'
import { countDesigns, hasDesign, sumCustomersDesigns, type OfItem } from './designs-store.ts'
import { countUpload } from './upload-days-store.ts'
import { addDesignPiece, beginDesign, completeDesign, deleteDesign } from './change-designs-store.ts'
import { lookAtDesign, type SeenDesign } from './look-at-design.ts'
import { linesOfShop } from './cut-rules.ts'
import { plainName } from './plain-name.ts'
import { lockOrders } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'

/**
 * Takes the one file of a request as a design of one of the order's goods; null when it is there. `by`: who of the shop adds it, empty
 * for the customer, who can do so only until the shop begins.
 */
export async function takeDesign(db: Db, request: FastifyRequest, { order, item, by }: Taken) {
  const taken = await arrive(request, mostDesignBytes, (file) => keep(db, { order, item, by }, file))
  if (taken === 'no_room') return refuse('no_room')
  if (taken === 'too_large') return refuse('design_too_large')
  return taken === 'none' || taken === 'broken' ? refuse('no_file') : taken
}

interface Taken {
  order: Order
  item: number
  by: string
}

async function keep(db: Db, { order, item, by }: Taken, arrived: Arrived) {
  const { path, name } = arrived
  const orderId = order.id
  const { size } = await stat(path)
  if (size === 0) return refuse('no_file')
  if (by === '' && !(await countUpload(db, arrived.from, size, mostBytesOf.networkAndDay)))
    return refuse('uploads_used_up')
  const seen = await lookAtDesign(arrived, {
    sizeMm: printedOf(order.goods, item)?.size ?? null,
    cuts: await linesOfShop(db),
  })
  if (seen instanceof Refusal) return seen
  const id = randomBytes(20).toString('base64url')
  const hash = await hashOf(path)
  const begun = await db.transaction((tx) => begin(tx, { orderId, item }, { id, hash, seen, size, name, by }))
  if (begun !== 'begun') return begun
  let kept: Refusal<'not_found' | 'design_closed'> | 'kept' | undefined
  try {
    await store(db, id, path)
    kept = await db.transaction((tx) => complete(tx, { orderId, item }, { id, hash, by }))
    return kept === 'kept' ? null : kept
  } finally {
    if (kept !== 'kept') await deleteDesign(db, orderId, id)
  }
}

interface Given {
  id: string
  hash: string
  by: string
}

/** Under the order's lock: the shop may begin, or the customer be forgotten, at any moment. */
async function begin(
  tx: Db,
  of: OfItem,
  { id, hash, seen, size, name, by }: Given & { seen: SeenDesign; size: number; name: string },
) {
  const refused = await refusedNow(tx, of.orderId, by)
  if (refused) return refused
  if (await hasDesign(tx, of, hash)) return null
  if ((await countDesigns(tx, of)) >= mostDesigns) return refuse('too_many_designs')
  if (by === '' && (await sumCustomersDesigns(tx, of.orderId)) + size > mostBytesOf.order)
    return refuse('order_full')
  const details = { name: plainName(name) || 'design', bytes: size, addedBy: by }
  await beginDesign(tx, { id, ...of, hash, ...seen, ...details })
  return 'begun' as const
}

async function complete(tx: Db, of: OfItem, { id, hash, by }: Given) {
  const refused = await refusedNow(tx, of.orderId, by)
  if (refused) return refused
  // The same file, sent twice at once: the other one was first.
  if (await hasDesign(tx, of, hash)) {
    await deleteDesign(tx, of.orderId, id)
    return 'kept' as const
  }
  return (await completeDesign(tx, id)) ? ('kept' as const) : refuse('not_found')
}

async function refusedNow(tx: Db, orderId: string, by: string) {
  const [order] = await lockOrders(tx, [orderId])
  if (!order || order.anonymisedAt) return refuse('not_found')
  return by === '' && !awaitsDesign[order.stage] ? refuse('design_closed') : null
}

async function store(db: Db, id: string, path: string): Promise<void> {
  let start = 0
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
    await addDesignPiece(db, id, start, piece)
    start += piece.length
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('base64url')
}
