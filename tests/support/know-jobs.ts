import pino from 'pino'
import type { Database } from '#server/db/database.ts'
import { createJobs } from '#server/db/jobs.ts'

/** What pg-boss makes for itself at a program's first start: made once, in what the test databases are copies of. */
export async function knowJobs(database: Database): Promise<void> {
  const jobs = createJobs(database, pino({ level: 'silent' }))
  await jobs.start({ working: false })
  await jobs.stop()
}
