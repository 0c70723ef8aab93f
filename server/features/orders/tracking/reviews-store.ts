import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { maxReviewEdits, type ReviewState } from '#core/orders/tracking/reviews.ts'
import type { Db } from '#server/db/database.ts'
import { ordersTable as orders } from '../store/orders-tables.ts'
import { reviewsTable as reviews } from '../store/reviews-tables.ts'

export async function findReview(db: Db, orderId: string) {
  const [row] = await db.select().from(reviews).where(eq(reviews.orderId, orderId))
  return row?.words ? row : null
}

/**
 * Uses one statement, so that concurrent requests can't exceed the limit. Saving an unchanged text has no
 * effect.
 */
export async function saveReviewText(
  db: Db,
  orderId: string,
  text: string,
): Promise<'saved' | 'edit_limit_reached'> {
  await db
    .insert(reviews)
    .values({ orderId, words: text, state: 'waiting' })
    .onConflictDoUpdate({
      target: reviews.orderId,
      set: {
        words: text,
        state: 'waiting',
        said: sql`${reviews.said} + 1`,
        saidAt: sql`now()`,
        version: sql`${reviews.version} + 1`,
      },
      setWhere: and(lt(reviews.said, maxReviewEdits), ne(reviews.words, text)),
    })
  return (await findReview(db, orderId))?.words === text ? 'saved' : 'edit_limit_reached'
}

export async function clearReview(db: Db, orderId: string): Promise<void> {
  await db
    .update(reviews)
    .set({ words: '', state: 'hidden', version: sql`${reviews.version} + 1` })
    .where(and(eq(reviews.orderId, orderId), ne(reviews.words, '')))
}

const reviewColumns = {
  orderId: reviews.orderId,
  publicId: orders.publicId,
  number: orders.number,
  nama: orders.nama,
  words: reviews.words,
  state: reviews.state,
  saidAt: reviews.saidAt,
  version: reviews.version,
}
const isVisible = and(ne(reviews.words, ''), isNull(orders.anonymisedAt))

export async function findReviews(db: Db, state: ReviewState, limit: number) {
  return db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(and(isVisible, eq(reviews.state, state)))
    .orderBy(desc(reviews.saidAt))
    .limit(limit)
}
export type StoredReview = Awaited<ReturnType<typeof findReviews>>[number]

export async function countReviews(db: Db): Promise<Record<ReviewState, number>> {
  const rows = await db
    .select({ state: reviews.state, count: sql<number>`count(*)::int` })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(isVisible)
    .groupBy(reviews.state)
  const of = (state: ReviewState) => rows.find((row) => row.state === state)?.count ?? 0
  return { waiting: of('waiting'), agreed: of('agreed'), hidden: of('hidden') }
}

export async function lockReview(tx: Db, publicId: string): Promise<StoredReview | null> {
  const [row] = await tx
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(and(isVisible, eq(orders.publicId, publicId)))
    .for('update', { of: reviews })
  return row ?? null
}

export async function updateReviewState(tx: Db, orderId: string, state: ReviewState): Promise<void> {
  await tx
    .update(reviews)
    .set({ state, version: sql`${reviews.version} + 1` })
    .where(eq(reviews.orderId, orderId))
}
