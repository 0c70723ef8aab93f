import { readFile } from 'node:fs/promises'
import { importContacts, type ImportedRow, type ContactImportReport } from '#core/contacts/contact-import.ts'
import { contactImport } from './features/contacts/contacts.ts'
import type { DatabaseOptions } from './db/database.ts'
import { findMissingMigrations } from './db/migrate.ts'
import { openForMaintenance } from './db/open-database.ts'
import { Refusal } from './http/refusal.ts'
import { getErrorDetails } from './error-details.ts'

interface Wanted {
  file: string
  yes: boolean
  group?: string | undefined
  /** True if a known number keeps its stored name. */
  ourNames: boolean
}

class ImportRefusedError extends Error {
  readonly clear = true
}

const by = { caller: { kind: 'command' as const, name: 'npm run cetak' }, address: '' }

/**
 * Imports contacts from a CSV or vCard file. Prints the preview, row by row like the screen. With `yes`, writes
 * exactly what it prints, or nothing.
 */
export async function importContactFile(
  options: DatabaseOptions,
  { file, yes, group, ourNames }: Wanted,
  say: (line: string) => void,
): Promise<void> {
  const table = await contactImport.rowsOf(await bytesOf(file))
  if (table.rows.length === 0)
    throw new ImportRefusedError(`${file}: ${table.unclosed ?? `${importContacts.errors.unreadable.error}.`}`)
  const how = importContacts.input.safeParse({ group, names: ourNames ? 'ours' : 'theirs' })
  if (!how.success) throw new ImportRefusedError(`--group: ${how.error.issues[0]?.message}.`)
  const { database } = await openForMaintenance(options)
  try {
    if ((await findMissingMigrations(database)).length > 0)
      throw new ImportRefusedError(
        'This database has an older version. Start the program once to upgrade it.',
      )
    const run = async (given: object) =>
      reported(await contactImport.run(database.db, table, { ...how.data, ...given }, by))
    const seen = await run({ dry_run: 'true' })
    for (const row of seen.rows) say(line(row))
    const { counts } = yes ? await run({ plan: seen.plan }) : seen
    say(summary(counts))
    say(
      yes
        ? 'The contacts were imported.'
        : 'Nothing has been imported yet. Run the command again with --yes to import.',
    )
  } finally {
    await database.close()
  }
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch (error) {
    const why = getErrorDetails(error)
      .message?.replace(/^\w+: /, '')
      .split(',')[0]
    throw new ImportRefusedError(`${file} can't be read: ${why}.`)
  }
}

function reported(answer: ContactImportReport | Refusal<'changed'>): ContactImportReport {
  if (answer instanceof Refusal) throw new ImportRefusedError(importContacts.errors.changed.error)
  return answer
}

const line = ({ row, outcome, name, phone, notes }: ImportedRow) =>
  [`row ${row}`.padEnd(9), outcome.padEnd(9), [name, phone, ...notes].filter(Boolean).join(' · ')].join(' ')

const summary = ({ new: added, updated, unchanged, refused }: ContactImportReport['counts']) =>
  `${added} new, ${updated} updated, ${unchanged} unchanged, ${refused} refused.`
