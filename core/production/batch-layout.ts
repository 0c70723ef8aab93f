import { z } from 'zod'

/** `improving`: it goes on, and the sheets may still change; `stopped`: somebody said that it is good enough. */
const layoutStates = ['improving', 'done', 'stopped'] as const

/** How the stickers of a batch that share sheets are laid out. */
export const batchLayout = z.object({
  state: z.enum(layoutStates),
  /** Sheets by the grid of the price, as they are paid. */
  sold: z.int(),
  /** In rows, as they were laid at first. */
  first: z.int(),
  /** The best so far. */
  now: z.int(),
  /** How much of what is tried is done, 0 to 1. */
  share: z.number(),
  /** One more with each better layout: who shows sheets draws them anew. */
  revision: z.int(),
})
export type BatchLayout = z.output<typeof batchLayout>
