import { z } from 'zod'
import { administratorOnly, anyone, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion } from '../shared/versions.ts'
import { says } from './field-words.ts'
import { keptPayment } from './settings.ts'
import { text } from './shop-text.ts'

/** A screenshot of a bank's QR has a few hundred kB. Gateways refuse larger pictures than this. */
export const mostQrBytes = 4_000_000

/**
 * Sets the bank's QR picture and its caption. The picture is sent as base64 and stored unmodified, because a
 * re-encoded QR may not scan. If absent it stays unchanged; `null` removes it.
 */
export const changePaymentQr = contract('PUT', '/api/v2/payment/qr', {
  access: administratorOnly(),
  input: z.object({
    caption: text(200),
    picture: z
      .string()
      .max(6_000_000)
      .regex(/^[A-Za-z\d+/]+={0,2}$/, says('choose', { field: 'picture_file' }))
      .nullish(),
    version: seenVersion,
  }),
  reply: keptPayment,
  envelope: 'data',
  mostBytes: 6_000_000,
  errors: {
    ...changedMeanwhile,
    not_a_picture: { status: 422, error: 'Please choose a PNG, JPEG or WebP picture.' },
    picture_too_large: { status: 422, error: 'Please choose a picture of at most 4 MB.' },
    picture_too_heavy: {
      status: 422,
      error: 'This picture has too many pixels for a phone. Please choose a smaller one.',
    },
  },
})

/** Returns a payment picture by its hash, which only messages and order pages contain. */
export const paymentPicture = contract('GET', '/api/pictures/:name', {
  access: anyone,
  input: z.object({ name: z.string().regex(/^[\w-]{43}\.(png|jpg|webp)$/) }),
  reply: z.never(),
})
