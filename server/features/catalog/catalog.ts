import {
  getCategory,
  getProduct,
  getService,
  listCategories,
  listProducts,
  listServices,
} from '#core/catalog/catalog.ts'
import { listSchools, listTagColours } from '#core/orders/goods/iron-on.ts'
import type { Content } from '#server/platform/content.ts'
import type { Database } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { route, type Feature } from '#server/platform/route.ts'
import { allServices, categoryPage, findCategory, findService } from './catalog-store.ts'
import { findProduct, productPage, productsFound } from './shown-products-store.ts'
import { findCoupons } from './coupons.ts'
import { pricedCards, putCardPrice } from './card-prices-store.ts'
import { dealJobs } from './deals-store.ts'
import { describedOnSale, descriptionOf } from './described-store.ts'
import { deskRoutes } from './desk.ts'
import type { DeskParts } from './product-desk.ts'
import { findNear } from './near-search.ts'
import { planOf, refusedOf, uploadedRows } from './import-entries.ts'
import { allSchools, allTagColours, type StoredSchool } from './iron-on-store.ts'

export { firstProduct } from './shown-products-store.ts'
export { wordStock } from './stock-words.ts'
export { productNames, takeCatalogTurn, uploadsInCatalog } from './desk-store.ts'
export { everKept } from './catalog-events-store.ts'
export { lastChange, noteChange } from './entry-history.ts'
/** What is on sale: the home page's deals, coupons, a product that the shop has described, and by what it is or was described. */
export const onSale = {
  products: productsFound,
  deals: dealJobs,
  coupons: findCoupons,
  described: describedOnSale,
  descriptionOf,
  /** Lowest prices on the product cards, which follow the price lists. */
  cards: pricedCards,
  putCardPrice,
}
/** What is ironed on: offered schools, and pairs of colours. */
export const ironOn = { schools: allSchools, tagColours: allTagColours }

/** For prices, which are imported like the rest of the catalogue. */
export const catalogImport = { planOf, refusedOf, uploadedRows }

const success = true as const

/**
 * What the shop offers: service icons, categories, products, colours of name tags, schools' logos.
 * - everyone may read and search them (D-15)
 * - staff see all of it as it is kept, editors change it; who did what stands with every entry
 * - `onSale`: deals, coupons and described products, for the features that price and take orders
 * - `firstProduct`, `ironOn`: for the features that price and take orders
 */
export function createCatalog({ db }: Database, content: Content, given: Omit<DeskParts, 'db'>): Feature {
  return {
    name: 'catalog',
    routes: [
      route(listServices, async (asked) => ({ success, data: { records: await allServices(db, asked) } })),
      route(getService, async (asked) => (await findService(db, asked)) ?? refuse('not_found')),
      route(listCategories, async (asked) => ({
        success,
        ...(await categoryPage(db, asked)),
        page: asked.page,
        limit: asked.limit,
      })),
      route(getCategory, async (asked) => (await findCategory(db, asked)) ?? refuse('not_found')),
      route(listProducts, async (asked) => {
        const { page, limit, search } = asked
        const found = await productPage(db, asked)
        const ids = found.total === 0 && search ? await findNear(db, content, search) : []
        const near = ids.length > 0
        const shown = near ? await productPage(db, { ...asked, search: undefined, ids }) : found
        return { success, ...shown, near, page, limit }
      }),
      route(getProduct, async (asked) => (await findProduct(db, asked)) ?? refuse('not_found')),
      route(listTagColours, async () => ({
        success,
        data: await allTagColours(db),
        message: 'Senarai warna berjaya diperolehi!',
      })),
      route(listSchools, async () => ({
        success,
        data: (await allSchools(db)).map(inCentimetres),
        message: 'Senarai sekolah berjaya diperolehi!',
      })),
      ...deskRoutes({ ...given, db }),
    ],
  }
}

function inCentimetres({ widthMm, heightMm, ...school }: StoredSchool) {
  return { ...school, width: widthMm / 10, height: heightMm / 10 }
}
