import { formatCount } from '#core/shared/format-count.ts'
import { hasAnyUser, resetPassword } from './features/identity/identity.ts'
import { checkMessageLedger } from './features/messaging/messaging.ts'
import { BackupError } from './backup/backup-error.ts'
import { writeNightlyBackup } from './backup/nightly-backup.ts'
import { writeBackup } from './backup/write-backup.ts'
import type { FileStorage } from './storage/file-storage.ts'
import { openFiles } from './storage/open-files.ts'
import { findFileReferences } from './storage/stored-files-store.ts'
import { StoredFiles } from './storage/stored-files.ts'
import type { DatabaseOptions, Db } from './db/database.ts'
import { openForMaintenance, openDatabase } from './db/open-database.ts'
import { findMissingMigrations } from './db/migrate.ts'
import { restoreIntoEmptyDatabase, readCompatibleHeader } from './restore.ts'

type Say = (line: string) => void

export async function runDataChecks(options: UpkeepOptions, say: Say): Promise<boolean> {
  const { database, live } = await openForMaintenance(options)
  try {
    const missing = await findMissingMigrations(database)
    if (missing.length > 0)
      throw new BackupError(
        'old_database',
        'This database has an older version. Start the program once to upgrade it.',
      )
    const findings = await database.session((session) =>
      session.transaction((tx) => checkMessageLedger(tx, { live }), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      }),
    )
    findings.push(await checkFiles(database.db, filesOf(options)))
    for (const finding of findings) say(formatFinding(finding))
    const broken = findings.filter((finding) => finding.broken > 0).length
    say(broken === 0 ? 'All checks passed.' : `${broken} of ${findings.length} checks failed.`)
    return broken === 0
  } finally {
    await database.close()
  }
}

type Finding = Awaited<ReturnType<typeof checkMessageLedger>>[number]

function formatFinding({ checked, subject, rule, broken, ids }: Finding): string {
  if (broken === 0) return `OK      ${checked} ${subject}: ${rule}`
  const more = broken > ids.length ? ` and ${broken - ids.length} more` : ''
  return `FAILED  ${broken} of ${checked} ${subject}: ${rule}\n        ${ids.join('\n        ')}${more}`
}

const maxNamedFiles = 200

async function checkFiles(db: Db, storage: FileStorage): Promise<Finding> {
  const { checked, problems } = await new StoredFiles(db, storage).check()
  const ids: string[] = []
  for (const { hash, problem } of problems.slice(0, maxNamedFiles)) {
    const uses = await findFileReferences(db, hash)
    ids.push(`${hash} is ${problem}${uses.length > 0 ? ` (${uses.join(', ')})` : ''}`)
  }
  return {
    checked,
    subject: 'files',
    rule: 'present with unchanged content',
    broken: problems.length,
    ids,
  }
}

interface UpkeepOptions extends DatabaseOptions {
  /** Storage of the files. Defaults to the folder in `dataDir`. */
  files?: FileStorage | undefined
}

const filesOf = ({ files, dataDir }: UpkeepOptions) => files ?? openFiles({ DATA_DIR: dataDir })

interface BackupOptions extends UpkeepOptions {
  passphrase?: string | undefined
}

/**
 * Writes a consistent backup to a new file. The program may be running. With `beside`, uploaded files are copied to a
 * folder next to the backup, which all backups share.
 */
export async function runBackup(
  { passphrase, ...options }: BackupOptions,
  file: string,
  say: Say,
  { beside = false }: { beside?: boolean } = {},
): Promise<void> {
  const { database } = await openForMaintenance(options)
  try {
    const files = filesOf(options)
    const rows = await (beside
      ? writeNightlyBackup(database, files, file, passphrase)
      : writeBackup(database, file, { passphrase, files }))
    const safety = passphrase
      ? 'The backup is encrypted and can’t be restored without its passphrase.'
      : 'The backup contains customer data and is not encrypted. Store it securely.'
    say(`${formatCount(rows, 'row')} written to ${file}. ${safety}`)
  } finally {
    await database.close()
  }
}

/** Restores a backup into an empty database. docs/decisions/0111 explains why sending is paused afterwards. */
export async function runRestore(
  { passphrase, ...options }: BackupOptions,
  file: string,
  say: Say,
): Promise<void> {
  const source = { path: file, name: file, passphrase }
  const head = await readCompatibleHeader(source)
  const database = await openDatabase(options)
  try {
    if (await hasAnyUser(database.db))
      throw new BackupError(
        'not_empty',
        'This database already contains data. To restore into an empty database, set DATA_DIR to a new folder, or set DATABASE_URL.',
      )
    const { rows, madeAt, heldMessages, missingFiles } = await database.session((session) =>
      session.transaction((tx) => restoreIntoEmptyDatabase(tx, source, head, filesOf(options))),
    )
    say(`${formatCount(rows, 'row')} restored from the backup of ${madeAt}.`)
    if (missingFiles > 0)
      say(
        `${formatCount(missingFiles, 'file')} ${missingFiles === 1 ? 'is' : 'are'} missing from the backup and from the folder “files” beside it.`,
      )
    say(
      `Sending is paused. ${formatCount(heldMessages, 'message')} may have been sent since the backup and ${heldMessages === 1 ? 'needs' : 'need'} your decision.`,
    )
    say('Stop the other copy of Cetak, then resume sending in Settings, Gateway.')
  } finally {
    await database.close()
  }
}

class ResetRefusedError extends Error {
  readonly clear = true
}

export async function resetUserPassword(options: DatabaseOptions, username: string, say: Say): Promise<void> {
  const { database } = await openForMaintenance(options)
  try {
    const password = await resetPassword(database.db, username)
    if (password === null) throw new ResetRefusedError(`There is no user named ${username}.`)
    say(`New password of ${username}: ${password} (shown only now; change it in Profile).`)
    say('This user has been signed out everywhere.')
  } finally {
    await database.close()
  }
}
