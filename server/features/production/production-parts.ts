import type { Jobs } from '../../platform/jobs.ts'
import type { Db } from '../../platform/database.ts'

/** What production is given of the program around it. */
export interface ProductionParts {
  db: Db
  enqueue: Jobs['enqueue']
  /** The shop's address for links in messages; empty where nobody knows one that customers reach. */
  customerUrl: () => string
  /** A folder that the press watches; empty: none is set up. */
  hotFolder: string
}
