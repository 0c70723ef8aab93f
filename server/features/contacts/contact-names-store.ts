import { and, desc, ilike, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { contactsTable as contacts } from './contacts-tables.ts'
import { buildLikePattern } from '#core/shared/escape-regexp.ts'

const present = isNull(contacts.removedAt)

/** Numbers are in the form of `normalizePhone`. */
export async function findPhonesByName(db: Db, text: string, most: number): Promise<string[]> {
  const like = buildLikePattern(text)
  const rows = await db
    .selectDistinct({ number: sql<string>`number` })
    .from(contacts)
    .where(and(present, ilike(contacts.name, like)))
    .limit(most)
  return rows.map((row) => row.number)
}

/** Numbers are in the form of `normalizePhone`. */
export async function findContactNames(db: Db, numbers: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ number: sql<string>`number`, name: contacts.name })
    .from(contacts)
    .where(and(present, sql`number = any(${`{${numbers.join(',')}}`}::text[])`))
    .orderBy(desc(contacts.id))
  return new Map(rows.map((row) => [row.number, row.name]))
}
