import { sql } from 'drizzle-orm'
import type { Database, Db } from '#server/db/database.ts'
import { say } from './figures.ts'

/** Messages in one statement. */
const atOnce = 20_000

/**
 * Fills the messages table as three years of a busy shop would: 100,000 customers, 20,000 of them known by name, texts
 * of some 150 characters with an order number, words that are frequent, rare, and frequent in one season only. What is
 * in the past has been sent (95 %), has failed or was cancelled; what is to come waits.
 */
export async function fill(database: Database, count: number): Promise<void> {
  await database.session(async (db) => {
    // Indexes are made after the rows: the same in the end, and much quicker.
    const indexes = await takeIndexes(db)
    await db.execute(sql`select setseed(0.42)`)
    await db.execute(contacts)
    for (let from = 0; from < count; from += atOnce) {
      await db.execute(messages(from, Math.min(count, from + atOnce), count))
      if (from % 200_000 === 0 && from > 0) say(`  ${from.toLocaleString('en')} …`)
    }
    for (const definition of indexes) await db.execute(sql.raw(definition))
    for (const table of ['messages', 'message_search', 'message_counts', 'contacts'])
      await db.execute(sql.raw(`vacuum analyze ${table}`))
    // As weeks leave them: else the embedded engine would tidy up after all this while calls are measured.
    await db.execute(sql`checkpoint`)
  })
}

async function takeIndexes(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('messages', 'message_search') and indexdef !~ 'UNIQUE'`)
  for (const { name } of rows) await db.execute(sql.raw(`drop index ${name}`))
  return rows.map((row) => row.definition)
}

const contacts = sql`
  insert into contacts (name, phone)
  select (array['Siti','Nurul','Ahmad','Mohd','Lim','Tan','Kavitha','Raj','Aminah','Farid'])[1 + n % 10] || ' '
      || (array['Abdullah','Hassan','Ibrahim','Wei Ling','Ah Kow','Subramaniam','Zainal','Othman'])[1 + n % 8]
      || ' ' || n, '601' || 20000000 + n * 7
  from generate_series(0, 19999) n`

const messages = (from: number, to: number, count: number) => sql`
  insert into messages (id, phone, body, scheduled_at, status, failure, origin, due_at)
  select gen_random_uuid(), '601' || 20000000 + customer * 7,
    'Salam ' || (array['cik','tuan','puan','kak','abang'])[1 + n % 5] || ', tempahan anda nombor ' || to_char(time, 'YYMM')
      || '-' || lpad((n % 9000)::text, 4, '0')
      || case when n % 5 < 2 then ' untuk stiker Mirrorcoat' when n % 20 = 7 then ' untuk jersi pasukan' else ' untuk tanda nama' end
      || case when n % 1000 = 1 then ' dengan sijil' else '' end
      || case when extract(month from time) = 4 and n % 4 = 0 then ' edisi raya' else '' end
      || ' sudah siap. Boleh ambil di kedai pada waktu pejabat. Terima kasih, ' || md5(n::text),
    time, status, case when status = 'failed' then 'refused' end, 'scheduler', case when status = 'pending' then time end
  from (
    select n, floor(random() * 100000)::int as customer, time,
      case when time > now() then 'pending' when n % 100 < 95 then 'sent' when n % 100 < 98 then 'failed' else 'cancelled' end
        as status
    from (
      select n, date_trunc('second', now() - interval '3 years' + (n + random() * 50) * interval '1095 days' / ${count}::int * 1.03)
        as time
      from generate_series(${from}::int, ${to - 1}::int) n
    ) as timed
  ) as planned`
