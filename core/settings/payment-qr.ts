import { z } from 'zod'
import { requireAdministrator, anyCaller, contract } from '../contract.ts'
import { versionConflict, expectedVersionSchema } from '../shared/versions.ts'
import { settingsError } from './settings-messages.ts'
import { storedPaymentSchema } from './settings.ts'
import { optionalText } from './shop-text.ts'

/**
 * Maximum size in bytes. A screenshot of a bank's QR code has a few hundred kB, and gateways refuse pictures above
 * this size.
 */
export const maxQrBytes = 4_000_000

/**
 * Sets the bank's QR picture and its caption. The picture is sent as base64 and stored without changes, because a
 * re-encoded QR code may not scan. If the picture is absent, the stored one is kept; `null` removes it.
 */
export const changePaymentQr = contract('PUT', '/api/v2/payment/qr', {
  access: requireAdministrator(),
  input: z.object({
    caption: optionalText(200),
    picture: z
      .string()
      .max(6_000_000)
      .regex(/^[A-Za-z\d+/]+={0,2}$/, settingsError('choose', { field: 'picture_file' }))
      .nullish(),
    version: expectedVersionSchema,
  }),
  reply: storedPaymentSchema,
  envelope: 'data',
  maxBytes: 6_000_000,
  errors: {
    ...versionConflict,
    not_a_picture: { status: 422, error: 'Please choose a PNG, JPEG or WebP picture.' },
    picture_too_large: { status: 422, error: 'Please choose a picture of at most 4 MB.' },
    picture_too_heavy: {
      status: 422,
      error: 'This picture has too many pixels for a phone. Please choose a smaller one.',
    },
  },
})

/** Returns a payment picture by its hash. Only messages and order pages contain the hash. */
export const getPaymentPicture = contract('GET', '/api/pictures/:name', {
  access: anyCaller,
  input: z.object({ name: z.string().regex(/^[\w-]{43}\.(png|jpg|webp)$/) }),
  reply: z.never(),
})
