import type { ProductionParts } from '../production-parts.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { batchDesign } from '#core/production/sheets.ts'
import { type Call, handled } from '#server/http/route.ts'
import { piecesOf } from '../batches/batch-pieces-store.ts'
import { findOrders } from '#server/features/orders/orders.ts'
import { refuse } from '#server/http/refusal.ts'

/** Implements the contract `batchDesign`. */
export async function sendDesign(
  { db, files }: ProductionParts,
  { id, design: wanted }: ParsedInputOf<typeof batchDesign>,
  { reply }: Call,
) {
  const inBatch = (await piecesOf(db, [id])).some(
    ({ art }) => art.kind === 'sticker' && art.design?.id === wanted,
  )
  const design = inBatch ? await findOrders.design(db, wanted) : null
  if (!design?.proofFile) return refuse('not_found')
  await reply
    .header('content-type', 'image/webp')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-store')
    .send(await files.readWhole(design.proofFile))
  return handled
}
