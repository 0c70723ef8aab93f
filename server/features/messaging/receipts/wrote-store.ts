import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'

/** Customers wrote to the shop; what is told late or twice doesn't turn the time back. */
export async function storeWrote(db: Db, wrote: readonly { phone: string; at: Date }[]): Promise<void> {
  if (wrote.length === 0) return
  await db.execute(sql`
    insert into customers_wrote as w (phone, at)
    select phone, max(at) from jsonb_to_recordset(${JSON.stringify(wrote)}::jsonb) as g(phone text, at timestamptz)
    group by phone order by phone
    on conflict (phone) do update set at = greatest(w.at, excluded.at)`)
}

/** When these last wrote; who never did is left out. */
export async function lastWrote(db: Db, phones: readonly string[]): Promise<Map<string, Date>> {
  if (phones.length === 0) return new Map()
  const { rows } = await db.execute<{ phone: string; ms: number }>(sql`
    select phone, extract(epoch from at)::float8 * 1000 as ms from customers_wrote
    where phone = any(${JSON.stringify(phones).replace('[', '{').replace(']', '}')}::text[])`)
  return new Map(rows.map(({ phone, ms }) => [phone, new Date(ms)]))
}
