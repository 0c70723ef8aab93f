import { sql, type SQL } from 'drizzle-orm'
import type { MessageFailure } from '#core/messaging/message-reasons.ts'
import type { MessageStatus } from '#core/messaging/message-states.ts'
import type { Db } from '#server/db/database.ts'
import type { Dated } from '../writing-limits.ts'

/** What of a message decides whether it is changed. */
export interface Candidate {
  id: string
  phone: string
  status: MessageStatus
  failure: MessageFailure | null
  /** Whether it would lie in the past at its new time. */
  late: boolean
}

/** By how much, or to when, messages are moved. */
export type Move = { to: Date } | { byMinutes: number }

/**
 * The messages, locked until the transaction ends. Those that somebody else has locked are left out rather than waited
 * for: an engine has them, and two that wait for each other would both lose.
 */
export async function lockThose(tx: Db, ids: string[], move?: Move): Promise<Candidate[]> {
  const late = move ? sql`${movedTo(move)} < now()` : sql`false`
  const { rows } = await tx.execute<Row>(sql`
    select id, phone, status, failure, ${late} as late from messages where id = any(${list(ids)}) order by id
    for update skip locked`)
  return rows
}

/** A row as the driver gives it has the names of `Candidate`. */
type Row = { [Column in keyof Candidate]: Candidate[Column] }

/** Which of these there are, whoever has them locked. */
export async function thoseThere(tx: Db, ids: string[]): Promise<{ id: string; phone: string }[]> {
  const { rows } = await tx.execute<{ id: string; phone: string }>(
    sql`select id, phone from messages where id = any(${list(ids)})`,
  )
  return rows
}

/** A message at its new time. */
type Moved = Dated & { id: string; from: Date }

/** What these would be at their new time. */
export async function thoseMoved(tx: Db, ids: string[], move: Move): Promise<Moved[]> {
  const { rows } = await tx.execute<MovedRow>(sql`
    select id, phone, body as text, jsonb_array_length(media)::int4 as files,
      extract(epoch from scheduled_at)::float8 * 1000 as from_ms,
      extract(epoch from ${movedTo(move)})::float8 * 1000 as at_ms
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

export async function cancelThose(tx: Db, ids: string[]): Promise<void> {
  await tx.execute(
    sql`update messages set status = 'cancelled', hold = null, failure = null, detail = null, due_at = null
      where id = any(${list(ids)})`,
  )
}

export async function deleteThose(tx: Db, ids: string[]): Promise<void> {
  await tx.execute(sql`delete from messages where id = any(${list(ids)})`)
}

/** As after an edit: what failed before is forgotten, and nobody waits for the try. */
export async function moveThose(tx: Db, ids: string[], move: Move): Promise<void> {
  await tx.execute(sql`
    update messages set scheduled_at = ${movedTo(move)}, due_at = ${movedTo(move)},
      hold = null, failure = null, detail = null, refusals = 0, asked = false, direct = false
    where id = any(${list(ids)})`)
}

/** Due now; nothing of it was handed over before. */
export async function releaseThose(tx: Db, ids: string[]): Promise<void> {
  await tx.execute(sql`
    update messages set status = 'pending', due_at = now(), hold = null, failure = null, detail = null, refusals = 0,
      asked = false, direct = false
    where id = any(${list(ids)})`)
}

const movedTo = (move: Move): SQL =>
  'to' in move
    ? sql`${move.to.toISOString()}::timestamptz`
    : sql`scheduled_at + ${move.byMinutes} * interval '1 min'`

/** One parameter, however many ids. */
const list = (ids: string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`
