import type { Message } from '../../../core/contracts/messages.ts'
import { mediaTypeOf } from '../../../core/values/message-media.ts'
import { formatShopTime } from '../../../core/values/shop-time.ts'
import type { MessageRow } from './messages-tables.ts'
import { deliveryUnknown } from './reasons.ts'

/** A message as it travels (API-02). */
export function onWire(row: MessageRow): Message {
  return {
    id: row.id,
    phone: row.phone,
    message: row.body,
    scheduled_time: formatShopTime(row.scheduledAt),
    status: row.status,
    media_type: mediaTypeOf(row.media),
    mediaUrls: row.media.map((item, index) => ({ id: index, ...item })),
    error: row.reason,
    needs_decision: row.status === 'failed' && row.reason === deliveryUnknown,
    repeat_id: row.repeatId,
    version: row.version,
    receipt: row.status === 'sent' ? row.receipt : null,
  }
}
