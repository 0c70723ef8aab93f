import type { Db } from '#server/db/database.ts'
import type { FindRegularPrice } from './home-page.ts'
import { type Route, route } from '#server/http/route.ts'
import {
  createProduct,
  changeProduct,
  deleteProduct,
  type AdminProduct,
} from '#core/catalog/catalog-products.ts'
import { isReservedSlug } from '#core/catalog/catalog-shared.ts'
import { findCatalogEntry } from './admin-catalog-store.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { addCatalogEntry, lockUnchangedEntry, changeCatalogEntry } from './change-entry.ts'
import { deleteEntryInTransaction } from './entry-transactions.ts'
import { countDealsForProduct } from './deals-store.ts'
import { createSlug } from '#core/shared/slug.ts'
import { parseRinggit, toRinggit } from '#core/shared/money.ts'
import type { CatalogEntryByKind } from './catalog-kind.ts'

export interface AdminCatalogDependencies {
  db: Db
  countOrdersOf: (db: Db, productId: number) => Promise<number>
  usualPrice: FindRegularPrice
}

export function productRoutes({ db, countOrdersOf }: AdminCatalogDependencies): Route[] {
  return [
    route(createProduct, (given, call) =>
      db.transaction(async (tx) => {
        if (!(await findCatalogEntry(tx, 'categories', given.category_id))) return refuseUnknownCategory()
        if (given.flow === 'described' && !given.described) return refuseUndescribed()
        const cells = addSlug(toSen(given))
        if (cells instanceof Refusal) return cells
        return presentProduct(await addCatalogEntry(tx, 'products', cells, call))
      }),
    ),
    route(changeProduct, ({ id, version, ...given }, call) =>
      db.transaction(async (tx) => {
        const before = await lockUnchangedEntry(tx, 'products', { id, version }, presentAdminProduct)
        if (before instanceof Refusal) return before
        const { category_id } = given
        if (category_id && !(await findCatalogEntry(tx, 'categories', category_id)))
          return refuseUnknownCategory()
        const { flow, described } = { ...before, ...given }
        if (flow === 'described' && !described) return refuseUndescribed()
        return presentProduct(await changeCatalogEntry(tx, 'products', before, toSen(given), call))
      }),
    ),
    route(deleteProduct, (seen, call) =>
      deleteEntryInTransaction(db, 'products', seen, call, async (tx, { id }) => {
        const orders = await countOrdersOf(tx, id)
        const deals = await countDealsForProduct(tx, id)
        if (orders === 0 && deals > 0) return 'A home page deal uses this product. Delete the deal first.'
        if (orders === 0) return null
        const count = orders === 1 ? 'This product has an order' : `This product has ${orders} orders`
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

export function addSlug<Given extends { name: string; slug?: string | undefined }>({
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

export function presentAdminProduct({ price_sen, ...product }: CatalogEntryByKind['products']): AdminProduct {
  return { ...product, price: price_sen === null ? null : toRinggit(price_sen) }
}

const presentProduct = <Refused extends Refusal>(kept: CatalogEntryByKind['products'] | Refused) =>
  kept instanceof Refusal ? kept : presentAdminProduct(kept)
