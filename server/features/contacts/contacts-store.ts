import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Contact } from '#core/contacts/contact.ts'
import type { Db } from '#server/db/database.ts'
import { contactsTable as contacts } from './contacts-tables.ts'
import { deleteBuyersListedInSource } from './buyers-store.ts'
import { findContactsWhere } from './contact-list-store.ts'
import { excludeErasedContacts } from './contact-privacy-store.ts'
import type { SourceContact } from './contact-source.ts'

const present = isNull(contacts.removedAt)
/** Rows per statement. The limit is needed because PostgreSQL accepts at most 65,535 parameters. */
const maxRowsPerStatement = 1000

export async function findContact(db: Db, id: number): Promise<Contact | null> {
  const [row] = await findContactsWhere(db, sql`c.id = ${id}`, 1)
  return row ?? null
}

export async function insertContact(
  db: Db,
  contact: { name: string; phone: string; note?: string },
): Promise<number> {
  const [row] = await db.insert(contacts).values(contact).returning({ id: contacts.id })
  if (!row) throw new Error('insert into contacts returned no row')
  return row.id
}

export async function updateContactRow(
  db: Db,
  id: number,
  change: { name?: string | undefined; phone?: string | undefined; note?: string | undefined },
): Promise<boolean> {
  const changed = await db
    .update(contacts)
    .set({ ...change, changedHere: true, updatedAt: sql`now()` })
    .where(and(eq(contacts.id, id), present))
    .returning({ id: contacts.id })
  return changed.length > 0
}

/**
 * Marks a contact as deleted. If the row were deleted, the next read of the external list would restore the contact.
 */
export async function markContactDeleted(db: Db, id: number): Promise<boolean> {
  const deleted = await db
    .update(contacts)
    .set({ removedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(contacts.id, id), present))
    .returning({ id: contacts.id })
  return deleted.length > 0
}

/**
 * Updates the contacts from the external list. Inserts new contacts and deletes missing ones. Contacts that staff
 * have changed or deleted are not updated.
 */
export async function syncSourceContacts(db: Db, read: SourceContact[]): Promise<void> {
  await db.transaction(async (tx) => {
    const list = await excludeErasedContacts(tx, read)
    for (let from = 0; from < list.length; from += maxRowsPerStatement) {
      const rows = list.slice(from, from + maxRowsPerStatement)
      await tx.insert(contacts).values(rows).onConflictDoNothing({ target: contacts.sourceKey })
    }
    // The list is passed as one parameter, because a statement accepts at most 65,535 parameters.
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
    await deleteBuyersListedInSource(tx)
  })
}
