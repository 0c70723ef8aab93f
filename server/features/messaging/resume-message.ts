import type { Db } from '#server/db/database.ts'
import type { MessageRow } from './messages-tables.ts'
import { lockMessage } from './messages-store.ts'
import { restMessage, scheduleMessage } from './change-message-store.ts'
import { isOpen, isUndecided } from './parts.ts'
import { partsOfRound } from './parts-store.ts'

/**
 * What a message does once an unknown part of it is known: nothing while another is unknown; else its remaining
 * parts are due now, or, with none left, it is sent.
 */
export async function resumeMessage(tx: Db, id: string): Promise<MessageRow | null> {
  const message = await lockMessage(tx, id)
  if (!message) return null
  const parts = await partsOfRound(tx, id, message.round)
  if (parts.some(isUndecided)) return message
  return parts.some(isOpen) ? scheduleMessage(tx, id, null) : restMessage(tx, id, 'sent')
}
