import { and, inArray, sql, type SQL } from 'drizzle-orm'
import { normalizeTagName } from '#core/orders/tags/name-tag.ts'
import type { Db } from '#server/db/database.ts'
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
  await unname(tx, inArray(pieces.orderId, orderIds))
  await forgetWords(tx, orderIds, names)
}

/** Takes only these names out of it. */
export async function forgetNames(tx: Db, orderIds: string[], names: string[]): Promise<void> {
  if (orderIds.length === 0 || names.length === 0) return
  const printed = names.map(normalizeTagName)
  await unname(tx, and(inArray(pieces.orderId, orderIds), inArray(sql`${pieces.art} ->> 'name'`, printed)))
  await forgetWords(tx, orderIds, names)
}

async function unname(tx: Db, which: SQL | undefined): Promise<void> {
  await tx
    .update(pieces)
    .set({ art: sql`${pieces.art} || jsonb_build_object('name', ${removed}::text)` })
    .where(and(which, sql`${pieces.art} ->> 'kind' = 'nametag'`))
}

/** What was written about these orders' pieces, where it names one of these people. */
async function forgetWords(tx: Db, orderIds: string[], names: string[]): Promise<void> {
  const theirs = inArray(pieces.orderId, orderIds)
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
