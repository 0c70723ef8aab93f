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
import { fixedCategorySlugs, type CatalogKind } from '#core/catalog/catalog-kinds.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { route, type Route, type Call } from '#server/http/route.ts'
import { formatTagColours } from './format-tag-colours.ts'
import {
  countProductsInCategory,
  findCatalogEntries,
  lockCatalog,
  reorderEntries,
} from './admin-catalog-store.ts'
import { findCatalogEvents } from './catalog-events-store.ts'
import { couponRoutes } from './coupons.ts'
import { homePageRoutes } from './home-page.ts'
import { catalogImportRoutes } from './import-entries.ts'
import {
  addEntryInTransaction,
  changeEntryInTransaction,
  deleteEntryInTransaction,
} from './entry-transactions.ts'
import { changeCatalogEntry, removeCatalogEntry, lockUnchangedEntry } from './change-entry.ts'
import {
  type AdminCatalogDependencies,
  productRoutes,
  addSlug,
  presentAdminProduct,
} from './admin-products.ts'
import { catalogKindRules } from './catalog-kinds.ts'
import { getField } from '#core/shared/typed-records.ts'
import { recordAction } from '../identity/identity.ts'

export function adminCatalogRoutes(dependencies: AdminCatalogDependencies): Route[] {
  const { db } = dependencies
  return [
    route(getCatalog, async () => ({
      products: (await findCatalogEntries(db, 'products')).map(presentAdminProduct),
      categories: await findCatalogEntries(db, 'categories'),
      services: await findCatalogEntries(db, 'services'),
      colours: await findCatalogEntries(db, 'colours'),
      schools: await findCatalogEntries(db, 'schools'),
      banners: await findCatalogEntries(db, 'banners'),
      deals: await findCatalogEntries(db, 'deals'),
      coupons: await findCatalogEntries(db, 'coupons'),
    })),
    route(reorderCatalog, (given, call) => reorderEntriesOfKind(db, given, call)),
    route(getCatalogHistory, ({ kind, entry }) => findCatalogEvents(db, kind, entry)),
    ...catalogImportRoutes(db),
    ...homePageRoutes(db, dependencies.usualPrice),
    ...couponRoutes(db),
    ...productRoutes(dependencies),
    ...categoryRoutes(db),
    route(createService, (given, call) => addEntryInTransaction(db, 'services', given, call)),
    route(changeService, (given, call) => changeEntryInTransaction(db, 'services', given, call)),
    route(deleteService, (given, call) => deleteEntryInTransaction(db, 'services', given, call)),
    route(createColour, (given, call) =>
      addEntryInTransaction(db, 'colours', { warna: formatTagColours(given.warna) }, call),
    ),
    route(changeColour, (given, call) =>
      changeEntryInTransaction(db, 'colours', { ...given, warna: formatTagColours(given.warna) }, call),
    ),
    route(deleteColour, (given, call) => deleteEntryInTransaction(db, 'colours', given, call)),
    route(createSchool, (given, call) => addEntryInTransaction(db, 'schools', given, call)),
    route(changeSchool, (given, call) => changeEntryInTransaction(db, 'schools', given, call)),
    route(deleteSchool, (given, call) => deleteEntryInTransaction(db, 'schools', given, call)),
  ]
}

function categoryRoutes(db: Db): Route[] {
  return [
    route(createCategory, (given, call) => {
      const cells = addSlug(given)
      return cells instanceof Refusal ? cells : addEntryInTransaction(db, 'categories', cells, call)
    }),
    route(changeCategory, ({ id, version, ...given }, call) =>
      db.transaction(async (tx) => {
        const before = await lockUnchangedEntry(tx, 'categories', { id, version })
        if (before instanceof Refusal) return before
        const moved = given.slug !== undefined && given.slug !== before.slug
        if (moved && fixedCategorySlugs.includes(before.slug)) return refuseFixedAddress()
        return changeCatalogEntry(tx, 'categories', before, given, call)
      }),
    ),
    route(deleteCategory, (seen, call) =>
      db.transaction(async (tx) => {
        const entry = await lockUnchangedEntry(tx, 'categories', seen)
        if (entry instanceof Refusal) return entry
        if (fixedCategorySlugs.includes(entry.slug)) return refuse('address_fixed')
        const products = await countProductsInCategory(tx, entry.id)
        if (products > 0) {
          const count = products === 1 ? 'a product' : `${products} products`
          const them = products === 1 ? 'it' : 'them'
          return refuse('in_use', { error: `${entry.name} has ${count}. Move or delete ${them} first.` })
        }
        return removeCatalogEntry(tx, 'categories', entry, call)
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
    await lockCatalog(tx)
    const all: { id: number }[] = await findCatalogEntries(tx, kind)
    const { group } = catalogKindRules[kind]
    const groupOf = (entry: object | undefined) => (group && entry ? getField(entry, group) : null)
    const place = groupOf(all.find(({ id }) => id === ids[0]))
    const now = all.filter((entry) => groupOf(entry) === place).map(({ id }) => id)
    const isPermutation = new Set(ids).size === now.length && ids.length === now.length
    if (String(seen) !== String(now) || !isPermutation || ids.some((id) => !now.includes(id)))
      return refuse('changed_meanwhile', {
        error: 'Someone else has changed this list. Please check it again.',
      })
    await reorderEntries(tx, kind, ids)
    await recordAction(tx, call, 'arranged the catalogue', kind)
    return { success: true as const }
  })
}
