import { DatabaseError } from 'pg'
import { getErrorDetails } from '#server/error-details.ts'
import { and, asc, eq, gt, lt, count, inArray, like, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { childrenTable as children, childSlipsTable as slips, type Child } from '../store/group-tables.ts'

const isPresent = eq(children.removed, false)

export async function findChildrenOfGroup(db: Db, groupId: string): Promise<Child[]> {
  return db
    .select()
    .from(children)
    .where(and(eq(children.groupId, groupId), isPresent))
    .orderBy(asc(children.addedAt), asc(children.id))
}

export async function countChildren(db: Db, groupId: string): Promise<number> {
  return db.$count(children, and(eq(children.groupId, groupId), isPresent))
}

/** Counts the children added since `since` from this network and from its /48. */
export async function countChildrenAddedFromNetwork(
  db: Db,
  network: string,
  since: Date,
): Promise<{ network: number; site: number }> {
  const [row] = await db
    .select({
      site: count(),
      network: sql<number>`count(*) filter (where ${children.addedFrom} = ${network})::int`,
    })
    .from(children)
    .where(and(like(children.addedFrom, sql`site_pattern(${network})`), gt(children.addedAt, since)))
  return row ?? { network: 0, site: 0 }
}

/** Includes removed children. */
export async function findChild(db: Db, id: string): Promise<Child | null> {
  const [row] = await db.select().from(children).where(eq(children.id, id))
  return row ?? null
}

export async function findChildren(db: Db, groupId: string, ids: string[]): Promise<Child[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(children)
    .where(and(eq(children.groupId, groupId), inArray(children.id, ids), isPresent))
}

export async function insertChild(tx: Db, child: typeof children.$inferInsert): Promise<Child> {
  const [row] = await tx.insert(children).values(child).returning()
  if (!row) throw new Error('inserting a child returned no row')
  return row
}

export async function updateChild(tx: Db, id: string, changed: Partial<Child>): Promise<Child> {
  const [row] = await tx
    .update(children)
    .set({ ...changed, version: sql`${children.version} + 1` })
    .where(eq(children.id, id))
    .returning()
  if (!row) throw new Error(`child ${id} was updated without holding the lock of its group`)
  return row
}

/**
 * Erases a child. Keeps the row with its network for a day. Otherwise a caller could evade the network's
 * limit by adding and removing children repeatedly.
 */
export async function eraseChild(tx: Db, id: string): Promise<void> {
  await tx.delete(slips).where(eq(slips.childId, id))
  const erasedFields = { name: '', section: '', phone: '', number: null, paid: '' as const, picks: [] }
  await tx
    .update(children)
    .set({ ...erasedFields, priceSen: 0, paidSen: 0, removed: true })
    .where(eq(children.id, id))
}

export async function deleteRemovedChildren(db: Db, before: Date): Promise<void> {
  await db.delete(children).where(and(eq(children.removed, true), lt(children.addedAt, before)))
}

export async function hasDuplicateChildName(db: Db, { id, groupId, name }: Child): Promise<boolean> {
  const plain = sql`upper(regexp_replace(trim(${children.name}), '\\s+', ' ', 'g'))`
  const plainGiven = sql`upper(regexp_replace(trim(${name}::text), '\\s+', ' ', 'g'))`
  const sameNameCount = await db.$count(
    children,
    and(eq(children.groupId, groupId), isPresent, ne(children.id, id), sql`${plain} = ${plainGiven}`),
  )
  return sameNameCount > 0
}

export async function findTakenPlayerNumbers(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ number: children.number })
    .from(children)
    .where(and(eq(children.groupId, groupId), sql`${children.number} is not null`))
  return rows.flatMap(({ number }) => (number === null ? [] : [number]))
}

export async function saveChildSlip(tx: Db, slip: typeof slips.$inferInsert): Promise<void> {
  const { type, file } = slip
  await tx
    .insert(slips)
    .values(slip)
    .onConflictDoUpdate({ target: slips.childId, set: { type, file, addedAt: new Date() } })
}

export async function findChildSlip(db: Db, groupId: string, childId: string) {
  const [row] = await db
    .select({ type: slips.type, file: slips.file })
    .from(slips)
    .innerJoin(children, eq(children.id, slips.childId))
    .where(and(eq(children.groupId, groupId), eq(slips.childId, childId)))
  return row ?? null
}

export async function findIdsOfChildrenWithSlip(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ id: slips.childId })
    .from(slips)
    .innerJoin(children, eq(children.id, slips.childId))
    .where(eq(children.groupId, groupId))
  return rows.map(({ id }) => id)
}

/**
 * Returns true if an insert or update failed because another child of the group got the same number at the same
 * moment.
 */
export function isPlayerNumberConflict(error: unknown): boolean {
  const { cause } = getErrorDetails(error)
  const databaseError = cause instanceof DatabaseError ? cause : error
  return databaseError instanceof DatabaseError && databaseError.constraint === 'order_group_children_number'
}
