import { recordAction, type Actor } from './features/identity/identity.ts'
import { holdRestoredMessages, createDueRecurringMessages } from './features/messaging/messaging.ts'
import { orderQueries, scheduledOrderJobs } from './features/orders/orders.ts'
import { findSendingRules, restoredDatabaseHold } from './features/settings/settings.ts'
import { BackupError } from './backup/backup-error.ts'
import { announceRestore, dropTables, isEmptyShop, lockTables } from './backup/clear-database.ts'
import { loadBackup, readBackupHeader, setSequences, type BackupSource } from './backup/read-backup.ts'
import { restoreFiles } from './backup/file-copies.ts'
import type { FileStorage } from './storage/file-storage.ts'
import type { BackupHeader } from './backup/write-backup.ts'
import type { Database, Db } from './db/database.ts'
import { migrateInTransaction, findUnknownMigration } from './db/migrate.ts'

export interface RestoreResult {
  rows: number
  madeAt: string
  /** Number of messages that need a decision, because they may have been sent after the backup. */
  heldMessages: number
  missingFiles: number
}

/** Reads the header of a backup. Throws `BackupError` if a newer version of Cetak created the backup. */
export async function readCompatibleHeader(source: BackupSource): Promise<BackupHeader> {
  const header = await readBackupHeader(source)
  const unknown = findUnknownMigration(header.migrations)
  if (unknown)
    throw new BackupError(
      'newer',
      `${source.name} was made by a newer version of Cetak: migrations/${unknown} is missing. Update Cetak, then restore.`,
    )
  return header
}

/**
 * Restores a backup into an empty database in the caller's transaction. Also pauses sending in this transaction, so
 * that no engine can send messages from the backup. docs/decisions/0111 explains why.
 */
export async function restoreIntoEmptyDatabase(
  tx: Db,
  source: BackupSource,
  header: BackupHeader,
  files: FileStorage,
): Promise<RestoreResult> {
  await migrateInTransaction(tx, { only: header.migrations })
  const rows = await loadBackup(tx, source, files)
  await setSequences(tx, header.counters)
  await restoredDatabaseHold.pause(tx)
  await migrateInTransaction(tx)
  const missingFiles = await restoreFiles(tx, files, source)
  await scheduledOrderJobs.renewGroupKeys(tx)
  // The original database also creates the messages of recurring messages. The restored database creates them
  // too, so that staff can decide about those that may have been sent.
  await createDueRecurringMessages(tx, orderQueries.latestOf)
  const heldMessages = await holdRestoredMessages(tx, await findSendingRules(tx))
  return { rows, madeAt: header.made_at, heldMessages, missingFiles }
}

/** Replaces the database of an empty shop with a backup in the running program (see docs/decisions/0111). */
export async function replaceDatabaseFromBackup(
  database: Database,
  source: BackupSource,
  by: Actor,
  files: FileStorage,
): Promise<RestoreResult> {
  const header = await readCompatibleHeader(source)
  return database.session((session) =>
    session.transaction(async (tx) => {
      await lockTables(tx)
      if (!(await isEmptyShop(tx))) throw new BackupError('not_empty', 'This shop is not empty.')
      await dropTables(tx)
      const done = await restoreIntoEmptyDatabase(tx, source, header, files)
      // The user who restored the backup may have no row in the restored shop.
      const restoreActor = {
        caller: { kind: 'command' as const, name: by.caller?.name ?? '' },
        address: by.address,
      }
      await recordAction(tx, restoreActor, 'restored a backup', `made at ${header.made_at}`)
      await announceRestore(tx, header.made_at)
      return done
    }),
  )
}
