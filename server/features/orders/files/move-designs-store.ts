import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import {
  designPiecesTable as pieces,
  designsTable as designs,
  type StoredDesign,
} from '../store/designs-tables.ts'

/** A design whose bytes an older version stored in the database; `undefined` if there is none. */
export async function nextDesignToMove(db: Db): Promise<StoredDesign | undefined> {
  const hasPieces = sql`exists (select from ${pieces} where ${pieces.designId} = ${designs.id})`
  const [design] = await db
    .select()
    .from(designs)
    .where(
      and(
        eq(designs.complete, true),
        or(isNotNull(designs.proof), and(isNull(designs.originalFile), hasPieces)),
      ),
    )
    .limit(1)
  return design
}

export async function readDesignPieces(db: Db, designId: string): Promise<Uint8Array> {
  const rows = await db
    .select({ content: pieces.content })
    .from(pieces)
    .where(eq(pieces.designId, designId))
    .orderBy(asc(pieces.start))
  return Buffer.concat(rows.map(({ content }) => content))
}

export async function markDesignMoved(
  tx: Db,
  id: string,
  moved: Pick<StoredDesign, 'originalFile' | 'proofFile'>,
): Promise<void> {
  await tx
    .update(designs)
    .set({ ...moved, proof: null })
    .where(eq(designs.id, id))
  await tx.delete(pieces).where(eq(pieces.designId, id))
}

/** Returns the disk space of deleted pieces, which `delete` leaves to the table. */
export async function releaseDesignPieces(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table order_design_pieces in access exclusive mode`)
    if ((await tx.$count(pieces)) === 0) await tx.execute(sql`truncate order_design_pieces`)
  })
}
