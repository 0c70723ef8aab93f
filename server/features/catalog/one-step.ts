import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import { addEntry, changeEntry, dropEntry, seenEntry, type Cells, type Seen } from './keep-entry.ts'
import type { Entries } from './shelf.ts'

// Changes of one entry in one transaction, as most kinds need them.

type EntryInput = Cells & { id?: number; version?: number | undefined }

/** Appends an entry of a kind. */
export function add<Kind extends CatalogKind>(
  db: Db,
  kind: Kind,
  cells: Record<string, string | number | null>,
  call: Call,
) {
  return db.transaction((tx) => addEntry(tx, kind, cells, call))
}

/** Updates the given fields of an entry, unless it has changed since the caller's version. */
export function change<Kind extends CatalogKind>(
  db: Db,
  kind: Kind,
  { id, version, ...cells }: EntryInput & Seen,
  call: Call,
) {
  return db.transaction(async (tx) => {
    const before = await seenEntry(tx, kind, { id, version })
    return before instanceof Refusal ? before : changeEntry(tx, kind, before, cells, call)
  })
}

/**
 * Deletes an entry, unless it has changed since the caller's version. `why` returns what still needs the entry, or
 * `null`.
 */
export function drop<Kind extends CatalogKind>(
  db: Db,
  kind: Kind,
  seen: Seen,
  call: Call,
  why: (tx: Db, entry: Entries[Kind]) => Promise<string | null> = async () => null,
) {
  return db.transaction(async (tx) => {
    const entry = await seenEntry(tx, kind, seen)
    if (entry instanceof Refusal) return entry
    const needed = await why(tx, entry)
    return needed ? refuse('in_use', { error: needed }) : dropEntry(tx, kind, entry, call)
  })
}
