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
    /** The server of the tests, and the migrated database from which fresh ones are copied. */
    databases: TestDatabases
  }
}

/**
 * Everything created by a run is in its `folder` or has a name on the server that begins like the template's. `empty`
 * is a database without migrations.
 */
export interface TestDatabases {
  url: string
  folder: string
  template: string
  empty: string
}

/** How a program or a second process opens the same test database. */
export type DatabaseAddress = { dataDir: string; databaseUrl?: string }

/** Returns a fresh, migrated database for tests that open it themselves, with a function to delete it. */
export const acquireTestDatabase = () => makeDatabase(inject('databases').template)

/** Returns a database without tables. */
export const acquireEmptyDatabase = () => makeDatabase(inject('databases').empty)

async function makeDatabase(
  template: string,
): Promise<{ address: DatabaseAddress; remove: () => Promise<void> }> {
  const databases = inject('databases')
  const dataDir = mkdtempSync(join(databases.folder, 'data-'))
  const removeFolder = async () => rmSync(dataDir, { recursive: true, force: true })
  const name = `${databases.template}_${randomUUID().slice(0, 8)}`
  const url = new URL(databases.url)
  // Copies files instead of writing rows to the log, which takes a third of the time, also when it is dropped.
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

/** Opens a fresh, migrated database. Closing it deletes it. */
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

/** Vitest waits without a limit for a fixture's clean-up, so this throws if the work does not end in time. */
export async function expectEndWithin(ms: number, work: Promise<void>, problem: string): Promise<void> {
  const limit = new AbortController()
  const late = wait(scaleTime(ms), undefined, { signal: limit.signal }).then(() => {
    throw new Error(problem)
  })
  await Promise.race([work, late]).finally(() => limit.abort())
}
