import { orderJobs } from './features/orders/orders.ts'
import type { Database } from './platform/database.ts'
import { withFileMove } from './platform/storage/stored-files-store.ts'
import { StoredFiles } from './platform/storage/stored-files.ts'

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
      const moved = await orderJobs.moveDesigns(db, new StoredFiles(db, storage))
      if (moved > 0) say(`${moved} designs were moved out of the database to ${storage.place}.`)
    }),
  )
}
