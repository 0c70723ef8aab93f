import type { MessageFailure } from '#core/messaging/message-reasons.ts'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { messagesTable as messages, type MessageRow } from './messages-tables.ts'

/** Replaces a past time with the current time, so that a message requested today is not overdue. */
export const dueTimeSql = (at: Date | SQL) =>
  sql`greatest(${at instanceof Date ? at.toISOString() : at}::timestamptz, now())`

type Change = Partial<
  Pick<MessageRow, 'phone' | 'body' | 'media' | 'scheduledAt' | 'round' | 'request' | 'requestHash'>
>

const noReason = { hold: null, failure: null, detail: null }

export async function stopMessage(
  tx: Db,
  id: string,
  status: 'sent' | 'cancelled',
  change: Change = {},
): Promise<MessageRow> {
  return changed(tx, id, { ...noReason, ...change, status, dueAt: null })
}

export async function failMessage(
  tx: Db,
  id: string,
  { failure, detail }: { failure: MessageFailure; detail: string | null },
): Promise<MessageRow> {
  return changed(tx, id, { hold: null, failure, detail, status: 'failed', dueAt: null })
}

/**
 * Makes a message due at `at` and clears its failures. If `at` is `null` or past, the message is due now. With `asked`,
 * a caller waits for the result of this attempt, so a failure is final. With `direct`, the message is sent through the
 * direct endpoint.
 */
export async function scheduleMessage(
  tx: Db,
  id: string,
  at: Date | null,
  change: Change & { asked?: boolean; direct?: boolean } = {},
): Promise<MessageRow> {
  return changed(tx, id, {
    asked: false,
    direct: false,
    ...change,
    ...noReason,
    status: 'pending',
    refusals: 0,
    receipt: null,
    dueAt: dueTimeSql(at ?? sql`now()`),
  })
}

async function changed(tx: Db, id: string, change: Parameters<typeof setOf>[0]): Promise<MessageRow> {
  const [row] = await tx.update(messages).set(setOf(change)).where(eq(messages.id, id)).returning()
  if (!row) throw new Error(`message ${id} was locked and is gone`)
  return row
}

const setOf = (change: Partial<Omit<MessageRow, 'dueAt'>> & { dueAt: Date | SQL | null }) => change

/**
 * Sets the delivery ticks of these messages to the lowest receipt of their parts. Optional parts don't count if they
 * were refused or are unknown.
 */
export async function updateMessageReceipts(tx: Db, ids: string[]): Promise<void> {
  await tx.execute(sql`
    update messages m set receipt = told.receipt
    from (
      select p.message_id, (array['sent', 'delivered', 'read'])[min(coalesce(
        array_position(array['sent', 'delivered', 'read'], r.state), 0))] as receipt
      from message_parts p
      join messages of on of.id = p.message_id and of.round = p.round
      left join gateway_receipts r on r.gateway_id = p.gateway_id
      where p.message_id = any(${`{${ids.join(',')}}`}::uuid[]) and not (p.optional and p.state in ('refused', 'unknown'))
      group by p.message_id
    ) as told
    where m.id = told.message_id and m.receipt is distinct from told.receipt`)
}

export async function deleteMessageRow(tx: Db, id: string): Promise<void> {
  await tx.delete(messages).where(eq(messages.id, id))
}
