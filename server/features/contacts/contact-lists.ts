import { z } from 'zod'
import type { contactPage, listContacts } from '#core/contacts/contacts.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { Db } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import {
  contactsAfter,
  countContacts,
  firstContacts,
  matching,
  shownContacts,
  type ContactCursor,
} from './contact-list-store.ts'

/** A page by its number, with how many there are in all (API-04). */
export async function numberedPage(db: Db, { page, limit, ...filter }: ParsedInputOf<typeof listContacts>) {
  const data = await shownContacts(db, matching(filter), limit, (page - 1) * limit)
  return { success: true as const, data, page, limit, total: await countContacts(db, filter) }
}

/** See the contract `contactPage`. */
export async function pageAfter(
  db: Db,
  { cursor, limit, ...filter }: ParsedInputOf<typeof contactPage>,
  problem: string | null,
) {
  const after = cursor ? readCursor(cursor) : null
  if (cursor && !after) return refuse('invalid_input', { fields: { cursor: 'Unknown cursor' } })
  const { rows, total } = after
    ? { rows: await contactsAfter(db, { ...filter, after, limit: limit + 1 }), total: null }
    : await firstContacts(db, { ...filter, limit: limit + 1 })
  const contacts = rows.slice(0, limit)
  const last = contacts.at(-1)
  return {
    contacts,
    next: rows.length > limit && last ? writeCursor({ sortName: last.sort_name, id: last.id }) : null,
    total,
    problem,
  }
}

const cursorShape = z.tuple([z.string(), z.int()])

const writeCursor = ({ sortName, id }: ContactCursor) =>
  Buffer.from(JSON.stringify([sortName, id])).toString('base64url')

function readCursor(cursor: string): ContactCursor | null {
  try {
    const [sortName, id] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { sortName, id }
  } catch {
    return null
  }
}
