import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

export async function findSharedNumbers(
  db: Db,
  limit: number,
): Promise<{ numbers: string[]; total: number }> {
  const { rows } = await db.execute<{ number: string; total: string }>(sql`
    select number, count(*) over () as total from contacts where removed_at is null
    group by number having count(*) > 1 order by min(lower(name)), number limit ${limit}`)
  return { numbers: rows.map(({ number }) => number), total: Number(rows[0]?.total ?? 0) }
}

/** Locks the contacts until the transaction ends. Contacts that don't exist are left out. */
export async function lockContactNumbers(tx: Db, ids: number[]): Promise<{ id: number; number: string }[]> {
  const { rows } = await tx.execute<{ id: number; number: string }>(sql`
    select id, number from contacts
    where removed_at is null and id in (select value::int4 from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    order by id for update`)
  return rows
}

/**
 * Merges contacts into `keepId`. Adds the groups of the other contacts to it and deletes the other contacts. The
 * external list does not restore them.
 */
export async function mergeContactsInto(tx: Db, keepId: number, otherIds: number[]): Promise<void> {
  const others = sql`select value::int4 from jsonb_array_elements_text(${JSON.stringify(otherIds)}::jsonb)`
  await tx.execute(sql`
    insert into contact_group_members (group_id, contact_id)
    select distinct group_id, ${keepId}::int4 from contact_group_members where contact_id in (${others})
    on conflict do nothing`)
  // Identical notes are kept once.
  await tx.execute(sql`
    update contacts set note = left((
      select string_agg(note, e'\n' order by first) from (
        select note, min(case when id = ${keepId}::int4 then 0 else id end) as first from contacts
        where (id = ${keepId}::int4 or id in (${others})) and note <> '' group by note
      ) as noted), 2000)
    where id = ${keepId}::int4 and exists (select from contacts where id in (${others}) and note <> '')`)
  await tx.execute(sql`update contacts set removed_at = now(), updated_at = now() where id in (${others})`)
  await tx.execute(sql`update contacts set changed_here = true, updated_at = now() where id = ${keepId}`)
}
