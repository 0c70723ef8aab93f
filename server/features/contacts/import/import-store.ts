import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { acquireLocks } from '#server/db/locks-store.ts'
import type { KnownContact, PlannedContact } from './import-plan.ts'

/** Lets one transaction at a time import contacts, so that a plan still applies when it is written. */
export async function lockImports(tx: Db): Promise<void> {
  await acquireLocks(tx, 'contacts import')
}

/** Oldest contact first. */
export async function findKnownContacts(db: Db, numbers: string[]): Promise<KnownContact[]> {
  const { rows } = await db.execute<KnownContact & Record<string, unknown>>(sql`
    select c.id, c.name, c.number, coalesce(o.messages, 'all') as messages, a.agreed as promotions, array(
      select g.name from contact_group_members m join contact_groups g on g.id = m.group_id
      where m.contact_id = c.id order by g.name
    ) as groups
    from contacts c left join contact_opt_outs o on o.number = c.number
      left join contact_consents a on a.number = c.number
    where c.removed_at is null
      and c.number in (select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))
    order by c.id`)
  return rows
}

export async function insertPlannedContacts(
  tx: Db,
  rows: readonly PlannedContact[],
): Promise<Map<string, number>> {
  const given = JSON.stringify(rows.map(({ name, number }) => ({ name, number })))
  const made = await tx.execute<{ id: number; number: string }>(sql`
    insert into contacts (name, phone)
    select name, number from jsonb_to_recordset(${given}::jsonb) as given (name text, number text)
    returning id, number`)
  return new Map(made.rows.map(({ id, number }) => [number, id]))
}

export async function renamePlannedContacts(tx: Db, rows: readonly PlannedContact[]): Promise<void> {
  const given = JSON.stringify(rows.map(({ name, knownId }) => ({ name, id: knownId })))
  await tx.execute(sql`
    update contacts c set name = given.name, changed_here = true, updated_at = now()
    from jsonb_to_recordset(${given}::jsonb) as given (name text, id int4) where c.id = given.id`)
}

/** Stores message preferences. Keeps a stored preference if it is stricter. */
export async function addMessagePreferences(
  tx: Db,
  rows: readonly Pick<PlannedContact, 'number' | 'wish'>[],
): Promise<void> {
  const given = JSON.stringify(rows.map(({ number, wish }) => ({ number, wish })))
  await tx.execute(sql`
    insert into contact_opt_outs (number, messages)
    select number, wish from jsonb_to_recordset(${given}::jsonb) as given (number text, wish text)
    on conflict (number) do update set messages = excluded.messages, since = now()
    where contact_opt_outs.messages <> 'none'`)
}
