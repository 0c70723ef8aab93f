import { z } from 'zod'

/**
 * What was approved of one of an earlier order's goods: the order's number, the key of its designs, and the place of the
 * goods. It is printed again of an order with the same phone number and of no other.
 */
export const earlierDesign = z.object({
  order: z.string().trim().min(1).max(20),
  key: z.string().min(1).max(80),
  item: z.int().min(0).max(999),
})
export type EarlierDesign = z.output<typeof earlierDesign>
