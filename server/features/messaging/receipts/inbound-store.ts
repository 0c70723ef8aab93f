import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { WhatsappIdentity, InboundMessage } from './cloud-webhook.ts'

/**
 * Stores the times at which customers wrote to the shop. A message with only a user id counts for a number as soon as
 * an event connects the user id with the number. Events may arrive late, twice and in any order. The latest time is
 * kept.
 */
export async function storeInboundMessages(
  db: Db,
  wrote: readonly InboundMessage[],
  identities: readonly WhatsappIdentity[],
): Promise<void> {
  if (wrote.length === 0 && identities.length === 0) return
  const users = [
    ...wrote.flatMap(({ userId, phone, at }) => (userId === null ? [] : [{ user_id: userId, phone, at }])),
    ...identities.map(({ userId, phone }) => ({ user_id: userId, phone, at: null })),
  ]
  await db.transaction(async (tx) => {
    // User ids without a number are deleted after two days, because free-form messages are allowed for one day only.
    await tx.execute(
      sql`delete from whatsapp_users where phone is null and last_wrote_at < now() - interval '2 days'`,
    )
    const { rows } = await tx.execute<{ phone: string; at: Date }>(sql`
      insert into whatsapp_users as u (user_id, phone, last_wrote_at)
      select user_id, max(phone), max(at)
      from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as given(user_id text, phone text, at timestamptz)
      group by user_id order by user_id
      on conflict (user_id) do update set phone = coalesce(excluded.phone, u.phone),
        last_wrote_at = greatest(u.last_wrote_at, excluded.last_wrote_at)
      returning phone, last_wrote_at as at`)
    const known = [...rows, ...wrote].filter(({ phone, at }) => phone !== null && at !== null)
    await tx.execute(sql`
      insert into customers_wrote as w (phone, at)
      select phone, max(at)
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as given(phone text, at timestamptz)
      group by phone order by phone
      on conflict (phone) do update set at = greatest(w.at, excluded.at)`)
  })
}

/** Phones that never wrote are not in the map. */
export async function findLastInboundTimes(db: Db, phones: readonly string[]): Promise<Map<string, Date>> {
  if (phones.length === 0) return new Map()
  const users = phones.flatMap((each) => (each.startsWith('bsuid:') ? [each.slice(6)] : []))
  const { rows } = await db.execute<{ phone: string; ms: number }>(sql`
    select phone, extract(epoch from at)::float8 * 1000 as ms from customers_wrote
    where phone = any(${sql.param(phones)}::text[])
    union all
    select 'bsuid:' || user_id, extract(epoch from last_wrote_at)::float8 * 1000 from whatsapp_users
    where user_id = any(${sql.param(users)}::text[]) and last_wrote_at is not null`)
  return new Map(rows.map(({ phone, ms }) => [phone, new Date(ms)]))
}
