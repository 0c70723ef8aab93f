import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { knowJobs } from './know-jobs.ts'
import { makeTestsFolder } from './tests-folder.ts'

/** Before the tests on PGlite: one migrated data folder, which each test database is a copy of. */
export default async function prepare(project: TestProject) {
  const folder = makeTestsFolder()
  const [template, empty] = [join(folder, 'template'), join(folder, 'empty')]
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    await (await openDatabase({ dataDir: empty })).close()
    cpSync(empty, template, { recursive: true })
    const database = await openDatabase({ dataDir: template })
    await migrate(database)
    await knowJobs(database)
    const { rows } = await database.db.execute<{ server_version: string }>(sql`show server_version`)
    await database.close()
    project.provide('databases', { engine: 'pglite', folder, template, empty })
    project.vitest.logger.log(
      `Testing on the embedded database, PGlite (PostgreSQL ${rows[0]?.server_version}).`,
    )
    return remove
  } catch (error) {
    remove()
    throw error
  }
}
