import type { Db } from '#server/db/database.ts'
import { oldFiles, removeFiles } from './media-store.ts'

/** Which of these uploads something still shows or will send. */
export type HoldsUploads = (db: Db, ids: string[]) => Promise<Set<string>>

/** How long an upload may wait to be used: someone may be writing the message since this morning. */
const keptUnusedMs = 24 * 60 * 60_000

/** Removes uploads that nothing has held for a day, and what broke off while it was stored. */
export async function sweepUploads(db: Db, holders: HoldsUploads[], now = Date.now()): Promise<void> {
  const before = new Date(now - keptUnusedMs)
  for (let page = await oldFiles(db, before, ''); page.length > 0;) {
    const ids = page.map((file) => file.id)
    const usedByHolder = await Promise.all(holders.map((holds) => holds(db, ids)))
    const unused = page.filter((file) => !file.complete || !usedByHolder.some((ids) => ids.has(file.id)))
    if (unused.length > 0)
      await removeFiles(
        db,
        unused.map((file) => file.id),
      )
    page = await oldFiles(db, before, ids.at(-1) ?? '')
  }
}
