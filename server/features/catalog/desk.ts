import { arrangeCatalog, catalogHistory, getCatalog } from '../../../core/catalog/catalog-desk.ts'
import {
  changeColour,
  changeSchool,
  createColour,
  createSchool,
  deleteColour,
  deleteSchool,
} from '../../../core/catalog/catalog-iron-on.ts'
import {
  changeProduct,
  createProduct,
  deleteProduct,
  type DeskProduct,
} from '../../../core/catalog/catalog-products.ts'
import {
  changeCategory,
  changeService,
  createCategory,
  createService,
  deleteCategory,
  deleteService,
} from '../../../core/catalog/catalog-categories.ts'
import { fixedCategories } from '../../../core/catalog/catalog-kinds.ts'
import { ringgitNumber, senFromRinggit } from '../../../core/shared/money.ts'
import { slugOf } from '../../../core/shared/slug.ts'
import type { Db } from '../../platform/database.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { route, type Route } from '../../platform/route.ts'
import { asPrinted } from './as-printed.ts'
import { countInCategory, entriesOf, findEntry } from './desk-store.ts'
import { countDealsOf } from './deals-store.ts'
import { catalogEventsOf } from './catalog-events-store.ts'
import { couponRoutes } from './coupons.ts'
import { homePageRoutes, type UsualPrice } from './home-page.ts'
import { importRoutes } from './import-entries.ts'
import { add, change, drop } from './one-step.ts'
import { addEntry, arrange, changeEntry, dropEntry, seenEntry } from './keep-entry.ts'
import type { Entries } from './shelves.ts'

export interface DeskParts {
  db: Db
  /** How many orders there are of a product. */
  countOrdersOf: (db: Db, productId: number) => Promise<number>
  usualPrice: UsualPrice
}

/** The catalogue as staff keep it: see the contracts. */
export function deskRoutes(parts: DeskParts): Route[] {
  const { db } = parts
  return [
    route(getCatalog, async () => ({
      products: (await entriesOf(db, 'products')).map(inRinggit),
      categories: await entriesOf(db, 'categories'),
      services: await entriesOf(db, 'services'),
      colours: await entriesOf(db, 'colours'),
      schools: await entriesOf(db, 'schools'),
      banners: await entriesOf(db, 'banners'),
      deals: await entriesOf(db, 'deals'),
      coupons: await entriesOf(db, 'coupons'),
    })),
    route(arrangeCatalog, (given, call) => arrange(db, given, call)),
    route(catalogHistory, ({ kind, entry }) => catalogEventsOf(db, kind, entry)),
    ...importRoutes(db),
    ...homePageRoutes(db, parts.usualPrice),
    ...couponRoutes(db),
    ...productRoutes(parts),
    ...categoryRoutes(db),
    route(createService, (given, call) => add(db, 'services', given, call)),
    route(changeService, (given, call) => change(db, 'services', given, call)),
    route(deleteService, (given, call) => drop(db, 'services', given, call)),
    route(createColour, (given, call) => add(db, 'colours', { warna: asPrinted(given.warna) }, call)),
    route(changeColour, (given, call) =>
      change(db, 'colours', { ...given, warna: asPrinted(given.warna) }, call),
    ),
    route(deleteColour, (given, call) => drop(db, 'colours', given, call)),
    route(createSchool, (given, call) => add(db, 'schools', given, call)),
    route(changeSchool, (given, call) => change(db, 'schools', given, call)),
    route(deleteSchool, (given, call) => drop(db, 'schools', given, call)),
  ]
}

function productRoutes({ db, countOrdersOf }: DeskParts): Route[] {
  return [
    route(createProduct, (given, call) =>
      db.transaction(async (tx) => {
        if (!(await findEntry(tx, 'categories', given.category_id))) return noCategory()
        if (given.flow === 'described' && !given.described) return notDescribed()
        const cells = withSlug(inSen(given))
        if (cells instanceof Refusal) return cells
        return shownProduct(await addEntry(tx, 'products', cells, call))
      }),
    ),
    route(changeProduct, ({ id, version, ...given }, call) =>
      db.transaction(async (tx) => {
        const before = await seenEntry(tx, 'products', { id, version }, inRinggit)
        if (before instanceof Refusal) return before
        const { category_id } = given
        if (category_id && !(await findEntry(tx, 'categories', category_id))) return noCategory()
        const { flow, described } = { ...before, ...given }
        if (flow === 'described' && !described) return notDescribed()
        return shownProduct(await changeEntry(tx, 'products', before, inSen(given), call))
      }),
    ),
    route(deleteProduct, (seen, call) =>
      drop(db, 'products', seen, call, async (tx, { id }) => {
        const orders = await countOrdersOf(tx, id)
        const deals = await countDealsOf(tx, id)
        if (orders === 0 && deals > 0) return 'A deal of the home page is of it. Delete that first.'
        if (orders === 0) return null
        const count = orders === 1 ? 'There is an order of it' : `There are ${orders} orders of it`
        return `${count}. Let it be shown as Coming Soon instead: then nobody can order it.`
      }),
    ),
  ]
}

function categoryRoutes(db: Db): Route[] {
  return [
    route(createCategory, (given, call) => {
      const cells = withSlug(given)
      return cells instanceof Refusal ? cells : add(db, 'categories', cells, call)
    }),
    route(changeCategory, ({ id, version, ...given }, call) =>
      db.transaction(async (tx) => {
        const before = await seenEntry(tx, 'categories', { id, version })
        if (before instanceof Refusal) return before
        const moved = given.slug !== undefined && given.slug !== before.slug
        if (moved && fixedCategories.includes(before.slug)) return addressFixed()
        return changeEntry(tx, 'categories', before, given, call)
      }),
    ),
    route(deleteCategory, (seen, call) =>
      db.transaction(async (tx) => {
        const entry = await seenEntry(tx, 'categories', seen)
        if (entry instanceof Refusal) return entry
        if (fixedCategories.includes(entry.slug)) return refuse('address_fixed')
        const products = await countInCategory(tx, entry.id)
        if (products > 0) {
          const inIt = products === 1 ? 'a product stands' : `${products} products stand`
          return refuse('in_use', { error: `In ${entry.name} ${inIt}. Move what is in it first.` })
        }
        return dropEntry(tx, 'categories', entry, call)
      }),
    ),
  ]
}

const noCategory = () => refuse('unknown_category', { fields: { category_id: 'Please choose a category.' } })
const notDescribed = () =>
  refuse('not_described', {
    fields: { flow: 'Please describe the product first: its options and its price.' },
  })
const addressFixed = () =>
  refuse('address_fixed', { fields: { slug: 'Pages of the shop lead to this address: it has to stay.' } })

/** The address that was given, else the one of the name. */
function withSlug<Given extends { name: string; slug?: string | undefined }>({ slug, ...given }: Given) {
  const address = slug ?? slugOf(given.name)
  return address
    ? { ...given, slug: address }
    : refuse('invalid_input', { fields: { slug: 'Please enter an address of letters or figures.' } })
}

function inSen<Given extends { price?: number | null | undefined }>({ price, ...given }: Given) {
  return {
    ...given,
    ...(price !== undefined && { price_sen: price === null ? null : senFromRinggit(price) }),
  }
}

function inRinggit({ price_sen, ...product }: Entries['products']): DeskProduct {
  return { ...product, price: price_sen === null ? null : ringgitNumber(price_sen) }
}

const shownProduct = <Refused extends Refusal>(kept: Entries['products'] | Refused) =>
  kept instanceof Refusal ? kept : inRinggit(kept)
