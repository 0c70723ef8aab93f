import { and, asc, count, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Category, Flow, Product, Service } from '../../../core/catalog/catalog.ts'
import type { Language } from '../../../core/shared/language.ts'
import { ringgitNumber } from '../../../core/shared/money.ts'
import type { Db } from '../../platform/database.ts'
import {
  categoriesTable as categories,
  productsTable as products,
  servicesTable as services,
} from './catalog-tables.ts'
import { likePattern } from '../../platform/like-pattern.ts'

/** Where the drawings lie that the program comes with. */
const stockPictures = '/pictures/'

interface Told {
  /** Of names and descriptions. */
  language: Language
}

export interface Page extends Told {
  page: number
  limit: number
}

export interface ProductSearch {
  category_id?: number | undefined
  slug?: string | undefined
  flow?: Flow | undefined
  search?: string | undefined
  /** Only these. */
  ids?: number[] | undefined
}

/** What this language's pages say; what is not said in English is said in Malay. */
export const inLanguage = (language: Language, malay: PgColumn, english: PgColumn): SQL<string> =>
  language === 'en' ? sql<string>`coalesce(nullif(${english}, ''), ${malay})` : sql<string>`${malay}`

const shownService = (language: Language) => ({
  id: services.id,
  name: inLanguage(language, services.name, services.nameEn),
  image_url: services.imageUrl,
  link: services.link,
})
/**
 * Of a category: its own photo, else the first one of its products, else the drawing that the program came with. Tables
 * by name: in a query of one table the driver writes columns without theirs.
 */
const cover = sql<string | null>`coalesce(
  case when categories.image_url not like ${`${stockPictures}%`} then categories.image_url end,
  (select image_url from products where category_id = categories.id and image_url not like ${`${stockPictures}%`}
    order by status = 'active' desc, position, id limit 1),
  categories.image_url,
  (select image_url from products where category_id = categories.id and image_url is not null
    order by status = 'active' desc, position, id limit 1))`
const shownCategory = (language: Language) => ({
  id: categories.id,
  name: inLanguage(language, categories.name, categories.nameEn),
  status: categories.status,
  image_url: cover,
  slug: categories.slug,
  parent: categories.parent,
  description: inLanguage(language, categories.description, categories.descriptionEn),
  external_url: categories.externalUrl,
})
const shownProduct = (language: Language) => ({
  id: products.id,
  name: inLanguage(language, products.name, products.nameEn),
  slug: products.slug,
  category_id: products.categoryId,
  category: categories.slug,
  status: products.status,
  flow: products.flow,
  priceSen: products.priceSen,
  description: inLanguage(language, products.description, products.descriptionEn),
  image_url: products.imageUrl,
})

export async function allServices(db: Db, { language }: Told): Promise<Service[]> {
  return db.select(shownService(language)).from(services).orderBy(asc(services.position), asc(services.id))
}

export async function findService(db: Db, { id, language }: Told & { id: number }): Promise<Service | null> {
  const [row] = await db.select(shownService(language)).from(services).where(eq(services.id, id))
  return row ?? null
}

export async function categoryPage(
  db: Db,
  { page, limit, language }: Page,
): Promise<{ data: Category[]; total: number }> {
  const data = await db
    .select(shownCategory(language))
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [all] = await db.select({ total: count() }).from(categories)
  return { data, total: all?.total ?? 0 }
}

export async function findCategory(
  db: Db,
  { id, language }: Told & { id: number },
): Promise<Category | null> {
  const [row] = await db.select(shownCategory(language)).from(categories).where(eq(categories.id, id))
  return row ?? null
}

export async function productPage(
  db: Db,
  asked: Page & ProductSearch,
): Promise<{ data: Product[]; total: number }> {
  const where = matching(asked)
  const rows = await selectProducts(db, asked.language, where)
    .limit(asked.limit)
    .offset((asked.page - 1) * asked.limit)
  const [all] = await db.select({ total: count() }).from(products).where(where)
  return { data: rows.map(asProduct), total: all?.total ?? 0 }
}

export async function findProduct(db: Db, { id, language }: Told & { id: number }): Promise<Product | null> {
  const [row] = await selectProducts(db, language, eq(products.id, id))
  return row ? asProduct(row) : null
}

/** The first product on the shelf that matches, as the shop calls it. */
export async function firstProduct(db: Db, asked: ProductSearch): Promise<Product | null> {
  const [row] = await selectProducts(db, 'ms', matching(asked)).limit(1)
  return row ? asProduct(row) : null
}

/** The words of every product, in both languages. */
export async function searchableProducts(db: Db) {
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
    .select(shownProduct(language))
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(where)
    .orderBy(asc(categories.position), asc(products.position), asc(products.id))
}

function asProduct({ priceSen, ...row }: Omit<Product, 'price'> & { priceSen: number | null }): Product {
  return { ...row, price: priceSen === null ? null : ringgitNumber(priceSen) }
}

/** Who reads one language may well type the other. */
const searched = [products.name, products.nameEn, products.description, products.descriptionEn]

function matching({ category_id, slug, flow, search, ids }: ProductSearch): SQL | undefined {
  return and(
    category_id === undefined ? undefined : eq(products.categoryId, category_id),
    slug ? eq(products.slug, slug) : undefined,
    flow ? eq(products.flow, flow) : undefined,
    ids ? inArray(products.id, ids) : undefined,
    ...words(search).map((word) => or(...searched.map((column) => ilike(column, word)))),
  )
}

/** Each word has to be there, in any order; `%` and `_` are what the person typed, not patterns. */
function words(search = ''): string[] {
  return search.split(/\s+/).filter(Boolean).map(likePattern)
}
