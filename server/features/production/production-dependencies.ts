import type { JobQueue } from '#server/db/jobs.ts'
import type { Db } from '#server/db/database.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import type { HotFolder } from './files/open-hot-folder.ts'

/** Dependencies of the production feature. */
export interface ProductionDependencies {
  db: Db
  files: StoredFiles
  enqueue: JobQueue['enqueue']
  /** Returns the shop's public address for links in messages. Empty if the address is unknown. */
  customerUrl: () => string
  /** The hot folder of the press. `null` if none is configured. */
  hotFolder: HotFolder | null
}
