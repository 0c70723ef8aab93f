import {
  downloadBackup,
  changeBackupRetention,
  listBackups,
  createBackup,
  restoreBackup,
  type BackupState,
} from '#core/backups/backups.ts'
import { streamBackupWithFiles } from '#server/backup/backup-with-files.ts'
import { isEmptyShop } from '#server/backup/clear-database.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { JobQueue } from '#server/db/jobs.ts'
import { refuse } from '#server/http/refusal.ts'
import { alreadyAnswered, route, type Feature } from '#server/http/route.ts'
import { incrementVersion, getRecordVersion } from '#server/db/versions-store.ts'
import { recordAction } from '../identity/identity.ts'
import { findBackups, findBackupLimit, isBackupRunning, updateBackupLimit } from './backups-store.ts'
import { openOffsiteStorage } from './offsite-storage.ts'
import { findBackupFile, getBackupFolder } from './backup-folder.ts'
import { restoreUploadedBackup, type RunRestore } from './restore-upload.ts'
import { resolve } from 'node:path'

export { findLastBackups, type StoredBackup } from './backups-store.ts'
export { makeBackup } from './make-backup.ts'

export const backupJobName = 'make-backup'

export function createBackups(
  env: Env,
  { db }: Database,
  { enqueue, restore }: { enqueue: JobQueue['enqueue']; restore: RunRestore },
): Feature {
  const state = () => getBackupState(db, env)
  return {
    name: 'backups',
    routes: [
      route(listBackups, state),
      route(changeBackupRetention, async ({ keep, version: expectedVersion }, call) => {
        const conflict = await db.transaction(async (tx) => {
          const conflict = await incrementVersion(tx, call, { kind: 'backups', expectedVersion }, () =>
            getBackupState(tx, env),
          )
          if (conflict) return conflict
          await updateBackupLimit(tx, keep)
          await recordAction(tx, call, 'changed backups', `keep ${keep}`)
          return null
        })
        return conflict ?? state()
      }),
      route(createBackup, async (_input, call) => {
        if (await isBackupRunning(db)) return refuse('being_made')
        await db.transaction(async (tx) => {
          await recordAction(tx, call, 'asked for a backup')
          await enqueue(tx, backupJobName, { by: call.caller?.name ?? '' })
        })
        return state()
      }),
      route(downloadBackup, async ({ name }, call) => {
        const path = findBackupFile(env, name)
        if (!path) return refuse('not_here')
        // Downloads are recorded, because a backup contains all customer data.
        await recordAction(db, call, 'downloaded a backup', name)
        const content = await streamBackupWithFiles(path, env.BACKUP_PASSPHRASE)
        await call.reply
          .header('content-type', isEncryptedName(name) ? 'application/octet-stream' : 'application/gzip')
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('cache-control', 'private, no-store')
          .send(content)
        return alreadyAnswered
      }),
      route(restoreBackup, ({ passphrase }, call) => restoreUploadedBackup(env, restore, passphrase, call)),
    ],
  }
}

const isEncryptedName = (name: string) => name.endsWith('.enc')

async function getBackupState(db: Db, env: Env): Promise<BackupState> {
  const rows = await findBackups(db)
  const dead = Date.now() - 3_600_000
  const [latest] = rows.flatMap(({ name, good }) => (good ? (findBackupFile(env, name) ?? []) : []))
  return {
    keep: await findBackupLimit(db),
    version: await getRecordVersion(db, { kind: 'backups' }),
    folder: getBackupFolder(env),
    encrypted: env.BACKUP_PASSPHRASE !== undefined,
    restorable: await isEmptyShop(db),
    restore_commands: latest ? restoreCommands(env, latest) : [],
    elsewhere: openOffsiteStorage(env)?.location ?? null,
    backups: rows.map(({ name, startedAt, good, bytes, problem, elsewhere, madeBy }) => {
      const broken = good === null && startedAt.getTime() < dead
      return {
        name,
        started_at: startedAt.toISOString(),
        state: good ? 'good' : good === false || broken ? 'failed' : 'making',
        bytes,
        problem: broken ? 'The program stopped during the backup.' : problem,
        elsewhere,
        here: good === true && findBackupFile(env, name) !== null,
        made_by: madeBy,
        encrypted: isEncryptedName(name),
      }
    }),
  }
}

/**
 * Returns the commands that restore a backup into a new database, so that the current one stays unchanged.
 */
function restoreCommands(env: Env, file: string): string[] {
  const into = env.DATABASE_URL
    ? `DATABASE_URL=${quoteForShell(getEmptyDatabaseUrl(env.DATABASE_URL))}`
    : `DATA_DIR=${quoteForShell(`${resolve(env.DATA_DIR)}-restored`)}`
  return [
    `cd ${quoteForShell(process.cwd())}`,
    `${into} npm run cetak -- restore ${quoteForShell(file)}`,
    `${into} npm start`,
  ]
}

function getEmptyDatabaseUrl(databaseUrl: string): string {
  const { protocol, host } = new URL(databaseUrl)
  return `${protocol}//USER:PASSWORD@${host}/EMPTY_DATABASE`
}

const quoteForShell = (text: string) =>
  /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
