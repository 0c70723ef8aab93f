import type { listOrderBatches, listBatches } from '#core/production/batches.ts'
import type { Batch } from '#core/production/batch-details.ts'
import type { MaterialSummary } from '#core/production/production.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { printMaterials } from '#core/production/print-material.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { orderQueries } from '#server/features/orders/orders.ts'
import { findBatchesWithOrder, findBatches, listNewestBatches } from './batches-store.ts'
import { countPrintsByMaterial } from './batch-sheets-store.ts'
import { countPrintsByOrder, type PrintCount } from './batch-pieces-store.ts'
import { sumPrintAmounts } from '../pieces/print-needs.ts'
import type { StoredBatch, StoredPiece } from '../production-tables.ts'
import { getPrintAmounts } from '../pieces/order-piece.ts'

export async function listBatchSummaries(db: Db, { before, limit }: ParsedInputOf<typeof listBatches>) {
  const found = await listNewestBatches(db, { before, limit })
  const next = found.length === limit ? (found.at(-1)?.number ?? null) : null
  return { batches: await summarizeBatches(db, found), next }
}

export async function findBatchesOfOrder(
  db: Db,
  { order: publicId }: ParsedInputOf<typeof listOrderBatches>,
) {
  const [order] = await orderQueries.byPublicIds(db, [publicId])
  if (!order) return refuse('not_found')
  return (await findBatchesWithOrder(db, order.id)).map(
    ({ id, number, kind, madeAt, undoneAt, claimed }) => ({
      id,
      number,
      kind,
      made_at: madeAt.toISOString(),
      undone: undoneAt !== null || (kind === 'batch' && !claimed),
    }),
  )
}

export async function summarizeBatches(db: Db, batches: StoredBatch[]): Promise<Batch[]> {
  const ids = batches.map(({ id }) => id)
  const counted = await countPrintsByOrder(db, ids)
  const sheets = await countPrintsByMaterial(db, ids)
  const stageOf = await orderQueries.stagesOf(db, [...new Set(counted.map(({ orderId }) => orderId))])
  const origins = await findBatches(
    db,
    batches.flatMap(({ reprintOf }) => reprintOf ?? []),
  )
  const piecesOfBatch = Map.groupBy(counted, ({ batchId }) => batchId)
  return batches.map((batch) => {
    const pieces = (piecesOfBatch.get(batch.id) ?? []).filter((piece) => isStillPrinted(batch, piece))
    const prints = sheets.filter(({ batchId }) => batchId === batch.id)
    const origin = origins.find(({ id }) => id === batch.reprintOf)
    return {
      id: batch.id,
      number: batch.number,
      kind: batch.kind,
      reprint_of: origin ? { id: origin.id, number: origin.number } : null,
      why: batch.why,
      made_at: batch.madeAt.toISOString(),
      made_by: batch.madeBy,
      steps: batch.steps,
      undone: batch.undoneAt && { at: batch.undoneAt.toISOString(), by: batch.undoneBy ?? '' },
      version: batch.version,
      layout: batch.layout,
      materials: summarizeMaterials(pieces, prints),
      stages: countStages(pieces, stageOf),
    }
  })
}

/**
 * Returns true if a piece is still printed. An order that was removed from a batch loses its claim and is no
 * longer printed. A batch that was undone as a whole still shows its pieces.
 */
export function isStillPrinted(batch: StoredBatch, { claimed }: Pick<StoredPiece, 'claimed'>): boolean {
  return claimed || batch.kind === 'reprint' || batch.undoneAt !== null
}

function summarizeMaterials(
  pieces: PrintCount[],
  prints: { material: MaterialSummary['material']; prints: number }[],
): MaterialSummary[] {
  return printMaterials
    .map((material) => {
      const piecesOfMaterial = pieces.filter((piece) => piece.material === material)
      return {
        material,
        sheets: prints.find((each) => each.material === material)?.prints ?? 0,
        orders: new Set(piecesOfMaterial.map(({ orderId }) => orderId)).size,
        amounts: sumPrintAmounts(
          piecesOfMaterial.map(({ kind, prints }) => getPrintAmounts({ kind }, prints)),
        ),
      }
    })
    .filter(({ orders }) => orders > 0)
}

function countStages(pieces: PrintCount[], stageOf: Map<string, OrderStage>): Batch['stages'] {
  const stages: Batch['stages'] = {}
  for (const orderId of new Set(pieces.map(({ orderId }) => orderId))) {
    const stage = stageOf.get(orderId)
    if (stage) stages[stage] = (stages[stage] ?? 0) + 1
  }
  return stages
}
