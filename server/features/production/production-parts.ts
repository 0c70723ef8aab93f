import type { Jobs } from '#server/db/jobs.ts'
import type { Db } from '#server/db/database.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import type { PressFolder } from './files/press-folder.ts'

/** What production is given of the program around it. */
export interface ProductionParts {
  db: Db
  files: StoredFiles
  enqueue: Jobs['enqueue']
  /** The shop's address for links in messages; empty where nobody knows one that customers reach. */
  customerUrl: () => string
  /** Where the press looks for files; null: nothing is set up. */
  hotFolder: PressFolder | null
}
