import { randomUUID } from 'node:crypto'
import type { MediaItem } from '#core/messaging/media-item.ts'
import type { Db } from '#server/db/database.ts'
import { stopMessage } from './change-message-store.ts'
import type { MessageFeed } from './message-feed.ts'
import {
  findMessageByOrigin,
  findMessage,
  insertNotification,
  lockMessage,
  recordMessageHistory,
  type NotificationToInsert,
} from './messages-store.ts'
import type { MessageRow } from './messages-tables.ts'
import { planParts } from './parts.ts'

export interface NewNotification {
  /** Id of the subject, for example an order id. Each key gets at most one notification. */
  key: string
  /** Undefined for automatic messages. */
  by?: string
  /**
   * True if a visitor causes the notification without signing in. It then counts towards the shop's daily budget. If
   * the budget is used up, it is held for staff. The property is required, so that no public call can omit it.
   */
  byVisitor: boolean
  /** Defaults to now. */
  at?: Date | null
  /** Digits with country code. */
  phone: string
  text: string
  /** Attachments that are sent before the text. If they are refused, the text is still sent (NOTIF-01). */
  media?: Pick<MediaItem, 'url' | 'caption' | 'name'>[]
}

/**
 * Creates input for the database function `enqueue_notice`, so that one statement can store the notification
 * with its subject.
 */
export function createNotificationRow({
  key,
  by,
  byVisitor,
  at = null,
  phone,
  text,
  media = [],
}: NewNotification): NotificationToInsert {
  const items = media.map((item) => ({ ...item, type: 'media' as const, size: 0 }))
  const content = { phone, body: text, media: items }
  const parts = planParts(content, true).map((part, position) => ({ ...part, id: randomUUID(), position }))
  return {
    ...content,
    id: randomUUID(),
    key,
    by: by ?? null,
    byVisitor,
    at: at?.toISOString() ?? null,
    parts,
  }
}

/** Enqueues a notification. Does nothing if its key already has one. */
export async function enqueueNotification(tx: Db, notification: NewNotification): Promise<void> {
  await insertNotification(tx, createNotificationRow(notification))
}

/** Cancels a notification. Does nothing if it is already due. */
export async function cancelNotification(tx: Db, key: string, by: string): Promise<void> {
  const found = await findMessageByOrigin(tx, key)
  const message = found && (await lockMessage(tx, found.id))
  if (message?.status !== 'pending' || !message.dueAt || message.dueAt <= new Date()) return
  await recordMessageHistory(tx, [message.id], { action: 'cancelled', by })
  await stopMessage(tx, message.id, 'cancelled')
}

export interface SentNotification {
  state: 'waiting' | 'sent' | 'failed'
  text: string
}

export async function findNotification(db: Db, key: string): Promise<SentNotification | null> {
  const message = await findMessageByOrigin(db, key)
  return message && sentNotification(message)
}

/**
 * Returns the notification when it is sent or has failed. If `over` aborts, returns the notification in its current
 * state.
 */
export async function waitForNotificationResult(
  db: Db,
  feed: MessageFeed,
  key: string,
  over: AbortSignal,
): Promise<SentNotification | null> {
  let message = await findMessageByOrigin(db, key)
  for (;;) {
    if (!message) return null
    // Subscribes before the read, so that no change between the two is lost.
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
