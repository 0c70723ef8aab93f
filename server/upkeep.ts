import { anyUser, resetPassword } from './features/identity/identity.ts'
import { checkLedger } from './features/messaging/messaging.ts'
import { BackupRefused } from './backup/backup-refused.ts'
import { writeNightlyBackup } from './backup/nightly-backup.ts'
import { writeBackup } from './backup/write-backup.ts'
import type { FileStorage } from './storage/file-storage.ts'
import { openFiles } from './storage/open-files.ts'
import { findUses } from './storage/stored-files-store.ts'
import { StoredFiles } from './storage/stored-files.ts'
import type { DatabaseOptions, Db } from './db/database.ts'
import { openBeside, openDatabase } from './db/open-database.ts'
import { missingMigrations } from './db/migrate.ts'
import { fillFromBackup, readUsableHead } from './restore.ts'

type Say = (line: string) => void

/** Looks whether everything holds that is promised, the program running or not, and says so; whether it does. */
export async function check(options: UpkeepOptions, say: Say): Promise<boolean> {
  const { database, live } = await openBeside(options)
  try {
    const missing = await missingMigrations(database)
    if (missing.length > 0)
      throw new BackupRefused(
        'old_database',
        'This database is of an older version: start the program on it once.',
      )
    const findings = await database.session((session) =>
      session.transaction((tx) => checkLedger(tx, { live }), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      }),
    )
    findings.push(await checkFiles(database.db, filesOf(options)))
    for (const finding of findings) say(wordsOf(finding))
    const broken = findings.filter((finding) => finding.broken > 0).length
    say(broken === 0 ? 'Everything is as promised.' : `${broken} of ${findings.length} do not hold.`)
    return broken === 0
  } finally {
    await database.close()
  }
}

type Finding = Awaited<ReturnType<typeof checkLedger>>[number]

function wordsOf({ looked, about, words, broken, ids }: Finding): string {
  if (broken === 0) return `good    ${looked} ${about}: ${words}`
  const more = broken > ids.length ? ` and ${broken - ids.length} more` : ''
  return `BROKEN  ${broken} of ${looked} ${about} are not: ${words}\n        ${ids.join('\n        ')}${more}`
}

/** Of more files than this, only the number is printed. */
const mostNamed = 200

async function checkFiles(db: Db, storage: FileStorage): Promise<Finding> {
  const { checked, problems } = await new StoredFiles(db, storage).check()
  const ids: string[] = []
  for (const { hash, problem } of problems.slice(0, mostNamed)) {
    const uses = await findUses(db, hash)
    ids.push(`${hash} is ${problem}${uses.length > 0 ? ` (${uses.join(', ')})` : ''}`)
  }
  return {
    looked: checked,
    about: 'files',
    words: 'there, with the content they were stored with',
    broken: problems.length,
    ids,
  }
}

interface UpkeepOptions extends DatabaseOptions {
  /** Defaults to the folder in `dataDir`. */
  files?: FileStorage | undefined
}

const filesOf = ({ files, dataDir }: UpkeepOptions) => files ?? openFiles({ DATA_DIR: dataDir })

interface BackupOptions extends UpkeepOptions {
  /** Encrypts the backup that is written, opens the one that is restored. */
  passphrase?: string | undefined
}

/**
 * Writes everything of one instant into a new file, the program running or not. `beside`: uploaded files are copied into
 * a folder beside it, each once for all backups.
 */
export async function backup(
  { passphrase, ...options }: BackupOptions,
  file: string,
  say: Say,
  { beside = false }: { beside?: boolean } = {},
): Promise<void> {
  const { database } = await openBeside(options)
  try {
    const files = filesOf(options)
    const rows = await (beside
      ? writeNightlyBackup(database, files, file, passphrase)
      : writeBackup(database, file, { passphrase, files }))
    const safety = passphrase
      ? 'It is encrypted: without its passphrase it cannot be restored.'
      : 'It holds your customers and is not encrypted: keep it safe.'
    say(`${rows} rows are in ${file}. ${safety}`)
  } finally {
    await database.close()
  }
}

/** Fills an empty database from a backup; see docs/decisions/0111 for why it then sends nothing. */
export async function restore(
  { passphrase, ...options }: BackupOptions,
  file: string,
  say: Say,
): Promise<void> {
  const source = { path: file, name: file, passphrase }
  const head = await readUsableHead(source)
  const database = await openDatabase(options)
  try {
    if (await anyUser(database.db))
      throw new BackupRefused(
        'not_empty',
        'This database is in use. Restore into an empty one: set DATA_DIR to a new folder, or DATABASE_URL.',
      )
    const { rows, madeAt, heldMessages, missingFiles } = await database.session((session) =>
      session.transaction((tx) => fillFromBackup(tx, source, head, filesOf(options))),
    )
    say(`${rows} rows of ${madeAt} are restored.`)
    if (missingFiles > 0)
      say(`${missingFiles} files are neither in the backup nor in the folder files beside it.`)
    say(`Sending is paused. ${heldMessages} messages that may have gone out since wait for your decision.`)
    say('Resume under Settings, Gateway, when the other copy of this database no longer runs.')
  } finally {
    await database.close()
  }
}

/** An error that the operator can fix; it is printed without a stack. */
class ResetRefused extends Error {
  readonly clear = true
}

/** Prints a new password for a user, once, for an owner who has lost it. */
export async function resetUserPassword(options: DatabaseOptions, username: string, say: Say): Promise<void> {
  const { database } = await openBeside(options)
  try {
    const password = await resetPassword(database.db, username)
    if (password === null) throw new ResetRefused(`No user of this shop is called ${username}.`)
    say(`New password of ${username}: ${password} (shown only now; change it in Profile).`)
    say('All sessions of this user are ended.')
  } finally {
    await database.close()
  }
}
