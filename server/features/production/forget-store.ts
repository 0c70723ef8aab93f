import { and, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { forgetInJobs } from './jobs/jobs-store.ts'
import { batchesTable as batches, piecesTable as pieces } from './production-tables.ts'

/** What stands in the place of a name on a tag; every letter of it can be drawn. */
const removed = '(REMOVED)'

/**
 * Takes the names of children out of what was printed for these orders; how much of it stays. `names`: of the
 * customer, who may be named where somebody wrote why a piece was printed again.
 */
export async function forgetPieces(tx: Db, orderIds: string[], names: string[] = []): Promise<void> {
  if (orderIds.length === 0) return
  const theirs = inArray(pieces.orderId, orderIds)
  await tx
    .update(pieces)
    .set({ art: sql`${pieces.art} || jsonb_build_object('name', ${removed}::text)` })
    .where(and(theirs, sql`${pieces.art} ->> 'kind' = 'nametag'`))
  const inBatches = tx.select({ id: pieces.batchId }).from(pieces).where(theirs)
  for (const name of names.filter((each) => each.trim() !== '')) {
    await forgetInJobs(tx, orderIds, name)
    const named = (text: typeof batches.why | ReturnType<typeof sql>) =>
      sql`strpos(lower(${text}), lower(${name})) > 0`
    await tx
      .update(batches)
      .set({ why: '' })
      .where(and(inArray(batches.id, inBatches), named(batches.why)))
    await tx.execute(sql`
      update production_events set note = ''
      where batch_id in (${inBatches}) and ${named(sql`note`)}`)
  }
}
