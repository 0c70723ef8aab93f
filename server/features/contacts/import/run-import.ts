import { hashJson } from '#server/http/request-hash.ts'
import {
  contactImportOutcomes,
  type ContactImportOptions,
  type ContactImportReport,
} from '#core/contacts/contact-import.ts'
import { normalizePhoneForMessages } from '#core/shared/phone.ts'
import { formatRefusedRows } from '#server/csv/csv-file.ts'
import type { Db } from '#server/db/database.ts'
import { getActorName } from '#server/http/route.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { incrementVersions } from '#server/db/versions-store.ts'
import { recordAction, type Actor } from '#server/features/identity/identity.ts'
import { storeConsents } from '../consents-store.ts'
import { contactFileColumns, formatPromotionsCell } from '../contact-export.ts'
import { addGroupMembers, findOrCreateGroups } from '../groups-store.ts'
import type { ContactTable } from './read-csv-contacts.ts'
import type { ImportRow } from './import-row.ts'
import {
  addMessagePreferences,
  findKnownContacts,
  insertPlannedContacts,
  renamePlannedContacts,
  lockImports,
} from './import-store.ts'
import { planContactImport, type PlannedContact } from './import-plan.ts'

export async function runContactImport(
  db: Db,
  { rows: givenRows, columns }: Pick<ContactTable, 'rows' | 'columns'>,
  how: ContactImportOptions,
  by: Actor,
): Promise<ContactImportReport | Refusal<'changed'>> {
  const dry = how.dry_run === 'true'
  return db.transaction(async (tx) => {
    if (!dry) await lockImports(tx)
    const numbers = [...new Set(givenRows.map(({ phone }) => normalizePhoneForMessages(phone)))]
    const rows = planContactImport(givenRows, await findKnownContacts(tx, numbers), how)
    const plan = planName(rows)
    if (!dry && how.plan && how.plan !== plan) return refuse('changed')
    const counts = countsOf(rows)
    if (dry) return { applied: false, plan, counts, rows, refused_csv: refusedOf(givenRows, rows), columns }
    await write(tx, rows)
    const changed = rows
      .filter(({ outcome }) => outcome === 'updated')
      .flatMap(({ knownId }) => knownId ?? [])
    await incrementVersions(tx, getActorName(by.caller), 'contact', changed)
    await recordAction(tx, by, 'imported contacts', `${counts.new} new, ${counts.updated} updated`)
    return { applied: true, plan, counts, rows: [], refused_csv: '', columns: [] }
  })
}

/**
 * Returns the refused rows with the columns of an export. A person with several numbers has one row per refused
 * number.
 */
function refusedOf(given: ImportRow[], rows: PlannedContact[]): string {
  const refused = given.flatMap(({ name, phone, groups, messages, promotions }, at) => {
    const { outcome, notes = [] } = rows[at] ?? {}
    const cells = [name, phone, groups.join(' ::: '), messages, formatPromotionsCell(promotions)]
    return outcome === 'refused' ? [{ cells, notes }] : []
  })
  return formatRefusedRows(contactFileColumns, refused)
}

async function write(tx: Db, rows: PlannedContact[]): Promise<void> {
  const made = await insertPlannedContacts(
    tx,
    rows.filter(({ outcome }) => outcome === 'new'),
  )
  await renamePlannedContacts(
    tx,
    rows.filter(({ knownId, newName }) => knownId !== null && newName),
  )
  await addMessagePreferences(
    tx,
    rows.filter(({ wish }) => wish !== null),
  )
  await storeConsents(
    tx,
    rows.flatMap(({ number, consent }) =>
      consent === null ? [] : [{ number, agreed: consent, source: 'file' as const }],
    ),
  )
  const groups = await findOrCreateGroups(tx, [...new Set(rows.flatMap(({ addGroups }) => addGroups))])
  const pairs = rows.flatMap(({ number, knownId, addGroups }) =>
    addGroups.flatMap((name) => {
      const [groupId, contactId] = [groups.get(name.toLowerCase()), knownId ?? made.get(number)]
      return groupId && contactId ? [{ groupId, contactId }] : []
    }),
  )
  await addGroupMembers(tx, pairs)
}

function countsOf(rows: PlannedContact[]): ContactImportReport['counts'] {
  const counts = { new: 0, updated: 0, unchanged: 0, refused: 0 } satisfies Record<
    (typeof contactImportOutcomes)[number],
    number
  >
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

const planName = (rows: PlannedContact[]) => hashJson(rows)
