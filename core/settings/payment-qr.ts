import { z } from 'zod'
import { requireAdministrator, anyCaller, contract } from '../contract.ts'
import { versionConflict, seenVersionSchema } from '../shared/versions.ts'
import { settingsError } from './settings-messages.ts'
import { storedPaymentSchema } from './settings.ts'
import { optionalText } from './shop-text.ts'

/** A screenshot of a bank's QR has a few hundred kB. Gateways refuse larger pictures than this. */
export const maxQrBytes = 4_000_000

/**
 * Sets the bank's QR picture and its caption. The picture is sent as base64 and stored unmodified, because a
 * re-encoded QR may not scan. If absent it stays unchanged; `null` removes it.
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
    version: seenVersionSchema,
  }),
  reply: storedPaymentSchema,
  envelope: 'data',
  mostBytes: 6_000_000,
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

/** Returns a payment picture by its hash, which only messages and order pages contain. */
export const getPaymentPicture = contract('GET', '/api/pictures/:name', {
  access: anyCaller,
  input: z.object({ name: z.string().regex(/^[\w-]{43}\.(png|jpg|webp)$/) }),
  reply: z.never(),
})
