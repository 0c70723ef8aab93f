import { asc, count, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Category, Service } from '#core/catalog/catalog.ts'
import type { Language } from '#core/shared/language.ts'
import type { Db } from '#server/db/database.ts'
import { selectIdBySlug } from './catalog-events-store.ts'
import { categoriesTable as categories, servicesTable as services } from './catalog-tables.ts'

const illustrationsPath = '/pictures/'

export interface LanguageChoice {
  language: Language
}

export interface CatalogPageQuery extends LanguageChoice {
  page: number
  limit: number
}

export const selectInLanguage = (language: Language, malay: PgColumn, english: PgColumn): SQL<string> =>
  language === 'en' ? sql<string>`coalesce(nullif(${english}, ''), ${malay})` : sql<string>`${malay}`

const serviceColumns = (language: Language) => ({
  id: services.id,
  name: selectInLanguage(language, services.name, services.nameEn),
  image_url: services.imageUrl,
  link: services.link,
})
/**
 * Selects the image of a category. It is the category's own photo, or else the first photo of its products, or else
 * the illustration that ships with the program. Tables are named explicitly, because the driver omits table names in
 * a query of one table.
 */
const categoryImage = sql<string | null>`coalesce(
  case when categories.image_url not like ${`${illustrationsPath}%`} then categories.image_url end,
  (select image_url from products where category_id = categories.id and image_url not like ${`${illustrationsPath}%`}
    order by status = 'active' desc, position, id limit 1),
  categories.image_url,
  (select image_url from products where category_id = categories.id and image_url is not null
    order by status = 'active' desc, position, id limit 1))`
const categoryColumns = (language: Language) => ({
  id: categories.id,
  name: selectInLanguage(language, categories.name, categories.nameEn),
  status: categories.status,
  image_url: categoryImage,
  slug: categories.slug,
  parent: categories.parent,
  description: selectInLanguage(language, categories.description, categories.descriptionEn),
  external_url: categories.externalUrl,
})

export async function findServices(db: Db, { language }: LanguageChoice): Promise<Service[]> {
  return db.select(serviceColumns(language)).from(services).orderBy(asc(services.position), asc(services.id))
}

export async function findService(
  db: Db,
  { id, language }: LanguageChoice & { id: number },
): Promise<Service | null> {
  const [row] = await db.select(serviceColumns(language)).from(services).where(eq(services.id, id))
  return row ?? null
}

export async function findCategoryPage(
  db: Db,
  { page, limit, language, slug }: CatalogPageQuery & { slug?: string | undefined },
): Promise<{ data: Category[]; total: number }> {
  const where = slug ? eq(categories.id, selectIdBySlug('categories', slug)) : undefined
  const data = await db
    .select(categoryColumns(language))
    .from(categories)
    .where(where)
    .orderBy(asc(categories.position), asc(categories.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [all] = await db.select({ total: count() }).from(categories).where(where)
  return { data, total: all?.total ?? 0 }
}

export async function findCategory(
  db: Db,
  { id, language }: LanguageChoice & { id: number },
): Promise<Category | null> {
  const [row] = await db.select(categoryColumns(language)).from(categories).where(eq(categories.id, id))
  return row ?? null
}
