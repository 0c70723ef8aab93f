import { sql } from 'drizzle-orm'
import { burst, refilled } from '../../../../core/values/manners.ts'
import type { Db } from '../../../platform/database.ts'

/** What a gateway may send now, shared by all engines. */
export interface Gate {
  tokens: number
  /** Messages of the shop's present day; counted only while a number is being warmed up. */
  sent: number
  /** The database's clock. */
  now: Date
}

const shopToday = sql`to_char(clock_timestamp() at time zone 'UTC' + interval '8 hours', 'YYYY-MM-DD')`

/**
 * The row stays locked until the transaction ends: engines that share a gateway with a pace or a limit wait for each
 * other here, and nowhere else.
 */
export async function lockGate(tx: Db, gateway: string, perSecond: number): Promise<Gate> {
  await tx.execute(sql`
    insert into gateway_pace (gateway, tokens, filled_at) values (${gateway}, ${burst}, clock_timestamp())
    on conflict (gateway) do nothing`)
  const gate = await readGate(tx, gateway, perSecond, { lock: true })
  await tx.execute(sql`
    update gateway_pace set tokens = ${gate.tokens}, filled_at = ${gate.now.toISOString()}::timestamptz,
      day = ${shopToday}, sent = ${gate.sent}
    where gateway = ${gateway}`)
  return gate
}

export async function readGate(
  db: Db,
  gateway: string,
  perSecond: number,
  { lock = false } = {},
): Promise<Gate> {
  const { rows } = await db.execute<{ tokens: number; age: number; sent: number; now: number }>(sql`
    select tokens, extract(epoch from clock_timestamp() - filled_at)::float8 * 1000 as age,
      case when day = ${shopToday} then sent else 0 end as sent,
      extract(epoch from clock_timestamp())::float8 * 1000 as now
    from gateway_pace where gateway = ${gateway} ${lock ? sql`for update` : sql``}`)
  const [row] = rows
  if (!row) return { tokens: burst, sent: 0, now: new Date() }
  const tokens = refilled(row.tokens, perSecond, Math.max(0, row.age))
  return { tokens, sent: row.sent, now: new Date(row.now) }
}

export async function spend(
  tx: Db,
  gateway: string,
  { tokens, messages }: { tokens: number; messages: number },
): Promise<void> {
  await tx.execute(sql`
    update gateway_pace set tokens = tokens - ${tokens}, sent = sent + ${messages} where gateway = ${gateway}`)
}
