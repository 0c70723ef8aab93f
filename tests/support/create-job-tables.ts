import pino from 'pino'
import type { Database } from '#server/db/database.ts'
import { createJobs } from '#server/db/jobs.ts'

/** Creates the tables of pg-boss in the template database, so that they don't have to be created for each test. */
export async function createJobTables(database: Database): Promise<void> {
  const jobs = createJobs(database, pino({ level: 'silent' }))
  await jobs.start({ working: false })
  await jobs.stop()
}
