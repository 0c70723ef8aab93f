import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/**
 * Draws the position of the next order. `count` is the position among all orders, and `before` is the
 * position at the start of the month. Returns `null` if the month has not begun.
 */
export async function allocateOrderPosition(db: Db, month: string, returnedNumber: number | undefined) {
  const { rows } = await db.execute<{ count: string; before: string }>(sql`
    select coalesce(${returnedNumber ?? null}::bigint, nextval('order_count')) as count, before
    from order_numbers where month = ${month}`)
  const [row] = rows
  return row ? { count: Number(row.count), before: Number(row.before) } : null
}

export async function startOrderMonth(db: Db, month: string): Promise<void> {
  await db.execute(sql`
    insert into order_numbers (month, before) select ${month}, last_value - (not is_called)::integer from order_count
    on conflict (month) do nothing`)
}

/**
 * Sets the sequence of order numbers back to the last used number after a crash. PostgreSQL then skips up to
 * 32 values of the sequence, and `log_cnt` is 0. Call this function only while nothing else writes to the
 * database.
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
