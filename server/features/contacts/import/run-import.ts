import { jsonHash } from '#server/http/request-hash.ts'
import {
  importOutcomes,
  type ContactImportOptions,
  type ImportReport,
} from '#core/contacts/contact-import.ts'
import { normalizeMessagePhone } from '#core/shared/phone.ts'
import { refusedText } from '#server/csv/csv-file.ts'
import type { Db } from '#server/db/database.ts'
import { nameOf } from '#server/http/route.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { countChanges } from '#server/db/versions-store.ts'
import { record, type Doer } from '#server/features/identity/identity.ts'
import { storeConsents } from '../consents-store.ts'
import { contactColumns, promotionsCell } from '../export.ts'
import { addMembers, groupsNamed } from '../groups-store.ts'
import type { ContactTable } from './csv-rows.ts'
import type { GivenRow } from './given-row.ts'
import {
  addWishes,
  contactsWithNumbers,
  insertPlanned,
  renamePlanned,
  takeImportTurn,
} from './import-store.ts'
import { planImport, type PlannedRow } from './plan.ts'

/** Previews the import or writes it in one transaction; see the contracts. */
export async function runImport(
  db: Db,
  { rows: given, columns }: Pick<ContactTable, 'rows' | 'columns'>,
  how: ContactImportOptions,
  by: Doer,
): Promise<ImportReport | Refusal<'changed'>> {
  const dry = how.dry_run === 'true'
  return db.transaction(async (tx) => {
    if (!dry) await takeImportTurn(tx)
    const numbers = [...new Set(given.map(({ phone }) => normalizeMessagePhone(phone)))]
    const rows = planImport(given, await contactsWithNumbers(tx, numbers), how)
    const plan = planName(rows)
    if (!dry && how.plan && how.plan !== plan) return refuse('changed')
    const counts = countsOf(rows)
    if (dry) return { applied: false, plan, counts, rows, refused_csv: refusedOf(given, rows), columns }
    await write(tx, rows)
    const changed = rows
      .filter(({ outcome }) => outcome === 'updated')
      .flatMap(({ knownId }) => knownId ?? [])
    await countChanges(tx, nameOf(by.caller), 'contact', changed)
    await record(tx, by, 'imported contacts', `${counts.new} new, ${counts.updated} updated`)
    return { applied: true, plan, counts, rows: [], refused_csv: '', columns: [] }
  })
}

/**
 * Returns the refused rows in the columns of our export. A person with several numbers gets one row per refused
 * number.
 */
function refusedOf(given: GivenRow[], rows: PlannedRow[]): string {
  const refused = given.flatMap(({ name, phone, groups, messages, promotions }, at) => {
    const { outcome, notes = [] } = rows[at] ?? {}
    const cells = [name, phone, groups.join(' ::: '), messages, promotionsCell(promotions)]
    return outcome === 'refused' ? [{ cells, notes }] : []
  })
  return refusedText(contactColumns, refused)
}

async function write(tx: Db, rows: PlannedRow[]): Promise<void> {
  const made = await insertPlanned(
    tx,
    rows.filter(({ outcome }) => outcome === 'new'),
  )
  await renamePlanned(
    tx,
    rows.filter(({ knownId, newName }) => knownId !== null && newName),
  )
  await addWishes(
    tx,
    rows.filter(({ wish }) => wish !== null),
  )
  await storeConsents(
    tx,
    rows.flatMap(({ number, consent: agreed }) =>
      agreed === null ? [] : [{ number, agreed, source: 'file' as const }],
    ),
  )
  const groups = await groupsNamed(tx, [...new Set(rows.flatMap(({ addGroups }) => addGroups))])
  const pairs = rows.flatMap(({ number, knownId, addGroups }) =>
    addGroups.flatMap((name) => {
      const [groupId, contactId] = [groups.get(name.toLowerCase()), knownId ?? made.get(number)]
      return groupId && contactId ? [{ groupId, contactId }] : []
    }),
  )
  await addMembers(tx, pairs)
}

function countsOf(rows: PlannedRow[]): ImportReport['counts'] {
  const counts = { new: 0, updated: 0, unchanged: 0, refused: 0 } satisfies Record<
    (typeof importOutcomes)[number],
    number
  >
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

const planName = (rows: PlannedRow[]) => jsonHash(rows)
