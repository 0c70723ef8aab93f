import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/platform/env.ts'

/**
 * The secret that encrypts keys of others, never kept in the database: JWT_SECRET, or a file in the data folder that only its
 * owner reads. Processes on several machines need the same JWT_SECRET to read each other's keys.
 */
export async function findOutsideKey(env: Env): Promise<string> {
  return env.JWT_SECRET ?? (await keepInFolder(env.DATA_DIR, 'jwt-secret'))
}

/** Reads the secret of this name, or makes one. Written aside and linked, so that a crash leaves none or a whole one. */
async function keepInFolder(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  const aside = `${path}.${randomUUID()}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(aside, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
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
