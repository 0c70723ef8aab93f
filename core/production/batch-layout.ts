import { z } from 'zod'

/** `improving` while the sheets may still change. `stopped` if staff accepted the layout before it was done. */
const layoutStates = ['improving', 'done', 'stopped'] as const

export const batchLayoutSchema = z.object({
  state: z.enum(layoutStates),
  /** Number of sheets that were sold, counted by the grid of the price list. */
  sold: z.int(),
  /** Number of sheets in the first layout, which is in rows. */
  first: z.int(),
  now: z.int(),
  /** Progress of the search, from 0 to 1. */
  share: z.number(),
  /** Increases with each better layout. A client that displays sheets then loads them again. */
  revision: z.int(),
})
export type BatchLayout = z.output<typeof batchLayoutSchema>
