import type { createMessage } from '#core/messaging/plan-message.ts'
import type { Message } from '#core/messaging/message.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { GatewayLimits } from '#core/messaging/gateway-limits.ts'
import { accepts } from '#core/messaging/message-states.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import type { MessageRow } from './messages-tables.ts'
import { recordHistory } from './history-store.ts'
import { findByOrigin, findSame, insertMessage, lockMessage } from './messages-store.ts'
import { removeMessage, restMessage, scheduleMessage } from './change-message-store.ts'
import { partsOf, type Content } from './parts.ts'
import { insertParts } from './parts-store.ts'
import { onWire } from './wire.ts'
import { refuseBeyond } from './writing-limits.ts'
import { hashOfSent, refuseOther } from '#server/http/request-hash.ts'

type NewMessage = Parameters<typeof insertMessage>[2]

/** Writes a message with its parts; null when its origin has one already. */
export async function addMessage(tx: Db, content: Content, more: NewMessage): Promise<MessageRow | null> {
  const row = await insertMessage(tx, content, more)
  if (row) await insertParts(tx, row.id, row.round, partsOf(content))
  return row
}

/** See the contract `createMessage`. */
export async function schedule(
  db: Db,
  limits: GatewayLimits | null,
  input: ParsedInputOf<typeof createMessage>,
  by: string,
): Promise<Message | Refusal<'duplicate' | 'invalid_input' | 'request_reused'>> {
  const { phone, message, mediaUrls, scheduledAt, status } = input
  const content = { phone, body: message, media: mediaUrls }
  const originKey = input.request_id && `request:${by}:${input.request_id}`
  const sent = { ...content, scheduledAt, status }
  const again = (made: MessageRow) => refuseOther({ requestHash: made.originHash }, sent) ?? onWire(made)
  return db.transaction(async (tx) => {
    const made = originKey && (await findByOrigin(tx, originKey))
    if (made) return again(made)
    const beyond = await refuseBeyond(tx, limits, content, scheduledAt)
    if (beyond) return beyond
    const same = input.unless_duplicate ? await findSame(tx, content, scheduledAt) : null
    if (same) return refuseDuplicate(same)
    const request = originKey && { originKey, originHash: hashOfSent(sent) }
    const row = await addMessage(tx, content, { scheduledAt, status, origin: 'scheduler', by, ...request })
    if (row) return onWire(row)
    // The same press came twice at once: the other one has made it.
    const other = originKey && (await findByOrigin(tx, originKey))
    if (!other) throw new Error('a message without an origin key cannot be there already')
    return again(other)
  })
}

function refuseDuplicate(row: MessageRow) {
  const { id, status, scheduled_time } = onWire(row)
  return refuse('duplicate', {
    message: `The same message ${status === 'sent' ? 'went' : 'goes'} to this phone at ${scheduled_time}.`,
    details: { id, status, scheduled_time },
  })
}

export async function cancel(db: Db, id: string, by: string) {
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) return refuse('not_found')
    if (!accepts(message.status, 'cancel')) return refuse('not_pending')
    await recordHistory(tx, [id], { action: 'cancelled', by })
    return onWire(await restMessage(tx, id, 'cancelled'))
  })
}

/** Due again at its own time, now when that has passed. Meanwhile its receiver may have got out of reach. */
export async function reactivate(db: Db, limits: GatewayLimits | null, id: string, by: string) {
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) return refuse('not_found')
    if (!accepts(message.status, 'reactivate')) return refuse('not_cancelled')
    const beyond = await refuseBeyond(tx, limits, message, message.scheduledAt)
    if (beyond) return beyond
    await recordHistory(tx, [id], { action: 'reactivated', by })
    return onWire(await scheduleMessage(tx, id, message.scheduledAt))
  })
}

export async function remove(db: Db, id: string) {
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) return refuse('not_found')
    if (!accepts(message.status, 'delete')) return refuse('being_sent')
    await removeMessage(tx, id)
    return { success: true as const }
  })
}
