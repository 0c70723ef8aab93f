import { z } from 'zod'
import {
  entryCreationOptions,
  descriptionSchema,
  entryUpdateOptions,
  entryFields,
  entryIdSchema,
  linkSchema,
  nameSchema,
  nameEnSchema,
  pictureSchema,
  entryDeletionOptions,
  slugSchema,
  statusSchema,
  entryVersionSchema,
} from './catalog-shared.ts'
import { contract } from '../contract.ts'
import { catalogError } from './catalog-messages.ts'

const outside = z
  .string()
  .trim()
  .max(500)
  .regex(/^https?:\/\/[^\s\0]+$/, catalogError('not_a_whole_address'))

const category = {
  name: nameSchema,
  name_en: nameEnSchema,
  slug: slugSchema,
  /**
   * Parent of the category, such as `printing`, whose page shows it. `null` if only the page of all categories shows
   * it.
   */
  parent: slugSchema.nullable(),
  status: statusSchema,
  description: descriptionSchema,
  description_en: descriptionSchema,
  image_url: pictureSchema.nullable(),
  external_url: outside.nullable(),
}

const service = {
  name: nameSchema,
  name_en: nameEnSchema,
  image_url: pictureSchema.nullable(),
  link: linkSchema.nullable(),
}

export const adminCategorySchema = z.object({ ...entryFields, ...category })

export const adminServiceSchema = z.object({ ...entryFields, ...service })

export type AdminCategory = z.output<typeof adminCategorySchema>

export type AdminService = z.output<typeof adminServiceSchema>

const fixed = {
  address_fixed: {
    status: 409,
    error: 'This address can’t be changed because pages of the shop link to it.',
  },
} as const

/** `slug` defaults to a slug made from the name. */
export const createCategory = contract('POST', '/api/v2/products/categories', {
  ...entryCreationOptions,
  input: z.object({
    ...category,
    name_en: nameEnSchema.default(''),
    slug: slugSchema.optional(),
    parent: slugSchema.nullable().default(null),
    status: statusSchema.default('active'),
    description: descriptionSchema.default(''),
    description_en: descriptionSchema.default(''),
    image_url: pictureSchema.nullable().default(null),
    external_url: outside.nullable().default(null),
  }),
  reply: adminCategorySchema,
})

export const changeCategory = contract('PUT', '/api/v2/products/categories/:id', {
  ...entryUpdateOptions,
  input: z.object({ ...z.object(category).partial().shape, id: entryIdSchema, version: entryVersionSchema }),
  reply: adminCategorySchema,
  errors: { ...entryUpdateOptions.errors, ...fixed },
})

export const deleteCategory = contract('DELETE', '/api/v2/products/categories/:id', {
  ...entryDeletionOptions,
  errors: { ...entryDeletionOptions.errors, ...fixed },
})

export const createService = contract('POST', '/api/v2/services', {
  ...entryCreationOptions,
  input: z.object({
    ...service,
    name_en: nameEnSchema.default(''),
    image_url: service.image_url.default(null),
    link: service.link.default(null),
  }),
  reply: adminServiceSchema,
})

export const changeService = contract('PUT', '/api/v2/services/:id', {
  ...entryUpdateOptions,
  input: z.object({ ...z.object(service).partial().shape, id: entryIdSchema, version: entryVersionSchema }),
  reply: adminServiceSchema,
})

export const deleteService = contract('DELETE', '/api/v2/services/:id', entryDeletionOptions)
