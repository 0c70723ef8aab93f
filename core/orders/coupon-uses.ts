import { z } from 'zod'
import { atLeast, contract } from '../contract.ts'

/** How many orders have each coupon and what it took off them, but for cancelled ones. */
export const couponUses = contract('GET', '/api/v2/coupons/uses', {
  access: atLeast('contributor', 'catalog'),
  input: z.object({}),
  reply: z.array(z.object({ id: z.int(), orders: z.int(), discount_sen: z.int() })),
  envelope: 'data',
})
