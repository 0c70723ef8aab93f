import { z } from 'zod'
import { childPickSchema, childPaymentStates } from './group-order.ts'

const option = z.object({
  code: z.string(),
  name: z.object({ ms: z.string(), en: z.string() }),
  choices: z.array(z.object({ code: z.string(), name: z.object({ ms: z.string(), en: z.string() }) })),
})
export const groupItemViewSchema = z.object({
  kind: z.enum(['nametag', 'logo', 'described']),
  product: z.string(),
  /** The school's name, or the choices that apply to all children. */
  detail: z.object({ ms: z.string(), en: z.string() }),
  options: z.array(option),
  colours: z.array(z.string()),
  numbers: z.boolean(),
  /** Price of one piece with the first choice of every option. `null` if the item can no longer be ordered. */
  from_sen: z.int().nullable(),
})
export type GroupItemView = z.output<typeof groupItemViewSchema>

/** A child of the group, without the parent's phone number. */
export const childViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  section: z.string(),
  picks: z.array(childPickSchema),
  number: z.string(),
  price_sen: z.int(),
  /** Empty if nothing was paid, and also if the price has increased since the payment. */
  paid: z.enum(childPaymentStates),
  /**
   * The amount that was due when the payment was recorded. Defaults to 0, because browsers may have stored children
   * without this field.
   */
  paid_sen: z.int().default(0),
  reminds: z.boolean(),
  version: z.int(),
})
export type ChildView = z.output<typeof childViewSchema>

/** Returns the unpaid amount of a child: the full price, or the increase since the payment. */
export const getOwedAmount = ({
  paid,
  paid_sen,
  price_sen,
}: Pick<ChildView, 'paid' | 'paid_sen' | 'price_sen'>): number =>
  paid === '' ? Math.max(0, price_sen - paid_sen) : 0
