import type { Message } from '#core/messaging/message.ts'
import { formatReason } from '#core/messaging/message-reason-texts.ts'
import { unknownWords } from '../sending.ts'

/** Returns why a message waits or failed, or `null` if there is no reason. */
export const reasonText = (message: Pick<Message, 'hold' | 'failure' | 'detail'>): string | null =>
  message.failure === 'delivery_unknown' ? unknownWords : formatReason(message)
