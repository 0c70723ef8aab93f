import { z } from 'zod'
import { parseTagColours } from './tag-colours.ts'
import {
  entryCreationOptions,
  entryUpdateOptions,
  entryFields,
  entryIdSchema,
  nameSchema,
  pictureSchema,
  entryDeletionOptions,
  entryVersionSchema,
} from './catalog-shared.ts'
import { contract } from '../contract.ts'
import { catalogError } from './catalog-messages.ts'

const colour = {
  warna: z
    .string()
    .trim()
    .max(40)
    .refine((warna) => parseTagColours(warna) !== null, catalogError('not_in_palette')),
}

const school = {
  name: nameSchema,
  /** `null` if the logo is missing. Customers are not offered such a school. */
  image_url: pictureSchema.nullable(),
  width_mm: z
    .number()
    .int(catalogError('not_whole_units', { unit: 'millimetres' }))
    .min(5, catalogError('below_least_units', { least: 5, unit: 'mm' }))
    .max(290, catalogError('above_sheet_width', { most: 290 })),
  height_mm: z
    .number()
    .int(catalogError('not_whole_units', { unit: 'millimetres' }))
    .min(5, catalogError('below_least_units', { least: 5, unit: 'mm' }))
    .max(450, catalogError('above_sheet_height', { most: 450 })),
  quantity: z
    .number()
    .int()
    .min(1, catalogError('below_least', { least: 1 }))
    .max(1000, catalogError('above_most', { most: 1000 })),
}

export const adminColourSchema = z.object({ ...entryFields, ...colour })

export const adminSchoolSchema = z.object({ ...entryFields, ...school })

export type AdminColour = z.output<typeof adminColourSchema>

export type AdminSchool = z.output<typeof adminSchoolSchema>

export const createColour = contract('POST', '/api/v2/tag-colours', {
  ...entryCreationOptions,
  input: z.object(colour),
  reply: adminColourSchema,
})

export const changeColour = contract('PUT', '/api/v2/tag-colours/:id', {
  ...entryUpdateOptions,
  input: z.object({ ...colour, id: entryIdSchema, version: entryVersionSchema }),
  reply: adminColourSchema,
})

/** Deletes a colour. Existing orders keep their colours. */
export const deleteColour = contract('DELETE', '/api/v2/tag-colours/:id', entryDeletionOptions)

export const createSchool = contract('POST', '/api/v2/schools', {
  ...entryCreationOptions,
  input: z.object({
    ...school,
    image_url: school.image_url.default(null),
    quantity: school.quantity.default(1),
  }),
  reply: adminSchoolSchema,
})

export const changeSchool = contract('PUT', '/api/v2/schools/:id', {
  ...entryUpdateOptions,
  input: z.object({ ...z.object(school).partial().shape, id: entryIdSchema, version: entryVersionSchema }),
  reply: adminSchoolSchema,
})

/** Deletes a school. Existing orders keep the logo, its size and the number of logos per set. */
export const deleteSchool = contract('DELETE', '/api/v2/schools/:id', entryDeletionOptions)
