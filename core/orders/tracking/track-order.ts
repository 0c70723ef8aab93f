import { createCodedIssue } from '#core/shared/coded-issues.ts'
import { z } from 'zod'
import { anyCaller, contract } from '#core/contract.ts'
import { customerFields } from '../customer-form.ts'
import { trackingIssues, trackingError } from './tracking-issues.ts'
import { trackedOrderSchema } from './tracked-order.ts'

/** An order number such as `2611-0042`, also without the dash or with spaces. */
const orderNumber = z
  .string(trackingError('order_number_needed'))
  .max(40)
  .transform((typed, context) => {
    const digits = typed.replace(/[\s-]/g, '')
    if (/^\d{8,12}$/.test(digits)) return `${digits.slice(0, 4)}-${digits.slice(4)}`
    const problemCode = typed.trim() === '' ? 'order_number_needed' : 'order_number_written'
    context.addIssue(createCodedIssue(trackingIssues, problemCode))
    return z.NEVER
  })

/**
 * Returns the progress of an order to the owner of its link, which contains the order number and an unguessable key.
 */
export const trackOrderByLink = contract('POST', '/api/orders/follow/link', {
  access: anyCaller,
  input: z.object({ order: z.string().trim().min(1).max(20), key: z.string().min(1).max(80) }),
  reply: trackedOrderSchema,
  errors: {
    not_found: {
      status: 404,
      error: 'Pautan ini tidak lagi dikenali. Isi nombor pesanan dan nombor telefon.',
    },
  },
})

/** Returns the progress of an order by its number and phone number. Wrong attempts are limited (D-07). */
export const trackOrder = contract('POST', '/api/orders/follow', {
  access: anyCaller,
  input: z.object({ number: orderNumber, phone: customerFields.phone }),
  reply: trackedOrderSchema,
  errors: {
    not_found: {
      status: 404,
      error: 'Tiada pesanan dengan nombor dan telefon ini. Semak mesej WhatsApp daripada kedai.',
    },
    too_many_tries: { status: 429, error: 'Terlalu banyak cubaan. Sila cuba lagi sejam kemudian.' },
  },
})
