import { arrangeCatalog, catalogHistory, getCatalog } from '#core/catalog/catalog-desk.ts'
import {
  changeColour,
  changeSchool,
  createColour,
  createSchool,
  deleteColour,
  deleteSchool,
} from '#core/catalog/catalog-iron-on.ts'
import {
  changeCategory,
  changeService,
  createCategory,
  createService,
  deleteCategory,
  deleteService,
} from '#core/catalog/catalog-categories.ts'
import { fixedCategories } from '#core/catalog/catalog-kinds.ts'
import type { Db } from '#server/platform/database.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { route, type Route } from '#server/platform/route.ts'
import { asPrinted } from './as-printed.ts'
import { countInCategory, entriesOf } from './desk-store.ts'
import { catalogEventsOf } from './catalog-events-store.ts'
import { couponRoutes } from './coupons.ts'
import { homePageRoutes } from './home-page.ts'
import { importRoutes } from './import-entries.ts'
import { add, change, drop } from './one-step.ts'
import { changeEntry, dropEntry, seenEntry } from './keep-entry.ts'
import { arrange } from './arrange-entries.ts'
import { type DeskParts, productRoutes, withSlug, inRinggit } from './product-desk.ts'

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
const addressFixed = () =>
  refuse('address_fixed', { fields: { slug: 'Pages of the shop lead to this address: it has to stay.' } })
