import { z } from 'zod'
import { contract } from '#core/contract.ts'
import { textLanguages } from '#core/settings/message-places.ts'
import { blank } from '#core/shared/shop-day.ts'
import { deskAccess as access, orderId as id } from './order-details.ts'

// The receipt of an order whose money has been seen, to be printed at the counter or sent along.

/** `cash`: at the counter, as the order was taken; `account`: it was seen in the shop's account. */
const paidBy = z.enum(['cash', 'account'])

/** What stands on it, in the language in which the shop writes unless another is asked for. */
export const orderReceipt = contract('GET', '/api/v2/orders/:id/receipt', {
  access,
  input: z.object({ id, language: z.preprocess(blank, z.enum(textLanguages).optional()) }),
  reply: z.object({
    language: z.enum(textLanguages),
    number: z.string(),
    nama: z.string(),
    placed_at: z.iso.datetime(),
    /** Each of the goods with what it came to, and what of it was ordered, line by line. */
    items: z.array(z.object({ product: z.string(), lines: z.array(z.string()), sen: z.int() })),
    /** Empty where staff took it off without a code. */
    discount: z.object({ code: z.string(), sen: z.int() }).optional(),
    shipping_sen: z.int(),
    total_sen: z.int(),
    paid_sen: z.int(),
    paid_at: z.iso.datetime(),
    paid_by: paidBy,
  }),
  envelope: 'data',
  errors: { not_paid: { status: 409, error: 'Its money has not been seen: there is no receipt yet.' } },
})
export type Receipt = z.output<typeof orderReceipt.reply>
