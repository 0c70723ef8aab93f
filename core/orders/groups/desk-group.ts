import { z } from 'zod'
import { groupStages, payers } from './group-order.ts'
import { groupView } from './organiser-view.ts'

const id = z.string().max(80)

/** `today`: open, and closed by itself today; `stuck`: its time is over and it could not be ordered. */
export const groupFilters = ['open', 'today', 'stuck', 'closed'] as const

export const listed = z.object({
  id,
  name: z.string(),
  organiser: z.string(),
  stage: z.enum(groupStages),
  closes_at: z.iso.datetime(),
  payer: z.enum(payers),
  children: z.int(),
  expected: z.int(),
  /** Children whose money is there, and those of whom a parent or a slip says so. */
  paid: z.int(),
  said_paid: z.int(),
  /** The sum of the children's shares; after closing, the goods of the order, which staff may have changed. */
  shares_sen: z.int(),
  stuck: z.boolean(),
  /** The order that came of it. */
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
})
export type ListedGroup = z.output<typeof listed>

export const deskView = groupView.extend({
  id,
  /** The link for parents, and the text with which it is sent on, in the language that the shop writes in. */
  share: z.object({ link: z.string(), text: z.string() }),
  organiser: z.object({ name: z.string(), phone: z.string() }),
  /** Phones of parents who left one, by child. */
  phones: z.record(z.string(), z.string()),
  /** Children whose slip has come. */
  slips: z.array(z.string()),
  order_id: z.string().nullable(),
})
export type DeskGroup = z.output<typeof deskView>
