import { cpSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { knowJobs } from './know-jobs.ts'

// A process of its own: makes the embedded database anew in one folder, the same migrated in another, and says its version.

const [, , empty = '', template = ''] = process.argv
await (await openDatabase({ dataDir: empty })).close()
cpSync(empty, template, { recursive: true })
const database = await openDatabase({ dataDir: template })
await migrate(database)
await knowJobs(database)
const { rows } = await database.db.execute<{ server_version: string }>(sql`show server_version`)
await database.close()
process.stdout.write(rows[0]?.server_version ?? '')
