import { z } from 'zod'
import { requireAdministrator, anyCaller, contract } from '../contract.ts'
import { versionConflict, expectedVersionSchema } from '../shared/versions.ts'
import { settingsError } from './settings-messages.ts'
import { storedPaymentSettingsSchema } from './settings.ts'
import { createOptionalTextSchema } from './shop-text.ts'

/**
 * Maximum size in bytes. A screenshot of a bank's QR code is a few hundred kB, and gateways refuse pictures above
 * this size.
 */
export const maxQrBytes = 4_000_000

const picture = z
  .string()
  .max(6_000_000)
  .regex(/^[A-Za-z\d+/]+={0,2}$/, settingsError('choose', { field: 'picture_file' }))

const pictureErrors = {
  not_a_picture: { status: 422, error: 'Please choose a PNG, JPEG or WebP picture.' },
  picture_too_large: { status: 422, error: 'Please choose a picture of at most 4 MB.' },
  picture_too_heavy: {
    status: 422,
    error: 'This picture has too many pixels for a phone. Please choose a smaller one.',
  },
  qr_not_found: {
    status: 422,
    error: 'No QR code was found in this picture. Choose the picture that your bank’s app saved.',
  },
  qr_not_a_payment_code: { status: 422, error: 'This QR code is not a payment code.' },
  qr_damaged: {
    status: 422,
    error: 'This QR code is damaged: its checksum is wrong. Save it again in your bank’s app.',
  },
  qr_foreign: { status: 422, error: 'This payment code is not from Malaysia.' },
  qr_not_duitnow: { status: 422, error: 'This payment code is not a DuitNow QR code.' },
  qr_not_static: {
    status: 422,
    error:
      'This code has an amount and can be paid only once. Choose your shop’s DuitNow QR code without an amount.',
  },
} as const

/** Reads the QR code of a picture, so that an administrator can confirm the recipient before saving. Nothing is stored. */
export const checkPaymentQr = contract('POST', '/api/v2/payment/qr/check', {
  access: requireAdministrator(),
  input: z.object({ picture }),
  reply: z.object({ recipient: z.string(), city: z.string() }),
  envelope: 'data',
  maxBytes: 6_000_000,
  errors: pictureErrors,
})

/**
 * Changes the QR code for payments. The picture must contain a static DuitNow QR code. It is sent as base64 and
 * stored without changes, because a re-encoded code may not scan. An absent picture keeps the stored one, and `null`
 * removes it.
 */
export const changePaymentQr = contract('PUT', '/api/v2/payment/qr', {
  access: requireAdministrator(),
  input: z.object({
    caption: createOptionalTextSchema(200),
    picture: picture.nullish(),
    version: expectedVersionSchema,
  }),
  reply: storedPaymentSettingsSchema,
  envelope: 'data',
  maxBytes: 6_000_000,
  errors: {
    ...versionConflict,
    ...pictureErrors,
  },
})

/** Returns the picture of the QR code to anyone who knows its name. Only messages and order pages contain the name. */
export const getPaymentQrPicture = contract('GET', '/api/pictures/:name', {
  access: anyCaller,
  input: z.object({ name: z.string().regex(/^[\w-]{43}\.(png|jpg|webp)$/) }),
  reply: z.never(),
})
