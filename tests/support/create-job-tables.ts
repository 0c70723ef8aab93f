import pino from 'pino'
import type { Database } from '#server/db/database.ts'
import { createJobQueue } from '#server/db/jobs.ts'

/** Creates the tables of pg-boss in the template database, so that they don't have to be created for each test. */
export async function createJobTables(database: Database): Promise<void> {
  const jobs = createJobQueue(database, pino({ level: 'silent' }))
  await jobs.start({ working: false })
  await jobs.stop()
}
