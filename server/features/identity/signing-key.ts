import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../platform/database.ts'
import type { Env } from '../../platform/env.ts'
import { keepSigningKey } from './identity-store.ts'

/**
 * The secret that signs tokens: JWT_SECRET, or one made once and kept. Beside the embedded database it lies in a
 * file that only its owner reads; on PostgreSQL in the database, so that all processes agree.
 */
export async function findSigningKey(env: Env, database: Database): Promise<string> {
  if (env.JWT_SECRET) return env.JWT_SECRET
  const fresh = randomBytes(48).toString('base64url')
  return database.engine === 'postgres'
    ? keepSigningKey(database.db, fresh)
    : keepInFolder(env.DATA_DIR, fresh)
}

/** Written aside and linked into place, so that a crash leaves either none or a whole one. */
async function keepInFolder(folder: string, fresh: string): Promise<string> {
  const path = join(folder, 'jwt-secret')
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  const aside = `${path}.${randomUUID()}`
  await mkdir(folder, { recursive: true })
  await writeFile(aside, fresh, { mode: 0o600, flush: true })
  try {
    await link(aside, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(aside, { force: true })
  }
  return readFile(path, 'utf8')
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
