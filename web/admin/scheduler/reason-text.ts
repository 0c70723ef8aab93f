import type { Message } from '#core/messaging/message.ts'
import { formatReason } from '#core/messaging/message-reason-texts.ts'
import { unknownWords } from '../sending.ts'

/** Why a message waits or failed, in a line; null: there is nothing to say. */
export const reasonText = (message: Pick<Message, 'hold' | 'failure' | 'detail'>): string | null =>
  message.failure === 'delivery_unknown' ? unknownWords : formatReason(message)
