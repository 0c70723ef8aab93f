import type { PersonalData } from '#core/privacy/privacy.ts'
import type { Db } from '#server/db/database.ts'
import { recordMessageHistory } from '../messages-store.ts'
import { findLastInboundTimes } from '../receipts/inbound-store.ts'
import {
  lockExpiredMessages,
  deleteMessages,
  deleteNumberData,
  redirectMessages,
  removeNamesFromMessages,
  lockPersonMessages,
  findPersonMessages,
  findPersonRecurringMessages,
  type MessagePerson,
} from './person-store.ts'

export async function collectMessageData(
  db: Db,
  of: MessagePerson,
): Promise<Pick<PersonalData, 'messages' | 'repeats' | 'wrote_at'>> {
  const lastInboundTimes = await findLastInboundTimes(db, [of.phone])
  return {
    messages: (await findPersonMessages(db, of)).map(({ scheduledAt, status, body, media }) => ({
      scheduled_at: scheduledAt.toISOString(),
      status,
      body,
      attachments: media.map(({ name, caption }) => [name, caption].filter(Boolean).join(': ')),
    })),
    repeats: (await findPersonRecurringMessages(db, of.phone)).map(({ body, nextAt }) => ({
      body,
      next_at: nextAt?.toISOString() ?? null,
    })),
    wrote_at: lastInboundTimes.get(of.phone)?.toISOString() ?? null,
  }
}

/**
 * Locks the person's messages until the transaction ends. Returns the number of messages that are being sent
 * at this moment.
 */
export async function lockAndCountMessagesBeingSent(tx: Db, of: MessagePerson): Promise<number> {
  const locked = await lockPersonMessages(tx, of)
  return locked.filter(({ status }) => status === 'sending').length
}

export async function deletePersonMessages(tx: Db, of: MessagePerson): Promise<number> {
  const ids = (await lockPersonMessages(tx, of)).map(({ id }) => id)
  await deleteMessages(tx, ids)
  await deleteNumberData(tx, of.phone)
  return ids.length
}

export const removePersonNames = (tx: Db, keys: string[], names: string[]) =>
  removeNamesFromMessages(tx, keys, names)

/**
 * Moves pending and recurring messages to another phone number. Returns how many pending messages have
 * changed.
 */
export async function redirectPendingMessages(tx: Db, from: string, to: string, by: string): Promise<number> {
  const ids = await redirectMessages(tx, from, to)
  await recordMessageHistory(tx, ids, { action: 'edited', detail: `Phone: ${from} → ${to}`, by })
  return ids.length
}

export async function deleteExpiredMessages(tx: Db, before: Date, limit: number): Promise<number> {
  const ids = await lockExpiredMessages(tx, before, limit)
  await deleteMessages(tx, ids)
  return ids.length
}
