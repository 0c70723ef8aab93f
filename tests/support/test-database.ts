import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { scaleTime } from './load-factor.ts'
import { runSql } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases
  }
}

/**
 * A test run creates files only in `folder`, and databases only with names that begin with that of the template.
 * `empty` is the name of a database without migrations.
 */
export interface TestDatabases {
  url: string
  folder: string
  template: string
  empty: string
}

/** The settings with which a program or a second process opens the same test database. */
export type DatabaseAddress = { dataDir: string; databaseUrl?: string }

/**
 * Returns the address of a fresh, migrated database, for tests that open it themselves, and a function that deletes
 * it.
 */
export const acquireTestDatabase = () => makeDatabase(inject('databases').template)

export const acquireEmptyDatabase = () => makeDatabase(inject('databases').empty)

async function makeDatabase(
  template: string,
): Promise<{ address: DatabaseAddress; remove: () => Promise<void> }> {
  const databases = inject('databases')
  const dataDir = mkdtempSync(join(databases.folder, 'data-'))
  const removeFolder = async () => rmSync(dataDir, { recursive: true, force: true })
  const name = `${databases.template}_${randomUUID().slice(0, 8)}`
  const url = new URL(databases.url)
  // `file_copy` copies the template's files instead of writing rows to the log. Creating and dropping the database
  // takes a third of the time.
  await runSql(databases.url, `create database ${name} template ${template} strategy file_copy`)
  url.pathname = `/${name}`
  return {
    address: { dataDir, databaseUrl: url.href },
    remove: async () => {
      await runSql(databases.url, `drop database if exists ${name} with (force)`)
      await removeFolder()
    },
  }
}

/** Opens a fresh, migrated database, which is deleted when it is closed. */
export async function openTestDatabase(): Promise<Database> {
  const { address, remove } = await acquireTestDatabase()
  const database = await openDatabase(address)
  return {
    ...database,
    close: async () => {
      await expectEndWithin(30_000, database.close(), 'a transaction of the test never ended')
      await remove()
    },
  }
}

/** Throws if the work does not end in time, because Vitest waits for a fixture's clean-up without a limit. */
export async function expectEndWithin(ms: number, work: Promise<void>, problem: string): Promise<void> {
  const limit = new AbortController()
  const late = wait(scaleTime(ms), undefined, { signal: limit.signal }).then(() => {
    throw new Error(problem)
  })
  await Promise.race([work, late]).finally(() => limit.abort())
}
