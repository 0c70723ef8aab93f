import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Env } from '#server/env.ts'

const backupFilePattern = /^cetak-\d{4}-\d\d-\d\d-\d{6,9}-[a-z\d]{4}\.gz(\.enc)?(\.part)?$/

/** Local folder of backups. */
export const getBackupFolder = (env: Env) => resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'))

/** Returns the path of a backup, or `null` if it doesn't exist or the name isn't that of a backup. */
export function findBackupFile(env: Env, name: string): string | null {
  const path = join(getBackupFolder(env), name)
  return backupFilePattern.test(name) && existsSync(path) ? path : null
}

/** Only the owner can read it, because backups contain customer data and keys. */
export async function createBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** Deletes all but the newest backups, and partial files of processes that died. Names begin with their time. */
export async function deleteOldBackupFiles(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => backupFilePattern.test(name)).toSorted()
  const whole = names.filter((name) => !name.endsWith('.part'))
  const left = names.filter((name) => name.endsWith('.part'))
  for (const name of [...whole.slice(0, -keep), ...left]) await rm(join(folder, name), { force: true })
}

export const getFileSize = async (path: string) => (await stat(path)).size
