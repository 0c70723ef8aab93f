import type { OutageCause } from '#core/messaging/message-reasons.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** An outage of a gateway. It is open until the gateway is back, and is kept until the held messages are sent. */
export interface OutageRow {
  cause: OutageCause
  detail: string | null
  began: Date
  ended: Date | null
  /** Milliseconds until the next probe may start. 0 if a probe may start now. */
  probeInMs: number
}

/** Returns `null` if the gateway is up and no held messages remain. */
export async function findOutage(db: Db, gateway: string): Promise<OutageRow | null> {
  const { rows } = await db.execute<{
    cause: OutageCause
    detail: string | null
    began: number
    ended: number | null
    look: number
  }>(sql`
    select cause, detail, extract(epoch from began_at)::float8 * 1000 as began,
      extract(epoch from ended_at)::float8 * 1000 as ended,
      greatest(0, extract(epoch from look_at - clock_timestamp())::float8 * 1000) as look
    from gateway_outages where gateway = ${gateway} and through_at is null`)
  const [row] = rows
  if (!row) return null
  const ended = row.ended === null ? null : new Date(row.ended)
  return { cause: row.cause, detail: row.detail, began: new Date(row.began), ended, probeInMs: row.look }
}

/** A failure within this time after a recovery continues the earlier outage. */
const sameOutageWithin = sql`interval '5 minutes'`

/** Opens an outage. Does nothing if one is already open. */
export async function openOutage(
  db: Db,
  gateway: string,
  { cause, detail = null, probeInMs }: { cause: OutageCause; detail?: string | null; probeInMs: number },
): Promise<void> {
  const nextProbeAt = sql`clock_timestamp() + ${probeInMs} * interval '1 ms'`
  await db.execute(sql`
    insert into gateway_outages as o (gateway, cause, detail, look_at)
    values (${gateway}, ${cause}, ${detail}, ${nextProbeAt})
    on conflict (gateway) do update set cause = excluded.cause, detail = excluded.detail, look_at = excluded.look_at, looks = 0,
      began_at = case when o.ended_at > clock_timestamp() - ${sameOutageWithin} then o.began_at else excluded.began_at end,
      ended_at = null, through_at = null
    where o.ended_at is not null`)
}

/**
 * Claims the next probe for one engine. Returns `null` if another engine has the probe or it is too early. If the
 * engine dies, another engine may probe after `leaseMs`. With `ifDue`, claims only if a message is due that can serve
 * as the probe.
 */
export async function claimProbe(
  db: Db,
  gateway: string,
  { leaseMs, ifDue }: { leaseMs: number; ifDue: boolean },
): Promise<{ probes: number } | null> {
  const due = sql`and exists (select from messages where due_at <= now())`
  const { rows } = await db.execute<{ probes: number }>(sql`
    update gateway_outages set looks = looks + 1, look_at = clock_timestamp() + ${leaseMs} * interval '1 ms'
    where gateway = ${gateway} and ended_at is null and look_at <= clock_timestamp() ${ifDue ? due : sql``}
    returning looks as probes`)
  return rows[0] ?? null
}

export async function scheduleProbe(
  db: Db,
  gateway: string,
  { found, inMs }: { found?: { cause: OutageCause; detail: string | null } | undefined; inMs: number },
): Promise<void> {
  await db.execute(sql`
    update gateway_outages set look_at = clock_timestamp() + ${inMs} * interval '1 ms',
      cause = coalesce(${found?.cause ?? null}, cause),
      detail = case when ${found !== undefined} then ${found?.detail ?? null} else detail end
    where gateway = ${gateway} and ended_at is null`)
}

/** Allows a probe now. Called, for example, if the gateway has reported that it is back. */
export async function scheduleProbeNow(db: Db, gateway: string): Promise<void> {
  await db.execute(sql`
    update gateway_outages set look_at = clock_timestamp(), looks = 0
    where gateway = ${gateway} and ended_at is null and look_at > clock_timestamp()`)
}

export async function endOutage(db: Db, gateway: string): Promise<void> {
  await db.execute(sql`
    update gateway_outages set ended_at = clock_timestamp() where gateway = ${gateway} and ended_at is null`)
}

/** Closes an outage that has ended, unless messages that it held are still due. */
export async function endCatchUp(db: Db, gateway: string): Promise<void> {
  await db.execute(sql`
    update gateway_outages o set through_at = clock_timestamp()
    where gateway = ${gateway} and ended_at is not null and through_at is null
      and not exists (select from messages where due_at <= o.ended_at)`)
}
