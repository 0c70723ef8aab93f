import { count, eq, type SQL, asc, and, inArray, or, ilike } from 'drizzle-orm'
import type { ProductType, Product } from '#core/catalog/catalog.ts'
import type { Language } from '#core/shared/language.ts'
import { productsTable as products, categoriesTable as categories } from './catalog-tables.ts'
import { selectIdBySlug } from './catalog-events-store.ts'
import { selectInLanguage, type CatalogPageQuery, type LanguageChoice } from './catalog-store.ts'
import type { Db } from '#server/db/database.ts'
import { toRinggit } from '#core/shared/money.ts'
import { toLikePattern } from '#core/shared/escape-regexp.ts'

export interface ProductSearch {
  category_id?: number | undefined
  slug?: string | undefined
  flow?: ProductType | undefined
  search?: string | undefined
  ids?: number[] | undefined
}
const productColumns = (language: Language) => ({
  id: products.id,
  name: selectInLanguage(language, products.name, products.nameEn),
  slug: products.slug,
  category_id: products.categoryId,
  category: categories.slug,
  status: products.status,
  flow: products.flow,
  priceSen: products.priceSen,
  description: selectInLanguage(language, products.description, products.descriptionEn),
  image_url: products.imageUrl,
})

export async function findProductPage(
  db: Db,
  productSearch: CatalogPageQuery & ProductSearch,
): Promise<{ data: Product[]; total: number }> {
  const where = whereMatches(productSearch)
  const rows = await selectProducts(db, productSearch.language, where)
    .limit(productSearch.limit)
    .offset((productSearch.page - 1) * productSearch.limit)
  const [all] = await db.select({ total: count() }).from(products).where(where)
  return { data: rows.map(toProduct), total: all?.total ?? 0 }
}

export async function findProduct(
  db: Db,
  { id, language }: LanguageChoice & { id: number },
): Promise<Product | null> {
  const [row] = await selectProducts(db, language, eq(products.id, id))
  return row ? toProduct(row) : null
}

export async function findFirstProduct(db: Db, productSearch: ProductSearch): Promise<Product | null> {
  const [row] = await selectProducts(db, 'ms', whereMatches(productSearch)).limit(1)
  return row ? toProduct(row) : null
}

/**
 * Returns the first products that contain all words of the search, including products that are not
 * on sale.
 */
export async function searchProducts(db: Db, search: string, limit: number) {
  return db
    .select({ id: products.id, name: products.name, slug: products.slug, category: categories.name })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(whereMatches({ search }))
    .orderBy(asc(products.name), asc(products.id))
    .limit(limit)
}

export async function findSearchableProducts(db: Db) {
  return db
    .select({
      id: products.id,
      name: products.name,
      nameEn: products.nameEn,
      category: categories.name,
      categoryEn: categories.nameEn,
      description: products.description,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
}

function selectProducts(db: Db, language: Language, where: SQL | undefined) {
  return db
    .select(productColumns(language))
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(where)
    .orderBy(asc(categories.position), asc(products.position), asc(products.id))
}

function toProduct({ priceSen, ...row }: Omit<Product, 'price'> & { priceSen: number | null }): Product {
  return { ...row, price: priceSen === null ? null : toRinggit(priceSen) }
}

/** Both languages are searched, because customers who read one language may type words of the other. */
const searchedColumns = [products.name, products.nameEn, products.description, products.descriptionEn]

function whereMatches({ category_id, slug, flow, search, ids }: ProductSearch): SQL | undefined {
  return and(
    category_id === undefined ? undefined : eq(products.categoryId, category_id),
    slug ? eq(products.id, selectIdBySlug('products', slug)) : undefined,
    flow ? eq(products.flow, flow) : undefined,
    ids ? inArray(products.id, ids) : undefined,
    ...splitSearch(search).map((word) => or(...searchedColumns.map((column) => ilike(column, word)))),
  )
}

/** Splits a search into patterns, all of which must match, in any order. `%` and `_` have no special meaning. */
function splitSearch(search = ''): string[] {
  return search.split(/\s+/).filter(Boolean).map(toLikePattern)
}
