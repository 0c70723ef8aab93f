import { z } from 'zod'
import { atLeast, contract } from '../contract.ts'
import { orderStages } from '../orders/order-stages.ts'

/** At most so many results of each kind. */
export const mostOfKind = 5

/** Orders, contacts and products with these words; contacts only for administrators. */
export const searchOffice = contract('GET', '/api/v2/search', {
  access: atLeast('contributor'),
  input: z.object({
    query: z
      .string()
      .trim()
      .min(2)
      .max(100)
      .regex(/^[^\0]*$/),
  }),
  reply: z.object({
    orders: z.array(
      z.object({ id: z.string(), number: z.string(), nama: z.string(), stage: z.enum(orderStages) }),
    ),
    people: z.array(z.object({ id: z.int(), name: z.string(), phone: z.string() })),
    products: z.array(z.object({ id: z.int(), name: z.string(), category: z.string() })),
  }),
  envelope: 'data',
})
