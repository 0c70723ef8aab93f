import { z } from 'zod'
import { rawWahaId } from '../gateways/waha-answers.ts'
import { partOfWahaId } from '../gateways/waha-ids.ts'
import type { News } from './cloud-news.ts'
import type { Receipt, ReceiptState } from './receipt.ts'

const id = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[^\0\p{Surrogate}]*$/u)
/** A message key of one of WAHA's engines: the id itself, or an object that has it. */
const key = z.union([id, z.object({ id }).transform((found) => found.id)])
/** The engine's own data of an acknowledgement: `id` in WEBJS, `key` in NOWEB, `MessageIDs` in GOWS. */
const engineData = z.union([
  z.object({ id: key }).transform((found) => found.id),
  z.object({ key }).transform((found) => found.key),
  z.object({ MessageIDs: z.tuple([id], z.unknown()) }).transform((found) => found.MessageIDs[0]),
])
const acked = z.object({
  event: z.literal('message.ack'),
  session: z.string(),
  timestamp: z.int().min(0).max(4_102_444_800_000).optional(),
  payload: z.object({
    id: key.optional().catch(undefined),
    _data: engineData.optional().catch(undefined),
    fromMe: z.boolean(),
    ack: z.int(),
  }),
})

/** WAHA's levels; 0 (pending) tells nothing, and what was played was read. */
const levels: Record<number, ReceiptState> = {
  [-1]: 'failed',
  1: 'sent',
  2: 'delivered',
  3: 'read',
  4: 'read',
}

/** The receipt in an event of WAHA; null in every other event, and in those of another session. */
export function wahaReceiptIn(given: unknown, session: string): Receipt | null {
  const found = acked.safeParse(given).data
  if (!found?.payload.fromMe || found.session !== session) return null
  const state = levels[found.payload.ack]
  const messageId = found.payload.id ?? found.payload['_data']
  if (!state || messageId === undefined) return null
  const gatewayId = rawWahaId(messageId)
  return {
    gatewayId,
    partId: partOfWahaId(gatewayId),
    attempt: null,
    state,
    at: found.timestamp === undefined ? new Date() : new Date(found.timestamp),
    failure: state === 'failed' ? 'undelivered' : null,
    detail: null,
  }
}

const sessionTold = z.object({
  event: z.literal('session.status'),
  session: z.string(),
  payload: z.object({ status: z.string() }),
})
/** STARTING is on its way to one of the others. */
const sessionNews: Record<string, News['gateway']> = {
  WORKING: 'back',
  STOPPED: 'down',
  SCAN_QR_CODE: 'down',
  FAILED: 'down',
}

/** What an event of WAHA tells of the session; null in every other event, and in those of another session. */
export function wahaSessionIn(given: unknown, session: string): News['gateway'] {
  const found = sessionTold.safeParse(given).data
  return found?.session === session ? (sessionNews[found.payload.status] ?? null) : null
}
