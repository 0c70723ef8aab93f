import { and, inArray, sql, type SQL } from 'drizzle-orm'
import { normalizeTagName } from '#core/orders/tags/name-tag.ts'
import type { Db } from '#server/db/database.ts'
import { removeNameFromJobs } from './jobs/jobs-store.ts'
import { batchesTable as batches, piecesTable as pieces } from './production-tables.ts'

/** Text that replaces a name. All its characters can be drawn in the letters of tags. */
const removedName = '(REMOVED)'

/**
 * Removes children's names and keeps quantities. `names` are the customers' names. Reprint reasons and notes
 * that contain one of them are cleared.
 */
export async function anonymisePieces(tx: Db, orderIds: string[], names: string[] = []): Promise<void> {
  if (orderIds.length === 0) return
  await removeTagNames(tx, inArray(pieces.orderId, orderIds))
  await clearTextsWithNames(tx, orderIds, names)
}

export async function removeNamesFromPieces(tx: Db, orderIds: string[], names: string[]): Promise<void> {
  if (orderIds.length === 0 || names.length === 0) return
  const printed = names.map(normalizeTagName)
  await removeTagNames(
    tx,
    and(inArray(pieces.orderId, orderIds), inArray(sql`${pieces.art} ->> 'name'`, printed)),
  )
  await clearTextsWithNames(tx, orderIds, names)
}

async function removeTagNames(tx: Db, which: SQL | undefined): Promise<void> {
  await tx
    .update(pieces)
    .set({ art: sql`${pieces.art} || jsonb_build_object('name', ${removedName}::text)` })
    .where(and(which, sql`${pieces.art} ->> 'kind' = 'nametag'`))
}

async function clearTextsWithNames(tx: Db, orderIds: string[], names: string[]): Promise<void> {
  const theirs = inArray(pieces.orderId, orderIds)
  const inBatches = tx.select({ id: pieces.batchId }).from(pieces).where(theirs)
  for (const name of names.filter((each) => each.trim() !== '')) {
    await removeNameFromJobs(tx, orderIds, name)
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
