import { reasonWords } from '#core/messaging/message-reason-words.ts'
import { accepts } from '#core/messaging/message-states.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { findSendingRules } from '../settings/settings.ts'
import { differences } from './differences.ts'
import { recordHistory } from './history-store.ts'
import type { MessageFeed } from './live/message-feed.ts'
import type { MessageRow } from './messages-tables.ts'
import { clock, findMessage, lockMessage } from './messages-store.ts'
import { scheduleMessage } from './change-message-store.ts'
import { partsOfRound } from './parts-store.ts'
import { onWire } from './wire.ts'

/** How long a person is kept waiting for an outcome. */
const patienceMs = 10_000
/** GET /api/whatsapp answers with the outcome, so it waits longer. */
export const callPatienceMs = 60_000
/** Between looks when no notice comes. */
const lookEveryMs = 1000

/** See the contract `sendMessageNow`. */
export async function sendNow(db: Db, feed: MessageFeed, id: string, by: string) {
  const requested = await askFor(db, id, { direct: false, by })
  if (requested !== 'asked') return refuse(requested)
  const row = await outcome(db, feed, id, patienceMs)
  if (!row) return refuse('not_found')
  const { failure } = row
  if (failure === 'delivery_unknown' || failure === 'opted_out') return refuse(failure)
  const words = reasonWords(row)
  return words === null
    ? onWire(row)
    : refuse('send_failed', { message: words, params: { reason: words, ...(failure && { failure }) } })
}

/** See the contract `sendMessageDirect`. */
export async function sendDirect(db: Db, feed: MessageFeed, id: string, by: string) {
  const requested = await askFor(db, id, { direct: true, by })
  if (requested !== 'asked') return refuse(requested)
  const row = await outcome(db, feed, id, patienceMs)
  if (!row) return refuse('not_found')
  const { failure } = row
  if (failure === 'delivery_unknown' || failure === 'opted_out') return refuse(failure)
  const words = reasonWords(row)
  if (words === null) return onWire(row)
  const parts = await partsOfRound(db, row.id, row.round)
  const failed = parts.find((part) => part.state === 'refused' && !part.optional)
  return refuse(failed?.kind === 'text' ? 'text_failed' : 'media_failed', {
    params: { reason: words, ...(failure && { failure }) },
  })
}

/** Makes the message due now on a person's word; one that is being sent already needs no more asking. */
async function askFor(db: Db, id: string, { direct, by }: { direct: boolean; by: string }) {
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) return 'not_found'
    if (message.status === 'sending') return 'asked'
    if (await isPaused(tx)) return 'sending_paused'
    if (!accepts(message.status, direct ? 'send_direct' : 'send_now')) return 'already_sent'
    if (message.failure === 'delivery_unknown') return 'needs_decision'
    const now = await clock(tx)
    now.setMilliseconds(0)
    // It is today's from now on: where it was planned, nobody looks for what became of it.
    const scheduledAt = message.scheduledAt > now ? now : message.scheduledAt
    const detail = differences(message, { ...message, scheduledAt })
    await recordHistory(tx, [id], { action: direct ? 'send_direct' : 'send_now', detail, by })
    await scheduleMessage(tx, id, null, { asked: true, direct, scheduledAt })
    return 'asked'
  })
}

/** In a pause nothing is begun, not even by hand: whoever asks is told so instead of waiting. */
export async function isPaused(db: Db): Promise<boolean> {
  const { pausedAt, resumedAt } = await findSendingRules(db)
  return pausedAt !== null && resumedAt === null
}

/** The message once it is sent, has failed, or waits for its next try; or as it is when patience runs out. */
export async function outcome(
  db: Db,
  feed: MessageFeed,
  id: string,
  withinMs: number,
): Promise<MessageRow | null> {
  const until = performance.now() + withinMs
  for (;;) {
    // Listening comes before looking: a change in between is heard.
    // `AbortSignal.timeout` takes whole milliseconds only.
    const patience = Math.ceil(Math.max(0, Math.min(lookEveryMs, until - performance.now())))
    const change = feed.changeOf(id, AbortSignal.timeout(patience))
    const row = await findMessage(db, id)
    const underWay = row?.status === 'sending' || (row?.status === 'pending' && row.hold === null)
    if (!row || !underWay || performance.now() >= until) return row
    await change
  }
}
