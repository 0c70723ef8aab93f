import type { MediaItem } from '#core/messaging/media-item.ts'
import { checkDeliveryWindow, type GatewayLimits } from '#core/messaging/gateway-limits.ts'
import type { Db } from '#server/db/database.ts'
import { hashRequest, refuseReusedRequestId } from '#server/http/request-hash.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findMessageByOrigin } from './messages-store.ts'
import type { MessageRow } from './messages-tables.ts'
import { findLastInboundTimes } from './receipts/inbound-store.ts'
import { addMessage } from './scheduling.ts'
import { refuseBeyondLimits } from './writing-limits.ts'

export interface NewReply {
  /** Digits with country code, or `lid:…` or `bsuid:…` of a customer whose number is hidden. */
  phone: string
  text: string
  media: MediaItem[]
  requestId: string
  by: string
}

/**
 * Adds a reply of staff, due at once. Repeating the request id returns the same message, so a press that is sent twice sends
 * nothing twice. Refuses what the gateway would refuse, such as a reply after the customer's 24 hours.
 */
export async function addReply(
  tx: Db,
  limits: GatewayLimits | null,
  { phone, text, media, requestId, by }: NewReply,
): Promise<{ message: MessageRow; isNew: boolean } | Refusal<'invalid_input' | 'request_reused'>> {
  const content = { phone, body: text, media }
  const originKey = originKeyOf({ by, requestId })
  const again = (message: MessageRow) =>
    refuseReusedRequestId({ requestHash: message.originHash }, content) ?? { message, isNew: false }
  const made = await findMessageByOrigin(tx, originKey)
  if (made) return again(made)
  const beyond = await refuseBeyondLimits(tx, limits, content, null)
  if (beyond) return beyond
  const message = await addMessage(tx, content, {
    scheduledAt: null,
    status: 'pending',
    origin: 'scheduler',
    by,
    originKey,
    originHash: hashRequest(content),
    asked: true,
  })
  if (message) return { message, isNew: true }
  const other = await findMessageByOrigin(tx, originKey)
  if (!other) throw new Error('insert into messages conflicted with a message that does not exist')
  return again(other)
}

/** True if this reply was added before, so that the request is a repetition. */
export async function isReplyAdded(tx: Db, { by, requestId }: Pick<NewReply, 'by' | 'requestId'>) {
  return (await findMessageByOrigin(tx, originKeyOf({ by, requestId }))) !== null
}

const originKeyOf = ({ by, requestId }: Pick<NewReply, 'by' | 'requestId'>) => `reply:${by}:${requestId}`

/** How a reply would reach this customer now: freely, in the shop's template, or not at all. */
export async function replyModeFor(
  db: Db,
  limits: GatewayLimits | null,
  phone: string,
): Promise<'free' | 'template' | 'closed'> {
  if (limits === null || limits.freeHours === null) return 'free'
  const planned = {
    lastWrote: (await findLastInboundTimes(db, [phone])).get(phone) ?? null,
    at: new Date(),
    files: 0,
  }
  if (!checkDeliveryWindow({ ...limits, template: null }, { ...planned, text: '' })) return 'free'
  return limits.template === null ? 'closed' : 'template'
}
