import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Env } from '#server/env.ts'

const ours = /^cetak-\d{4}-\d\d-\d\d-\d{6,9}-[a-z\d]{4}\.gz(\.enc)?(\.part)?$/

/** Where backups lie on this machine. */
export const folderOf = (env: Env) => resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'))

/** The path of a backup; null where it isn't there, or the name is none of ours. */
export function fileOf(env: Env, name: string): string | null {
  const path = join(folderOf(env), name)
  return ours.test(name) && existsSync(path) ? path : null
}

/** Only its owner looks into it: backups hold customers and keys. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** Leaves the last so many, and nothing of what a process that died had begun. Their names begin with their time. */
export async function keepLast(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => ours.test(name)).toSorted()
  const whole = names.filter((name) => !name.endsWith('.part'))
  const left = names.filter((name) => name.endsWith('.part'))
  for (const name of [...whole.slice(0, -keep), ...left]) await rm(join(folder, name), { force: true })
}

export const sizeOf = async (path: string) => (await stat(path)).size
