import { omitUndefined } from '#core/shared/typed-records.ts'
import {
  changePriceList,
  createPriceList,
  deletePriceList,
  listPriceLists,
  type AdminPriceList,
} from '#core/pricing/price-lists.ts'
import { productTypes } from '#core/catalog/catalog.ts'
import { createSlug } from '#core/shared/slug.ts'
import type { Db } from '#server/db/database.ts'
import { refuseConflict, Refusal, refuse } from '#server/http/refusal.ts'
import { route, type Call, type Route } from '#server/http/route.ts'
import {
  everKept,
  lastChange,
  noteChange,
  productNames,
  takeCatalogTurn,
  onSale,
} from '../catalog/catalog.ts'
import {
  deskLists,
  insertList,
  removeList,
  renameList,
  replaceParts,
  type StoredList,
} from './price-desk-store.ts'
import { formatRinggit, type Sen } from '#core/shared/money.ts'
import { getSmallestOrderPrice } from '#core/pricing/price-tiers.ts'
import { formatSize } from '#core/pricing/sticker-sheet.ts'

/** Kind of price lists in the history. */
const historyKind = 'price-lists'

export function priceDeskRoutes(db: Db): Route[] {
  return [
    route(listPriceLists, async () => (await deskLists(db)).map(presentList)),
    route(createPriceList, ({ id: given, ...parts }, call) =>
      db.transaction(async (tx) => {
        await takeCatalogTurn(tx)
        const id = given ?? createSlug(parts.name)
        if (!id) return refuse('invalid_input', { fields: { name: 'Please use letters or digits.' } })
        if (await hasUnknownProduct(tx, parts.product_ids)) return refuse('unknown_product')
        if (!(await insertList(tx, { id, name: parts.name })))
          return refuse('taken', { fields: { name: 'Another price list has this name.' } })
        await updateCardPricesAround(tx, call, () => replaceParts(tx, id, parts))
        await noteChange(tx, call, {
          kind: historyKind,
          entry: id,
          action: 'added',
          title: `price list ${parts.name}`,
        })
        return presentList(await findExistingList(tx, id))
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
        const needed = await explainInUse(tx, before)
        if (needed) return refuse('in_use', { error: needed })
        await removeList(tx, list)
        await noteChange(tx, call, {
          kind: historyKind,
          entry: list,
          action: 'deleted',
          title: `price list ${before.name}`,
        })
        return { success: true as const }
      }),
    ),
  ]
}

/** Returns true if staff have ever added or changed a price list. */
export const pricesWereSet = (db: Db) => everKept(db, historyKind)

type PriceListParts = { [Part in keyof Omit<StoredList, 'id' | 'version'>]?: StoredList[Part] | undefined }

/** Updates the given parts of a list. Does nothing if none differs. */
export async function keepList(tx: Db, before: StoredList, given: PriceListParts, call: Call) {
  const now: StoredList = {
    ...before,
    ...omitUndefined(given),
  }
  if (await hasUnknownProduct(tx, now.product_ids)) return refuse('unknown_product')
  const changes = await describeDifferences(tx, before, now)
  if (changes.length === 0) return presentList(before)
  await renameList(tx, before.id, now.name)
  await updateCardPricesAround(tx, call, () => replaceParts(tx, before.id, now))
  await noteChange(tx, call, {
    kind: historyKind,
    entry: before.id,
    action: 'changed',
    title: `price list ${now.name}`,
    changes,
  })
  return presentList(await findExistingList(tx, before.id))
}

/** Returns the list if it still has the caller's version. Otherwise refuses with the author of the change. */
export async function seenList(
  tx: Db,
  id: string,
  version: number | undefined,
): Promise<StoredList | Refusal<'not_found' | 'changed_meanwhile'>> {
  await takeCatalogTurn(tx)
  const [list] = await deskLists(tx, id)
  if (!list) return refuse('not_found')
  if (version === undefined || list.version === version) return list
  return refuseConflict(
    { version: list.version, current: presentList(list) },
    await lastChange(tx, historyKind, id),
  )
}

