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
  hasCatalogEvents,
  findLastChange,
  recordEntryChange,
  findProductNames,
  lockCatalog,
  catalogQueries,
} from '../catalog/catalog.ts'
import {
  findStoredPriceLists,
  insertPriceList,
  deletePriceListRow,
  renamePriceList,
  replacePriceListParts,
  type StoredPriceList,
} from './admin-price-lists-store.ts'
import { formatRinggit, type Sen } from '#core/shared/money.ts'
import { getSmallestOrderPrice } from '#core/pricing/price-tiers.ts'
import { formatStickerSize } from '#core/pricing/sticker-sheet.ts'

const historyKind = 'price-lists'

export function adminPriceListRoutes(db: Db): Route[] {
  return [
    route(listPriceLists, async () => (await findStoredPriceLists(db)).map(presentList)),
    route(createPriceList, ({ id: given, ...parts }, call) =>
      db.transaction(async (tx) => {
        await lockCatalog(tx)
        const id = given ?? createSlug(parts.name)
        if (!id) return refuse('invalid_input', { fields: { name: 'Please use letters or digits.' } })
        if (await hasUnknownProduct(tx, parts.product_ids)) return refuse('unknown_product')
        if (!(await insertPriceList(tx, { id, name: parts.name })))
          return refuse('taken', { fields: { name: 'Another price list has this name.' } })
        await updateCardPricesAround(tx, call, () => replacePriceListParts(tx, id, parts))
        await recordEntryChange(tx, call, {
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
        const before = await lockUnchangedPriceList(tx, list, version)
        return before instanceof Refusal ? before : updatePriceList(tx, before, given, call)
      }),
    ),
    route(deletePriceList, ({ list, version }, call) =>
      db.transaction(async (tx) => {
        const before = await lockUnchangedPriceList(tx, list, version)
        if (before instanceof Refusal) return before
        const needed = await explainInUse(tx, before)
        if (needed) return refuse('in_use', { error: needed })
        await deletePriceListRow(tx, list)
        await recordEntryChange(tx, call, {
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

export const hasChangedPriceLists = (db: Db) => hasCatalogEvents(db, historyKind)

type PriceListParts = {
  [Part in keyof Omit<StoredPriceList, 'id' | 'version'>]?: StoredPriceList[Part] | undefined
}

export async function updatePriceList(tx: Db, before: StoredPriceList, given: PriceListParts, call: Call) {
  const now: StoredPriceList = {
    ...before,
    ...omitUndefined(given),
  }
  if (await hasUnknownProduct(tx, now.product_ids)) return refuse('unknown_product')
  const changes = await describeDifferences(tx, before, now)
  if (changes.length === 0) return presentList(before)
  await renamePriceList(tx, before.id, now.name)
  await updateCardPricesAround(tx, call, () => replacePriceListParts(tx, before.id, now))
  await recordEntryChange(tx, call, {
    kind: historyKind,
    entry: before.id,
    action: 'changed',
    title: `price list ${now.name}`,
    changes,
  })
  return presentList(await findExistingList(tx, before.id))
}

export async function lockUnchangedPriceList(
  tx: Db,
  id: string,
  version: number | undefined,
): Promise<StoredPriceList | Refusal<'not_found' | 'changed_meanwhile'>> {
  await lockCatalog(tx)
  const [list] = await findStoredPriceLists(tx, id)
  if (!list) return refuse('not_found')
  if (version === undefined || list.version === version) return list
  return refuseConflict(
    { version: list.version, current: presentList(list) },
    await findLastChange(tx, historyKind, id),
  )
}

async function findExistingList(tx: Db, id: string): Promise<StoredPriceList> {
  const [list] = await findStoredPriceLists(tx, id)
  if (!list) throw new Error(`price list ${id} is missing`)
  return list
}

function presentList(list: StoredPriceList): AdminPriceList {
  return { ...list, flow: productTypes.find((flow) => flow === list.id) ?? null }
}

async function hasUnknownProduct(tx: Db, ids: readonly number[]): Promise<boolean> {
  const known = await findProductNames(tx)
  return ids.some((id) => !known.has(id))
}

async function explainInUse(tx: Db, list: StoredPriceList): Promise<string | null> {
  if (productTypes.some((flow) => flow === list.id))
    return 'An order form uses this price list, so it can’t be deleted. Change its prices instead.'
  if (list.product_ids.length === 0) return null
  const names = await findProductNames(tx)
  return `${list.product_ids.map((id) => names.get(id) ?? id).join(', ')} uses this price list. Choose a different list for it first.`
}

/**
 * A product card that showed the list's lowest price gets the new lowest price. Other prices were entered by
 * staff and are kept.
 */
async function updateCardPricesAround<Done>(tx: Db, call: Call, change: () => Promise<Done>): Promise<Done> {
  const before = await findStoredPriceLists(tx)
  const done = await change()
  const now = await findStoredPriceLists(tx)
  for (const product of await catalogQueries.cards(tx)) {
    const [was, is] = [findLowestPrice(product, before), findLowestPrice(product, now)]
    if (was === null || is === null || was === is || product.priceSen !== was) continue
    await catalogQueries.putCardPrice(tx, product.id, is)
    await recordEntryChange(tx, call, {
      kind: 'products',
      entry: String(product.id),
      action: 'changed',
      title: `product ${product.name}`,
      changes: [{ what: 'Starting price', from: formatRinggit(was), to: formatRinggit(is) }],
    })
  }
  return done
}

function findLowestPrice(
  { id, flow }: { id: number; flow: string },
  lists: readonly StoredPriceList[],
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

async function describeDifferences(tx: Db, before: StoredPriceList, now: StoredPriceList) {
  const names = await findProductNames(tx)
  const parts: { what: string; of: (list: StoredPriceList) => string }[] = [
    { what: 'Name', of: ({ name }) => name },
    {
      what: 'Sizes',
      of: ({ sizes }) =>
        sizes
          .toSorted((a, b) => a - b)
          .map(formatStickerSize)
          .join(', '),
    },
    { what: 'Prices', of: formatTiers },
    {
      what: 'Price per set',
      of: ({ set_price_sen: setPriceSen }) => (setPriceSen === null ? '' : formatRinggit(setPriceSen)),
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

const formatTiers = ({ tiers }: StoredPriceList) =>
  tiers
    .toSorted((a, b) => a.sheets - b.sheets)
    .map(({ sheets, price_sen }) => `from ${sheets}: ${formatRinggit(price_sen)}`)
    .join(', ')
