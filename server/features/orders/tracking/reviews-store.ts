import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { maxReviewEdits, type ReviewState } from '#core/orders/tracking/reviews.ts'
import type { Db } from '#server/db/database.ts'
import { ordersTable as orders } from '../store/orders-tables.ts'
import { reviewsTable as said } from '../store/reviews-tables.ts'

export async function findReview(db: Db, orderId: string) {
  const [row] = await db.select().from(said).where(eq(said.orderId, orderId))
  return row?.words ? row : null
}

/**
 * Saves a review in one statement, so that concurrent requests can't exceed the limit. Saving an unchanged text has
 * no effect.
 */
export async function saveReviewText(db: Db, orderId: string, words: string): Promise<'kept' | 'too often'> {
  await db
    .insert(said)
    .values({ orderId, words, state: 'waiting' })
    .onConflictDoUpdate({
      target: said.orderId,
      set: {
        words,
        state: 'waiting',
        said: sql`${said.said} + 1`,
        saidAt: sql`now()`,
        version: sql`${said.version} + 1`,
      },
      setWhere: and(lt(said.said, maxReviewEdits), ne(said.words, words)),
    })
  return (await findReview(db, orderId))?.words === words ? 'kept' : 'too often'
}

export async function clearReview(db: Db, orderId: string): Promise<void> {
  await db
    .update(said)
    .set({ words: '', state: 'hidden', version: sql`${said.version} + 1` })
    .where(and(eq(said.orderId, orderId), ne(said.words, '')))
}

const reviewColumns = {
  orderId: said.orderId,
  publicId: orders.publicId,
  number: orders.number,
  nama: orders.nama,
  words: said.words,
  state: said.state,
  saidAt: said.saidAt,
  version: said.version,
}
const isVisible = and(ne(said.words, ''), isNull(orders.anonymisedAt))

export async function findReviews(db: Db, state: ReviewState, limit: number) {
  return db
    .select(reviewColumns)
    .from(said)
    .innerJoin(orders, eq(orders.id, said.orderId))
    .where(and(isVisible, eq(said.state, state)))
    .orderBy(desc(said.saidAt))
    .limit(limit)
}
export type StoredReview = Awaited<ReturnType<typeof findReviews>>[number]

export async function countReviews(db: Db): Promise<Record<ReviewState, number>> {
  const rows = await db
    .select({ state: said.state, count: sql<number>`count(*)::int` })
    .from(said)
    .innerJoin(orders, eq(orders.id, said.orderId))
    .where(isVisible)
    .groupBy(said.state)
  const of = (state: ReviewState) => rows.find((row) => row.state === state)?.count ?? 0
  return { waiting: of('waiting'), agreed: of('agreed'), hidden: of('hidden') }
}

/** Locks the review of an order until the transaction ends. `publicId` is the order's id. */
export async function lockReview(tx: Db, publicId: string): Promise<StoredReview | null> {
  const [row] = await tx
    .select(reviewColumns)
    .from(said)
    .innerJoin(orders, eq(orders.id, said.orderId))
    .where(and(isVisible, eq(orders.publicId, publicId)))
    .for('update', { of: said })
  return row ?? null
}

export async function updateReviewState(tx: Db, orderId: string, state: ReviewState): Promise<void> {
  await tx
    .update(said)
    .set({ state, version: sql`${said.version} + 1` })
    .where(eq(said.orderId, orderId))
}
