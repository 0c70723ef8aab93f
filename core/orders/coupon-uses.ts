import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'

/** Counts the orders that use each coupon, without cancelled orders. */
export const countCouponUses = contract('GET', '/api/v2/coupons/uses', {
  access: requireRole('contributor', 'catalog'),
  input: z.object({}),
  reply: z.array(z.object({ id: z.int(), orders: z.int(), discount_sen: z.int() })),
  envelope: 'data',
})
