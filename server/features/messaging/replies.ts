import type { MediaItem } from '#core/messaging/media-item.ts'
import { checkDeliveryWindow, type GatewayLimits } from '#core/messaging/gateway-limits.ts'
import type { Db } from '#server/db/database.ts'
import { hashRequest, checkRequestIdReuse } from '#server/http/request-hash.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findMessageByOrigin } from './messages-store.ts'
import type { MessageRow } from './messages-tables.ts'
import { findLastInboundTimes } from './receipts/inbound-store.ts'
import { addMessage } from './scheduling.ts'
import { checkMessageLimits } from './message-limits.ts'

export interface NewReply {
  /** Digits with country code, or `lid:…` or `bsuid:…` if the customer's number is hidden. */
  phone: string
  text: string
  media: MediaItem[]
  requestId: string
  by: string
}

/**
 * Adds a reply of staff that is due now. A repeated request id returns the first message, so that a retried call
 * sends nothing twice. Refuses a reply that the gateway would refuse, such as one after Meta's 24 hours.
 */
export async function addReply(
  tx: Db,
  limits: GatewayLimits | null,
  { phone, text, media, requestId, by }: NewReply,
): Promise<{ message: MessageRow; isNew: boolean } | Refusal<'invalid_input' | 'request_reused'>> {
  const content = { phone, body: text, media }
  const originKey = originKeyOf({ by, requestId })
  const answerRepeated = (message: MessageRow) =>
    checkRequestIdReuse({ requestHash: message.originHash }, content) ?? { message, isNew: false }
  const earlier = await findMessageByOrigin(tx, originKey)
  if (earlier) return answerRepeated(earlier)
  const refused = await checkMessageLimits(tx, limits, content, null)
  if (refused) return refused
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
  const concurrent = await findMessageByOrigin(tx, originKey)
  if (!concurrent) throw new Error('insert into messages conflicted with a message that does not exist')
  return answerRepeated(concurrent)
}

export async function isReplyAdded(tx: Db, { by, requestId }: Pick<NewReply, 'by' | 'requestId'>) {
  return (await findMessageByOrigin(tx, originKeyOf({ by, requestId }))) !== null
}

const originKeyOf = ({ by, requestId }: Pick<NewReply, 'by' | 'requestId'>) => `reply:${by}:${requestId}`

export async function getReplyMode(
  db: Db,
  limits: GatewayLimits | null,
  phone: string,
): Promise<'free' | 'template' | 'closed'> {
  if (limits === null || limits.freeHours === null) return 'free'
  const planned = {
    lastInboundAt: (await findLastInboundTimes(db, [phone])).get(phone) ?? null,
    at: new Date(),
    files: 0,
  }
  if (!checkDeliveryWindow({ ...limits, template: null }, { ...planned, text: '' })) return 'free'
  return limits.template === null ? 'closed' : 'template'
}
