import { z } from 'zod'
import { childPick, childPaymentStates } from './group-order.ts'

const option = z.object({
  code: z.string(),
  name: z.object({ ms: z.string(), en: z.string() }),
  choices: z.array(z.object({ code: z.string(), name: z.object({ ms: z.string(), en: z.string() }) })),
})
/** The questions for each child about one item. */
export const groupItemView = z.object({
  kind: z.enum(['nametag', 'logo', 'described']),
  product: z.string(),
  /** The school's name, or the choices common to all. */
  detail: z.object({ ms: z.string(), en: z.string() }),
  options: z.array(option),
  /** Colours of name tags. */
  colours: z.array(z.string()),
  numbers: z.boolean(),
  /** Price of one piece with the first choice of every option. `null` if it can't be ordered any more. */
  from_sen: z.int().nullable(),
})
export type GroupItemView = z.output<typeof groupItemView>

/** A child as its parent and the organiser see it, without phone number. */
export const childView = z.object({
  id: z.uuid(),
  name: z.string(),
  section: z.string(),
  picks: z.array(childPick),
  number: z.string(),
  price_sen: z.int(),
  /** Also empty if the price has increased since the payment. */
  paid: z.enum(childPaymentStates),
  /**
   * The amount when the payment was recorded. Defaults to 0, because browsers store children from before this field.
   */
  paid_sen: z.int().default(0),
  /** True if its parent left a phone number for reminders. */
  reminds: z.boolean(),
  version: z.int(),
})
export type ChildView = z.output<typeof childView>

/** Returns the unpaid amount of a child: all of it, or what was added after the payment. */
export const getOwedAmount = ({
  paid,
  paid_sen,
  price_sen,
}: Pick<ChildView, 'paid' | 'paid_sen' | 'price_sen'>): number =>
  paid === '' ? Math.max(0, price_sen - paid_sen) : 0
