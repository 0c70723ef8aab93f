import { z } from 'zod'
import {
  entryCreationOptions,
  descriptionSchema,
  entryUpdateOptions,
  entryFields,
  entryIdSchema,
  nameSchema,
  nameEnSchema,
  photosSchema,
  pictureSchema,
  entryDeletionOptions,
  slugSchema,
  statusSchema,
  entryVersionSchema,
} from './catalog-shared.ts'
import { productTypes } from './catalog.ts'
import { contract } from '../contract.ts'
import { productFactsSchema } from './product-facts.ts'
import { enteredDescriptionSchema, productDescriptionSchema } from '../pricing/described/description.ts'

const product = {
  name: nameSchema,
  name_en: nameEnSchema,
  slug: slugSchema,
  category_id: entryIdSchema,
  status: statusSchema,
  flow: z.enum(productTypes),
  /** How to order a `described` product. Kept, but unused, while the product has another type. */
  described: productDescriptionSchema.nullable(),
  /** Price of the smallest order in RM. `null` if the price depends on the size or options. */
  price: z.number().min(0).max(100_000).nullable(),
  /** Deposit as a percentage of the item's price. `null` if there is no deposit or it is an amount. */
  deposit_percent: z.int().min(1).max(99).nullable(),
  /** Deposit per order. `null` if there is no deposit or it is a percentage. */
  deposit_sen: z.int().min(1).max(10_000_000).nullable(),
  description: descriptionSchema,
  description_en: descriptionSchema,
  image_url: pictureSchema.nullable(),
  photos: photosSchema,
  facts: productFactsSchema.nullable(),
}

export const adminProductSchema = z.object({ ...entryFields, ...product })

export type AdminProduct = z.output<typeof adminProductSchema>

const keptWrongly = {
  not_described: { status: 400, error: 'Please add the product’s options and price first.' },
  unknown_category: { status: 400, error: 'Please choose a category.' },
} as const

/** Creates a product at the end of its category. `slug` defaults to a slug made from the name. */
export const createProduct = contract('POST', '/api/v2/products', {
  ...entryCreationOptions,
  input: z.object({
    ...product,
    name_en: nameEnSchema.default(''),
    slug: slugSchema.optional(),
    status: statusSchema.default('active'),
    flow: z.enum(productTypes).default('none'),
    described: enteredDescriptionSchema.nullable().default(null),
    price: product.price.default(null),
    deposit_percent: product.deposit_percent.default(null),
    deposit_sen: product.deposit_sen.default(null),
    description: descriptionSchema.default(''),
    description_en: descriptionSchema.default(''),
    image_url: pictureSchema.nullable().default(null),
    photos: photosSchema.default([]),
    facts: product.facts.default(null),
  }),
  reply: adminProductSchema,
  errors: { ...entryCreationOptions.errors, ...keptWrongly },
})

export const changeProduct = contract('PUT', '/api/v2/products/:id', {
  ...entryUpdateOptions,
  input: z.object({
    ...z.object(product).partial().shape,
    described: enteredDescriptionSchema.nullable().optional(),
    id: entryIdSchema,
    version: entryVersionSchema,
  }),
  reply: adminProductSchema,
  errors: { ...entryUpdateOptions.errors, ...keptWrongly },
})

/**
 * Deletes a product. The call is refused while orders refer to the product, because reorders and statistics need it.
 */
export const deleteProduct = contract('DELETE', '/api/v2/products/:id', entryDeletionOptions)
