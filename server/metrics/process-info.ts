import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Database } from '../db/database.ts'
import { measureDatabase } from './health-store.ts'

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)

export const processInfo = {
  version,
  node: process.version,
  startedAt: new Date(Date.now() - process.uptime() * 1000),
} as const

export interface DatabaseStorage {
  databaseBytes: number
  /** Free space in bytes on the disk of the bundled server. `null` with a server at `DATABASE_URL`. */
  freeBytes: number | null
  /** For example `PostgreSQL 18.4`. Also says if the server is the bundled one. */
  name: string
}

export async function measureStorage({ db, bundled }: Database, dataDir: string): Promise<DatabaseStorage> {
  const { bytes, version } = await measureDatabase(db)
  const disk = bundled ? await statfs(dataDir).catch(() => null) : null
  return {
    databaseBytes: bytes,
    freeBytes: disk && disk.bavail * disk.bsize,
    name: `PostgreSQL ${version}${bundled ? ' (bundled)' : ''}`,
  }
}
