import { isDeepStrictEqual } from 'node:util'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import type { Db } from '#server/db/database.ts'
import { refuseConflict, Refusal, refuse } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import { findEntry, insertEntry, isTaken, removeEntry, takeCatalogTurn, updateEntry } from './desk-store.ts'
import { shelves } from './shelves.ts'
import { cellsOf, type Cell, type Entries } from './shelf.ts'
import { changesIn } from './shelf-changes.ts'
import { noteChange, lastChange } from './entry-history.ts'

export type Cells = Record<string, Cell | undefined>

/** Appends an entry of a kind. */
export async function addEntry<Kind extends CatalogKind>(
  tx: Db,
  kind: Kind,
  cells: Record<string, Cell>,
  call: Call,
): Promise<Entries[Kind] | Refusal<'taken'>> {
  await takeCatalogTurn(tx)
  const taken = await findTakenValue(tx, kind, 0, cells)
  if (taken) return taken
  const entry = await findStoredEntry(tx, kind, await insertEntry(tx, kind, cells))
  await noteChange(tx, call, {
    kind,
    entry: String(entry.id),
    action: 'added',
    title: getEntryTitle(kind, entry),
  })
  return entry
}

export interface Seen {
  id: number
  version?: number | undefined
}

/** Returns the entry if it still has the caller's version. Otherwise refuses with the author of the change. */
export async function seenEntry<Kind extends CatalogKind>(
  tx: Db,
  kind: Kind,
  { id, version }: Seen,
  /** Converts the entry to its API form for the conflict message. */
  asShown: (entry: Entries[Kind]) => unknown = (entry) => entry,
): Promise<Entries[Kind] | Refusal<'not_found' | 'changed_meanwhile'>> {
  await takeCatalogTurn(tx)
  const entry = await findEntry(tx, kind, id)
  if (!entry) return refuse('not_found', { error: 'Someone else has deleted this.' })
  if (version === undefined || entry.version === version) return entry
  return refuseConflict(
    { version: entry.version, current: asShown(entry) },
    await lastChange(tx, kind, String(id)),
  )
}

/** Updates the given fields of an entry. Does nothing if none differs. */
export async function changeEntry<Kind extends CatalogKind>(
  tx: Db,
  kind: Kind,
  before: Entries[Kind],
  given: Cells,
  call: Call,
): Promise<Entries[Kind] | Refusal<'taken'>> {
  const now = cellsOf(before)
  const cells: Record<string, Cell> = {}
  for (const [column, cell] of Object.entries(given))
    if (cell !== undefined && !isDeepStrictEqual(now[column], cell)) cells[column] = cell
  if (Object.keys(cells).length === 0) return before
  const taken = await findTakenValue(tx, kind, before.id, cells)
  if (taken) return taken
  await updateEntry(tx, kind, before.id, cells)
  const changes = Object.entries(cells).flatMap(([column, cell]) =>
    changesIn(kind, column, now[column] ?? null, cell),
  )
  const entry = await findStoredEntry(tx, kind, before.id)
  const title = getEntryTitle(kind, entry)
  await noteChange(tx, call, { kind, entry: String(entry.id), action: 'changed', title, changes })
  return entry
}

export async function dropEntry<Kind extends CatalogKind>(
  tx: Db,
  kind: Kind,
  entry: Entries[Kind],
  call: Call,
) {
  await removeEntry(tx, kind, entry.id)
  await noteChange(tx, call, {
    kind,
    entry: String(entry.id),
    action: 'deleted',
    title: getEntryTitle(kind, entry),
  })
  return { success: true as const }
}

async function findTakenValue(tx: Db, kind: CatalogKind, besides: number, cells: Cells) {
  const column = shelves[kind].unique
  const cell = column && cells[column]
  if (!column || cell === undefined || cell === null) return null
  if (!(await isTaken(tx, kind, { column, cell, besides }))) return null
  return refuse('taken', { fields: { [column]: 'This already exists.' } })
}

async function findStoredEntry<Kind extends CatalogKind>(
  tx: Db,
  kind: Kind,
  id: number,
): Promise<Entries[Kind]> {
  const entry = await findEntry(tx, kind, id)
  if (!entry) throw new Error(`${kind} ${id} is missing`)
  return entry
}

function getEntryTitle<Kind extends CatalogKind>(kind: Kind, entry: Entries[Kind]): string {
  return shelves[kind].title(entry)
}
