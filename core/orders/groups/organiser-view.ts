import { z } from 'zod'
import { groupTroubleCodes } from './group-reason.ts'
import { groupStages, payers } from './group-order.ts'
import { shownItem, shownChild } from './shown-group.ts'
import { deliveryMethods } from '../delivery.ts'

/** What closing it now would order. */
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
  /** Why it can't be ordered so; null: it can. */
  trouble: z.enum(groupTroubleCodes).nullable(),
  reason: z.object({ reason_ms: z.string(), reason_en: z.string() }).nullable(),
  /** Staff changed the order's quantities after the group closed. The children's prices are those at closing. */
  order_changed: z.boolean(),
})

export const groupView = z.object({
  name: z.string(),
  stage: z.enum(groupStages),
  closes_at: z.iso.datetime(),
  payer: z.enum(payers),
  items: z.array(shownItem),
  expected: z.int(),
  expected_names: z.array(z.string()),
  delivery_method: z.enum(deliveryMethods),
  /** Where the parcel goes, or where it is picked up, in a line. */
  place: z.string(),
  coupon: z.string(),
  children: z.array(shownChild.extend({ twin: z.boolean() })),
  missing: z.array(z.string()),
  total: groupTotal,
  /** How many of the parents can be reminded now; 0: none, or today it was done. */
  to_remind: z.int(),
  /** How many the shop does not write to, as their phones have not dealt with it: the organiser forwards the reminder. */
  to_forward: z.int(),
  reminded_today: z.boolean(),
  /** The order that came of it; null: none yet. */
  order: z.object({ number: z.string(), reopens: z.boolean() }).nullable(),
  version: z.int(),
})
export type GroupView = z.output<typeof groupView>

export const organiserView = groupView.extend({
  parents_key: z.string(),
  /** The reminder, to be forwarded. */
  reminder_text: z.string(),
})
export type OrganiserView = z.output<typeof organiserView>
