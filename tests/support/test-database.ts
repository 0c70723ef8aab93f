import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '#server/platform/database.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { lendDatabase } from './lent-databases.ts'
import { command } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which engine the tests of this project run on, and where a fresh, migrated database is copied from. */
    databases: TestDatabases
  }
}

/**
 * Everything that a run makes is in its `folder` or, on the server, has a name that begins as the template's. `empty` is
 * one before its migrations.
 */
export type TestDatabases = { folder: string; template: string; empty: string } & (
  | { engine: 'pglite' }
  | { engine: 'postgres'; url: string }
)

/** How a program or a second process opens the same test database. */
export type DatabaseAddress = { dataDir: string; databaseUrl?: string }

/** The engine that this run of the test is for. */
export const testEngine = () => inject('databases').engine

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
  if (databases.engine === 'pglite') {
    cpSync(template, dataDir, { recursive: true })
    return { address: { dataDir }, remove: removeFolder }
  }
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

/** A fresh, migrated database on the engine of this run, for a test of databases; closing it removes it. */
export async function newDatabase(): Promise<Database> {
  const { address, remove } = await freshDatabase()
  const database = await openDatabase(address)
  return {
    ...database,
    close: async () => {
      await database.close()
      await remove()
    },
  }
}

/** A migrated database as fresh as that, which an earlier test may have had; for whoever is open to be closed. */
export const testDatabase = () => (testEngine() === 'pglite' ? lendDatabase(newDatabase) : newDatabase())
