import { z } from 'zod'
import { groupStages, groupPayers } from './group-order.ts'
import { groupViewSchema } from './organiser-view.ts'

const id = z.string().max(80)

/** `today` is open and closes automatically today. `stuck` has passed its closing time but could not be ordered. */
export const groupFilters = ['open', 'today', 'stuck', 'closed'] as const

export const listedGroup = z.object({
  id,
  name: z.string(),
  organiser: z.string(),
  stage: z.enum(groupStages),
  closes_at: z.iso.datetime(),
  payer: z.enum(groupPayers),
  children: z.int(),
  expected: z.int(),
  /** Children whose payment was received, and those whose payment was reported by a parent or a slip. */
  paid: z.int(),
  said_paid: z.int(),
  /** Sum of the children's shares. After closing, the items of the order, which staff may have changed. */
  shares_sen: z.int(),
  stuck: z.boolean(),
  /** The resulting order. */
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
})
export type ListedGroup = z.output<typeof listedGroup>

export const adminGroupView = groupViewSchema.extend({
  id,
  /** The link for parents and the text to forward it with, in the language of the shop's messages. */
  share: z.object({ link: z.string(), text: z.string() }),
  organiser: z.object({ name: z.string(), phone: z.string() }),
  /** Phone numbers of parents by child, if given. */
  phones: z.record(z.string(), z.string()),
  /** Children with a payment slip. */
  slips: z.array(z.string()),
  order_id: z.string().nullable(),
})
export type AdminGroup = z.output<typeof adminGroupView>
