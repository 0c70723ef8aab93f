import type { createMessage, updateMessage } from '#core/messaging/plan-message.ts'
import type { Message } from '#core/messaging/message.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { GatewayLimits } from '#core/messaging/gateway-limits.ts'
import { isOperationAllowed } from '#core/messaging/message-states.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal, refuseConflict } from '#server/http/refusal.ts'
import type { MessageRow, PartRow } from './messages-tables.ts'
import {
  recordMessageHistory,
  findMessageByOrigin,
  findDuplicateMessage,
  insertMessage,
  lockMessage,
  findMessageHistory,
} from './messages-store.ts'
import { deleteMessageRow, stopMessage, scheduleMessage } from './change-message-store.ts'
import { planParts, type OutgoingMessage, planPartsAfterEdit, isPartOpen } from './parts.ts'
import { insertParts, findParts, deletePartsOfRound } from './parts-store.ts'
import { toWireMessage, describeEdit } from './wire-message.ts'
import { checkMessageLimits } from './message-limits.ts'
import { hashRequest, checkRequestIdReuse } from '#server/http/request-hash.ts'
import type { MessageHistoryAction } from '#core/messaging/message-history.ts'

type NewMessage = Parameters<typeof insertMessage>[2]

/** Returns `null` if a message with the same origin key exists. */
export async function addMessage(
  tx: Db,
  content: OutgoingMessage,
  more: NewMessage,
): Promise<MessageRow | null> {
  const row = await insertMessage(tx, content, more)
  if (row) await insertParts(tx, row.id, row.round, planParts(content))
  return row
}

export async function createScheduledMessage(
  db: Db,
  limits: GatewayLimits | null,
  input: ParsedInputOf<typeof createMessage>,
  by: string,
): Promise<Message | Refusal<'duplicate' | 'invalid_input' | 'request_reused'>> {
  const { phone, message, mediaUrls, scheduledAt, status } = input
  const content = { phone, body: message, media: mediaUrls }
  const originKey = input.request_id && `request:${by}:${input.request_id}`
  const sent = { ...content, scheduledAt, status }
  const again = (made: MessageRow) =>
    checkRequestIdReuse({ requestHash: made.originHash }, sent) ?? toWireMessage(made)
  return db.transaction(async (tx) => {
    const made = originKey && (await findMessageByOrigin(tx, originKey))
    if (made) return again(made)
    const limitRefusal = await checkMessageLimits(tx, limits, content, scheduledAt)
    if (limitRefusal) return limitRefusal
    const duplicate = input.unless_duplicate ? await findDuplicateMessage(tx, content, scheduledAt) : null
    if (duplicate) return refuseDuplicate(duplicate)
    const request = originKey && { originKey, originHash: hashRequest(sent) }
    const row = await addMessage(tx, content, { scheduledAt, status, origin: 'scheduler', by, ...request })
    if (row) return toWireMessage(row)
    // A concurrent call with the same request has already created the message.
    const other = originKey && (await findMessageByOrigin(tx, originKey))
    if (!other) throw new Error('addMessage() returned no message')
    return again(other)
  })
}

function refuseDuplicate(row: MessageRow) {
  const { id, status, scheduled_time } = toWireMessage(row)
  return refuse('duplicate', {
    message: `The same message ${status === 'sent' ? 'went' : 'goes'} to this phone at ${scheduled_time}.`,
    details: { id, status, scheduled_time },
  })
}

export async function cancelScheduledMessage(db: Db, id: string, by: string) {
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) return refuse('not_found')
    if (!isOperationAllowed(message.status, 'cancel')) return refuse('not_pending')
    await recordMessageHistory(tx, [id], { action: 'cancelled', by })
    return toWireMessage(await stopMessage(tx, id, 'cancelled'))
  })
}

/**
 * Makes the message due at its scheduled time again, or now if that time has passed. Checks again whether the
 * recipient can be reached.
 */
