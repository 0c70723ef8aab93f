import type { Db } from '#server/db/database.ts'
import type { UsualPrice } from './home-page.ts'
import { type Route, route } from '#server/http/route.ts'
import {
  createProduct,
  changeProduct,
  deleteProduct,
  type AdminProduct,
} from '#core/catalog/catalog-products.ts'
import { isReservedSlug } from '#core/catalog/catalog-shared.ts'
import { findEntry } from './desk-store.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { addEntry, seenEntry, changeEntry } from './keep-entry.ts'
import { drop } from './one-step.ts'
import { countDealsOf } from './deals-store.ts'
import { createSlug } from '#core/shared/slug.ts'
import { parseRinggit, toRinggit } from '#core/shared/money.ts'
import type { Entries } from './shelf.ts'

export interface DeskParts {
  db: Db
  /** Counts the orders of a product. */
  countOrdersOf: (db: Db, productId: number) => Promise<number>
  usualPrice: UsualPrice
}

export function productRoutes({ db, countOrdersOf }: DeskParts): Route[] {
  return [
    route(createProduct, (given, call) =>
      db.transaction(async (tx) => {
        if (!(await findEntry(tx, 'categories', given.category_id))) return refuseUnknownCategory()
        if (given.flow === 'described' && !given.described) return refuseUndescribed()
        const cells = withSlug(toSen(given))
        if (cells instanceof Refusal) return cells
        return presentProduct(await addEntry(tx, 'products', cells, call))
      }),
    ),
    route(changeProduct, ({ id, version, ...given }, call) =>
      db.transaction(async (tx) => {
        const before = await seenEntry(tx, 'products', { id, version }, inRinggit)
        if (before instanceof Refusal) return before
        const { category_id } = given
        if (category_id && !(await findEntry(tx, 'categories', category_id))) return refuseUnknownCategory()
        const { flow, described } = { ...before, ...given }
        if (flow === 'described' && !described) return refuseUndescribed()
        return presentProduct(await changeEntry(tx, 'products', before, toSen(given), call))
      }),
    ),
    route(deleteProduct, (seen, call) =>
      drop(db, 'products', seen, call, async (tx, { id }) => {
        const orders = await countOrdersOf(tx, id)
        const deals = await countDealsOf(tx, id)
        if (orders === 0 && deals > 0) return 'A home page deal uses it. Delete the deal first.'
        if (orders === 0) return null
        const count = orders === 1 ? 'It has an order' : `It has ${orders} orders`
        return `${count}. Set it to Coming Soon instead, so that it can’t be ordered.`
      }),
    ),
  ]
}

const refuseUnknownCategory = () =>
  refuse('unknown_category', { fields: { category_id: 'Please choose a category.' } })
const refuseUndescribed = () =>
  refuse('not_described', {
    fields: { flow: 'Please add the product’s options and price first.' },
  })

/** Adds a slug made from the name if none is given. */
export function withSlug<Given extends { name: string; slug?: string | undefined }>({
  slug,
  ...given
}: Given) {
  const address = slug ?? createSlug(given.name)
  if (isReservedSlug(address))
    return refuse('invalid_input', {
      fields: { slug: 'Another page has this address. Please choose a different one.' },
    })
  return address
    ? { ...given, slug: address }
    : refuse('invalid_input', { fields: { slug: 'Please enter an address with letters or digits.' } })
}

function toSen<Given extends { price?: number | null | undefined }>({ price, ...given }: Given) {
  return {
    ...given,
    ...(price !== undefined && { price_sen: price === null ? null : parseRinggit(price) }),
  }
}

export function inRinggit({ price_sen, ...product }: Entries['products']): AdminProduct {
  return { ...product, price: price_sen === null ? null : toRinggit(price_sen) }
}

const presentProduct = <Refused extends Refusal>(kept: Entries['products'] | Refused) =>
  kept instanceof Refusal ? kept : inRinggit(kept)
