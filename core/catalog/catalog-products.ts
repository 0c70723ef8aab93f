import { z } from 'zod'
import {
  adding,
  description,
  editing,
  entry,
  id,
  name,
  nameEn,
  photos,
  picture,
  removing,
  slug,
  status,
  version,
} from './catalog-shared.ts'
import { flows } from './catalog.ts'
import { contract } from '../contract.ts'
import { productFacts } from './product-facts.ts'
import { enteredDescription, productDescription } from '../pricing/described/description.ts'

// Products as staff keep them (API-04, D-09).

const product = {
  name,
  name_en: nameEn,
  slug,
  category_id: id,
  status,
  flow: z.enum(flows),
  /** Options, prices and what is asked, for the flow `described`; what is kept beside another flow waits for it. */
  described: productDescription.nullable(),
  /** RM that the smallest order comes to; null where it depends on more. */
  price: z.number().min(0).max(100_000).nullable(),
  description,
  /** Empty: as in Malay. */
  description_en: description,
  image_url: picture.nullable(),
  /** Further ones, in their order, for the page of a described product. */
  photos,
  /** Materials, care and questions of such a product; null: nothing is said. */
  facts: productFacts.nullable(),
}

export const deskProduct = z.object({ ...entry, ...product })

export type DeskProduct = z.output<typeof deskProduct>

const keptWrongly = {
  not_described: { status: 400, error: 'Please describe the product first: its options and its price.' },
  unknown_category: { status: 400, error: 'Please choose a category.' },
} as const

/** Without a slug it gets the one of its name. It stands last in its category. */
export const createProduct = contract('POST', '/api/v2/products', {
  ...adding,
  input: z.object({
    ...product,
    name_en: nameEn.default(''),
    slug: slug.optional(),
    status: status.default('active'),
    flow: z.enum(flows).default('none'),
    described: enteredDescription.nullable().default(null),
    price: product.price.default(null),
    description: description.default(''),
    description_en: description.default(''),
    image_url: picture.nullable().default(null),
    photos: photos.default([]),
    facts: product.facts.default(null),
  }),
  reply: deskProduct,
  errors: { ...adding.errors, ...keptWrongly },
})

/** Changes what is given, keeps the rest. */
export const changeProduct = contract('PUT', '/api/v2/products/:id', {
  ...editing,
  input: z.object({
    ...z.object(product).partial().shape,
    described: enteredDescription.nullable().optional(),
    id,
    version,
  }),
  reply: deskProduct,
  errors: { ...editing.errors, ...keptWrongly },
})

/** Refused while there are orders of it: they are repeated and counted by it. */
export const deleteProduct = contract('DELETE', '/api/v2/products/:id', removing)