export async function reactivateScheduledMessage(
  db: Db,
  limits: GatewayLimits | null,
  id: string,
  by: string,
) {
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) return refuse('not_found')
    if (!isOperationAllowed(message.status, 'reactivate')) return refuse('not_cancelled')
    const limitRefusal = await checkMessageLimits(tx, limits, message, message.scheduledAt)
    if (limitRefusal) return limitRefusal
    await recordMessageHistory(tx, [id], { action: 'reactivated', by })
    return toWireMessage(await scheduleMessage(tx, id, message.scheduledAt))
  })
}

export async function deleteScheduledMessage(db: Db, id: string) {
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) return refuse('not_found')
    if (!isOperationAllowed(message.status, 'delete')) return refuse('being_sent')
    await deleteMessageRow(tx, id)
    return { success: true as const }
  })
}

type EditRefusal = Refusal<
  | 'not_found'
  | 'being_sent'
  | 'already_sent'
  | 'needs_decision'
  | 'invalid_input'
  | 'changed_meanwhile'
  | 'request_reused'
>

export async function editScheduledMessage(
  db: Db,
  limits: GatewayLimits | null,
  input: ParsedInputOf<typeof updateMessage>,
  by: string,
): Promise<Message | EditRefusal> {
  return db.transaction(async (tx): Promise<Message | EditRefusal> => {
    const before = await lockMessage(tx, input.id)
    if (!before) return refuse('not_found')
    // The hash of a request covers only the content, so the other fields of the input are left out.
    const { phone, message, mediaUrls, scheduledAt: at } = input
    const sent = { phone, message, mediaUrls, at }
    if (input.request_id && before.request === input.request_id)
      return checkRequestIdReuse(before, sent) ?? toWireMessage(before)
    if (input.version !== undefined && input.version !== before.version)
      return refuseChangedMessage(tx, before)
    if (!isOperationAllowed(before.status, 'update')) return refuse('being_sent')
    if (before.status === 'sent' && !input.force_update) return refuse('already_sent')
    const parts = await findParts(tx, before.id, before.round)
    if (!input.force_update && before.failure === 'delivery_unknown') return refuse('needs_decision')
    const content: OutgoingMessage = {
      phone: input.phone ?? before.phone,
      body: input.message ?? before.body,
      media: input.mediaUrls ?? before.media,
    }
    if (planParts(content).length === 0)
      return refuse('invalid_input', {
        error: 'Message is required',
        fields: { message: 'Message is required' },
      })
    const scheduledAt = input.scheduledAt ?? before.scheduledAt
    const limitRefusal = await checkMessageLimits(tx, limits, content, scheduledAt)
    if (limitRefusal) return limitRefusal
    await recordMessageHistory(tx, [before.id], {
      action: 'edited',
      detail: describeEdit(before, { ...content, scheduledAt }),
      by,
    })
    const request = { request: input.request_id ?? null, requestHash: hashRequest(sent) }
    return toWireMessage(await saveEdit(tx, before, parts, { ...content, ...request }, scheduledAt))
  })
}

async function refuseChangedMessage(tx: Db, row: MessageRow) {
  const last = (await findMessageHistory(tx, row.id)).findLast(({ action }) => versionedActions.has(action))
  return refuseConflict(
    { version: row.version, current: toWireMessage(row) },
    last && { by: last.doneBy, at: last.doneAt },
  )
}

const versionedActions = new Set<MessageHistoryAction>(['edited', 'rescheduled', 'cancelled', 'reactivated'])

async function saveEdit(
  tx: Db,
  before: MessageRow,
  parts: PartRow[],
  content: OutgoingMessage & Pick<MessageRow, 'request' | 'requestHash'>,
  scheduledAt: Date,
) {
  const untouched = parts.every((part) => part.attempt === 0)
  const round = untouched ? before.round : before.round + 1
  if (untouched) await deletePartsOfRound(tx, before.id, round)
  // If a sent message is sent again, all parts are sent, including those that were delivered before.
  const delivered = before.status === 'sent' ? [] : parts
  const planned = planPartsAfterEdit(content, { phone: before.phone, parts: delivered })
  await insertParts(tx, before.id, round, planned)
  const change = { ...content, scheduledAt, round }
  // If all remaining parts were delivered before, nothing has to be sent.
  if (!planned.some(isPartOpen)) return stopMessage(tx, before.id, 'sent', change)
  return scheduleMessage(tx, before.id, scheduledAt, change)
}
