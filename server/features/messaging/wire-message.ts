import { formatReason } from '#core/messaging/message-reason-texts.ts'
import type { Message } from '#core/messaging/message.ts'
import { getMediaType } from '#core/media/message-media.ts'
import { formatShopTime, formatListTime } from '#core/shared/shop-time.ts'
import type { MessageRow } from './messages-tables.ts'

export function toWireMessage(row: MessageRow): Message {
  return {
    id: row.id,
    phone: row.phone,
    message: row.body,
    scheduled_time: formatShopTime(row.scheduledAt),
    status: row.status,
    media_type: getMediaType(row.media),
    mediaUrls: row.media.map((item, index) => ({ id: index, ...item })),
    error: formatReason(row),
    hold: row.hold,
    failure: row.failure,
    detail: row.detail,
    needs_decision: row.failure === 'delivery_unknown',
    repeat_id: row.recurringMessageId,
    version: row.version,
    receipt: row.status === 'sent' ? row.receipt : null,
  }
}

type MessageContent = Pick<MessageRow, 'phone' | 'body' | 'media' | 'scheduledAt'>

export function describeEdit(before: MessageContent, after: MessageContent): string | null {
  const found = [
    before.phone !== after.phone && `phone ${before.phone} → ${after.phone}`,
    before.scheduledAt.getTime() !== after.scheduledAt.getTime() &&
      `time ${formatListTime(before.scheduledAt)} → ${formatListTime(after.scheduledAt)}`,
    before.body !== after.body && 'text',
    attachments(before) !== attachments(after) && 'attachments',
  ]
  return found.filter((each) => each !== false).join(', ') || null
}

/** Serialises attachments as values in a fixed order, because PostgreSQL does not keep the order of JSON fields. */
const attachments = ({ media }: MessageContent) =>
  JSON.stringify(media.map(({ url, type, name, caption }) => [url, type, name, caption]))
