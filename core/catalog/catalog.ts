import { z } from 'zod'
import { shopLanguages } from '../shared/language.ts'
import { anyCaller, contract } from '../contract.ts'
import { maxSearchLength } from './max-search-length.ts'

// The public catalog, readable without login (D-15). The specification sets the field names (API-04).

/**
 * The way in which a product is ordered (D-09). `described` uses the options that the shop described; `none` can't be
 * ordered.
 */
export const productTypes = ['nametag', 'logo', 'sticker', 'ppsticker', 'described', 'none'] as const
export type ProductType = (typeof productTypes)[number]

const id = z.coerce.number().int().min(1).max(2_147_483_647)
const status = z.enum(['active', 'inactive'])

export const serviceSchema = z.object({
  id: z.int(),
  name: z.string(),
  image_url: z.string().nullable(),
  link: z.string().nullable(),
})
export type Service = z.output<typeof serviceSchema>

export const categorySchema = z.object({
  id: z.int(),
  name: z.string(),
  status,
  image_url: z.string().nullable(),
  /** Identifies the category in paths. Defaults to the name in lowercase, with hyphens instead of spaces. */
  slug: z.string(),
  /**
   * Parent of the category, such as `printing`, whose page shows it. `null` if only the page of all categories shows
   * it.
   */
  parent: z.string().nullable(),
  description: z.string(),
  /** An external address that opens in a new tab instead of a product list. */
  external_url: z.string().nullable(),
})
export type Category = z.output<typeof categorySchema>

export const productSchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  category_id: z.int(),
  /** Slug of the category, which is part of the product's path. */
  category: z.string(),
  status,
  flow: z.enum(productTypes),
  /** Price of the smallest order in RM. `null` if the price depends on the size or options. */
  price: z.number().nullable(),
  description: z.string(),
  image_url: z.string().nullable(),
})
export type Product = z.output<typeof productSchema>

const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(20),
}
/** Missing English texts are replaced by the Malay ones. */
const inLanguage = { language: z.enum(shopLanguages).default('ms') }
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ success: z.literal(true), data: z.array(item), page: z.int(), limit: z.int(), total: z.int() })

export const listServices = contract('GET', '/api/v2/services', {
  access: anyCaller,
  input: z.object(inLanguage),
  reply: z.object({ success: z.literal(true), data: z.object({ records: z.array(serviceSchema) }) }),
})

export const getService = contract('GET', '/api/v2/services/:id', {
  access: anyCaller,
  input: z.object({ id, ...inLanguage }),
  reply: serviceSchema,
  envelope: 'data',
})

export const listCategories = contract('GET', '/api/v2/products/categories', {
  access: anyCaller,
  input: z.object({ ...paging, ...inLanguage, slug: z.string().trim().max(120).optional() }),
  reply: listOf(categorySchema),
})

export const getCategory = contract('GET', '/api/v2/products/categories/:id', {
  access: anyCaller,
  input: z.object({ id, ...inLanguage }),
  reply: categorySchema,
  envelope: 'data',
})

/**
 * Lists products in display order. `search` matches part of a name or description in either language, ignoring case.
 * If nothing matches, the result is products with a similar spelling, and `near` is true.
 */
export const listProducts = contract('GET', '/api/v2/products', {
  access: anyCaller,
  input: z.object({
    ...paging,
    ...inLanguage,
    category_id: id.optional(),
    slug: z.string().trim().max(120).optional(),
    flow: z.enum(productTypes).optional(),
    search: z.string().trim().max(maxSearchLength).optional(),
  }),
  reply: listOf(productSchema).extend({ near: z.boolean() }),
})

export const getProduct = contract('GET', '/api/v2/products/:id', {
  access: anyCaller,
  input: z.object({ id, ...inLanguage }),
  reply: productSchema,
  envelope: 'data',
})
