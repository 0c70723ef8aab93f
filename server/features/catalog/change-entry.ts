import { isDeepStrictEqual } from 'node:util'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import type { Db } from '#server/db/database.ts'
import { refuseConflict, Refusal, refuse } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import {
  findCatalogEntry,
  insertCatalogEntry,
  isValueTaken,
  deleteCatalogEntry,
  lockCatalog,
  updateCatalogEntry,
} from './admin-catalog-store.ts'
import { catalogKindRules } from './catalog-kinds.ts'
import { getCells, type CellValue, type CatalogEntryByKind } from './catalog-kind.ts'
import { describeChanges } from './describe-changes.ts'
import { recordEntryChange, findLastChange } from './entry-history.ts'

export type CellChanges = Record<string, CellValue | undefined>

export async function addCatalogEntry<Kind extends CatalogKind>(
  tx: Db,
  kind: Kind,
  cells: Record<string, CellValue>,
  call: Call,
): Promise<CatalogEntryByKind[Kind] | Refusal<'taken'>> {
  await lockCatalog(tx)
  const takenValue = await findTakenValue(tx, kind, 0, cells)
  if (takenValue) return takenValue
  const entry = await findStoredEntry(tx, kind, await insertCatalogEntry(tx, kind, cells))
  await recordEntryChange(tx, call, {
    kind,
    entry: String(entry.id),
    action: 'added',
    title: getEntryTitle(kind, entry),
  })
  return entry
}

export interface ExpectedEntry {
  id: number
  version?: number | undefined
}

/**
 * Locks the catalog and returns the entry. If the entry no longer has the version that the caller read,
 * refuses and names the author of the change.
 */
export async function lockUnchangedEntry<Kind extends CatalogKind>(
  tx: Db,
  kind: Kind,
  { id, version }: ExpectedEntry,
  asShown: (entry: CatalogEntryByKind[Kind]) => unknown = (entry) => entry,
): Promise<CatalogEntryByKind[Kind] | Refusal<'not_found' | 'changed_meanwhile'>> {
  await lockCatalog(tx)
  const entry = await findCatalogEntry(tx, kind, id)
  if (!entry) return refuse('not_found', { error: 'Someone else has deleted this.' })
  if (version === undefined || entry.version === version) return entry
  return refuseConflict(
    { version: entry.version, current: asShown(entry) },
    await findLastChange(tx, kind, String(id)),
  )
}

export async function changeCatalogEntry<Kind extends CatalogKind>(
  tx: Db,
  kind: Kind,
  before: CatalogEntryByKind[Kind],
  given: CellChanges,
  call: Call,
): Promise<CatalogEntryByKind[Kind] | Refusal<'taken'>> {
  const now = getCells(before)
  const cells: Record<string, CellValue> = {}
  for (const [column, cell] of Object.entries(given))
    if (cell !== undefined && !isDeepStrictEqual(now[column], cell)) cells[column] = cell
  if (Object.keys(cells).length === 0) return before
  const takenValue = await findTakenValue(tx, kind, before.id, cells)
  if (takenValue) return takenValue
  await updateCatalogEntry(tx, kind, before.id, cells)
  const changes = Object.entries(cells).flatMap(([column, cell]) =>
    describeChanges(kind, column, now[column] ?? null, cell),
  )
  const entry = await findStoredEntry(tx, kind, before.id)
  const title = getEntryTitle(kind, entry)
  await recordEntryChange(tx, call, { kind, entry: String(entry.id), action: 'changed', title, changes })
  return entry
}

export async function removeCatalogEntry<Kind extends CatalogKind>(
  tx: Db,
  kind: Kind,
  entry: CatalogEntryByKind[Kind],
  call: Call,
) {
  await deleteCatalogEntry(tx, kind, entry.id)
  await recordEntryChange(tx, call, {
    kind,
    entry: String(entry.id),
    action: 'deleted',
    title: getEntryTitle(kind, entry),
  })
  return { success: true as const }
}

async function findTakenValue(tx: Db, kind: CatalogKind, besides: number, cells: CellChanges) {
  const column = catalogKindRules[kind].unique
  const cell = column && cells[column]
  if (!column || cell === undefined || cell === null) return null
  if (!(await isValueTaken(tx, kind, { column, cell, besides }))) return null
  return refuse('taken', { fields: { [column]: 'This already exists.' } })
}

async function findStoredEntry<Kind extends CatalogKind>(
  tx: Db,
  kind: Kind,
  id: number,
): Promise<CatalogEntryByKind[Kind]> {
  const entry = await findCatalogEntry(tx, kind, id)
  if (!entry) throw new Error(`${kind} ${id} is missing`)
  return entry
}

function getEntryTitle<Kind extends CatalogKind>(kind: Kind, entry: CatalogEntryByKind[Kind]): string {
  return catalogKindRules[kind].title(entry)
}
