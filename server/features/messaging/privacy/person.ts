import type { PersonalData } from '#core/privacy/privacy.ts'
import type { Db } from '#server/db/database.ts'
import { recordHistory } from '../messages-store.ts'
import { lastWrote } from '../receipts/wrote-store.ts'
import {
  lockExpiredMessages,
  deleteMessages,
  forgetNumber,
  redirectMessages,
  unnameMessages,
  lockMessagesOf,
  messagesOf,
  repeatsOf,
  type About,
} from './person-store.ts'

/** Returns what messages contain about the customer with this phone. */
export async function heldInMessages(
  db: Db,
  of: About,
): Promise<Pick<PersonalData, 'messages' | 'repeats' | 'wrote_at'>> {
  const wrote = await lastWrote(db, [of.phone])
  return {
    messages: (await messagesOf(db, of)).map(({ scheduledAt, status, body, media }) => ({
      scheduled_at: scheduledAt.toISOString(),
      status,
      body,
      attachments: media.map(({ name, caption }) => [name, caption].filter(Boolean).join(': ')),
    })),
    repeats: (await repeatsOf(db, of.phone)).map(({ body, nextAt }) => ({
      body,
      next_at: nextAt?.toISOString() ?? null,
    })),
    wrote_at: wrote.get(of.phone)?.toISOString() ?? null,
  }
}

/** Locks the person's messages until the transaction ends, and returns how many are being sent at this moment. */
export async function holdMessagesOf(tx: Db, of: About): Promise<number> {
  const locked = await lockMessagesOf(tx, of)
  return locked.filter(({ status }) => status === 'sending').length
}

/** Deletes all messages and other data of the person. Returns the number of messages. */
export async function forgetInMessages(tx: Db, of: About): Promise<number> {
  const ids = (await lockMessagesOf(tx, of)).map(({ id }) => id)
  await deleteMessages(tx, ids)
  await forgetNumber(tx, of.phone)
  return ids.length
}

/** Removes names from messages to other people that have these keys. */
export const forgetNamesInMessages = (tx: Db, keys: string[], names: string[]) =>
  unnameMessages(tx, keys, names)

/** Redirects pending messages from the old number to the new one. Returns the number of messages. */
export async function correctMessages(tx: Db, from: string, to: string, by: string): Promise<number> {
  const ids = await redirectMessages(tx, from, to)
  await recordHistory(tx, ids, { action: 'edited', detail: `Phone: ${from} → ${to}`, by })
  return ids.length
}

/** Deletes up to `limit` messages completed before the given time. Returns the number. */
export async function forgetExpiredMessages(tx: Db, before: Date, limit: number): Promise<number> {
  const ids = await lockExpiredMessages(tx, before, limit)
  await deleteMessages(tx, ids)
  return ids.length
}
