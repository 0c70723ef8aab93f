import { anyUser, resetPassword } from './features/identity/identity.ts'
import { checkLedger, heedRestore, makeDueRepeats } from './features/messaging/messaging.ts'
import { findOrders } from './features/orders/orders.ts'
import { findSendingRules, restored } from './features/settings/settings.ts'
import { loadBackup, readHead, setCounters } from './platform/backup/read-backup.ts'
import { BackupRefused, writeBackup } from './platform/backup/write-backup.ts'
import type { DatabaseOptions } from './platform/database.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { migrate, missingMigrations } from './platform/database/migrate.ts'
import { DataFolderInUse } from './platform/database/folder-lock.ts'
import { openToLook, openToWrite, type Looked } from './platform/database/read-only.ts'

type Say = (line: string) => void

/** Looks whether everything holds that is promised, the program running or not, and says so; whether it does. */
export async function check(options: DatabaseOptions, say: Say): Promise<boolean> {
  const { database, live, close } = await openToLook(options)
  try {
    const missing = await missingMigrations(database)
    if (missing.length > 0)
      throw new BackupRefused('This database is of an older version: start the program on it once.')
    const findings = await database.session((session) =>
      session.transaction((tx) => checkLedger(tx, { live }), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      }),
    )
    for (const finding of findings) say(wordsOf(finding))
    const broken = findings.filter((finding) => finding.broken > 0).length
    say(broken === 0 ? 'Everything is as promised.' : `${broken} of ${findings.length} do not hold.`)
    return broken === 0
  } finally {
    await close()
  }
}

type Finding = Awaited<ReturnType<typeof checkLedger>>[number]

function wordsOf({ looked, about, words, broken, ids }: Finding): string {
  if (broken === 0) return `good    ${looked} ${about}: ${words}`
  const more = broken > ids.length ? ` and ${broken - ids.length} more` : ''
  return `BROKEN  ${broken} of ${looked} ${about} are not: ${words}\n        ${ids.join('\n        ')}${more}`
}

/** Writes everything of one instant into a new file, the program running or not. */
export async function backup(options: DatabaseOptions, file: string, say: Say): Promise<void> {
  const { database, close } = await openToLook(options)
  try {
    say(
      `${await writeBackup(database, file)} rows are in ${file}. It holds customers and keys: keep it safe.`,
    )
  } finally {
    await close()
  }
}

/** Fills an empty database from a backup; see docs/decisions/0111 for why it then sends nothing. */
export async function restore(options: DatabaseOptions, file: string, say: Say): Promise<void> {
  const head = await readHead(file)
  const database = await openDatabase(options)
  try {
    if (await anyUser(database.db))
      throw new BackupRefused(
        'This database is in use. Restore into an empty one: set DATA_DIR to a new folder, or DATABASE_URL.',
      )
    await migrate(database, { only: head.migrations })
    // The pause is part of what is restored: at no instant could an engine send from it.
    const rows = await database.session((session) =>
      session.transaction(async (tx) => {
        const loaded = await loadBackup(tx, file)
        await setCounters(tx, head.counters)
        await restored.pause(tx)
        return loaded
      }),
    )
    await migrate(database)
    // As the other database does: so the messages of a repeat that it may have sent are there to be asked about.
    await makeDueRepeats(database.db, findOrders.latestOf)
    const heldMessages = await heedRestore(database.db, await findSendingRules(database.db))
    say(`${rows} rows of ${head.made_at} are restored.`)
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
  const { database, close } = await openedToWrite(options)
  try {
    const password = await resetPassword(database.db, username)
    if (password === null) throw new ResetRefused(`No user of this shop is called ${username}.`)
    say(`New password of ${username}: ${password} (shown only now; change it in Profile).`)
    say('All sessions of this user are ended.')
  } finally {
    await close()
  }
}

async function openedToWrite(options: DatabaseOptions): Promise<Looked> {
  try {
    return await openToWrite(options)
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    throw new ResetRefused('Cetak is running on this database. Stop it, then try again.')
  }
}
