import { sql } from 'drizzle-orm'
import type { MessagePreference } from '#core/contacts/message-preference.ts'
import type { Db } from '#server/db/database.ts'

export interface MessageRecipient {
  id: number
  name: string
  /** Phone number as digits with country code. */
  number: string
  messages: MessagePreference
  promotions: boolean
}

/** Sorted by name. */
export async function findRecipients(
  db: Db,
  of: { groupId: number } | { contactIds: number[] } | { numbers: string[] },
): Promise<MessageRecipient[]> {
  const where =
    'groupId' in of
      ? sql`exists (select 1 from contact_group_members m where m.contact_id = c.id and m.group_id = ${of.groupId})`
      : 'numbers' in of
        ? sql`c.number in (select jsonb_array_elements_text(${JSON.stringify(of.numbers)}::jsonb))`
        : sql`c.id in (select value::int4 from jsonb_array_elements_text(${JSON.stringify(of.contactIds)}::jsonb))`
  const { rows } = await db.execute<MessageRecipient & Record<string, unknown>>(sql`
    select c.id, c.name, c.number, coalesce(o.messages, 'all') as messages, coalesce(a.agreed, false) as promotions
    from contacts c left join contact_opt_outs o on o.number = c.number
      left join contact_consents a on a.number = c.number
    where c.removed_at is null and ${where} order by lower(c.name), c.id`)
  return rows
}

/**
 * Returns when the number's owner opted out of promotions or all messages, as a timestamp with microseconds. `null` if they
 * did not.
 */
export async function findOptOutTime(db: Db, number: string): Promise<string | null> {
  const { rows } = await db.execute<{ since: string }>(
    sql`select to_json(since)#>>'{}' as since from contact_opt_outs where number = ${number}`,
  )
  return rows[0]?.since ?? null
}

export async function findMessagePreference(db: Db, number: string): Promise<MessagePreference> {
  const { rows } = await db.execute<{ messages: MessagePreference }>(
    sql`select messages from contact_opt_outs where number = ${number}`,
  )
  return rows[0]?.messages ?? 'all'
}
