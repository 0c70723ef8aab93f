import { z } from 'zod'
import { languages } from '../shared/language.ts'
import { anyone, contract } from '../contract.ts'
import { longestSearch } from './longest-search.ts'

// What the shop offers. Reading needs no login (D-15); the names on the wire are given (API-04).

/** Which way an order of a product goes (D-09); `described`: as the shop has described it; `none`: it leads nowhere. */
export const flows = ['nametag', 'logo', 'sticker', 'ppsticker', 'described', 'none'] as const
export type Flow = (typeof flows)[number]

const id = z.coerce.number().int().min(1).max(2_147_483_647)
const status = z.enum(['active', 'inactive'])

export const service = z.object({
  id: z.int(),
  name: z.string(),
  image_url: z.string().nullable(),
  /** Page of the storefront that it leads to; null: nowhere. */
  link: z.string().nullable(),
})
export type Service = z.output<typeof service>

export const category = z.object({
  id: z.int(),
  name: z.string(),
  status,
  image_url: z.string().nullable(),
  /** The name, lowercased with spaces turned into hyphens. */
  slug: z.string(),
  /** The grid it stands in, such as `printing`; null: only in the grid of everything. */
  parent: z.string().nullable(),
  description: z.string(),
  /** Outside address that it opens in a new tab instead of a product list. */
  external_url: z.string().nullable(),
})
export type Category = z.output<typeof category>

export const product = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  category_id: z.int(),
  /** Slug of its category: part of every address of the product. */
  category: z.string(),
  status,
  flow: z.enum(flows),
  /** RM that the smallest order comes to; null where it depends on more. */
  price: z.number().nullable(),
  description: z.string(),
  image_url: z.string().nullable(),
})
export type Product = z.output<typeof product>

/** Page and size of a list; 20 a page unless told (API-04). */
const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(20),
}
/** The language of names and descriptions; Malay unless told. What has no words in English has the Malay ones. */
const inLanguage = { language: z.enum(languages).default('ms') }
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ success: z.literal(true), data: z.array(item), page: z.int(), limit: z.int(), total: z.int() })

export const listServices = contract('GET', '/api/v2/services', {
  access: anyone,
  input: z.object(inLanguage),
  reply: z.object({ success: z.literal(true), data: z.object({ records: z.array(service) }) }),
})

export const getService = contract('GET', '/api/v2/services/:id', {
  access: anyone,
  input: z.object({ id, ...inLanguage }),
  reply: service,
  envelope: 'data',
})

export const listCategories = contract('GET', '/api/v2/products/categories', {
  access: anyone,
  input: z.object({ ...paging, ...inLanguage, slug: z.string().trim().max(120).optional() }),
  reply: listOf(category),
})

export const getCategory = contract('GET', '/api/v2/products/categories/:id', {
  access: anyone,
  input: z.object({ id, ...inLanguage }),
  reply: category,
  envelope: 'data',
})

/**
 * Products in their order on the shelf. `search` is part of a name or description in either language, in any case; where nothing has
 * it, what is nearly so spelt is listed instead, and `near` says so.
 */
export const listProducts = contract('GET', '/api/v2/products', {
  access: anyone,
  input: z.object({
    ...paging,
    ...inLanguage,
    category_id: id.optional(),
    slug: z.string().trim().max(120).optional(),
    flow: z.enum(flows).optional(),
    search: z.string().trim().max(longestSearch).optional(),
  }),
  reply: listOf(product).extend({ near: z.boolean() }),
})

export const getProduct = contract('GET', '/api/v2/products/:id', {
  access: anyone,
  input: z.object({ id, ...inLanguage }),
  reply: product,
  envelope: 'data',
})
