import { definedOf } from '#core/shared/keys.ts'
import {
  changePriceList,
  createPriceList,
  deletePriceList,
  listPriceLists,
  type DeskPriceList,
} from '#core/pricing/price-desk.ts'
import { flows } from '#core/catalog/catalog.ts'
import { slugOf } from '#core/shared/slug.ts'
import type { Db } from '#server/platform/database.ts'
import { refuseMeanwhile } from '#server/platform/meanwhile.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { route, type Call, type Route } from '#server/platform/route.ts'
import { everKept, lastChange, noteChange, productNames, takeCatalogTurn } from '../catalog/catalog.ts'
import {
  deskLists,
  insertList,
  removeList,
  renameList,
  replaceParts,
  type StoredList,
} from './price-desk-store.ts'
import { withCardPrices } from './card-prices.ts'
import { differences } from './price-differences.ts'

/** The history's name for price lists. */
const kind = 'price-lists'

/** Price lists as staff keep them: see the contracts. */
export function priceDeskRoutes(db: Db): Route[] {
  return [
    route(listPriceLists, async () => (await deskLists(db)).map(shown)),
    route(createPriceList, ({ id: given, ...parts }, call) =>
      db.transaction(async (tx) => {
        await takeCatalogTurn(tx)
        const id = given ?? slugOf(parts.name)
        if (!id) return refuse('invalid_input', { fields: { name: 'Please use letters or figures.' } })
        if (await unknownProduct(tx, parts.product_ids)) return refuse('unknown_product')
        if (!(await insertList(tx, { id, name: parts.name })))
          return refuse('taken', { fields: { name: 'There is another list of this name.' } })
        await withCardPrices(tx, call, () => replaceParts(tx, id, parts))
        await noteChange(tx, call, { kind, entry: id, action: 'added', title: `price list ${parts.name}` })
        return shown(await theList(tx, id))
      }),
    ),
    route(changePriceList, ({ list, version, ...given }, call) =>
      db.transaction(async (tx) => {
        const before = await seenList(tx, list, version)
        return before instanceof Refusal ? before : keepList(tx, before, given, call)
      }),
    ),
    route(deletePriceList, ({ list, version }, call) =>
      db.transaction(async (tx) => {
        const before = await seenList(tx, list, version)
        if (before instanceof Refusal) return before
        const needed = await neededBy(tx, before)
        if (needed) return refuse('in_use', { error: needed })
        await removeList(tx, list)
        await noteChange(tx, call, {
          kind,
          entry: list,
          action: 'deleted',
          title: `price list ${before.name}`,
        })
        return { success: true as const }
      }),
    ),
  ]
}

/** Whether somebody has made a price list or changed one. */
export const pricesWereSet = (db: Db) => everKept(db, kind)

type Parts = { [Part in keyof Omit<StoredList, 'id' | 'version'>]?: StoredList[Part] | undefined }

/** Changes what is given of a list; where nothing differs, nothing happens. */
export async function keepList(tx: Db, before: StoredList, given: Parts, call: Call) {
  const now: StoredList = {
    ...before,
    ...definedOf(given),
  }
  if (await unknownProduct(tx, now.product_ids)) return refuse('unknown_product')
  const changes = await differences(tx, before, now)
  if (changes.length === 0) return shown(before)
  await renameList(tx, before.id, now.name)
  await withCardPrices(tx, call, () => replaceParts(tx, before.id, now))
  await noteChange(tx, call, {
    kind,
    entry: before.id,
    action: 'changed',
    title: `price list ${now.name}`,
    changes,
  })
  return shown(await theList(tx, before.id))
}

/** The list as the caller has seen it; where it has changed since, a refusal that names who changed it. */
export async function seenList(
  tx: Db,
  id: string,
  version: number | undefined,
): Promise<StoredList | Refusal<'not_found' | 'changed_meanwhile'>> {
  await takeCatalogTurn(tx)
  const [list] = await deskLists(tx, id)
  if (!list) return refuse('not_found')
  if (version === undefined || list.version === version) return list
  return refuseMeanwhile({ version: list.version, current: shown(list) }, await lastChange(tx, kind, id))
}

async function theList(tx: Db, id: string): Promise<StoredList> {
  const [list] = await deskLists(tx, id)
  if (!list) throw new Error(`price list ${id} is there while its turn lasts`)
  return list
}

function shown(list: StoredList): DeskPriceList {
  return { ...list, flow: flows.find((flow) => flow === list.id) ?? null }
}

async function unknownProduct(tx: Db, ids: readonly number[]): Promise<boolean> {
  const known = await productNames(tx)
  return ids.some((id) => !known.has(id))
}

async function neededBy(tx: Db, list: StoredList): Promise<string | null> {
  if (flows.some((flow) => flow === list.id))
    return 'An order form has its prices from this list: change it instead.'
  if (list.product_ids.length === 0) return null
  const names = await productNames(tx)
  return `${list.product_ids.map((id) => names.get(id) ?? id).join(', ')} has its prices from this list. Give it another one first.`
}
