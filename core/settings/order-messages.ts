import { z } from 'zod'
import { orderStages } from '../orders/order-stages.ts'
import { stageTexts } from './message-texts.ts'
import { requireAdministrator, contract } from '../contract.ts'
import { versionConflict, seenVersionSchema, versionSchema } from '../shared/versions.ts'

/** Which messages are sent automatically when an order is moved, and when customers get payment reminders. */
const orderMessagesSchema = z.object({
  by_itself: z.array(z.enum(orderStages).refine((stage) => stageTexts[stage] !== null)).max(10),
  /** Days after the order. `null` if there is no reminder. */
  unpaid_days: z.number().int().min(1).max(60).nullable(),
  /** Hours of waiting for a customer's approval. `null` if there is no reminder. */
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

/** Changes the settings. Reminders apply to orders placed from then on or within the waiting period before. */
export const changeOrderMessages = contract('PUT', '/api/v2/order-messages', {
  access: requireAdministrator(),
  input: orderMessagesSchema.extend({
    /** Unchanged if absent. */
    approve_hours: orderMessagesSchema.shape.approve_hours.optional(),
    version: seenVersionSchema,
  }),
  reply: storedOrderMessagesSchema,
  envelope: 'data',
  errors: versionConflict,
})
