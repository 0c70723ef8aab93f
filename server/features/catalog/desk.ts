import { reorderCatalog, getCatalogHistory, getCatalog } from '#core/catalog/admin-catalog.ts'
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
import { fixedCategories, type CatalogKind } from '#core/catalog/catalog-kinds.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { route, type Route, type Call } from '#server/http/route.ts'
import { asPrinted } from './as-printed.ts'
import { countInCategory, entriesOf, takeCatalogTurn, placeEntries } from './desk-store.ts'
import { catalogEventsOf } from './catalog-events-store.ts'
import { couponRoutes } from './coupons.ts'
import { homePageRoutes } from './home-page.ts'
import { importRoutes } from './import-entries.ts'
import { add, change, drop } from './one-step.ts'
import { changeEntry, dropEntry, seenEntry } from './keep-entry.ts'
import { type DeskParts, productRoutes, withSlug, inRinggit } from './product-desk.ts'
import { shelves } from './shelves.ts'
import { getField } from '#core/shared/typed-records.ts'
import { record } from '../identity/identity.ts'

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
    route(reorderCatalog, (given, call) => reorderEntriesOfKind(db, given, call)),
    route(getCatalogHistory, ({ kind, entry }) => catalogEventsOf(db, kind, entry)),
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
        if (moved && fixedCategories.includes(before.slug)) return refuseFixedAddress()
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
          const count = products === 1 ? 'a product' : `${products} products`
          const them = products === 1 ? 'it' : 'them'
          return refuse('in_use', { error: `${entry.name} has ${count}. Move or delete ${them} first.` })
        }
        return dropEntry(tx, 'categories', entry, call)
      }),
    ),
  ]
}
const refuseFixedAddress = () =>
  refuse('address_fixed', {
    fields: { slug: 'This address can’t be changed because pages of the shop link to it.' },
  })

async function reorderEntriesOfKind(
  db: Db,
  { kind, ids, seen }: { kind: CatalogKind; ids: number[]; seen: number[] },
  call: Call,
) {
  return db.transaction(async (tx) => {
    await takeCatalogTurn(tx)
    const all: { id: number }[] = await entriesOf(tx, kind)
    const { group } = shelves[kind]
    const groupOf = (entry: object | undefined) => (group && entry ? getField(entry, group) : null)
    const place = groupOf(all.find(({ id }) => id === ids[0]))
    const now = all.filter((entry) => groupOf(entry) === place).map(({ id }) => id)
    const same = new Set(ids).size === now.length && ids.length === now.length
    if (String(seen) !== String(now) || !same || ids.some((id) => !now.includes(id)))
      return refuse('changed_meanwhile', {
        error: 'Someone else has changed this list. Please check it again.',
      })
    await placeEntries(tx, kind, ids)
    await record(tx, call, 'arranged the catalogue', kind)
    return { success: true as const }
  })
}
