import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { hashLinkKey } from '../store/customer-links.ts'
import { organiserLinksTable as links } from '../store/group-tables.ts'

const lifeMs = 180 * 86_400_000

/** Returns the key of the new link. Only a hash of the key is stored. */
export async function addOrganiserLink(tx: Db, groupId: string): Promise<string> {
  const key = randomBytes(24).toString('base64url') // 192 random bits, 32 characters
  const expiresAt = new Date(Date.now() + lifeMs)
  await tx.insert(links).values({ hash: hashLinkKey(key), groupId, expiresAt })
  return key
}

export const selectGroupByOrganiserKey = (db: Db, key: string) =>
  db
    .select({ id: links.groupId })
    .from(links)
    .where(and(eq(links.hash, hashLinkKey(key)), gt(links.expiresAt, sql`now()`)))

export async function deleteExpiredOrganiserLinks(db: Db): Promise<void> {
  await db.delete(links).where(lt(links.expiresAt, sql`now()`))
}
