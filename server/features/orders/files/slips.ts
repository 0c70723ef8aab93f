import { createHash } from 'node:crypto'
import type { ParsedInputOf } from '#core/contract.ts'
import {
  listSlips,
  maxSlipBytes,
  maxSlips,
  getOrderSlip,
  removeSlip,
  uploadSlipForTrackedOrder,
  uploadSlip,
} from '#core/orders/tracking/slips.ts'
import { slipExtensions, detectSlipType } from '#core/orders/files/slip-type.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { alreadyAnswered, route, type Call, type Route } from '#server/http/route.ts'
import { isTooLargeToDisplay } from '#server/features/media/media.ts'
import { sanitizeFileName } from './sanitize-file-name.ts'
import { findOrderByKey } from '../store/find-order-by-key.ts'
import { findOrderByPublicId } from '../store/orders-store.ts'
import { acquireLocks } from '#server/db/locks-store.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import type { Order } from '../store/orders-tables.ts'
import {
  countSlips,
  deleteUnopenedSlip,
  findSlip,
  hasSlip,
  insertSlip,
  markSlipOpened,
  findSentSlips,
} from './slips-store.ts'

type SlipStorage = Pick<OrdersDependencies, 'db' | 'files'>

export function slipRoutes(parts: SlipStorage): Route[] {
  const { db } = parts
  return [
    route(uploadSlip, async ({ id, ...sent }, call) =>
      storeSlip(parts, await findOrderByPublicId(db, id), sent, call),
    ),
    route(uploadSlipForTrackedOrder, async (input, call) =>
      storeSlip(parts, await findOrderBySlipKey(db, input), input, call),
    ),
    route(listSlips, async (input) => {
      const order = await findOrderBySlipKey(db, input)
      return order ? presentSentSlips(db, order) : refuse('not_found')
    }),
    route(removeSlip, async ({ slip, ...input }) => {
      const order = await findOrderBySlipKey(db, input)
      if (!order) return refuse('not_found')
      return (await deleteUnopenedSlip(db, order.id, slip))
        ? presentSentSlips(db, order)
        : refuse('slip_closed')
    }),
    route(getOrderSlip, (input, call) => handleGetOrderSlip(parts, input, call)),
  ]
}

const findOrderBySlipKey = (db: Db, link: { order: string; key: string }) => findOrderByKey(db, link, 'slips')

async function presentSentSlips(db: Db, order: Order) {
  return {
    slips: (await findSentSlips(db, order.id)).map(({ hash, name, addedAt, lookedAt, rejectedAt }) => ({
      id: hash,
      name,
      added_at: addedAt.toISOString(),
      open: lookedAt === null,
      ...(rejectedAt && { rejected: true as const }),
    })),
  }
}

async function storeSlip(
  { db, files }: SlipStorage,
  order: Order | null,
  { file, name }: { file: string; name: string },
  { network }: Call,
) {
  if (!order || order.anonymisedAt) return refuse('not_found')
  const bytes = Buffer.from(file, 'base64')
  // Detects the type by content, not by name, because staff open files from strangers.
  const type = detectSlipType(bytes)
  if (!type) return refuse('not_a_slip')
  if (bytes.length > maxSlipBytes) return refuse('slip_too_large')
  // Refuses pictures that are too large for the memory of a phone.
  if (await isTooLargeToDisplay(network, bytes)) return refuse('slip_too_heavy')
  const hash = createHash('sha256').update(bytes).digest('base64url')
  // The number of slips is checked before the file is stored, so that refused slips can't fill the disk.
  if ((await countSlips(db, order.id)) >= maxSlips && !(await hasSlip(db, order.id, hash)))
    return refuse('too_many_slips')
  const { hash: storedHash } = await files.store(bytes, type)
  const slips = await db.transaction(async (tx) => {
    await acquireLocks(tx, `slips of ${order.id}`)
    const before = await countSlips(tx, order.id)
    if (await hasSlip(tx, order.id, hash)) return before
    if (before >= maxSlips) return refuse('too_many_slips')
    await insertSlip(tx, { orderId: order.id, hash, type, file: storedHash, name: sanitizeFileName(name) })
    return before + 1
  })
  if (slips instanceof Refusal) return slips
  return { success: true as const, slips, message: 'Resit diterima. Terima kasih!' }
}

async function handleGetOrderSlip(
  { db, files }: SlipStorage,
  { id, slip: hash }: ParsedInputOf<typeof getOrderSlip>,
  { reply }: Call,
) {
  const order = await findOrderByPublicId(db, id)
  const slip = order && (await findSlip(db, order.id, hash))
  if (!order || !slip?.file) return refuse('not_found')
  await markSlipOpened(db, order.id, hash)
  await reply
    .header('content-type', slip.type)
    .header('content-disposition', `inline; filename="slip-${order.number}.${slipExtensions[slip.type]}"`)
    // The policy prevents scripts and requests when the file is opened directly in a browser.
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    .header('cache-control', 'private, no-store')
    .send(await files.read(slip.file))
  return alreadyAnswered
}
