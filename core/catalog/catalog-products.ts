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

// Products as staff edit them (API-04, D-09).

const product = {
  name,
  name_en: nameEn,
  slug,
  category_id: id,
  status,
  flow: z.enum(flows),
  /** Options, prices and questions for the type `described`. Kept but unused while the product has another type. */
  described: productDescription.nullable(),
  /** Price of the smallest order in RM. `null` if it depends on the size or options. */
  price: z.number().min(0).max(100_000).nullable(),
  description,
  /** Empty if the English page uses the Malay text. */
  description_en: description,
  image_url: picture.nullable(),
  /** Additional photos for the page of a described product, in display order. */
  photos,
  /** Materials, care and frequent questions of a described product. `null` if there are none. */
  facts: productFacts.nullable(),
}

export const deskProduct = z.object({ ...entry, ...product })

export type DeskProduct = z.output<typeof deskProduct>

const keptWrongly = {
  not_described: { status: 400, error: 'Please describe the product first: its options and its price.' },
  unknown_category: { status: 400, error: 'Please choose a category.' },
} as const

/** Creates a product at the end of its category. The slug defaults to one made from the name. */
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

/** Updates the given fields only. */
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

/** Deletes a product. Refused while orders refer to it, because reorders and statistics need it. */
export const deleteProduct = contract('DELETE', '/api/v2/products/:id', removing)
