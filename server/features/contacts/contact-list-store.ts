import { sql, type SQL } from 'drizzle-orm'
import type { ContactFilter } from '#core/contacts/contacts.ts'
import type { Contact, ContactEntry } from '#core/contacts/contact.ts'
import type { Db } from '#server/db/database.ts'
import { recordVersionSql } from '#server/db/versions-store.ts'
import { buildLikePattern } from '#core/shared/escape-regexp.ts'

export interface ContactCursor {
  sortName: string
  id: number
}

const order = sql`lower(c.name), c.id`
const from = sql`contacts c left join contact_opt_outs o on o.number = c.number`
const entry = sql`c.id, c.name, c.phone, coalesce(o.messages, 'all') as messages, c.from_orders`
const groupIds = sql`array(
  select m.group_id from contact_group_members m where m.contact_id = c.id order by 1
) as group_ids, c.note, (
  select jsonb_build_object('agreed', a.agreed, 'at', a.at, 'source', a.source)
  from contact_consents a where a.number = c.number
) as promotions, ${recordVersionSql('contact', sql`c.id::text`)} as version`

export async function findContactsWhere(
  db: Db,
  where: SQL,
  limit: number,
  offset = 0,
): Promise<(Contact & { sort_name: string })[]> {
  const { rows } = await db.execute<Contact & { sort_name: string }>(sql`
    select ${entry}, ${groupIds}, lower(c.name) as sort_name from ${from}
    where c.removed_at is null and ${where} order by ${order} limit ${limit} offset ${offset}`)
  return rows
}

export async function searchContacts(db: Db, search: string, limit: number): Promise<ContactEntry[]> {
  return findContactsWhere(db, contactFilterSql({ search }), limit)
}

export async function findAllContacts(db: Db): Promise<ContactEntry[]> {
  const { rows } = await db.execute<ContactEntry & Record<string, unknown>>(
    sql`select ${entry} from ${from} where c.removed_at is null order by ${order}`,
  )
  return rows
}

/** The numbers are in the form of `normalizePhone`. */
export async function findContactsByNumbers(
  db: Db,
  numbers: string[],
): Promise<(Contact & { number: string })[]> {
  const { rows } = await db.execute<Contact & { number: string }>(sql`
    select ${entry}, ${groupIds}, c.number from ${from}
    where c.removed_at is null
      and c.number in (select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))
    order by ${order}`)
  return rows
}

export async function countContacts(db: Db, filter: ContactFilter): Promise<number> {
  const { rows } = await db.execute<{ total: string }>(
    sql`select count(*) as total from ${from} where c.removed_at is null and ${contactFilterSql(filter)}`,
  )
  return Number(rows[0]?.total ?? 0)
}

/** Returns the page after a contact. The index makes the last page as fast as the first. */
export async function findContactsAfter(
  db: Db,
  { after, limit, ...filter }: ContactFilter & { after: ContactCursor; limit: number },
) {
  const afterCursor = sql`(lower(c.name), c.id) > (${after.sortName}, ${after.id}::int4)`
  return findContactsWhere(db, sql`${contactFilterSql(filter)} and ${afterCursor}`, limit)
}

/**
 * Returns the first page and the total number of contacts. One scan reads both, because a search has to read every
 * contact.
 */
export async function findFirstContacts(
  db: Db,
  { limit, ...filter }: ContactFilter & { limit: number },
): Promise<{ rows: Awaited<ReturnType<typeof findContactsWhere>>; total: number }> {
  const { rows } = await db.execute<Contact & { sort_name: string; total: string }>(sql`
    with found as materialized (
      select c.id, lower(c.name) as sort_name from ${from} where c.removed_at is null and ${contactFilterSql(filter)}
    ), page as (
      select id, sort_name from found order by sort_name, id limit ${limit}
    )
    select ${entry}, ${groupIds}, page.sort_name, (select count(*) from found) as total
    from page join contacts c on c.id = page.id left join contact_opt_outs o on o.number = c.number
    order by page.sort_name, page.id`)
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

/**
 * Returns the SQL condition for a filter. `c` is the table of contacts and `o` the table of message
 * preferences.
 */
export function contactFilterSql({ search, group_id, opted_out }: ContactFilter): SQL {
  const conditions = [sql`true`]
  if (search) conditions.push(sql`(c.name ilike ${buildLikePattern(search)} or ${phoneMatching(search)})`)
  if (group_id !== undefined)
    conditions.push(
      sql`exists (select 1 from contact_group_members m where m.contact_id = c.id and m.group_id = ${group_id})`,
    )
  if (opted_out) conditions.push(sql`o.messages is not null`)
  return sql.join(conditions, sql` and `)
}

/**
 * Matches a part of the phone, both as it was entered and in normalised form, because staff may search for 012-345
 * 6789 when 60123456789 is stored.
 */
function phoneMatching(search: string): SQL {
  const phoneMatches = sql`c.phone ilike ${buildLikePattern(search.replace(/\s+/g, ''))}`
  const digits = /^[\d\s()+-]+$/.test(search) ? search.replace(/\D/g, '') : ''
  return digits
    ? sql`(${phoneMatches} or c.number like ${buildLikePattern(digits.replace(/^0/, '60'))})`
    : phoneMatches
}
