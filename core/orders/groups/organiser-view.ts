import { z } from 'zod'
import { groupTroubleCodes } from './group-reason.ts'
import { groupStages, groupPayers } from './group-order.ts'
import { groupItemViewSchema, childViewSchema } from './group-item-views.ts'
import { deliveryMethods } from '../delivery.ts'

/** The order that would be created if the group closed now. */
const groupTotal = z.object({
  goods_sen: z.int(),
  discount_sen: z.int(),
  postage_sen: z.int(),
  total_sen: z.int(),
  /**
   * Sum of the children's shares of the items. If the group can't be ordered yet, it is the sum of the amounts that
   * parents see. After closing, it equals `goods_sen` unless `order_changed` is true.
   */
  shares_sen: z.int(),
  /** Sum of the amounts that parents see, which are calculated for the expected number of children. */
  told_sen: z.int(),
  /** The part of `told_sen` that was paid or is reported as paid. */
  paid_sen: z.int(),
  trouble: z.enum(groupTroubleCodes).nullable(),
  reason: z.object({ reason_ms: z.string(), reason_en: z.string() }).nullable(),
  order_changed: z.boolean(),
})

export const groupViewSchema = z.object({
  name: z.string(),
  stage: z.enum(groupStages),
  closes_at: z.iso.datetime(),
  payer: z.enum(groupPayers),
  items: z.array(groupItemViewSchema),
  expected: z.int(),
  expected_names: z.array(z.string()),
  delivery_method: z.enum(deliveryMethods),
  place: z.string(),
  coupon: z.string(),
  children: z.array(childViewSchema.extend({ twin: z.boolean() })),
  missing: z.array(z.string()),
  total: groupTotal,
  /** Number of parents who can be reminded now. 0 if there are none, or if they were already reminded today. */
  to_remind: z.int(),
  /**
   * Number of parents whom the shop may not message because they never contacted it. The organiser can forward the
   * reminder to these parents.
   */
  to_forward: z.int(),
  reminded_today: z.boolean(),
  order: z.object({ number: z.string(), reopens: z.boolean() }).nullable(),
  version: z.int(),
})
export type GroupOrderView = z.output<typeof groupViewSchema>

export const organiserViewSchema = groupViewSchema.extend({
  parents_key: z.string(),
  reminder_text: z.string(),
})
export type OrganiserView = z.output<typeof organiserViewSchema>
