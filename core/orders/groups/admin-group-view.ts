import { z } from 'zod'
import { groupStages, groupPayers } from './group-order.ts'
import { groupViewSchema } from './organiser-view.ts'

const id = z.string().max(80)

/**
 * `open` includes `today`, which are groups that close automatically today. `stuck` groups have passed their closing
 * time but could not be ordered.
 */
export const groupFilters = ['open', 'today', 'stuck', 'closed'] as const

export const listedGroupSchema = z.object({
  id,
  name: z.string(),
  organiser: z.string(),
  stage: z.enum(groupStages),
  closes_at: z.iso.datetime(),
  payer: z.enum(groupPayers),
  children: z.int(),
  expected: z.int(),
  /**
   * Number of children whose payment was received. `said_paid` counts payments that a parent or a slip only reports.
   */
  paid: z.int(),
  said_paid: z.int(),
  /**
   * Sum of the children's shares. After closing, it is the price of the order's items, which staff may have changed.
   */
  shares_sen: z.int(),
  stuck: z.boolean(),
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
})
export type ListedGroup = z.output<typeof listedGroupSchema>

export const adminGroupViewSchema = groupViewSchema.extend({
  id,
  /** The link for parents, and a message text with the link to forward, in the language of the shop's messages. */
  share: z.object({ link: z.string(), text: z.string() }),
  organiser: z.object({ name: z.string(), phone: z.string() }),
  /** Phone numbers of parents by the ID of their child. Children without a number are absent. */
  phones: z.record(z.string(), z.string()),
  slips: z.array(z.string()),
  order_id: z.string().nullable(),
})
export type AdminGroupView = z.output<typeof adminGroupViewSchema>