async function findExistingList(tx: Db, id: string): Promise<StoredList> {
  const [list] = await deskLists(tx, id)
  if (!list) throw new Error(`price list ${id} is missing`)
  return list
}

function presentList(list: StoredList): AdminPriceList {
  return { ...list, flow: productTypes.find((flow) => flow === list.id) ?? null }
}

async function hasUnknownProduct(tx: Db, ids: readonly number[]): Promise<boolean> {
  const known = await productNames(tx)
  return ids.some((id) => !known.has(id))
}

async function explainInUse(tx: Db, list: StoredList): Promise<string | null> {
  if (productTypes.some((flow) => flow === list.id))
    return 'An order form uses this list. Change its prices instead.'
  if (list.product_ids.length === 0) return null
  const names = await productNames(tx)
  return `${list.product_ids.map((id) => names.get(id) ?? id).join(', ')} uses this list. Choose another list for it first.`
}

/**
 * Runs a change of price lists and updates the "from" prices on product cards that equalled the lowest price of their
 * list. Other prices entered by staff stay.
 */
async function updateCardPricesAround<Done>(tx: Db, call: Call, change: () => Promise<Done>): Promise<Done> {
  const before = await deskLists(tx)
  const done = await change()
  const now = await deskLists(tx)
  for (const product of await onSale.cards(tx)) {
    const [was, is] = [findLowestPrice(product, before), findLowestPrice(product, now)]
    if (was === null || is === null || was === is || product.priceSen !== was) continue
    await onSale.putCardPrice(tx, product.id, is)
    await noteChange(tx, call, {
      kind: 'products',
      entry: String(product.id),
      action: 'changed',
      title: `product ${product.name}`,
      changes: [{ what: 'From', from: formatRinggit(was), to: formatRinggit(is) }],
    })
  }
  return done
}

/** Returns the lowest price in the product's own list, or else in that of its order form. `null` if neither has one. */
function findLowestPrice(
  { id, flow }: { id: number; flow: string },
  lists: readonly StoredList[],
): Sen | null {
  if (flow === 'none' || flow === 'described' || !productTypes.some((each) => each === flow)) return null
  const list =
    lists.find(({ product_ids: ids }) => ids.includes(id)) ?? lists.find((each) => each.id === flow)
  if (!list) return null
  return getSmallestOrderPrice({
    bySet: flow === 'nametag' || flow === 'logo',
    setPrice: list.set_price_sen,
    tiers: list.tiers.map(({ sheets, price_sen: price }) => ({ sheets, price })),
  })
}

/** Describes the differences for the history. */
async function describeDifferences(tx: Db, before: StoredList, now: StoredList) {
  const names = await productNames(tx)
  const parts: { what: string; of: (list: StoredList) => string }[] = [
    { what: 'Name', of: ({ name }) => name },
    {
      what: 'Sizes',
      of: ({ sizes }) =>
        sizes
          .toSorted((a, b) => a - b)
          .map(formatSize)
          .join(', '),
    },
    { what: 'Prices', of: formatTiers },
    {
      what: 'Price of a set',
      of: ({ set_price_sen: sen }) => (sen === null ? '' : formatRinggit(sen)),
    },
    {
      what: 'Products',
      of: ({ product_ids }) =>
        product_ids
          .toSorted((a, b) => a - b)
          .map((id) => names.get(id) ?? id)
          .join(', '),
    },
  ]
  return parts
    .map(({ what, of }) => ({ what, from: of(before), to: of(now) }))
    .filter(({ from, to }) => from !== to)
}

const formatTiers = ({ tiers }: StoredList) =>
  tiers
    .toSorted((a, b) => a.sheets - b.sheets)
    .map(({ sheets, price_sen }) => `from ${sheets}: ${formatRinggit(price_sen)}`)
    .join(', ')
