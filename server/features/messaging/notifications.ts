import { randomUUID } from 'node:crypto'
import type { MediaItem } from '#core/messaging/media-item.ts'
import type { Db } from '#server/db/database.ts'
import type { MessageFeed } from './message-feed.ts'
import { findByOrigin, findMessage, insertNotice, type Notice } from './messages-store.ts'
import type { MessageRow } from './messages-tables.ts'
import { partsOf } from './parts.ts'

export interface NewNotification {
  /** What it is about (an order's id): there is at most one notification for each. */
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
  /** Sent before the text; the text goes out even if they are refused (NOTIF-01). */
  media?: Pick<MediaItem, 'url' | 'caption' | 'name'>[]
}

/** A notification as the database takes it, in whatever statement stores what it tells of. */
export function noticeOf({ key, by, byVisitor, phone, text, media = [] }: NewNotification): Notice {
  const items = media.map((item) => ({ ...item, type: 'media' as const, size: 0 }))
  const content = { phone, body: text, media: items }
  const parts = partsOf(content, true).map((part, position) => ({ ...part, id: randomUUID(), position }))
  return { ...content, id: randomUUID(), key, by: by ?? null, byVisitor, parts }
}

/** Puts a notification into the caller's own transaction, due at once; a second one for the same key is none. */
export async function enqueueNotification(tx: Db, notification: NewNotification): Promise<void> {
  await insertNotice(tx, noticeOf(notification))
}

export interface SentNotification {
  state: 'waiting' | 'sent' | 'failed'
  text: string
}

/** The notification for a key, and how far it is; null when there is none (any more). */
export async function findNotification(db: Db, key: string): Promise<SentNotification | null> {
  const message = await findByOrigin(db, key)
  return message && sentNotification(message)
}

/** The same once it has gone or failed, or as it is when waiting is `over`. */
export async function awaitNotification(
  db: Db,
  feed: MessageFeed,
  key: string,
  over: AbortSignal,
): Promise<SentNotification | null> {
  let message = await findByOrigin(db, key)
  for (;;) {
    if (!message) return null
    // Listening comes before looking: a change in between is heard.
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
