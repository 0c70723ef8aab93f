import type { JobQueue } from '#server/db/jobs.ts'
import type { Db } from '#server/db/database.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import type { HotFolder } from './files/open-hot-folder.ts'

/** Dependencies of this feature. */
export interface ProductionParts {
  db: Db
  files: StoredFiles
  enqueue: JobQueue['enqueue']
  /** The shop's public address for links in messages; empty if unknown. */
  customerUrl: () => string
  /** The hot folder of the press; `null` if none is set. */
  hotFolder: HotFolder | null
}
