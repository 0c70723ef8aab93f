import { z } from 'zod'
import { orderStages } from '../orders/order-stages.ts'
import { messageTextNamesByStage } from './message-texts.ts'
import { requireAdministrator, contract } from '../contract.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'

const orderMessagesSchema = z.object({
  by_itself: z.array(z.enum(orderStages).refine((stage) => messageTextNamesByStage[stage] !== null)).max(10),
  /** Number of days after the order at which the payment reminder is sent. `null` for no reminder. */
  unpaid_days: z.number().int().min(1).max(60).nullable(),
  /** Number of hours to wait for a customer's approval before a reminder is sent. `null` for no reminder. */
  approve_hours: z.number().int().min(1).max(336).nullable(),
})
export type OrderMessageSettings = z.output<typeof orderMessagesSchema>
const storedOrderMessagesSchema = orderMessagesSchema.extend({ version: versionSchema })

export const getOrderMessageSettings = contract('GET', '/api/v2/order-messages', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: storedOrderMessagesSchema,
  envelope: 'data',
})

/**
 * Changes the reminders. The change applies to new orders, and to orders that are still within the waiting period.
 */
export const changeOrderMessageSettings = contract('PUT', '/api/v2/order-messages', {
  access: requireAdministrator(),
  input: orderMessagesSchema.extend({
    /** If absent, the setting stays unchanged. */
    approve_hours: orderMessagesSchema.shape.approve_hours.optional(),
    version: expectedVersionSchema,
  }),
  reply: storedOrderMessagesSchema,
  envelope: 'data',
  errors: versionConflict,
})
