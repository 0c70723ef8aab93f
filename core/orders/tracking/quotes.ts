import { z } from 'zod'
import { contract, anyCaller, requireRole } from '#core/contract.ts'
import { trackOrderByLink } from './track-order.ts'
import { maxInteger } from '#core/shared/limits.ts'
import { trackedOrderSchema } from './tracked-order.ts'

const quoteErrors = {
  not_found: { status: 404, error: 'Pautan ini tidak lagi dikenali. Hubungi kedai.' },
} as const

/** Accepts a quote, which turns it into an order and sends the payment details. Repeating the call changes nothing. */
export const acceptQuote = contract('POST', '/api/orders/quote/accept', {
  access: anyCaller,
  input: trackOrderByLink.input.extend({
    /** The total displayed to the customer. The call is refused if the calculated total differs. */
    total_sen: z.int().min(0).max(maxInteger).optional(),
  }),
  reply: trackedOrderSchema,
  errors: {
    ...quoteErrors,
    quote_changed: {
      status: 409,
      error: 'Sebut harga ini baru sahaja ditukar. Sila semak jumlah baharu sebelum terima.',
    },
    quote_over: { status: 409, error: 'Tempoh sebut harga ini sudah tamat. Hubungi kedai.' },
    quote_withdrawn: { status: 409, error: 'Sebut harga ini telah dibatalkan. Hubungi kedai.' },
  },
})

/** Returns the numbered quotation as a PDF. Issues it if there is none, or if staff have changed the quote since. */
export const getQuoteFile = contract('POST', '/api/orders/quote/file', {
  access: anyCaller,
  input: trackOrderByLink.input,
  reply: z.never(),
  errors: quoteErrors,
})

export const getQuoteFileAsAdmin = contract('GET', '/api/v2/orders/:id/quote', {
  access: requireRole('contributor', 'orders'),
  input: z.object({ id: z.string().max(80) }),
  reply: z.never(),
})
