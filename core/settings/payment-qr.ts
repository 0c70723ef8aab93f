import { z } from 'zod'
import { administratorOnly, anyone, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion } from '../shared/versions.ts'
import { says } from './field-words.ts'
import { keptPayment } from './settings.ts'
import { text } from './shop-text.ts'

/** A screenshot of a bank's QR has a few hundred kB; more than this no gateway takes as a picture. */
export const mostQrBytes = 4_000_000

/**
 * The bank's QR picture with its caption. The picture travels as base64 and is kept byte for byte: a QR that is
 * drawn anew may stop working. Left out, the picture stays; null takes it away.
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

/** A payment picture by the hash in its address, which only messages and pages of orders name. */
export const paymentPicture = contract('GET', '/api/pictures/:name', {
  access: anyone,
  input: z.object({ name: z.string().regex(/^[\w-]{43}\.(png|jpg|webp)$/) }),
  reply: z.never(),
})
