import { z } from 'zod'
import { deliveryMethods } from '../values/delivery.ts'
import { atLeast, contract } from './contract.ts'
import { orderedGoods } from './orders.ts'

const listedOrder = z.object({
  id: z.string(),
  /** The shop's own number, `2611-0042`. */
  number: z.string(),
  goods: orderedGoods,
  nama: z.string(),
  phone: z.string(),
  delivery_method: z.enum(deliveryMethods),
  /** Where it goes, line by line as on a parcel; where it is picked up, on one line, without post. */
  deliver_to: z.array(z.string()),
  shipping_sen: z.int(),
  total_sen: z.int(),
  placed_at: z.iso.datetime(),
  /** What the customer sent to show that it is paid; no proof. */
  slips: z.array(z.object({ id: z.string(), type: z.string(), added_at: z.iso.datetime() })),
})
export type ListedOrder = z.output<typeof listedOrder>

/**
 * Orders for staff, newest first. `search`: part of the number, the name or the phone, in any case. `before`: the
 * id of the last order that is already known; `next`: the one to ask with, null at the end.
 */
export const listOrders = contract('GET', '/api/v2/orders', {
  access: atLeast('contributor', 'orders'),
  input: z.object({
    search: z
      .string()
      .trim()
      .max(120)
      .regex(/^[^\0]*$/)
      .optional(),
    before: z
      .string()
      .trim()
      .max(80)
      .regex(/^[^\0]*$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ orders: z.array(listedOrder), next: z.string().nullable() }),
  envelope: 'data',
})
