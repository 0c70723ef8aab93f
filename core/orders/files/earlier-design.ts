import { z } from 'zod'

/**
 * An approved design of an earlier order, given by order number, design key and item index. It can be reused only in
 * orders with the same phone number.
 */
export const earlierDesignSchema = z.object({
  order: z.string().trim().min(1).max(20),
  key: z.string().min(1).max(80),
  item: z.int().min(0).max(999),
})
export type EarlierDesign = z.output<typeof earlierDesignSchema>
