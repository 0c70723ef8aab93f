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

/** What messages hold about the customer with this phone. */
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

/** How many of these messages are being sent at this moment; none begins before this transaction ends. */
export async function holdMessagesOf(tx: Db, of: About): Promise<number> {
  const locked = await lockMessagesOf(tx, of)
  return locked.filter(({ status }) => status === 'sending').length
}

/** Deletes every message of theirs and what else there is of the number; how many messages. */
export async function forgetInMessages(tx: Db, of: About): Promise<number> {
  const ids = (await lockMessagesOf(tx, of)).map(({ id }) => id)
  await deleteMessages(tx, ids)
  await forgetNumber(tx, of.phone)
  return ids.length
}

/** What was written to others for these keys stays, without these names. */
export const forgetNamesInMessages = (tx: Db, keys: string[], names: string[]) =>
  unnameMessages(tx, keys, names)

/** What waits for the old number goes to the new one; how many messages. */
export async function correctMessages(tx: Db, from: string, to: string, by: string): Promise<number> {
  const ids = await redirectMessages(tx, from, to)
  await recordHistory(tx, ids, { action: 'edited', detail: `Phone: ${from} → ${to}`, by })
  return ids.length
}

/** Deletes up to `limit` messages that have been done with since before then; how many. */
export async function forgetExpiredMessages(tx: Db, before: Date, limit: number): Promise<number> {
  const ids = await lockExpiredMessages(tx, before, limit)
  await deleteMessages(tx, ids)
  return ids.length
}
