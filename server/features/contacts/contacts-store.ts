import { and, asc, count, eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Contact } from '../../../core/contracts/contacts.ts'
import type { Db } from '../../platform/database.ts'
import { contactsTable as contacts } from './contacts-tables.ts'
import type { SourceContact } from './contact-source.ts'

const shown = { id: contacts.id, name: contacts.name, phone: contacts.phone }
const present = isNull(contacts.removedAt)
const byName = [sql`lower(${contacts.name})`, asc(contacts.id)]
/** Rows in one statement; PostgreSQL takes at most 65,535 parameters. */
const rowsAtOnce = 1000

export async function allContacts(db: Db): Promise<Contact[]> {
  return db
    .select(shown)
    .from(contacts)
    .where(present)
    .orderBy(...byName)
}

export async function contactPage(
  db: Db,
  asked: { page: number; limit: number; search?: string | undefined },
): Promise<{ contacts: Contact[]; total: number }> {
  const where = and(present, asked.search ? matching(asked.search) : undefined)
  const rows = await db
    .select(shown)
    .from(contacts)
    .where(where)
    .orderBy(...byName)
    .limit(asked.limit)
    .offset((asked.page - 1) * asked.limit)
  const [all] = await db.select({ total: count() }).from(contacts).where(where)
  return { contacts: rows, total: all?.total ?? 0 }
}

function matching(search: string) {
  return or(ilike(contacts.name, part(search)), ilike(contacts.phone, part(search.replace(/\s+/g, ''))))
}

/** `%` and `_` are what the person typed, not patterns. */
const part = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export async function findContact(db: Db, id: number): Promise<Contact | null> {
  const [row] = await db
    .select(shown)
    .from(contacts)
    .where(and(eq(contacts.id, id), present))
  return row ?? null
}

export async function insertContact(db: Db, contact: { name: string; phone: string }): Promise<Contact> {
  const [row] = await db.insert(contacts).values(contact).returning(shown)
  if (!row) throw new Error('a contact was inserted but not returned')
  return row
}

export async function changeContact(
  db: Db,
  id: number,
  change: { name?: string | undefined; phone?: string | undefined },
): Promise<Contact | null> {
  const [row] = await db
    .update(contacts)
    .set({ ...change, changedHere: true, updatedAt: sql`now()` })
    .where(and(eq(contacts.id, id), present))
    .returning(shown)
  return row ?? null
}

/** Marked, not deleted: the outside list would otherwise bring the contact back at the next reading. */
export async function removeContact(db: Db, id: number): Promise<boolean> {
  const gone = await db
    .update(contacts)
    .set({ removedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(contacts.id, id), present))
    .returning({ id: contacts.id })
  return gone.length > 0
}

/**
 * Makes the contacts from the outside list what the list says now: new ones come, vanished ones go, those that
 * the shop changed or removed itself stay as they are.
 */
export async function takeOverSource(db: Db, list: SourceContact[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (let from = 0; from < list.length; from += rowsAtOnce) {
      const rows = list.slice(from, from + rowsAtOnce)
      await tx.insert(contacts).values(rows).onConflictDoNothing({ target: contacts.sourceKey })
    }
    // One parameter, however long the list: a statement takes at most 65,535 of them.
    const keys = JSON.stringify(list.map((each) => each.sourceKey))
    const listed = sql`select jsonb_array_elements_text(${keys}::jsonb)`
    await tx
      .delete(contacts)
      .where(
        and(
          isNotNull(contacts.sourceKey),
          eq(contacts.changedHere, false),
          present,
          sql`${contacts.sourceKey} not in (${listed})`,
        ),
      )
  })
}
