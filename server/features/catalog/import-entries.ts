import { hashJson } from '#server/http/request-hash.ts'
import {
  exportCatalog,
  importCatalog,
  type ImportedEntry,
  type CatalogImportKind,
} from '#core/catalog/catalog-import.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { mapColumns, type CsvFields } from '#server/csv/csv-columns.ts'
import { parseCsvRows, formatRefusedRows, sendCsv } from '#server/csv/csv-file.ts'
import { readSmallUpload } from '#server/http/uploads-and-downloads.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { alreadyAnswered, route, type Call, type Route } from '#server/http/route.ts'
import { findCatalogEntries, findCatalogEntry, lockCatalog } from './admin-catalog-store.ts'
import { spreadsheetFormats } from './import-columns.ts'
import { getNameColumn, planCatalogImport, type PlannedEntry } from './import-plan.ts'
import { addCatalogEntry, changeCatalogEntry } from './change-entry.ts'
import { getCells } from './catalog-kind.ts'

const maxBytes = 5_000_000

export function catalogImportRoutes(db: Db): Route[] {
  return [
    route(importCatalog, async ({ kind, ...how }, call) => {
      const file = await readUploadedRows(call, getImportFields(kind), how.columns)
      if (file instanceof Refusal) return file
      return db.transaction((tx) => runImport(tx, kind, { file, how, call }))
    }),
    route(exportCatalog, async ({ kind }, call): Promise<typeof alreadyAnswered> => {
      const entries = await findCatalogEntries(db, kind)
      const around = { categories: await findCatalogEntries(db, 'categories') }
      const columns = Object.entries(spreadsheetFormats[kind].columns)
      const day = getShopDay(new Date())
      const fields = columns.map(([, { heads }]) => heads[0] ?? '')
      const data = entries.map((entry) => {
        const cells = getCells(entry)
        return columns.map(([column, { write: writePlan }]) => writePlan(cells[column] ?? null, around))
      })
      sendCsv(call.reply, `${kind}-${day}.csv`, fields, data)
      return alreadyAnswered
    }),
  ]
}

function getImportFields(kind: CatalogImportKind): CsvFields {
  const columns = Object.entries(spreadsheetFormats[kind].columns)
  return {
    heads: Object.fromEntries(columns.map(([column, { heads }]) => [column, heads])),
    needed: [getNameColumn(kind)],
  }
}

export async function readUploadedRows({ request }: Call, fields: CsvFields, chosen: string | undefined) {
  const uploaded = await readSmallUpload(request, maxBytes)
  if (typeof uploaded === 'string') return refuse(uploaded)
  const file = parseCsvRows(uploaded.bytes)
  if (file.rows.length === 0) return refuse('unreadable', file.unclosed ? { error: file.unclosed.words } : {})
  const { missing, ...mapped } = mapColumns(file, fields, chosen)
  if (missing.length === 0) return { ...file, ...mapped }
  return refuse('unreadable', {
    error: `No column found for ${missing.join(' and ')}. Choose the columns, or name them in the first line.`,
    details: { columns: mapped.columns, fields: mapped.fields },
  })
}

export interface CatalogImportOptions {
  dry_run: 'true' | 'false'
  plan?: string | undefined
}

async function runImport(
  tx: Db,
  kind: CatalogImportKind,
  { file, how, call }: { file: UploadedRows; how: CatalogImportOptions; call: Call },
) {
  await lockCatalog(tx)
  const stored = (await findCatalogEntries(tx, kind)).map((entry) => ({ ...getCells(entry), id: entry.id }))
  const rows = planCatalogImport(kind, file.mapped, stored, {
    categories: await findCatalogEntries(tx, 'categories'),
  })
  const plan = hashImportPlan(rows)
  const { columns, fields } = file
  const report = { plan, rows, refused_csv: formatRejectedRows(file, rows), columns, fields }
  if (how.dry_run === 'true') return { applied: false, ...report }
  if (how.plan && how.plan !== plan) return refuse('changed')
  for (const row of rows) await writePlan(tx, kind, row, call)
  return { applied: true, ...report }
}

type UploadedRows = Exclude<Awaited<ReturnType<typeof readUploadedRows>>, Refusal>

export function formatRejectedRows({ names, rows }: UploadedRows, planned: readonly ImportedEntry[]): string {
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]))
  const refused = planned.flatMap(({ row, outcome, notes }) => {
    const cells = row === null || outcome !== 'refused' ? undefined : cellsOf.get(row)
    return cells ? [{ cells, notes }] : []
  })
  return formatRefusedRows(names, refused)
}

/** Returns a hash of the plan, so that the server carries out only the plan that staff have confirmed. */
export const hashImportPlan = (rows: readonly ImportedEntry[]) => hashJson(rows)

async function writePlan(
  tx: Db,
  kind: CatalogImportKind,
  { outcome, id, cells }: PlannedEntry,
  call: Call,
): Promise<void> {
  if (outcome !== 'new' && outcome !== 'updated') return
  const entry = id === null ? null : await findCatalogEntry(tx, kind, id)
  const remainingCells = entry
    ? await changeCatalogEntry(tx, kind, entry, cells, call)
    : await addCatalogEntry(tx, kind, cells, call)
  // The plan was made under the same lock, so its entries can't have changed.
  if (remainingCells instanceof Refusal)
    throw new Error(`an import that was planned was refused: ${remainingCells.code}`)
}
