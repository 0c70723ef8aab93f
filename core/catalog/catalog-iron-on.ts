import { z } from 'zod'
import { tagColours } from './tag-colours.ts'
import { adding, editing, entry, id, name, picture, removing, version } from './catalog-shared.ts'
import { contract } from '../contract.ts'
import { says } from './field-words.ts'

// Name tag colours and school logos, as staff edit them.

const colour = {
  /** Letter and border colours from the palette, such as `Red/White`. */
  warna: z
    .string()
    .trim()
    .max(40)
    .refine((warna) => tagColours(warna) !== null, says('not_in_palette')),
}

const school = {
  name,
  /** The logo to print. `null` if it is still missing; the school is not offered then. */
  image_url: picture.nullable(),
  /** Printed width in millimetres. */
  width_mm: z
    .number()
    .int(says('not_whole_units', { unit: 'millimetres' }))
    .min(5, says('below_least_units', { least: 5, unit: 'mm' }))
    .max(290, says('above_sheet_width', { most: 290 })),
  height_mm: z
    .number()
    .int(says('not_whole_units', { unit: 'millimetres' }))
    .min(5, says('below_least_units', { least: 5, unit: 'mm' }))
    .max(450, says('above_sheet_height', { most: 450 })),
  /** Logos per set. */
  quantity: z
    .number()
    .int()
    .min(1, says('below_least', { least: 1 }))
    .max(1000, says('above_most', { most: 1000 })),
}

export const deskColour = z.object({ ...entry, ...colour })

export const deskSchool = z.object({ ...entry, ...school })

export type DeskColour = z.output<typeof deskColour>

export type DeskSchool = z.output<typeof deskSchool>

export const createColour = contract('POST', '/api/v2/tag-colours', {
  ...adding,
  input: z.object(colour),
  reply: deskColour,
})

export const changeColour = contract('PUT', '/api/v2/tag-colours/:id', {
  ...editing,
  input: z.object({ ...colour, id, version }),
  reply: deskColour,
})

/** Deletes a colour pair. Existing orders keep their colours. */
export const deleteColour = contract('DELETE', '/api/v2/tag-colours/:id', removing)

export const createSchool = contract('POST', '/api/v2/schools', {
  ...adding,
  input: z.object({
    ...school,
    image_url: school.image_url.default(null),
    quantity: school.quantity.default(1),
  }),
  reply: deskSchool,
})

/** Updates the given fields only. */
export const changeSchool = contract('PUT', '/api/v2/schools/:id', {
  ...editing,
  input: z.object({ ...z.object(school).partial().shape, id, version }),
  reply: deskSchool,
})

/** Deletes a school. Existing orders keep the logo, its size and the set quantity. */
export const deleteSchool = contract('DELETE', '/api/v2/schools/:id', removing)
