import { sql, type SQL } from 'drizzle-orm'
import type { MessageFailure } from '#core/messaging/message-reasons.ts'
import type { MessageStatus } from '#core/messaging/message-states.ts'
import type { Db } from '#server/db/database.ts'
import type { DatedMessage } from '../message-limits.ts'

export interface ChangeCandidate {
  id: string
  phone: string
  status: MessageStatus
  failure: MessageFailure | null
  late: boolean
}

export type MessageMove = { to: Date } | { byMinutes: number }

/**
 * Locks messages until the transaction ends. Skips rows that an engine has already locked, because waiting could
 * deadlock.
 */
export async function lockMessages(tx: Db, ids: string[], move?: MessageMove): Promise<ChangeCandidate[]> {
  const isTimePast = move ? sql`${newTimeSql(move)} < now()` : sql`false`
  const { rows } = await tx.execute<Row>(sql`
    select id, phone, status, failure, ${isTimePast} as late from messages where id = any(${list(ids)}) order by id
    for update skip locked`)
  return rows
}

type Row = { [Column in keyof ChangeCandidate]: ChangeCandidate[Column] }

export async function findExistingMessages(tx: Db, ids: string[]): Promise<{ id: string; phone: string }[]> {
  const { rows } = await tx.execute<{ id: string; phone: string }>(
    sql`select id, phone from messages where id = any(${list(ids)})`,
  )
  return rows
}

type Moved = DatedMessage & { id: string; from: Date }

export async function previewMessageMove(tx: Db, ids: string[], move: MessageMove): Promise<Moved[]> {
  const { rows } = await tx.execute<MovedRow>(sql`
    select id, phone, body as text, jsonb_array_length(media)::int4 as files,
      extract(epoch from scheduled_at)::float8 * 1000 as from_ms,
      extract(epoch from ${newTimeSql(move)})::float8 * 1000 as at_ms
    from messages where id = any(${list(ids)})`)
  return rows.map(({ from_ms, at_ms, ...rest }) => ({
    ...rest,
    from: new Date(from_ms),
    at: new Date(at_ms),
  }))
}

interface MovedRow extends Record<string, unknown> {
  id: string
  phone: string
  text: string
  files: number
  from_ms: number
  at_ms: number
}

export async function cancelMessages(tx: Db, ids: string[]): Promise<void> {
  await tx.execute(
    sql`update messages set status = 'cancelled', hold = null, failure = null, detail = null, due_at = null
      where id = any(${list(ids)})`,
  )
}

export async function deleteMessageRows(tx: Db, ids: string[]): Promise<void> {
  await tx.execute(sql`delete from messages where id = any(${list(ids)})`)
}

/** Moves messages. As after an edit, earlier failures are cleared and no caller waits for the result. */
export async function moveMessages(tx: Db, ids: string[], move: MessageMove): Promise<void> {
  await tx.execute(sql`
    update messages set scheduled_at = ${newTimeSql(move)}, due_at = ${newTimeSql(move)},
      hold = null, failure = null, detail = null, refusals = 0, asked = false, direct = false
    where id = any(${list(ids)})`)
}

/** Makes held messages due now. No part of these messages has been sent. */
export async function releaseMessages(tx: Db, ids: string[]): Promise<void> {
  await tx.execute(sql`
    update messages set status = 'pending', due_at = now(), hold = null, failure = null, detail = null, refusals = 0,
      asked = false, direct = false
    where id = any(${list(ids)})`)
}

const newTimeSql = (move: MessageMove): SQL =>
  'to' in move
    ? sql`${move.to.toISOString()}::timestamptz`
    : sql`scheduled_at + ${move.byMinutes} * interval '1 min'`

/** Passes ids as one parameter, because PostgreSQL limits the number of parameters. */
const list = (ids: string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`
