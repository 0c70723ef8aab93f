import { z } from 'zod'
import { groupTroubleCodes } from './group-reason.ts'
import { groupStages, groupPayers } from './group-order.ts'
import { groupItemView, childView } from './group-item-views.ts'
import { deliveryMethods } from '../delivery.ts'

/** The order that closing now would create. */
const groupTotal = z.object({
  goods_sen: z.int(),
  discount_sen: z.int(),
  postage_sen: z.int(),
  total_sen: z.int(),
  /**
   * Sum of the children's shares of the items, or of the amounts shown to them if the group can't be ordered yet. After
   * closing it equals `goods_sen`, unless `order_changed`.
   */
  shares_sen: z.int(),
  /** Sum of the amounts that were shown to the children, which assume the expected number of them. */
  told_sen: z.int(),
  /** The part of `told_sen` that is paid or reported as paid. */
  paid_sen: z.int(),
  /** Why it can't be ordered. `null` if it can. */
  trouble: z.enum(groupTroubleCodes).nullable(),
  reason: z.object({ reason_ms: z.string(), reason_en: z.string() }).nullable(),
  /** Staff changed the order's quantities after the group closed. The children's prices are those at closing. */
  order_changed: z.boolean(),
})

export const groupViewSchema = z.object({
  name: z.string(),
  stage: z.enum(groupStages),
  closes_at: z.iso.datetime(),
  payer: z.enum(groupPayers),
  items: z.array(groupItemView),
  expected: z.int(),
  expected_names: z.array(z.string()),
  delivery_method: z.enum(deliveryMethods),
  /** Delivery address or pickup place on one line. */
  place: z.string(),
  coupon: z.string(),
  children: z.array(childView.extend({ twin: z.boolean() })),
  missing: z.array(z.string()),
  total: groupTotal,
  /** Number of parents who can be reminded now. 0 if there are none or they were reminded today. */
  to_remind: z.int(),
  /**
   * Number of parents whom the shop may not message because they never contacted it. The organiser forwards the
   * reminder to them.
   */
  to_forward: z.int(),
  reminded_today: z.boolean(),
  /** The resulting order. `null` if there is none yet. */
  order: z.object({ number: z.string(), reopens: z.boolean() }).nullable(),
  version: z.int(),
})
export type GroupOrderView = z.output<typeof groupViewSchema>

export const organiserViewSchema = groupViewSchema.extend({
  parents_key: z.string(),
  /** The reminder text to forward. */
  reminder_text: z.string(),
})
export type OrganiserView = z.output<typeof organiserViewSchema>
