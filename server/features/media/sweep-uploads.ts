import type { Db } from '#server/db/database.ts'
import { findOldMediaFiles, deleteMediaFiles } from './media-store.ts'

export type FindUsedUploads = (db: Db, ids: string[]) => Promise<Set<string>>

/** Age in ms at which an unused upload is deleted. Staff may work on a message all day before they save it. */
const maxUnusedMs = 24 * 60 * 60_000

export async function sweepUploads(db: Db, holders: FindUsedUploads[], now = Date.now()): Promise<void> {
  const before = new Date(now - maxUnusedMs)
  for (let page = await findOldMediaFiles(db, before, ''); page.length > 0;) {
    const ids = page.map((file) => file.id)
    const usedByHolder = await Promise.all(holders.map((holds) => holds(db, ids)))
    const unused = page.filter((file) => !file.complete || !usedByHolder.some((ids) => ids.has(file.id)))
    if (unused.length > 0)
      await deleteMediaFiles(
        db,
        unused.map((file) => file.id),
      )
    page = await findOldMediaFiles(db, before, ids.at(-1) ?? '')
  }
}
