import { z } from 'zod'
import { childPick, paidWays } from './group-order.ts'

const option = z.object({
  code: z.string(),
  name: z.object({ ms: z.string(), en: z.string() }),
  choices: z.array(z.object({ code: z.string(), name: z.object({ ms: z.string(), en: z.string() }) })),
})
/** What a form asks of each child. */
export const shownItem = z.object({
  kind: z.enum(['nametag', 'logo', 'described']),
  product: z.string(),
  /** A school's name, or what is the same for all. */
  detail: z.object({ ms: z.string(), en: z.string() }),
  options: z.array(option),
  /** Of name tags. */
  colours: z.array(z.string()),
  numbers: z.boolean(),
  /** One of it, with the first of every choice; null: it can't be ordered any more. */
  from_sen: z.int().nullable(),
})
export type ShownItem = z.output<typeof shownItem>

/** A child as its own parent and the organiser see it: never with a phone number. */
export const shownChild = z.object({
  id: z.uuid(),
  name: z.string(),
  section: z.string(),
  picks: z.array(childPick),
  number: z.string(),
  price_sen: z.int(),
  /** Empty also where it has come to more since. */
  paid: z.enum(paidWays),
  /** What it came to when its money was noted; devices keep children from before this was told. */
  paid_sen: z.int().default(0),
  /** Its parent has left a number, and can be reminded. */
  reminds: z.boolean(),
  version: z.int(),
})
export type ShownChild = z.output<typeof shownChild>

/** What of a child is still to be paid: all of it, or what was added after it was paid. */
export const owedOf = ({
  paid,
  paid_sen,
  price_sen,
}: Pick<ShownChild, 'paid' | 'paid_sen' | 'price_sen'>): number =>
  paid === '' ? Math.max(0, price_sen - paid_sen) : 0
