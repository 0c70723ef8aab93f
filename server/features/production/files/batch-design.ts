import type { ProductionDependencies } from '../production-dependencies.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { getBatchDesign } from '#core/production/sheets.ts'
import { type Call, alreadyAnswered } from '#server/http/route.ts'
import { findPiecesOfBatches } from '../batches/batch-pieces-store.ts'
import { orderQueries } from '#server/features/orders/orders.ts'
import { refuse } from '#server/http/refusal.ts'

export async function sendBatchDesign(
  { db, files }: ProductionDependencies,
  { id, design: designHash }: ParsedInputOf<typeof getBatchDesign>,
  { reply }: Call,
) {
  const inBatch = (await findPiecesOfBatches(db, [id])).some(
    ({ art }) => art.kind === 'sticker' && art.design?.id === designHash,
  )
  const design = inBatch ? await orderQueries.design(db, designHash) : null
  if (!design?.proofFile) return refuse('not_found')
  await reply
    .header('content-type', 'image/webp')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-store')
    .send(await files.readWhole(design.proofFile))
  return alreadyAnswered
}
