import {
  downloadBackup,
  changeBackupRetention,
  listBackups,
  createBackup,
  restoreBackup,
  type BackupState,
} from '#core/backups/backups.ts'
import { asOneFile } from '#server/backup/one-file.ts'
import { isEmptyShop } from '#server/backup/clear-database.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { Jobs } from '#server/db/jobs.ts'
import { refuse } from '#server/http/refusal.ts'
import { handled, route, type Feature } from '#server/http/route.ts'
import { countChange, versionOf } from '#server/db/versions-store.ts'
import { record } from '../identity/identity.ts'
import { findBackups, findKeep, isBeingMade, updateKeep } from './backups-store.ts'
import { openElsewhere } from './elsewhere.ts'
import { fileOf, folderOf } from './folder.ts'
import { restoreUpload, type Restore } from './restore-upload.ts'
import { resolve } from 'node:path'

export { findLastBackups, type StoredBackup } from './backups-store.ts'
export { backUp } from './back-up.ts'

/** The job that makes a backup, nightly and on request. */
export const backupJob = 'make-backup'

/**
 * Backups of the whole shop, made nightly: `backUp`.
 * - List backups with their results, and choose how many to keep.
 * - Make one now, or download one for `cetak restore`.
 * - Replace an empty shop by an uploaded backup.
 */
export function createBackups(
  env: Env,
  { db }: Database,
  { enqueue, restore }: { enqueue: Jobs['enqueue']; restore: Restore },
): Feature {
  const state = () => getBackupState(db, env)
  return {
    name: 'backups',
    routes: [
      route(listBackups, state),
      route(changeBackupRetention, async ({ keep, version: seen }, call) => {
        const conflict = await db.transaction(async (tx) => {
          const conflict = await countChange(tx, call, { kind: 'backups', seen }, () =>
            getBackupState(tx, env),
          )
          if (conflict) return conflict
          await updateKeep(tx, keep)
          await record(tx, call, 'changed backups', `keep ${keep}`)
          return null
        })
        return conflict ?? state()
      }),
      route(createBackup, async (_input, call) => {
        if (await isBeingMade(db)) return refuse('being_made')
        await db.transaction(async (tx) => {
          await record(tx, call, 'asked for a backup')
          await enqueue(tx, backupJob, { by: call.caller?.name ?? '' })
        })
        return state()
      }),
      route(downloadBackup, async ({ name }, call) => {
        const path = fileOf(env, name)
        if (!path) return refuse('not_here')
        // Recorded, because a backup contains all customer data.
        await record(db, call, 'downloaded a backup', name)
        const content = await asOneFile(path, env.BACKUP_PASSPHRASE)
        await call.reply
          .header('content-type', isEncryptedName(name) ? 'application/octet-stream' : 'application/gzip')
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('cache-control', 'private, no-store')
          .send(content)
        return handled
      }),
      route(restoreBackup, ({ passphrase }, call) => restoreUpload(env, restore, passphrase, call)),
    ],
  }
}

const isEncryptedName = (name: string) => name.endsWith('.enc')

async function getBackupState(db: Db, env: Env): Promise<BackupState> {
  const rows = await findBackups(db)
  const dead = Date.now() - 3_600_000
  const [latest] = rows.flatMap(({ name, good }) => (good ? (fileOf(env, name) ?? []) : []))
  return {
    keep: await findKeep(db),
    version: await versionOf(db, { kind: 'backups' }),
    folder: folderOf(env),
    encrypted: env.BACKUP_PASSPHRASE !== undefined,
    restorable: await isEmptyShop(db),
    restore_commands: latest ? restoreCommands(env, latest) : [],
    elsewhere: openElsewhere(env)?.place ?? null,
    backups: rows.map(({ name, startedAt, good, bytes, problem, elsewhere, madeBy }) => {
      const broken = good === null && startedAt.getTime() < dead
      return {
        name,
        started_at: startedAt.toISOString(),
        state: good ? 'good' : good === false || broken ? 'failed' : 'making',
        bytes,
        problem: broken ? 'The program stopped during the backup.' : problem,
        elsewhere,
        here: good === true && fileOf(env, name) !== null,
        made_by: madeBy,
        encrypted: isEncryptedName(name),
      }
    }),
  }
}

/**
 * Returns the commands that restore a backup next to the current database, which stays unchanged, and start Cetak on
 * it.
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

/** Returns the server's URL without its password. */
function getEmptyDatabaseUrl(databaseUrl: string): string {
  const { protocol, host } = new URL(databaseUrl)
  return `${protocol}//USER:PASSWORD@${host}/EMPTY_DATABASE`
}

/** Quotes text for a shell. */
const quoteForShell = (text: string) =>
  /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
