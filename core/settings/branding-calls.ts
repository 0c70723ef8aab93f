import { z } from 'zod'
import { requireAdministrator, contract } from '../contract.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { settingsError } from './settings-messages.ts'

// The branding of the shop. Parts that are not set have default values.

const path = '/api/v2/shop/look'

/** A picture uploaded with `uploadPicture`. */
export const uploadedPictureSchema = z
  .string()
  .max(300)
  .regex(/^\/media\/[\w-]+\/[\w.-]+$/, settingsError('choose', { field: 'picture' }))

const pixelsSchema = z.number().int().min(1).max(10_000)

/**
 * `card_url` is the version of the logo for link previews. `width` and `height` are those of the picture at `url`.
 */
export const logoSchema = z.object({
  url: uploadedPictureSchema,
  card_url: uploadedPictureSchema,
  width: pixelsSchema,
  height: pixelsSchema,
})
export type ShopLogo = z.output<typeof logoSchema>

const brandingSchema = z.object({
  logo: logoSchema.nullable(),
  /** Colour as `#rrggbb`. If it is not readable, pages use the nearest readable colour of the same hue. */
  colour: z
    .string()
    .toLowerCase()
    .max(7)
    .regex(/^#[0-9a-f]{6}$/, settingsError('not_a_colour'))
    .nullable(),
})
const storedBrandingSchema = brandingSchema.extend({ version: versionSchema })
export type StoredBranding = z.output<typeof storedBrandingSchema>

export const getBranding = contract('GET', path, {
  access: requireAdministrator(),
  input: z.object({}),
  reply: storedBrandingSchema,
  envelope: 'data',
})

/** The branding appears on every page from the next request on. */
export const changeBranding = contract('PUT', path, {
  access: requireAdministrator(),
  input: brandingSchema.extend({ version: expectedVersionSchema }),
  reply: storedBrandingSchema,
  envelope: 'data',
  errors: versionConflict,
})
