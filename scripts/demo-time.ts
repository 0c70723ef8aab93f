import { shopOffsetMs } from '#core/shared/shop-time.ts'
import type { Database } from '#server/platform/database.ts'

const dayMs = 24 * 3_600_000
const shopDay = (ms: number) => Math.floor((ms + shopOffsetMs) / dayMs)

/**
 * As if the time had gone on from `from` to `to` (ms since 1970): every moment in the database is moved back by the
 * difference, and every day by the days of the shop in between. Triggers are not run.
 */
export async function passTime({ db }: Database, from: number, to: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(`
      do $$
        declare changed record;
        begin
          set local session_replication_role = replica;
          for changed in
            select format('%I', relname) as name, string_agg(
              case when typname = 'date' then format('%1$I = %1$I - ${shopDay(to) - shopDay(from)}', attname)
                else format('%1$I = %1$I - interval ''${to - from} ms''', attname) end, ', ') as moved
            from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
            where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
              and attgenerated = '' and typname in ('timestamptz', 'timestamp', 'date') and relname <> 'applied_migrations'
            group by relname
          loop
            execute format('update %s set %s', changed.name, changed.moved);
          end loop;
        end $$`)
  })
}
