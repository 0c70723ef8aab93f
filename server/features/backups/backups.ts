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

/** The job that makes a backup: every night by itself, and when somebody asks for one. */
export const backupJob = 'make-backup'

/**
 * Backups of everything, made at night by themselves: `backUp`.
 * - which there are, what became of each, and how many are kept
 * - make one now; download one, as `cetak restore` takes it
 * - replace an empty shop by an uploaded one
 */
export function createBackups(
  env: Env,
  { db }: Database,
  { enqueue, restore }: { enqueue: Jobs['enqueue']; restore: Restore },
): Feature {
  const state = () => stateOf(db, env)
  return {
    name: 'backups',
    routes: [
      route(listBackups, state),
      route(changeBackupRetention, async ({ keep, version: seen }, call) => {
        const late = await db.transaction(async (tx) => {
          const late = await countChange(tx, call, { kind: 'backups', seen }, () => stateOf(tx, env))
          if (late) return late
          await updateKeep(tx, keep)
          await record(tx, call, 'changed backups', `keep ${keep}`)
          return null
        })
        return late ?? state()
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
        // Whoever has it has every customer.
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

async function stateOf(db: Db, env: Env): Promise<BackupState> {
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
        problem: broken ? 'The program ended while it was being made.' : problem,
        elsewhere,
        here: good === true && fileOf(env, name) !== null,
        made_by: madeBy,
        encrypted: isEncryptedName(name),
      }
    }),
  }
}

/** Commands that restore a backup beside the present database, which stays as it is, and start Cetak on the new one. */
function restoreCommands(env: Env, file: string): string[] {
  const into = env.DATABASE_URL
    ? `DATABASE_URL=${word(emptyDatabaseAt(env.DATABASE_URL))}`
    : `DATA_DIR=${word(`${resolve(env.DATA_DIR)}-restored`)}`
  return [`cd ${word(process.cwd())}`, `${into} npm run cetak -- restore ${word(file)}`, `${into} npm start`]
}

/** The address of the server without its password. */
function emptyDatabaseAt(databaseUrl: string): string {
  const { protocol, host } = new URL(databaseUrl)
  return `${protocol}//USER:PASSWORD@${host}/EMPTY_DATABASE`
}

/** As a shell takes it for one word. */
const word = (text: string) => (/^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)
