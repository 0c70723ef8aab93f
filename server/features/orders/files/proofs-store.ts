import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { DesignApprovalState } from '#core/orders/files/sent-proof.ts'
import type { Db } from '#server/db/database.ts'
import { getApprovalState } from './approval-state.ts'
import type { OrderItemRef } from './designs-store.ts'
import { proofsTable as proofs, type StoredProof } from '../store/proofs-tables.ts'

export async function findProofs(db: Db, orderId: string): Promise<StoredProof[]> {
  return db
    .select()
    .from(proofs)
    .where(eq(proofs.orderId, orderId))
    .orderBy(asc(proofs.item), desc(proofs.version))
}

/** Returns the latest proofs by order id and item index. */
export async function findLatestProofs(
  db: Db,
  orderIds: string[],
): Promise<Map<string, Map<number, StoredProof>>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([proofs.orderId, proofs.item])
    .from(proofs)
    .where(inArray(proofs.orderId, orderIds))
    .orderBy(asc(proofs.orderId), asc(proofs.item), desc(proofs.version))
  return groupByOrderAndItem(rows, (proof) => proof)
}

export async function findLatestProof(
  db: Db,
  { orderId, item }: OrderItemRef,
): Promise<StoredProof | undefined> {
  return (await findLatestProofs(db, [orderId])).get(orderId)?.get(item)
}

function groupByOrderAndItem<Row extends OrderItemRef, Each>(rows: Row[], each: (row: Row) => Each) {
  const found = new Map<string, Map<number, Each>>()
  for (const row of rows) {
    const items = found.get(row.orderId) ?? new Map<number, Each>()
    found.set(row.orderId, items.set(row.item, each(row)))
  }
  return found
}

/** Returns the approval states by order id and item index. */
export async function findApprovalStates(
  db: Db,
  orderIds: string[],
): Promise<Map<string, Map<number, DesignApprovalState>>> {
  if (orderIds.length === 0) return new Map()
  const { orderId, item, approvedAt, withdrawnAt, changeAskedAt } = proofs
  const rows = await db
    .selectDistinctOn([orderId, item], { orderId, item, approvedAt, withdrawnAt, changeAskedAt })
    .from(proofs)
    .where(inArray(orderId, orderIds))
    .orderBy(asc(orderId), asc(item), desc(proofs.version))
  return groupByOrderAndItem(rows, getApprovalState)
}

/**
 * Inserts a version of a proof. The caller has locked the order. Approvals of earlier versions become
 * invalid.
 */
export async function insertProof(
  tx: Db,
  proof: Omit<StoredProof, 'version' | 'madeAt' | 'withdrawnAt' | 'changeAskedAt' | 'changeNote'>,
): Promise<StoredProof> {
  const { orderId, item } = proof
  const ofItem = and(eq(proofs.orderId, orderId), eq(proofs.item, item))
  await tx
    .update(proofs)
    .set({ withdrawnAt: sql`clock_timestamp()` })
    .where(and(ofItem, isNotNull(proofs.approvedAt), isNull(proofs.withdrawnAt)))
  const [stored] = await tx
    .insert(proofs)
    .values({
      ...proof,
      version: sql`(select coalesce(max(version), 0) + 1 from ${proofs} where ${ofItem})`,
    })
    .returning()
  if (!stored) throw new Error('inserting a proof returned no row')
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
