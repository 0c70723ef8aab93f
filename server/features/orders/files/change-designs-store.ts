import { sql, eq, and, lt } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type StoredDesign, designsTable as designs } from '../store/designs-tables.ts'

/** Inserts a design, which stays hidden until `completeDesign` is called. */
export async function insertDesign(
  tx: Db,
  design: Omit<StoredDesign, 'addedAt' | 'complete'>,
): Promise<void> {
  await tx.insert(designs).values({ ...design, addedAt: sql`clock_timestamp()` })
}

export async function updateInspection(
  tx: Db,
  id: string,
  seen: Pick<StoredDesign, 'looked' | 'proofFile'> & { preview?: Uint8Array },
): Promise<void> {
  await tx.update(designs).set(seen).where(eq(designs.id, id))
}

/** Returns `false` if the design was deleted before its upload completed. */
export async function completeDesign(tx: Db, id: string): Promise<boolean> {
  const done = await tx
    .update(designs)
    .set({ complete: true })
    .where(eq(designs.id, id))
    .returning({ id: designs.id })
  return done.length > 0
}

export async function deleteDesign(db: Db, orderId: string, id: string): Promise<void> {
  await db.delete(designs).where(and(eq(designs.id, id), eq(designs.orderId, orderId)))
}

/** Deletes a design that the customer uploaded. Keeps a design that staff added. */
export async function deleteUploadedDesign(db: Db, orderId: string, id: string): Promise<void> {
  await db
    .delete(designs)
    .where(and(eq(designs.id, id), eq(designs.orderId, orderId), eq(designs.addedBy, '')))
}

export async function copyDesign(
  tx: Db,
  from: string,
  to: { id: string; orderId: string; item?: number; addedBy?: string },
): Promise<void> {
  await tx.execute(sql`
    insert into order_designs (id, order_id, item, hash, name, type, bytes, width_px, height_px, preview, looked, original_file, proof_file, added_by, complete)
    select ${to.id}, ${to.orderId}, coalesce(${to.item ?? null}::integer, item), hash, name, type, bytes, width_px, height_px,
      preview, looked, original_file, proof_file, coalesce(${to.addedBy ?? null}::text, added_by), complete
    from order_designs where id = ${from}`)
}

export async function deleteInterruptedUploads(db: Db, before: Date): Promise<void> {
  await db.delete(designs).where(and(eq(designs.complete, false), lt(designs.addedAt, before)))
}
