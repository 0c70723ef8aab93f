import {
  getCategory,
  getProduct,
  getService,
  listCategories,
  listProducts,
  listServices,
} from '../../../core/contracts/catalog.ts'
import type { Database } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { route, type Feature } from '../../platform/route.ts'
import {
  allServices,
  categoryPage,
  findCategory,
  findProduct,
  findService,
  productPage,
} from './catalog-store.ts'

const success = true as const

/**
 * What the shop offers: service icons, categories, products.
 * - everyone may read and search them (D-15)
 * - `firstProduct`: for the features that price and take orders
 */
export function createCatalog({ db }: Database): Feature {
  return {
    name: 'catalog',
    routes: [
      route(listServices, async () => ({ success, data: { records: await allServices(db) } })),
      route(getService, async ({ id }) => (await findService(db, id)) ?? refuse('not_found')),
      route(listCategories, async (asked) => ({
        success,
        ...(await categoryPage(db, asked)),
        page: asked.page,
        limit: asked.limit,
      })),
      route(getCategory, async ({ id }) => (await findCategory(db, id)) ?? refuse('not_found')),
      route(listProducts, async (asked) => ({
        success,
        ...(await productPage(db, asked)),
        page: asked.page,
        limit: asked.limit,
      })),
      route(getProduct, async ({ id }) => (await findProduct(db, id)) ?? refuse('not_found')),
    ],
  }
}

export { firstProduct } from './catalog-store.ts'
