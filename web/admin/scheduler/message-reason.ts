import type { Message } from '#core/messaging/message.ts'
import { formatReason } from '#core/messaging/message-reason-texts.ts'
import { deliveryUnknownText } from '../send-message.ts'

export const formatMessageReason = (message: Pick<Message, 'hold' | 'failure' | 'detail'>): string | null =>
  message.failure === 'delivery_unknown' ? deliveryUnknownText : formatReason(message)
