import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { Db } from './database.ts'

/** Lets pg-boss use the caller's transaction, so that a job is enqueued only if the transaction commits. */
export const createJobTransaction = (tx: Db) => fromDrizzle(tx, sql)

/**
 * Returns the jobs whose latest finished run failed or that are being retried. `at` is the time of the latest failed
 * run, or the current time if there is none.
 */
export async function findFailedJobs(db: Db, names: string[]): Promise<{ name: string; at: Date }[]> {
  const { rows } = await db.execute<{ name: string; at: number }>(sql`
    select name, extract(epoch from coalesce(max(completed_on) filter (where state = 'failed'), now()))::float8 * 1000 as at
    from pgboss.job
    where name in (select value from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))
      and (state in ('failed', 'completed') or state = 'retry')
    group by name
    having bool_or(state = 'retry')
      or max(completed_on) filter (where state = 'failed')
        > coalesce(max(completed_on) filter (where state = 'completed'), '-infinity')
    order by name`)
  return rows.map(({ name, at }) => ({ name, at: new Date(at) }))
}
