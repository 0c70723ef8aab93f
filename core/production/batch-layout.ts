import { z } from 'zod'

/** `improving`: the sheets may still change. `stopped`: staff accepted the layout early. */
const layoutStates = ['improving', 'done', 'stopped'] as const

/** Progress of the layout of stickers that share sheets. */
export const batchLayoutSchema = z.object({
  state: z.enum(layoutStates),
  /** Number of sheets sold, by the grid of the price list. */
  sold: z.int(),
  /** Number of sheets of the first layout, in rows. */
  first: z.int(),
  /** Number of sheets of the best layout so far. */
  now: z.int(),
  /** Progress from 0 to 1. */
  share: z.number(),
  /** Increases with each better layout. A client that shows sheets then loads them again. */
  revision: z.int(),
})
export type BatchLayout = z.output<typeof batchLayoutSchema>
