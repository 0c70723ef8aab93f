import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import {
  addCatalogEntry,
  changeCatalogEntry,
  removeCatalogEntry,
  lockUnchangedEntry,
  type CellChanges,
  type ExpectedEntry,
} from './change-entry.ts'
import type { CatalogEntryByKind } from './catalog-kind.ts'

type EntryInput = CellChanges & { id?: number; version?: number | undefined }

export function addEntryInTransaction<Kind extends CatalogKind>(
  db: Db,
  kind: Kind,
  cells: Record<string, string | number | null>,
  call: Call,
) {
  return db.transaction((tx) => addCatalogEntry(tx, kind, cells, call))
}

export function changeEntryInTransaction<Kind extends CatalogKind>(
  db: Db,
  kind: Kind,
  { id, version, ...cells }: EntryInput & ExpectedEntry,
  call: Call,
) {
  return db.transaction(async (tx) => {
    const before = await lockUnchangedEntry(tx, kind, { id, version })
    return before instanceof Refusal ? before : changeCatalogEntry(tx, kind, before, cells, call)
  })
}

/** Deletes a catalog entry. `why` returns the reason why the entry is still needed, or `null`. */
export function deleteEntryInTransaction<Kind extends CatalogKind>(
  db: Db,
  kind: Kind,
  seen: ExpectedEntry,
  call: Call,
  why: (tx: Db, entry: CatalogEntryByKind[Kind]) => Promise<string | null> = async () => null,
) {
  return db.transaction(async (tx) => {
    const entry = await lockUnchangedEntry(tx, kind, seen)
    if (entry instanceof Refusal) return entry
    const needed = await why(tx, entry)
    return needed ? refuse('in_use', { error: needed }) : removeCatalogEntry(tx, kind, entry, call)
  })
}
