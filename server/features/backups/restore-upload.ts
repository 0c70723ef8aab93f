import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { maxBackupBytes, type restoreBackup } from '#core/backups/backups.ts'
import type { ReplyOf } from '#core/contract.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import type { BackupSource } from '#server/backup/read-backup.ts'
import type { Env } from '#server/env.ts'
import { toUploadError, readUpload } from '#server/http/uploads-and-downloads.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import { getErrorDetails } from '#server/error-details.ts'

/** Replaces the database with a backup if the shop is empty. */
export type RunRestore = (
  source: BackupSource,
  call: Call,
) => Promise<{ rows: number; madeAt: string; heldMessages: number }>

const folderName = 'restore-'
/** Age in ms at which a partial upload is deleted. The process that received it must have died by then. */
const partialUploadMs = 3_600_000

/** Restores an uploaded backup. The upload is stored in the data folder, because /tmp may be in memory. */
export async function restoreUploadedBackup(env: Env, restore: RunRestore, passphrase: string, call: Call) {
  const { request } = call
  const { uploads } = request.server
  const size = Number(request.headers['content-length'] ?? maxBackupBytes)
  // The added bytes allow for the multipart framing.
  if (size > maxBackupBytes + 100_000) return refuse('too_large')
  if (!(await uploads.hasRoomFor(size))) return refuse('no_room')
  await deletePartialUploads(env.DATA_DIR)
  const folder = await mkdtemp(join(env.DATA_DIR, folderName))
  try {
    const path = join(folder, 'backup')
    const problem = await uploads.receive(request, () => writeUploadedFile(request, path))
    if (problem) return refuse(problem)
    const given = decodePassphrase(passphrase) || env.BACKUP_PASSPHRASE
    return await runRestore(() => restore({ path, name: 'The file', passphrase: given }, call))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeUploadedFile(
  request: FastifyRequest,
  path: string,
): Promise<'no_file' | 'too_large' | null> {
  const part = await readUpload(request, maxBackupBytes)
  if (!part) return 'no_file'
  try {
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    throw toUploadError(error)
  }
  return part.file.truncated ? 'too_large' : null
}

async function runRestore(work: () => ReturnType<RunRestore>) {
  try {
    const { rows, madeAt, heldMessages } = await work()
    const reply: ReplyOf<typeof restoreBackup> = { made_at: madeAt, rows, held_messages: heldMessages }
    return reply
  } catch (error) {
    if (error instanceof BackupError) {
      const { problem } = error
      if (problem === 'not_written' || problem === 'old_database') throw error
      return refuse(problem)
    }
    const { code } = getErrorDetails(getErrorDetails(error).cause ?? error)
    // PostgreSQL reports a lock timeout or a deadlock.
    if (code === '55P03' || code === '40P01') return refuse('busy')
    throw error
  }
}

function decodePassphrase(passphrase: string): string {
  try {
    return decodeURIComponent(passphrase)
  } catch {
    return passphrase
  }
}

async function deletePartialUploads(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(folderName)) continue
    const path = join(dataDir, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > partialUploadMs) await rm(path, { recursive: true, force: true })
  }
}
