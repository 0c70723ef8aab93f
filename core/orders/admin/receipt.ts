import { z } from 'zod'
import { contract } from '#core/contract.ts'
import { messageLanguages } from '#core/settings/message-placeholders.ts'
import { blankToUndefined } from '#core/shared/shop-day.ts'
import { totalReductionSchema } from '../total-reduction.ts'
import { adminOrderAccess as access, orderIdSchema as id } from './order-details.ts'

/** `cash` if the customer paid at the counter, `account` if the money arrived in the shop's account. */
const paidBy = z.enum(['cash', 'account'])

/** `language` defaults to the language of the shop's messages. */
export const getOrderReceipt = contract('GET', '/api/v2/orders/:id/receipt', {
  access,
  input: z.object({ id, language: z.preprocess(blankToUndefined, z.enum(messageLanguages).optional()) }),
  reply: z.object({
    language: z.enum(messageLanguages),
    number: z.string(),
    nama: z.string(),
    placed_at: z.iso.datetime(),
    items: z.array(z.object({ product: z.string(), lines: z.array(z.string()), sen: z.int() })),
    /** `code` is empty for a discount by staff. */
    discount: z.object({ code: z.string(), sen: z.int() }).optional(),
    reductions: z.array(totalReductionSchema).optional(),
    shipping_sen: z.int(),
    total_sen: z.int(),
    paid_sen: z.int(),
    /** Cash rounding to 5 sen, included in `paid_sen`. Positive if the customer paid less than the total. */
    rounding_sen: z.int(),
    paid_at: z.iso.datetime(),
    paid_by: paidBy,
  }),
  envelope: 'data',
  errors: { not_paid: { status: 409, error: 'The payment is not confirmed, so there is no receipt yet.' } },
})
export type OrderReceipt = z.output<typeof getOrderReceipt.reply>
