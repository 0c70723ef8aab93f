import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { patient } from './patience.ts'
import { command } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that the tests run on, and the migrated database that fresh ones are copied from. */
    databases: TestDatabases
  }
}

/**
 * Everything that a run makes is in its `folder` or, on the server, has a name that begins as the template's. `empty` is
 * one before its migrations.
 */
export interface TestDatabases {
  url: string
  folder: string
  template: string
  empty: string
}

/** How a program or a second process opens the same test database. */
export type DatabaseAddress = { dataDir: string; databaseUrl?: string }

/** Where a fresh, migrated database is, for tests that open it themselves, and how to remove it afterwards. */
export const freshDatabase = () => makeDatabase(inject('databases').template)

/** Where nothing is yet: a database without a table. */
export const emptyDatabase = () => makeDatabase(inject('databases').empty)

async function makeDatabase(
  template: string,
): Promise<{ address: DatabaseAddress; remove: () => Promise<void> }> {
  const databases = inject('databases')
  const dataDir = mkdtempSync(join(databases.folder, 'data-'))
  const removeFolder = async () => rmSync(dataDir, { recursive: true, force: true })
  const name = `${databases.template}_${randomUUID().slice(0, 8)}`
  const url = new URL(databases.url)
  // Its files copied instead of written to the log row by row: a third of the time, here and when it is dropped.
  await command(databases.url, `create database ${name} template ${template} strategy file_copy`)
  url.pathname = `/${name}`
  return {
    address: { dataDir, databaseUrl: url.href },
    remove: async () => {
      await command(databases.url, `drop database if exists ${name} with (force)`)
      await removeFolder()
    },
  }
}

/** A fresh, migrated database; closing it removes it. */
export async function testDatabase(): Promise<Database> {
  const { address, remove } = await freshDatabase()
  const database = await openDatabase(address)
  return {
    ...database,
    close: async () => {
      await endsWithin(30_000, database.close(), 'a transaction of the test never ended')
      await remove()
    },
  }
}

/** Vitest waits for the clean-up of a fixture without a limit: what would never end must fail instead. */
export async function endsWithin(ms: number, work: Promise<void>, problem: string): Promise<void> {
  const limit = new AbortController()
  const late = wait(patient(ms), undefined, { signal: limit.signal }).then(() => {
    throw new Error(problem)
  })
  await Promise.race([work, late]).finally(() => limit.abort())
}
