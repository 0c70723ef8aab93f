import { fileURLToPath } from 'node:url'
import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join, basename } from 'node:path'
import { createHash } from 'node:crypto'

export class MigrationError extends Error {
  readonly clear = true
}

export interface MigrationFile {
  name: string
  checksum: string
  text: string
}

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

export function readMigrations(folder: string): MigrationFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => {
      if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
        throw new MigrationError(`migrations/${name} is no NNNN-name.sql`)
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, checksum: statementsChecksumPrefix + computeChecksum(withoutComments(text)) }
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

export function readSqlFunctions(folder: string): { name: string; file: string; text: string }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .sort()
    .map((path) => ({
      name: basename(path, '.sql'),
      file: `functions/${path}`,
      text: readFileSync(join(folder, path), 'utf8'),
    }))
}

/**
 * Prefix of a checksum that covers only the statements of a migration. Versions before 2026-11-27 stored the checksum
 * of the whole file.
 */
export const statementsChecksumPrefix = 'sql:'

const withoutComments = (text: string) => text.replace(/^[ \t]*--.*\n/gm, '')

export const computeChecksum = (text: string) => createHash('sha256').update(text).digest('hex')
