import { formatReason } from '#core/messaging/message-reason-texts.ts'
import { acceptsOperation } from '#core/messaging/message-states.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { findSendingRules } from '../settings/settings.ts'
import { differences, onWire } from './wire.ts'
import { recordHistory, clock, findMessage, lockMessage } from './messages-store.ts'
import type { MessageFeed } from './message-feed.ts'
import type { MessageRow } from './messages-tables.ts'
import { scheduleMessage, restMessage } from './change-message-store.ts'
import { partsOfRound } from './parts-store.ts'
import type { GatewayLimits } from '#core/messaging/gateway-limits.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { sendWhatsappMessage } from '#core/messaging/whatsapp.ts'
import { refuseBeyond } from './writing-limits.ts'
import { addMessage } from './scheduling.ts'
import type { MessageFailure } from '#core/messaging/message-reasons.ts'

/** How long a person is kept waiting for an outcome. */
const patienceMs = 10_000
/** GET /api/whatsapp answers with the outcome, so it waits longer. */
const callPatienceMs = 60_000
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
  const words = formatReason(row)
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
  const words = formatReason(row)
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
    if (!acceptsOperation(message.status, direct ? 'send_direct' : 'send_now')) return 'already_sent'
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

/** See the contract `sendWhatsappMessage`: one message through the same ledger as every other. */
export async function sendCall(
  db: Db,
  { feed, limits }: { feed: MessageFeed; limits: GatewayLimits | null },
  input: ParsedInputOf<typeof sendWhatsappMessage>,
) {
  if (await isPaused(db)) return refuse('unavailable_gateway', { message: pausedWords })
  const { number: phone, type, message: text, media_url: url, filename } = input
  const item = { url, type: type === 'document' ? ('document' as const) : ('media' as const) }
  const content =
    type === 'text'
      ? { phone, body: text, media: [] }
      : { phone, body: '', media: [{ ...item, name: filename || 'file', caption: text, size: 0 }] }
  const beyond = await refuseBeyond(db, limits, content, null)
  if (beyond) return beyond
  const added = await db.transaction((tx) =>
    addMessage(tx, content, { scheduledAt: null, status: 'pending', origin: 'call', asked: true }),
  )
  if (!added) throw new Error('a message without an origin key cannot be there already')
  const row = await outcome(db, feed, added.id, callPatienceMs)
  if (row?.status === 'sent') {
    const [part] = await partsOfRound(db, row.id, row.round)
    return { status: 'success' as const, message: { key: { id: part?.gatewayId ?? '' } }, id: row.id }
  }
  if (row?.status === 'pending') await giveUp(db, row.id)
  return refusedCall(row)
}

const pausedWords = 'Sending is paused by the shop (Settings, Gateway). Please try again later.'

/** The caller was told that it failed: it must not go out later. */
export async function giveUp(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (message?.status === 'pending') await restMessage(tx, id, 'cancelled')
  })
}

/** Causes for which the API was not reached at all (SEND-05). */
const notReached = new Set<MessageFailure | null>(['no_connection', 'page', 'unavailable'])

function refusedCall(row: MessageRow | null) {
  if (!notReached.has(row?.failure ?? null))
    return refuse('send_failed', { message: (row && formatReason(row)) ?? 'not sent in time' })
  return refuse('unavailable_gateway', {
    message: 'The WhatsApp API is currently unavailable. Please try again later or contact support.',
  })
}
