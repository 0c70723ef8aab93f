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

/** The history's name for price lists. */
const kind = 'price-lists'

/** Price lists as staff keep them: see the contracts. */
export function priceDeskRoutes(db: Db): Route[] {
  return [
    route(listPriceLists, async () => (await deskLists(db)).map(shown)),
    route(createPriceList, ({ id: given, ...parts }, call) =>
      db.transaction(async (tx) => {
        await takeCatalogTurn(tx)
        const id = given ?? createSlug(parts.name)
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
    ...omitUndefined(given),
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
  return refuseConflict({ version: list.version, current: shown(list) }, await lastChange(tx, kind, id))
}

async function theList(tx: Db, id: string): Promise<StoredList> {
  const [list] = await deskLists(tx, id)
  if (!list) throw new Error(`price list ${id} is there while its turn lasts`)
  return list
}

function shown(list: StoredList): AdminPriceList {
  return { ...list, flow: productTypes.find((flow) => flow === list.id) ?? null }
}

async function unknownProduct(tx: Db, ids: readonly number[]): Promise<boolean> {
  const known = await productNames(tx)
  return ids.some((id) => !known.has(id))
}

async function neededBy(tx: Db, list: StoredList): Promise<string | null> {
  if (productTypes.some((flow) => flow === list.id))
    return 'An order form has its prices from this list: change it instead.'
  if (list.product_ids.length === 0) return null
  const names = await productNames(tx)
  return `${list.product_ids.map((id) => names.get(id) ?? id).join(', ')} has its prices from this list. Give it another one first.`
}

/**
 * Changes price lists, and with them what the cards of products say they begin at: a card that named the price of its list
 * names the new one. What staff have entered otherwise stays.
 */
async function withCardPrices<Done>(tx: Db, call: Call, change: () => Promise<Done>): Promise<Done> {
  const before = await deskLists(tx)
  const done = await change()
  const now = await deskLists(tx)
  for (const product of await onSale.cards(tx)) {
    const [was, is] = [smallestOf(product, before), smallestOf(product, now)]
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

/** Lowest price in the product's own list or in that of its form. `null` if neither has one. */
function smallestOf({ id, flow }: { id: number; flow: string }, lists: readonly StoredList[]): Sen | null {
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

/** What differs, in words that people read in the history. */
async function differences(tx: Db, before: StoredList, now: StoredList) {
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
    { what: 'Prices', of: tiersText },
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

const tiersText = ({ tiers }: StoredList) =>
  tiers
    .toSorted((a, b) => a.sheets - b.sheets)
    .map(({ sheets, price_sen }) => `from ${sheets}: ${formatRinggit(price_sen)}`)
    .join(', ')
