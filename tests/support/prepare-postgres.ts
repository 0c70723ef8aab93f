import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { runSql, startPostgres } from './postgres.ts'
import { createJobTables } from './create-job-tables.ts'
import { createTestsFolder } from './tests-folder.ts'

/**
 * Runs once before the tests. Starts a database server unless one is given, and migrates a database as the template.
 */
export default async function prepare(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => {} } : await startPostgres()
  const folder = createTestsFolder()
  const template = `cetak_test_${randomUUID().slice(0, 8)}`
  const remove = async () => {
    rmSync(folder, { recursive: true, force: true })
    const left = await runSql(server.url, `select datname from pg_database where datname ~ '^${template}'`)
    for (const { datname } of left) await runSql(server.url, `drop database ${datname} with (force)`)
    await server.stop()
  }
  try {
    const version = await makeTemplate(server.url, template)
    project.provide('databases', {
      folder,
      template,
      empty: 'template1',
      url: server.url,
    })
    const whose = given ? 'the server of TEST_DATABASE_URL' : 'a server of its own'
    project.vitest.logger.log(`Testing on PostgreSQL ${version}, ${whose}.`)
    return remove
  } catch (error) {
    await remove()
    throw error
  }
}

async function makeTemplate(server: string, name: string) {
  await runSql(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openDatabase({ dataDir: '', databaseUrl: url.href })
  try {
    await migrateDatabase(database)
    await createJobTables(database)
    const { rows } = await database.db.execute<{ server_version: string }>(sql`show server_version`)
    return rows[0]?.server_version
  } finally {
    await database.close()
  }
}
