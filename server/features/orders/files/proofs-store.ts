import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ApprovalState } from '../../../../core/orders/designs-calls.ts'
import type { Db } from '../../../platform/database.ts'
import { stateOf } from './approval-state.ts'
import { proofsTable as proofs, type StoredProof } from '../store/proofs-tables.ts'

/** All versions of an order, the latest first. */
export async function proofsOf(db: Db, orderId: string): Promise<StoredProof[]> {
  return db.select().from(proofs).where(eq(proofs.orderId, orderId)).orderBy(desc(proofs.version))
}

/** The latest version of each of these orders that has one, by the order's id. */
export async function latestProofs(db: Db, orderIds: string[]): Promise<Map<string, StoredProof>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([proofs.orderId])
    .from(proofs)
    .where(inArray(proofs.orderId, orderIds))
    .orderBy(asc(proofs.orderId), desc(proofs.version))
  return new Map(rows.map((proof) => [proof.orderId, proof]))
}

/** Where the latest version of each of these orders stands, by the order's id. */
export async function approvalStates(db: Db, orderIds: string[]): Promise<Map<string, ApprovalState>> {
  if (orderIds.length === 0) return new Map()
  const { orderId, approvedAt, withdrawnAt, changeAskedAt } = proofs
  const rows = await db
    .selectDistinctOn([orderId], { orderId, approvedAt, withdrawnAt, changeAskedAt })
    .from(proofs)
    .where(inArray(orderId, orderIds))
    .orderBy(asc(orderId), desc(proofs.version))
  return new Map(rows.map((row) => [row.orderId, stateOf(row)]))
}

/** The next version of an order that the caller's transaction holds. Approvals of earlier ones count no more. */
export async function insertProof(
  tx: Db,
  proof: Omit<StoredProof, 'version' | 'madeAt' | 'withdrawnAt' | 'changeAskedAt' | 'changeNote'>,
): Promise<StoredProof> {
  const { orderId } = proof
  await tx
    .update(proofs)
    .set({ withdrawnAt: sql`clock_timestamp()` })
    .where(and(eq(proofs.orderId, orderId), isNotNull(proofs.approvedAt), isNull(proofs.withdrawnAt)))
  const [stored] = await tx
    .insert(proofs)
    .values({
      ...proof,
      version: sql`(select coalesce(max(version), 0) + 1 from ${proofs} where order_id = ${orderId})`,
    })
    .returning()
  if (!stored) throw new Error('a proof that was put in was not returned')
  return stored
}

export async function updateProof(
  tx: Db,
  id: string,
  changed: Partial<
    Pick<StoredProof, 'approvedAt' | 'approvedBy' | 'decision' | 'changeAskedAt' | 'changeNote'>
  >,
): Promise<void> {
  await tx.update(proofs).set(changed).where(eq(proofs.id, id))
}
