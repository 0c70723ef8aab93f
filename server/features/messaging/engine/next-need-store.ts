import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type Allowed, urgent } from './claims-store.ts'

/** When an engine is next needed, in milliseconds from now; null when there is nothing to wait for. */
export interface NextNeed {
  /** A message falls due. */
  dueInMs: number | null
  /** The lease of another engine runs out. */
  leaseInMs: number | null
  /** The database's clock, in milliseconds since 1970. */
  now: number
}

/** `apartMs`: for so long nothing planned is begun; null: it may be. */
export async function nextNeed(
  db: Db,
  engine: string,
  { graceMs, allowed, apartMs }: { graceMs: number; allowed: Allowed; apartMs: number | null },
): Promise<NextNeed> {
  const goes =
    allowed === 'begun'
      ? sql`and status = 'sending'`
      : allowed === 'asked'
        ? sql`and asked`
        : apartMs !== null
          ? sql`and due_at <= now() + ${apartMs} * interval '1 ms' and (status = 'sending' or ${urgent})`
          : sql``
  const { rows } = await db.execute<{ due: number | null; lease: number | null; now: number }>(sql`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now,
      extract(epoch from (
        select min(due_at) from messages where due_at > now() - ${graceMs} * interval '1 ms'
          ${goes}
      ))::float8 * 1000 as due,
      extract(epoch from (
        select min(lease_until) from messages where lease_until is not null and lease_by <> ${engine}::uuid
      ))::float8 * 1000 as lease`)
  const [row] = rows
  if (!row) throw new Error('a select without a table gives one row')
  const from = (at: number | null) => (at === null ? null : at - row.now)
  const dueInMs = from(row.due)
  const nextInMs = apartMs === null ? dueInMs : Math.min(apartMs, dueInMs ?? Infinity)
  return { dueInMs: nextInMs, leaseInMs: from(row.lease), now: row.now }
}
