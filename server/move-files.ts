import { moveMedia } from './features/media/media.ts'
import { orderJobs } from './features/orders/orders.ts'
import type { Database } from './db/database.ts'
import { withFileMove } from './storage/stored-files-store.ts'
import { StoredFiles } from './storage/stored-files.ts'

/**
 * Moves files of older versions out of the database. An interrupted move goes on at the next start. Processes that start at
 * the same time wait until one of them has done it.
 */
export async function moveFiles(
  database: Database,
  { storage }: StoredFiles,
  say: (line: string) => void,
): Promise<void> {
  await database.session((db) =>
    withFileMove(db, async () => {
      const files = new StoredFiles(db, storage)
      const designs = await orderJobs.moveDesigns(db, files)
      const media = await moveMedia(db, files)
      if (designs + media > 0)
        say(`${designs} designs and ${media} uploads were moved out of the database to ${storage.place}.`)
    }),
  )
}
