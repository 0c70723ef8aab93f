import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Env } from '#server/env.ts'

const backupFilePattern = /^cetak-\d{4}-\d\d-\d\d-\d{6,9}-[a-z\d]{4}\.gz(\.enc)?(\.part)?$/

export const getBackupFolder = (env: Env) => resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'))

export function findBackupFile(env: Env, name: string): string | null {
  const path = join(getBackupFolder(env), name)
  return backupFilePattern.test(name) && existsSync(path) ? path : null
}

/**
 * Creates the folder of the backups. Only the owner gets access, because backups contain customer data and
 * keys.
 */
export async function createBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/**
 * Keeps the newest `keep` backups. Deletes older ones, and partial files of processes that died. Names begin
 * with the time of the backup, so they sort by age.
 */
export async function deleteOldBackupFiles(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => backupFilePattern.test(name)).toSorted()
  const completeFiles = names.filter((name) => !name.endsWith('.part'))
  const left = names.filter((name) => name.endsWith('.part'))
  for (const name of [...completeFiles.slice(0, -keep), ...left])
    await rm(join(folder, name), { force: true })
}

export const getFileSize = async (path: string) => (await stat(path)).size
