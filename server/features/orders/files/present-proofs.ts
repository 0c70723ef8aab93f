import type { Db } from '#server/db/database.ts'
import type { Order } from '../store/orders-tables.ts'
import type { OrderProofs, OrderProof } from '#core/orders/files/order-proofs.ts'
import { findDesignViews, findDesigns } from './designs-store.ts'
import { listItemsToPrint } from './items-to-print.ts'
import { findCutRules } from './cut-rules.ts'
import { findProofs } from './proofs-store.ts'
import type { StoredProof } from '../store/proofs-tables.ts'

export async function presentProofs(db: Db, order: Order): Promise<OrderProofs> {
  const shown = await findDesignViews(db, order.id)
  return {
    items: await listItemsToPrint(db, order),
    cuts: await findCutRules(db),
    designs: (await findDesigns(db, [order.id])).map(({ id, item, name }) => ({
      id,
      item,
      name,
      looked: shown.get(id)?.looked ?? null,
    })),
    proofs: (await findProofs(db, order.id)).map(presentProof),
  }
}

function presentProof(proof: StoredProof): OrderProof {
  const { sticker, quantity, material } = proof.printed
  return {
    item: proof.item,
    version: proof.version,
    design: proof.designId,
    design_name: proof.designName,
    cut: sticker?.cut ?? null,
    size: sticker && { width: sticker.width, height: sticker.height },
    quantity,
    material,
    hash: proof.hash.slice(0, 8),
    made_at: proof.madeAt.toISOString(),
    made_by: proof.madeBy,
    note: proof.note,
    approved_at: proof.approvedAt?.toISOString() ?? null,
    approved_by: proof.approvedBy,
    decision: proof.decision,
    withdrawn_at: proof.withdrawnAt?.toISOString() ?? null,
    change_asked_at: proof.changeAskedAt?.toISOString() ?? null,
    change_note: proof.changeNote,
  }
}
