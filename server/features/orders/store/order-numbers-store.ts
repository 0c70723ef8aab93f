import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** The next of all counts of orders, or the `spare` one, and how many there were before the month; null: its first. */
export async function drawCount(db: Db, month: string, spare: number | undefined) {
  const { rows } = await db.execute<{ count: string; before: string }>(sql`
    select coalesce(${spare ?? null}::bigint, nextval('order_count')) as count, before
    from order_numbers where month = ${month}`)
  const [row] = rows
  return row ? { count: Number(row.count), before: Number(row.before) } : null
}

/** Counts the orders of a month from here; of several who do it at once one does. */
export async function beginMonth(db: Db, month: string): Promise<void> {
  await db.execute(sql`
    insert into order_numbers (month, before) select ${month}, last_value - (not is_called)::integer from order_count
    on conflict (month) do nothing`)
}

/**
 * Counts orders on from the last one. After a power cut PostgreSQL goes on up to 32 numbers later, so as to give none
 * twice; `log_cnt` is 0 then, and otherwise only after every 32nd number. For a database that nobody else is writing to.
 */
export async function closeNumberGap(db: Db): Promise<void> {
  await db.execute(sql`
    select setval('order_count', used.last)
    from order_count, lateral (
      select max(m.before + split_part(o.number, '-', 2)::bigint) as last
      from order_numbers m join orders o on o.number like m.month || '-%'
      where m.month = (select max(month) from order_numbers)
    ) as used
    where log_cnt = 0 and last_value - used.last between 1 and 32`)
}
