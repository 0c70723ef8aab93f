import { z } from 'zod'
import { paymentStates, type OrderBalance } from './order-balance.ts'

/** This schema has its own file, because pages of the shop use `order-balance.ts` without zod. */
export const orderBalanceSchema: z.ZodType<OrderBalance> = z.object({
  state: z.enum(paymentStates),
  received_sen: z.int(),
  due_sen: z.int(),
  deposit_sen: z.int().nullable(),
  deposit_due_sen: z.int(),
})
