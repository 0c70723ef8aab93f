import { randomUUID } from 'node:crypto'
import type { MediaItem } from '#core/messaging/media-item.ts'
import type { Db } from '#server/db/database.ts'
import type { MessageFeed } from './message-feed.ts'
import { findMessageByOrigin, findMessage, enqueueNotice, type MessageNotice } from './messages-store.ts'
import type { MessageRow } from './messages-tables.ts'
import { planParts } from './parts.ts'

export interface NewNotification {
  /** Id of the subject, for example of an order. There is at most one notification per key. */
  key: string
  /** Name of the member of staff who sends it. Absent for automatic messages. */
  by?: string
  /**
   * True if a visitor without sign-in causes it. It then counts towards the shop's daily budget and is held for staff when
   * that is used up. Required, so that no public call can omit it.
   */
  byVisitor: boolean
  /** Digits with country code. */
  phone: string
  text: string
  /** Sent before the text. The text is sent even if they are refused (NOTIF-01). */
  media?: Pick<MediaItem, 'url' | 'caption' | 'name'>[]
}

/** Returns a notification as input for the database, to be stored in the same statement as its subject. */
export function createNotice({
  key,
  by,
  byVisitor,
  phone,
  text,
  media = [],
}: NewNotification): MessageNotice {
  const items = media.map((item) => ({ ...item, type: 'media' as const, size: 0 }))
  const content = { phone, body: text, media: items }
  const parts = planParts(content, true).map((part, position) => ({ ...part, id: randomUUID(), position }))
  return { ...content, id: randomUUID(), key, by: by ?? null, byVisitor, parts }
}

/** Adds a notification, due at once, to the caller's transaction. Does nothing if the key already has one. */
export async function enqueueNotification(tx: Db, notification: NewNotification): Promise<void> {
  await enqueueNotice(tx, createNotice(notification))
}

export interface SentNotification {
  state: 'waiting' | 'sent' | 'failed'
  text: string
}

/** Returns the notification for a key with its progress. `null` if there is none, or no longer. */
export async function findNotification(db: Db, key: string): Promise<SentNotification | null> {
  const message = await findMessageByOrigin(db, key)
  return message && sentNotification(message)
}

/** Returns the notification once it is sent or has failed. When `over` aborts, returns its present state. */
export async function awaitNotification(
  db: Db,
  feed: MessageFeed,
  key: string,
  over: AbortSignal,
): Promise<SentNotification | null> {
  let message = await findMessageByOrigin(db, key)
  for (;;) {
    if (!message) return null
    // Subscribe before reading, so that no change in between is lost.
    const change = feed.changeOf(message.id, over)
    message = await findMessage(db, message.id)
    const found = message && sentNotification(message)
    if (found?.state !== 'waiting' || over.aborted) return found
    await change
  }
}

function sentNotification({ status, body: text }: MessageRow): SentNotification {
  if (status === 'sent') return { state: 'sent', text }
  return { state: status === 'failed' || status === 'cancelled' ? 'failed' : 'waiting', text }
}
