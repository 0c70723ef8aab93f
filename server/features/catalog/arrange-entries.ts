import type { Db } from '#server/platform/database.ts'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import type { Call } from '#server/platform/route.ts'
import { takeCatalogTurn, entriesOf, placeEntries } from './desk-store.ts'
import { shelves } from './shelves.ts'
import { fieldOf } from '#core/shared/keys.ts'
import { refuse } from '#server/platform/refusal.ts'
import { record } from '../identity/identity.ts'

/** See the contract `arrangeCatalog`. */
export async function arrange(
  db: Db,
  { kind, ids, seen }: { kind: CatalogKind; ids: number[]; seen: number[] },
  call: Call,
) {
  return db.transaction(async (tx) => {
    await takeCatalogTurn(tx)
    const all: { id: number }[] = await entriesOf(tx, kind)
    const { group } = shelves[kind]
    const groupOf = (entry: object | undefined) => (group && entry ? fieldOf(entry, group) : null)
    const place = groupOf(all.find(({ id }) => id === ids[0]))
    const now = all.filter((entry) => groupOf(entry) === place).map(({ id }) => id)
    const same = new Set(ids).size === now.length && ids.length === now.length
    if (String(seen) !== String(now) || !same || ids.some((id) => !now.includes(id)))
      return refuse('changed_meanwhile', {
        error: 'Somebody has changed this list meanwhile. Please look again.',
      })
    await placeEntries(tx, kind, ids)
    await record(tx, call, 'arranged the catalogue', kind)
    return { success: true as const }
  })
}
