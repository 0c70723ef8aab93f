import { formatReason } from '#core/messaging/message-reason-texts.ts'
import { isOperationAllowed } from '#core/messaging/message-states.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { findSendingRules } from '../settings/settings.ts'
import { describeEdit, toWireMessage } from './wire-message.ts'
import { recordMessageHistory, readDatabaseClock, findMessage, lockMessage } from './messages-store.ts'
import type { MessageFeed } from './message-feed.ts'
import type { MessageRow } from './messages-tables.ts'
import { scheduleMessage, stopMessage } from './change-message-store.ts'
import { findParts } from './parts-store.ts'
import type { GatewayLimits } from '#core/messaging/gateway-limits.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { sendWhatsappMessage } from '#core/messaging/whatsapp.ts'
import { checkMessageLimits } from './message-limits.ts'
import { addMessage } from './scheduling.ts'
import type { MessageFailure } from '#core/messaging/message-reasons.ts'

/** Maximum time in ms for which the reply waits for the result. */
const resultTimeoutMs = 10_000
/** Timeout for GET /api/whatsapp. It is longer than `resultTimeoutMs`, because the call has to return the result. */
const callTimeoutMs = 60_000
/** Interval in ms at which the state is read if no change is announced. */
const checkIntervalMs = 1000

export async function sendMessageAtOnce(db: Db, feed: MessageFeed, id: string, by: string) {
  const requested = await requestSend(db, id, { direct: false, by })
  if (requested !== 'asked') return refuse(requested)
  const row = await waitForResult(db, feed, id, resultTimeoutMs)
  if (!row) return refuse('not_found')
  const { failure } = row
  if (failure === 'delivery_unknown' || failure === 'opted_out') return refuse(failure)
  const reasonText = formatReason(row)
  return reasonText === null
    ? toWireMessage(row)
    : refuse('send_failed', {
        message: reasonText,
        params: { reason: reasonText, ...(failure && { failure }) },
      })
}

export async function sendMessageDirectly(db: Db, feed: MessageFeed, id: string, by: string) {
  const requested = await requestSend(db, id, { direct: true, by })
  if (requested !== 'asked') return refuse(requested)
  const row = await waitForResult(db, feed, id, resultTimeoutMs)
  if (!row) return refuse('not_found')
  const { failure } = row
  if (failure === 'delivery_unknown' || failure === 'opted_out') return refuse(failure)
  const reasonText = formatReason(row)
  if (reasonText === null) return toWireMessage(row)
  const parts = await findParts(db, row.id, row.round)
  const failed = parts.find((part) => part.state === 'refused' && !part.optional)
  return refuse(failed?.kind === 'text' ? 'text_failed' : 'media_failed', {
    params: { reason: reasonText, ...(failure && { failure }) },
  })
}

/** Makes the message due now as a manual send. Does nothing if the message is already being sent. */
async function requestSend(db: Db, id: string, { direct, by }: { direct: boolean; by: string }) {
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) return 'not_found'
    if (message.status === 'sending') return 'asked'
    if (await isSendingPaused(tx)) return 'sending_paused'
    if (!isOperationAllowed(message.status, direct ? 'send_direct' : 'send_now')) return 'already_sent'
    if (message.failure === 'delivery_unknown') return 'needs_decision'
    const now = await readDatabaseClock(tx)
    now.setMilliseconds(0)
    // A message with a later time is moved to now, because staff would not look for the result on the planned day.
    const scheduledAt = message.scheduledAt > now ? now : message.scheduledAt
    const detail = describeEdit(message, { ...message, scheduledAt })
    await recordMessageHistory(tx, [id], { action: direct ? 'send_direct' : 'send_now', detail, by })
    await scheduleMessage(tx, id, null, { asked: true, direct, scheduledAt })
    return 'asked'
  })
}

/** Returns true if sending is paused. Manual sends don't start either, so callers refuse them instead of waiting. */
export async function isSendingPaused(db: Db): Promise<boolean> {
  const { pausedAt, resumedAt } = await findSendingRules(db)
  return pausedAt !== null && resumedAt === null
}

/**
 * Waits until the message is sent, has failed or waits for a retry. Returns the message in its current state after
 * `withinMs`.
 */
export async function waitForResult(
  db: Db,
  feed: MessageFeed,
  id: string,
  withinMs: number,
): Promise<MessageRow | null> {
  const until = performance.now() + withinMs
  for (;;) {
    // Subscribes before the read, so that no change between the two is lost. `AbortSignal.timeout` accepts only whole
    // milliseconds.
    const waitMs = Math.ceil(Math.max(0, Math.min(checkIntervalMs, until - performance.now())))
    const change = feed.changeOf(id, AbortSignal.timeout(waitMs))
    const row = await findMessage(db, id)
    const isSending = row?.status === 'sending' || (row?.status === 'pending' && row.hold === null)
    if (!row || !isSending || performance.now() >= until) return row
    await change
  }
}

/** See the contract `sendWhatsappMessage`. The message is stored and sent like any other message. */
export async function handleSendWhatsappMessage(
  db: Db,
  { feed, limits }: { feed: MessageFeed; limits: GatewayLimits | null },
  input: ParsedInputOf<typeof sendWhatsappMessage>,
) {
  if (await isSendingPaused(db)) return refuse('unavailable_gateway', { message: pausedMessage })
  const { number: phone, type, message: text, media_url: url, filename } = input
  const item = { url, type: type === 'document' ? ('document' as const) : ('media' as const) }
  const content =
    type === 'text'
      ? { phone, body: text, media: [] }
      : { phone, body: '', media: [{ ...item, name: filename || 'file', caption: text, size: 0 }] }
  const limitRefusal = await checkMessageLimits(db, limits, content, null)
  if (limitRefusal) return limitRefusal
  const added = await db.transaction((tx) =>
    addMessage(tx, content, { scheduledAt: null, status: 'pending', origin: 'call', asked: true }),
  )
  if (!added) throw new Error('addMessage() returned no message')
  const row = await waitForResult(db, feed, added.id, callTimeoutMs)
  if (row?.status === 'sent') {
    const [part] = await findParts(db, row.id, row.round)
    return { status: 'success' as const, message: { key: { id: part?.gatewayId ?? '' } }, id: row.id }
  }
  if (row?.status === 'pending') await cancelUnsentMessage(db, row.id)
  return refuseCall(row)
}

const pausedMessage = 'Sending is paused by the shop (Settings, Gateway). Please try again later.'

/** Cancels a message whose caller received an error, so that the message is not sent later. */
export async function cancelUnsentMessage(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (message?.status === 'pending') await stopMessage(tx, id, 'cancelled')
  })
}

/** Causes that mean that the API was not reached at all (SEND-05). */
const notReachedCauses = new Set<MessageFailure | null>(['no_connection', 'page', 'unavailable'])

function refuseCall(row: MessageRow | null) {
  if (!notReachedCauses.has(row?.failure ?? null))
    return refuse('send_failed', { message: (row && formatReason(row)) ?? 'not sent in time' })
  return refuse('unavailable_gateway', {
    message: 'The WhatsApp API is currently unavailable. Please try again later or contact support.',
  })
}
