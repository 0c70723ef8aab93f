import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { orderStages } from '../orders/order-stages.ts'

export const maxResultsPerKind = 5

/** Searches the records of the back-office. Only administrators find contacts. */
export const searchBackOffice = contract('GET', '/api/v2/search', {
  access: requireRole('contributor'),
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
