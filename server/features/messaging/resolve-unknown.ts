import { formatCause } from '#core/messaging/message-reason-texts.ts'
import type { getMessageHistory } from '#core/messaging/message-history.ts'
import type { resolveUnknownOutcome } from '#core/messaging/send-message.ts'
import type { ParsedInputOf, ReplyOf } from '#core/contract.ts'
import { isOperationAllowed } from '#core/messaging/message-states.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { findMessageHistory, findMessage, lockMessage } from './messages-store.ts'
import { findIdsOfPartsSentTogether, isPartOpen, isPartUndecided } from './parts.ts'
import { recordPartDecision, findPartsWithCalls, findParts } from './parts-store.ts'
import { toWireMessage } from './wire-message.ts'
import type { MessageRow } from './messages-tables.ts'
import { stopMessage, scheduleMessage } from './change-message-store.ts'

/** See the contract `resolveUnknownOutcome`. Applies the decision to all given parts or to none. */
export async function resolveUnknownMessage(
  db: Db,
  input: ParsedInputOf<typeof resolveUnknownOutcome>,
  by: string,
) {
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, input.id)
    if (!message) return refuse('not_found')
    if (!isOperationAllowed(message.status, 'settle')) return refuse('not_unknown')
    const parts = await findParts(tx, message.id, message.round)
    const unknown = parts.filter((part) => part.state === 'unknown').map((part) => part.id)
    if (!input.part_ids.every((id) => unknown.includes(id))) return refuse('not_unknown')
    // A picture and the text that was sent as its caption have the same result.
    const sentTogether = input.part_ids.flatMap((id) => findIdsOfPartsSentTogether(parts, id))
    const ids = [...new Set(sentTogether)].filter((id) => unknown.includes(id))
    await recordPartDecision(tx, ids, input.decision, by)
    const after = await resumeMessage(tx, message.id)
    return toWireMessage(after ?? message)
  })
}

export async function getMessageHistoryDetails(db: Db, id: string) {
  const message = await findMessage(db, id)
  if (!message) return refuse('not_found')
  const { createdAt, createdBy, origin } = message
  const [parts, actions] = [await findPartsWithCalls(db, id), await findMessageHistory(db, id)]
  return {
    made: { at: createdAt.toISOString(), by: createdBy, origin },
    actions: actions.map(({ action, detail, doneBy, doneAt }) => ({
      action,
      detail,
      by: doneBy,
      at: doneAt.toISOString(),
    })),
    parts: parts.map(shown),
  }
}

function shown(
  part: Awaited<ReturnType<typeof findPartsWithCalls>>[number],
): ReplyOf<typeof getMessageHistory>['parts'][number] {
  const { decision, decidedBy, decidedAt } = part
  return {
    id: part.id,
    round: part.round,
    position: part.position,
    carried_by: part.carriedBy,
    kind: part.kind,
    text: part.body,
    url: part.url,
    name: part.name,
    state: part.state,
    reason: formatCause(part),
    failure: part.failure,
    settled: decision && decidedAt ? { by: decidedBy ?? '', at: decidedAt.toISOString(), decision } : null,
    attempts: part.calls.map((call) => ({
      attempt: call.attempt,
      direct: call.direct,
      handed_at: call.handedAt.toISOString(),
      ended_at: call.endedAt.toISOString(),
      outcome: call.outcome,
      reason: formatCause(call),
      failure: call.failure,
      gateway_id: call.gatewayId,
      carried: call.carriedBy !== null,
    })),
    receipts: part.receipts
      .flatMap(({ sentAt, failedAt, deliveredAt, readAt }) => [
        { state: 'sent' as const, at: sentAt },
        { state: 'failed' as const, at: failedAt },
        { state: 'delivered' as const, at: deliveredAt },
        { state: 'read' as const, at: readAt },
      ])
      .flatMap(({ state, at }) => (at ? { state, at: at.toISOString() } : [])),
  }
}

/**
 * Resumes a message after an unknown part has got a result. Does nothing while another part is unknown. Otherwise
 * the remaining parts become due now. If no part remains, the message counts as sent.
 */
export async function resumeMessage(tx: Db, id: string): Promise<MessageRow | null> {
  const message = await lockMessage(tx, id)
  if (!message) return null
  const parts = await findParts(tx, id, message.round)
  if (parts.some(isPartUndecided)) return message
  return parts.some(isPartOpen) ? scheduleMessage(tx, id, null) : stopMessage(tx, id, 'sent')
}
