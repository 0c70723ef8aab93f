import { z } from 'zod'
import { contract } from '../contract.ts'
import { partFailureCauses } from './message-reasons.ts'
import { messageIdSchema, messagesAccess as access, messagesBase as base } from './message.ts'

export const partStates = ['waiting', 'sending', 'accepted', 'refused', 'unknown'] as const
export type PartState = (typeof partStates)[number]

/** Actions in a message's history. The history has separate fields for creation and for resolved outcomes. */
export const messageHistoryActions = [
  'edited',
  'rescheduled',
  'cancelled',
  'reactivated',
  'send_now',
  'send_direct',
  'released',
] as const
export type MessageHistoryAction = (typeof messageHistoryActions)[number]

/** `actions` is sorted oldest first, and `parts` by round, newest first. */
export const getMessageHistory = contract('GET', `${base}/:id/history`, {
  access,
  input: z.object({ id: messageIdSchema }),
  reply: z.object({
    made: z.object({
      at: z.string(),
      /** Name of the user. `null` if staff did not create the message. In that case, `origin` names the source. */
      by: z.string().nullable(),
      origin: z.enum(['scheduler', 'call', 'order', 'campaign', 'repeat']),
    }),
    actions: z.array(
      z.object({
        action: z.enum(messageHistoryActions),
        detail: z.string().nullable(),
        by: z.string(),
        at: z.string(),
      }),
    ),
    parts: z.array(
      z.object({
        id: z.string(),
        /** Round of sending, from 1. Editing and resending a sent or failed message starts a new round. */
        round: z.number(),
        /** Index of the part within the message, from 0. */
        position: z.number(),
        /**
         * The attachment whose caption carried this text in the last attempt. `null` if the text was sent separately.
         */
        carried_by: z.string().nullable(),
        kind: z.enum(['media', 'document', 'text']),
        text: z.string(),
        url: z.string().nullable(),
        name: z.string().nullable(),
        state: z.enum(partStates),
        reason: z.string().nullable(),
        failure: z.enum(partFailureCauses).nullable().default(null),
        settled: z
          .object({ by: z.string(), at: z.string(), decision: z.enum(['sent', 'send_again']) })
          .nullable(),
        attempts: z.array(
          z.object({
            attempt: z.number(),
            /** True if the request went to the provider's direct endpoint. */
            direct: z.boolean(),
            handed_at: z.string(),
            ended_at: z.string(),
            outcome: z.enum(['accepted', 'refused', 'unknown']),
            reason: z.string().nullable(),
            failure: z.enum(partFailureCauses).nullable().default(null),
            gateway_id: z.string().nullable(),
            carried: z.boolean(),
          }),
        ),
        receipts: z.array(
          z.object({ state: z.enum(['sent', 'failed', 'delivered', 'read']), at: z.string() }),
        ),
      }),
    ),
  }),
  envelope: 'data',
})
