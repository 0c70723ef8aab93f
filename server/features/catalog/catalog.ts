import {
  getCategory,
  getProduct,
  getService,
  listCategories,
  listProducts,
  listServices,
} from '#core/catalog/catalog.ts'
import { listSchools, listTagColours } from '#core/orders/items/iron-on.ts'
import type { ContentCache } from '#server/db/content-cache.ts'
import type { Database, Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Feature } from '#server/http/route.ts'
import { findServices, findCategoryPage, findCategory, findService } from './catalog-store.ts'
import { findProduct, findProductPage, searchProducts, findSearchableProducts } from './products-store.ts'
import { findCoupons } from './coupons.ts'
import { findProductsWithCardPrice, updateCardPrice } from './card-prices-store.ts'
import { findDealsOnSale } from './deals-store.ts'
import { findCustomProduct, findProductDescription } from './custom-products-store.ts'
import { findProductDeposits } from './product-deposits-store.ts'
import { adminCatalogRoutes } from './admin-catalog.ts'
import type { AdminCatalogDependencies } from './admin-products.ts'
import { hashImportPlan, formatRejectedRows, readUploadedRows } from './import-entries.ts'
import { findOfferedSchools, findTagColours, type StoredSchool } from './iron-on-store.ts'
import MiniSearch, { type Query } from 'minisearch'

export { findFirstProduct } from './products-store.ts'
export { rewordDefaultCatalog } from './reword-default-catalog.ts'
export { findProductNames, lockCatalog, findCatalogUploads } from './admin-catalog-store.ts'
export { hasCatalogEvents } from './catalog-events-store.ts'
export { findLastChange, recordEntryChange } from './entry-history.ts'
/** `descriptionOf` also finds products that are no longer on sale. */
export const catalogQueries = {
  products: searchProducts,
  deals: findDealsOnSale,
  coupons: findCoupons,
  described: findCustomProduct,
  descriptionOf: findProductDescription,
  deposits: findProductDeposits,
  cards: findProductsWithCardPrice,
  putCardPrice: updateCardPrice,
}
export const ironOnCatalogQueries = { schools: findOfferedSchools, tagColours: findTagColours }

export const spreadsheetImportFunctions = {
  planOf: hashImportPlan,
  refusedOf: formatRejectedRows,
  uploadedRows: readUploadedRows,
}

const success = true as const

/**
 * Everyone can read and search the catalog (D-15). Staff see all stored data, and editors change
 * it. `catalogQueries`, `findFirstProduct` and `ironOnCatalogQueries` are for features that price products
 * and take orders.
 */
export function createCatalog(
  { db }: Database,
  content: ContentCache,
  given: Omit<AdminCatalogDependencies, 'db'>,
): Feature {
  return {
    name: 'catalog',
    routes: [
      route(listServices, async (asked) => ({ success, data: { records: await findServices(db, asked) } })),
      route(getService, async (asked) => (await findService(db, asked)) ?? refuse('not_found')),
      route(listCategories, async (asked) => ({
        success,
        ...(await findCategoryPage(db, asked)),
        page: asked.page,
        limit: asked.limit,
      })),
      route(getCategory, async (asked) => (await findCategory(db, asked)) ?? refuse('not_found')),
      route(listProducts, async (asked) => {
        const { page, limit, search } = asked
        const found = await findProductPage(db, asked)
        const ids = found.total === 0 && search ? await findSimilarProducts(db, content, search) : []
        const similarProducts = ids.length > 0
        const shown = similarProducts
          ? await findProductPage(db, { ...asked, search: undefined, ids })
          : found
        return { success, ...shown, near: similarProducts, page, limit }
      }),
      route(getProduct, async (asked) => (await findProduct(db, asked)) ?? refuse('not_found')),
      route(listTagColours, async () => ({
        success,
        data: await findTagColours(db),
        message: 'Senarai warna berjaya diperolehi!',
      })),
      route(listSchools, async () => ({
        success,
        data: (await findOfferedSchools(db)).map(presentSchool),
        message: 'Senarai sekolah berjaya diperolehi!',
      })),
      ...adminCatalogRoutes({ ...given, db }),
    ],
  }
}

function presentSchool({ widthMm, heightMm, ...school }: StoredSchool) {
  return { ...school, width: widthMm / 10, height: heightMm / 10 }
}

const synonyms: Readonly<Record<string, readonly string[]>> = {
  pelekat: ['sticker'],
  label: ['sticker', 'tag'],
  cermin: ['mirrorcoat'],
  kalis: ['pp'],
  nama: ['name'],
  tanda: ['tag'],
  gosok: ['iron-on'],
  seterika: ['iron-on'],
  baju: ['iron-on', 'jersey'],
  uniform: ['iron-on'],
  jersi: ['jersey'],
  sekolah: ['logo', 'name'],
  lencana: ['logo'],
}

const maxSuggestions = 12

/**
 * Finds products by misspelled words, such as `stiker`, `mirorcoat` or `nametag`. Returns the product ids, best match
 * first. The word index is in memory, because not every PostgreSQL server has an extension for fuzzy search.
 */
async function findSimilarProducts(db: Db, content: ContentCache, typed: string): Promise<number[]> {
  const words = await content.show('words of products', () => buildIndex(db))
  const queries = typed.toLowerCase().split(/\s+/).filter(Boolean).map(buildFuzzyQuery)
  return words
    .search(
      { combineWith: 'AND', queries },
      { boost: { name: 4, nameEn: 4, joined: 3, category: 2, categoryEn: 2 } },
    )
    .slice(0, maxSuggestions)
    .map(({ id }) => Number(id))
}

/**
 * Builds a query that matches a word, its synonyms, and misspellings. A misspelling has one wrong, missing or extra
 * letter in five, or two swapped neighbours.
 */
function buildFuzzyQuery(word: string): Query {
  const swapped = Array.from({ length: word.length - 1 }, (_, at) => {
    const [one = '', other = ''] = word.slice(at)
    return word.slice(0, at) + other + one + word.slice(at + 2)
  })
  return {
    combineWith: 'OR',
    queries: [
      { queries: [word], fuzzy: 0.2, prefix: true },
      { queries: swapped, combineWith: 'OR', prefix: true },
      { queries: [...(synonyms[word] ?? [])], combineWith: 'OR', prefix: true },
    ],
  }
}

async function buildIndex(db: Db): Promise<MiniSearch> {
  const made = new MiniSearch({
    // English descriptions are not searched, because they would add many words and more accidental matches.
    fields: ['name', 'nameEn', 'joined', 'category', 'categoryEn', 'description'],
  })
  const products = await findSearchableProducts(db)
  made.addAll(
    products.map((product) => ({
      ...product,
      joined: joinAdjacentWords(`${product.name} ${product.nameEn}`),
    })),
  )
  return made
}

/** Returns adjacent words joined to pairs and triples, so that a query without spaces such as `nametag` matches. */
function joinAdjacentWords(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const runs = [2, 3].flatMap((length) =>
    words.slice(length - 1).map((_, at) => words.slice(at, at + length).join('')),
  )
  return runs.join(' ')
}
