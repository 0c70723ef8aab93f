import pino from 'pino'
import type { Database } from '#server/db/database.ts'
import { createJobs } from '#server/db/jobs.ts'

/** Creates pg-boss's tables once, in the template of the test databases. */
export async function createJobTables(database: Database): Promise<void> {
  const jobs = createJobs(database, pino({ level: 'silent' }))
  await jobs.start({ working: false })
  await jobs.stop()
}
