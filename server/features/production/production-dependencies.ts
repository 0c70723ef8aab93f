import type { JobQueue } from '#server/db/jobs.ts'
import type { Db } from '#server/db/database.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import type { HotFolder } from './files/open-hot-folder.ts'

export interface ProductionDependencies {
  db: Db
  files: StoredFiles
  enqueue: JobQueue['enqueue']
  /** Address for links in messages. Empty if it is unknown. */
  customerUrl: () => string
  hotFolder: HotFolder | null
}
