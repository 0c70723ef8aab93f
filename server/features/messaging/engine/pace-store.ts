import type { Throttle } from '#core/messaging/throttle.ts'
import { sql } from 'drizzle-orm'
import { burst, refilled } from '#core/messaging/throttle.ts'
import type { Db } from '#server/db/database.ts'

/** What a gateway may send now, shared by all engines. */
export interface Gate {
  tokens: number
  /** Until the next planned message may be begun, ms; 0: it may now. */
  apartMs: number
  /** Messages of the shop's present day; counted only while a number is being warmed up. */
  sent: number
  /** The database's clock. */
  now: Date
}

type Pace = Pick<Throttle, 'perSecond' | 'apart'>

const shopToday = sql`(clock_timestamp() at time zone 'UTC' + interval '8 hours')::date`

/**
 * The row stays locked until the transaction ends: engines that share a gateway with a pace or a limit wait for each
 * other here, and nowhere else.
 */
export async function lockGate(tx: Db, gateway: string, pace: Pace): Promise<Gate> {
  await tx.execute(sql`
    insert into gateway_pace (gateway, tokens, filled_at) values (${gateway}, ${burst}, clock_timestamp())
    on conflict (gateway) do nothing`)
  const gate = await readGate(tx, gateway, pace, { lock: true })
  await tx.execute(sql`
    update gateway_pace set tokens = ${gate.tokens}, filled_at = ${gate.now.toISOString()}::timestamptz,
      next_at = ${new Date(gate.now.getTime() + gate.apartMs).toISOString()}::timestamptz,
      day = ${shopToday}, sent = ${gate.sent}
    where gateway = ${gateway}`)
  return gate
}

export async function readGate(
  db: Db,
  gateway: string,
  { perSecond, apart }: Pace,
  { lock = false } = {},
): Promise<Gate> {
  const { rows } = await db.execute<GateRow>(sql`
    select tokens, extract(epoch from clock_timestamp() - filled_at)::float8 * 1000 as age,
      case when day = ${shopToday} then sent else 0 end as sent,
      extract(epoch from next_at - clock_timestamp())::float8 * 1000 as apart,
      extract(epoch from clock_timestamp())::float8 * 1000 as now
    from gateway_pace where gateway = ${gateway} ${lock ? sql`for update` : sql``}`)
  const [row] = rows
  if (!row) return { tokens: burst, apartMs: 0, sent: 0, now: new Date() }
  const tokens = refilled(row.tokens, perSecond, Math.max(0, row.age))
  // A break that was drawn by an earlier, longer rule is shortened; who holds the lock writes that down.
  const apartMs = Math.min(Math.max(0, row.apart ?? 0), apart.leastMs + apart.spreadMs)
  return { tokens, apartMs, sent: row.sent, now: new Date(row.now) }
}

interface GateRow extends Record<string, unknown> {
  tokens: number
  age: number
  sent: number
  apart: number | null
  now: number
}

export async function spend(
  tx: Db,
  gateway: string,
  { tokens, messages, apartMs }: { tokens: number; messages: number; apartMs: number },
): Promise<void> {
  await tx.execute(sql`
    update gateway_pace set tokens = tokens - ${tokens}, sent = sent + ${messages},
      next_at = case when ${messages} > 0 then clock_timestamp() + ${apartMs} * interval '1 ms' else next_at end
    where gateway = ${gateway}`)
}
