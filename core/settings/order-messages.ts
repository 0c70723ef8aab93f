import { z } from 'zod'
import { orderStages } from '../orders/order-stages.ts'
import { stageTexts } from './message-texts.ts'
import { administratorOnly, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'

/** Which messages go out by themselves when an order is moved, and when customers are reminded to pay. */
const orderMessages = z.object({
  by_itself: z.array(z.enum(orderStages).refine((stage) => stageTexts[stage] !== null)).max(10),
  /** Days after the order; null: nobody is reminded. */
  unpaid_days: z.number().int().min(1).max(60).nullable(),
  /** Hours that something waits for a customer's approval; null: nobody is reminded. */
  approve_hours: z.number().int().min(1).max(336).nullable(),
})
export type OrderMessages = z.output<typeof orderMessages>
const kept = orderMessages.extend({ version })

export const getOrderMessages = contract('GET', '/api/v2/order-messages', {
  access: administratorOnly(),
  input: z.object({}),
  reply: kept,
  envelope: 'data',
})

/** Only orders placed from then on, or in the days before that are waited for, are reminded of. */
export const changeOrderMessages = contract('PUT', '/api/v2/order-messages', {
  access: administratorOnly(),
  input: orderMessages.extend({
    /** Left out, it stays as it is. */
    approve_hours: orderMessages.shape.approve_hours.optional(),
    version: seenVersion,
  }),
  reply: kept,
  envelope: 'data',
  errors: changedMeanwhile,
})
