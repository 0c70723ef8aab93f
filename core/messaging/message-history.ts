import { z } from 'zod'
import { contract } from '../contract.ts'
import { causes } from './message-reasons.ts'
import { messageId, messagesAccess as access, messagesBase as base } from './message.ts'

export const partStates = ['waiting', 'handing', 'accepted', 'refused', 'unknown'] as const
export type PartState = (typeof partStates)[number]

/** What people do to a message; that it was made, and what was decided about unknown parts, is told apart from these. */
export const historyActions = [
  'edited',
  'rescheduled',
  'cancelled',
  'reactivated',
  'send_now',
  'send_direct',
  'released',
] as const
export type HistoryAction = (typeof historyActions)[number]

/**
 * Every part of a message and every time it was handed to the gateway, the latest sending first; who made the message,
 * and what people did to it, in order.
 */
export const messageHistory = contract('GET', `${base}/:id/history`, {
  access,
  input: z.object({ id: messageId }),
  reply: z.object({
    made: z.object({
      at: z.string(),
      /** Null where nobody of the shop did: then `origin` says whence it came. */
      by: z.string().nullable(),
      origin: z.enum(['scheduler', 'call', 'order', 'campaign', 'repeat']),
    }),
    actions: z.array(
      z.object({
        action: z.enum(historyActions),
        detail: z.string().nullable(),
        by: z.string(),
        at: z.string(),
      }),
    ),
    parts: z.array(
      z.object({
        id: z.string(),
        /** Counts from 1; a sent or failed message that is edited and sent again begins a new one. */
        round: z.number(),
        /** Place within the message, from 0. */
        position: z.number(),
        /** The picture that this text was last handed over with, as its caption; null: it goes by itself. */
        carried_by: z.string().nullable(),
        kind: z.enum(['media', 'document', 'text']),
        /** The text, or the caption of an attachment. */
        text: z.string(),
        url: z.string().nullable(),
        name: z.string().nullable(),
        state: z.enum(partStates),
        /** Why it was not accepted, in words and as a code. */
        reason: z.string().nullable(),
        failure: z.enum(causes).nullable().default(null),
        /** Who settled it when it was unknown, how and when. */
        settled: z
          .object({ by: z.string(), at: z.string(), decision: z.enum(['sent', 'send_again']) })
          .nullable(),
        attempts: z.array(
          z.object({
            attempt: z.number(),
            /** Whether it went to the provider's direct endpoint. */
            direct: z.boolean(),
            handed_at: z.string(),
            ended_at: z.string(),
            outcome: z.enum(['accepted', 'refused', 'unknown']),
            reason: z.string().nullable(),
            failure: z.enum(causes).nullable().default(null),
            gateway_id: z.string().nullable(),
            /** Whether it went as the caption of a picture. */
            carried: z.boolean(),
          }),
        ),
        /** What the gateway told afterwards, of every attempt. */
        receipts: z.array(
          z.object({ state: z.enum(['sent', 'failed', 'delivered', 'read']), at: z.string() }),
        ),
      }),
    ),
  }),
  envelope: 'data',
})
