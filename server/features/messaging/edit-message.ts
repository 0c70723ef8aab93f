import { type Refusal, refuse } from '#server/http/refusal.ts'
import type { Db } from '#server/db/database.ts'
import type { GatewayLimits } from '#core/messaging/gateway-limits.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { updateMessage } from '#core/messaging/plan-message.ts'
import type { Message } from '#core/messaging/message.ts'
import { lockMessage } from './messages-store.ts'
import { refuseOther, hashOfSent } from '#server/http/request-hash.ts'
import { onWire } from './wire.ts'
import { accepts } from '#core/messaging/message-states.ts'
import { partsOfRound, removeRound, insertParts } from './parts-store.ts'
import { type Content, partsOf, partsAfterEdit, isOpen } from './parts.ts'
import { refuseBeyond } from './writing-limits.ts'
import { recordHistory, historyOf } from './history-store.ts'
import { differences } from './differences.ts'
import type { MessageRow, PartRow } from './messages-tables.ts'
import { refuseMeanwhile } from '#server/http/meanwhile.ts'
import type { HistoryAction } from '#core/messaging/message-history.ts'
import { restMessage, scheduleMessage } from './change-message-store.ts'

type EditRefusal = Refusal<
  | 'not_found'
  | 'being_sent'
  | 'already_sent'
  | 'needs_decision'
  | 'invalid_input'
  | 'changed_meanwhile'
  | 'request_reused'
>

/** See the contract `updateMessage`. */
export async function edit(
  db: Db,
  limits: GatewayLimits | null,
  input: ParsedInputOf<typeof updateMessage>,
  by: string,
): Promise<Message | EditRefusal> {
  return db.transaction(async (tx): Promise<Message | EditRefusal> => {
    const before = await lockMessage(tx, input.id)
    if (!before) return refuse('not_found')
    // Whether a person insists on it (`force_update`) is not what is sent.
    const { phone, message, mediaUrls, scheduledAt: at } = input
    const sent = { phone, message, mediaUrls, at }
    if (input.request_id && before.request === input.request_id)
      return refuseOther(before, sent) ?? onWire(before)
    if (input.version !== undefined && input.version !== before.version) return late(tx, before)
    if (!accepts(before.status, 'update')) return refuse('being_sent')
    if (before.status === 'sent' && !input.force_update) return refuse('already_sent')
    const parts = await partsOfRound(tx, before.id, before.round)
    if (!input.force_update && before.failure === 'delivery_unknown') return refuse('needs_decision')
    const content: Content = {
      phone: input.phone ?? before.phone,
      body: input.message ?? before.body,
      media: input.mediaUrls ?? before.media,
    }
    if (partsOf(content).length === 0)
      return refuse('invalid_input', {
        error: 'Message is required',
        fields: { message: 'Message is required' },
      })
    const scheduledAt = input.scheduledAt ?? before.scheduledAt
    const beyond = await refuseBeyond(tx, limits, content, scheduledAt)
    if (beyond) return beyond
    await recordHistory(tx, [before.id], {
      action: 'edited',
      detail: differences(before, { ...content, scheduledAt }),
      by,
    })
    const request = { request: input.request_id ?? null, requestHash: hashOfSent(sent) }
    return onWire(await saveEdit(tx, before, parts, { ...content, ...request }, scheduledAt))
  })
}

async function late(tx: Db, row: MessageRow) {
  const last = (await historyOf(tx, row.id)).findLast(({ action }) => counting.has(action))
  return refuseMeanwhile(
    { version: row.version, current: onWire(row) },
    last && { by: last.doneBy, at: last.doneAt },
  )
}

/** The changes that a version counts. */
const counting = new Set<HistoryAction>(['edited', 'rescheduled', 'cancelled', 'reactivated'])

async function saveEdit(
  tx: Db,
  before: MessageRow,
  parts: PartRow[],
  content: Content & Pick<MessageRow, 'request' | 'requestHash'>,
  scheduledAt: Date,
) {
  const untouched = parts.every((part) => part.attempt === 0)
  const round = untouched ? before.round : before.round + 1
  if (untouched) await removeRound(tx, before.id, round)
  // Sending a sent message again is a new sending: nothing of the old one counts for it.
  const delivered = before.status === 'sent' ? [] : parts
  const planned = partsAfterEdit(content, { phone: before.phone, parts: delivered })
  await insertParts(tx, before.id, round, planned)
  const change = { ...content, scheduledAt, round }
  // All that is left may be what was delivered before: then there is nothing to send.
  if (!planned.some(isOpen)) return restMessage(tx, before.id, 'sent', change)
  return scheduleMessage(tx, before.id, scheduledAt, change)
}
