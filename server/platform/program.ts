import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Database } from './database.ts'
import { measureDatabase } from './program-store.ts'

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)

/** What this process is. */
export const program = {
  version,
  node: process.version,
  startedAt: new Date(Date.now() - process.uptime() * 1000),
} as const

export interface Storage {
  /** What the database takes up. */
  databaseBytes: number
  /** What is left where the embedded database lies; null where the database is a server's. */
  freeBytes: number | null
  /** `PostgreSQL 15.7`, and whether it is the embedded one. */
  name: string
}

/** How much room the database takes and has. */
export async function findStorage({ db, engine }: Database, dataDir: string): Promise<Storage> {
  const { bytes, version } = await measureDatabase(db)
  const embedded = engine === 'pglite'
  const disk = embedded ? await statfs(dataDir).catch(() => null) : null
  return {
    databaseBytes: bytes,
    freeBytes: disk && disk.bavail * disk.bsize,
    name: `PostgreSQL ${version}${embedded ? ' (embedded)' : ''}`,
  }
}
