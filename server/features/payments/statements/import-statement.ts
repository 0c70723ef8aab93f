import {
  maxStatementBytes,
  type StatementImport,
  type importStatement,
} from '#core/payments/statement-calls.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { StatementMismatch } from '#core/payments/verify-statement.ts'
import type {
  VerifiedStatement,
  StatementRowLocation,
  VerifiedStatementRow,
  UnreadableRow,
} from '#core/payments/statement.ts'
import { truncateText } from '#core/shared/truncate-text.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import { describeColumns } from '#server/csv/csv-columns.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { requireActorName, type Call } from '#server/http/route.ts'
import { recordAction } from '../../identity/identity.ts'
import { readStatementFile, type UsedColumns } from './read-statement-file.ts'
import {
  findStatementFormat,
  findImportBefore,
  insertStatementImport,
  insertNewLines,
  isImported,
  saveStatementFormat,
  setNewLineCount,
} from './statements-store.ts'
import type { StoredImport } from './statements-tables.ts'

export async function handleImportStatement(
  db: Db,
  { file, name, account, password, columns, allow_gap: allowGap }: ParsedInputOf<typeof importStatement>,
  call: Call,
) {
  const bytes = Buffer.from(file, 'base64')
  if (bytes.length > maxStatementBytes) return refuse('too_large')
  const findColumns = (headings: string) => findStatementFormat(db, headings)
  const read = await readStatementFile({ bytes, password, columns, findColumns, who: call.network })
  if ('problem' in read) {
    const details = read.used && presentColumns(read.used)
    if (read.problem !== 'not_proved') return refuse(read.problem, { details })
    return refuse('not_proved', { error: explainWrongRow(read.wrong), details })
  }
  const { rows, openingSen, closingSen } = read.proved
  const by = requireActorName(call.caller)
  return db.transaction(async (tx) => {
    const gap = allowGap ? null : await findGap(tx, account, read.proved)
    if (gap) return refuse('balance_gap', { error: gap })
    if (columns && read.headingKey)
      await saveStatementFormat(tx, { headings: read.headingKey, columns, confirmedBy: by })
    const days = rows.map(({ day }) => day).toSorted()
    const { id } = await insertStatementImport(tx, {
      account,
      fileName: name,
      fromDay: days[0] ?? '',
      toDay: days.at(-1) ?? '',
      openingSen,
      closingSen,
      rowCount: rows.length,
      newCount: 0,
      importedBy: by,
    })
    const newCount = await insertNewLines(
      tx,
      assignCopyNumbers(rows).map(({ day, amountSen, balanceSen, copy, text }) => ({
        importId: id,
        account,
        day,
        amountSen,
        balanceSen,
        copy,
        text: truncateText(text, textLength),
      })),
    )
    await recordAction(
      tx,
      call,
      'imported a bank statement',
      `${account}: ${newCount} of ${rows.length} rows`,
    )
    return presentImport(await setNewLineCount(tx, id, newCount))
  })
}

/**
 * Compares the opening balance with the closing balance of the account's statement before it. Returns `null` if they are
 * equal, if there is no earlier statement, or if the file repeats imported rows.
 */
async function findGap(
  db: Db,
  account: string,
  { rows, openingSen }: VerifiedStatement,
): Promise<string | null> {
  const [first] = rows
  const before = first && (await findImportBefore(db, account, first.day))
  if (!before || before.closingSen === openingSen || (await isImported(db, account, first))) return null
  const missingSen = formatRinggit(Math.abs(openingSen - before.closingSen))
  return `The statement before it closed at ${formatRinggit(before.closingSen)} on ${formatListDay(before.toDay)}, but this one opens at ${formatRinggit(openingSen)}. Transactions of ${missingSen} in between are missing.`
}

const textLength = 1000

/**
 * Numbers rows of the same day, amount and balance, so that identical rows are kept and repeated files are recognised.
 */
function assignCopyNumbers(
  rows: readonly VerifiedStatementRow[],
): (VerifiedStatementRow & { copy: number })[] {
  const counts = new Map<string, number>()
  return rows.map((row) => {
    const key = `${row.day} ${row.amountSen} ${row.balanceSen}`
    const copy = (counts.get(key) ?? 0) + 1
    counts.set(key, copy)
    return { ...row, copy }
  })
}

const presentColumns = ({ headings, below, chosen }: UsedColumns) => ({
  columns: describeColumns(headings, below),
  chosen,
})

export const presentImport = (stored: StoredImport): StatementImport => ({
  id: stored.id,
  account: stored.account,
  file_name: stored.fileName,
  from_day: stored.fromDay,
  to_day: stored.toDay,
  opening_sen: stored.openingSen,
  closing_sen: stored.closingSen,
  row_count: stored.rowCount,
  new_count: stored.newCount,
  imported_by: stored.importedBy,
  imported_at: stored.importedAt.toISOString(),
})

function explainWrongRow(wrong: UnreadableRow | StatementMismatch): string {
  const where = formatPlace(wrong.place)
  if ('found' in wrong) {
    const found = wrong.found === '' ? 'is empty' : `“${wrong.found.slice(0, 60)}” can’t be read`
    return `${where}: the ${unreadableNames[wrong.problem]} ${found}. Nothing was imported.`
  }
  if (wrong.problem === 'direction')
    return `${where}: the file does not tell if this is money in or money out. Choose the columns for debits and credits. Nothing was imported.`
  if (wrong.problem === 'no_balance')
    return `${where}: there is no balance that proves this row. Nothing was imported.`
  const [expected, found] = [wrong.expectedSen, wrong.foundSen].map((sen) => formatRinggit(sen ?? 0))
  return `${where}: the balance should be ${expected}, but the file has ${found}. A row is missing or was changed. Nothing was imported.`
}

const unreadableNames = { day: 'date', amount: 'amount', balance: 'balance' } satisfies Record<
  UnreadableRow['problem'],
  string
>

const formatPlace = ({ page, row }: StatementRowLocation) =>
  page === null ? `Row ${row}` : row === 0 ? `Page ${page}` : `Page ${page}, transaction ${row}`
