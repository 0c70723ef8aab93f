import { z } from 'zod'
import {
  adding,
  description,
  editing,
  entry,
  id,
  link,
  name,
  nameEn,
  picture,
  removing,
  slug,
  status,
  version,
} from './catalog-shared.ts'
import { contract } from '../contract.ts'
import { says } from './field-words.ts'

// Categories and the service icons above them, as staff edit them (API-04).

const outside = z
  .string()
  .trim()
  .max(500)
  .regex(/^https?:\/\/[^\s\0]+$/, says('not_a_whole_address'))

const category = {
  name,
  name_en: nameEn,
  slug,
  /** The grid that shows the category, such as `printing`. `null` if only the grid of all categories shows it. */
  parent: slug.nullable(),
  status,
  description,
  /** Empty if the English page uses the Malay text. */
  description_en: description,
  image_url: picture.nullable(),
  external_url: outside.nullable(),
}

const service = { name, name_en: nameEn, image_url: picture.nullable(), link: link.nullable() }

export const deskCategory = z.object({ ...entry, ...category })

export const deskService = z.object({ ...entry, ...service })

export type DeskCategory = z.output<typeof deskCategory>

export type DeskService = z.output<typeof deskService>

const fixed = {
  address_fixed: { status: 409, error: 'Pages of the shop lead to this address: it has to stay.' },
} as const

/** Creates a category. The slug defaults to one made from the name. */
export const createCategory = contract('POST', '/api/v2/products/categories', {
  ...adding,
  input: z.object({
    ...category,
    name_en: nameEn.default(''),
    slug: slug.optional(),
    parent: slug.nullable().default(null),
    status: status.default('active'),
    description: description.default(''),
    description_en: description.default(''),
    image_url: picture.nullable().default(null),
    external_url: outside.nullable().default(null),
  }),
  reply: deskCategory,
})

/** Updates the given fields only. */
export const changeCategory = contract('PUT', '/api/v2/products/categories/:id', {
  ...editing,
  input: z.object({ ...z.object(category).partial().shape, id, version }),
  reply: deskCategory,
  errors: { ...editing.errors, ...fixed },
})

/** Deletes a category. Refused while it has products. */
export const deleteCategory = contract('DELETE', '/api/v2/products/categories/:id', {
  ...removing,
  errors: { ...removing.errors, ...fixed },
})

export const createService = contract('POST', '/api/v2/services', {
  ...adding,
  input: z.object({
    ...service,
    name_en: nameEn.default(''),
    image_url: service.image_url.default(null),
    link: service.link.default(null),
  }),
  reply: deskService,
})

/** Updates the given fields only. */
export const changeService = contract('PUT', '/api/v2/services/:id', {
  ...editing,
  input: z.object({ ...z.object(service).partial().shape, id, version }),
  reply: deskService,
})

export const deleteService = contract('DELETE', '/api/v2/services/:id', removing)
