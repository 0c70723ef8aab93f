import type { SentDesigns } from '#core/orders/files/sent-designs.ts'
import type { SentProof } from '#core/orders/files/sent-proof.ts'
import { acceptsDesignsInStage, isPrintedFromDesign } from '#core/orders/files/designs.ts'
import { getPrintJob } from '#core/orders/items/print-job.ts'
import type { Db } from '#server/db/database.ts'
import { findOrderByKey } from '../store/find-order-by-key.ts'
import type { Order } from '../store/orders-tables.ts'
import type { StoredProof } from '../store/proofs-tables.ts'
import { getApprovalState } from './approval-state.ts'
import { findCutRules } from './cut-rules.ts'
import { findDesigns, findDesignViews } from './designs-store.ts'
import { presentDesignProperties, getLongerSideMm } from './present-design.ts'
import { listItemsToPrint } from './items-to-print.ts'
import { hasPrinterProfile } from './printer-colours.ts'
import { findLatestProof } from './proofs-store.ts'

export function getDesignKey({ goods }: Pick<Order, 'goods'>, key: string): string | null {
  return isPrintedFromDesign(goods) ? key : null
}

export async function findOrderByDesignKey(
  db: Db,
  link: { order: string; key: string },
): Promise<Order | null> {
  const order = await findOrderByKey(db, link, 'designs')
  return order && isPrintedFromDesign(order.goods) ? order : null
}

export async function presentSentDesigns(db: Db, order: Order, item: number): Promise<SentDesigns> {
  const shown = await findDesignViews(db, order.id, item)
  const latest = await findLatestProof(db, { orderId: order.id, item })
  const designs = await findDesigns(db, [order.id])
  return {
    open: acceptsDesignsInStage[order.stage],
    size_mm: getLongerSideMm(order, item),
    item,
    printed: getPrintJob(order.goods, item),
    items: await listItemsToPrint(db, order),
    cuts: await findCutRules(db),
    ...((await hasPrinterProfile(db, order, item)) && { printers_colours: true }),
    proof: latest ? presentSentProof(latest) : null,
    designs: designs
      .filter((design) => design.item === item)
      .map((design) => ({
        ...presentDesignProperties(design, order),
        by_shop: design.addedBy !== '',
        preview: Buffer.from(shown.get(design.id)?.preview ?? []).toString('base64') || null,
        looked: shown.get(design.id)?.looked ?? null,
      })),
  }
}

function presentSentProof(proof: StoredProof): SentProof {
  const { sticker, quantity, material } = proof.printed
  return {
    version: proof.version,
    hash: proof.hash,
    design: proof.designId,
    design_name: proof.designName,
    ...(proof.printed.page !== undefined && { page: proof.printed.page }),
    by_shop: proof.madeBy !== '',
    note: proof.note,
    sticker,
    quantity,
    material,
    state: getApprovalState(proof),
    approved_at: proof.approvedAt?.toISOString() ?? null,
    approved_by_shop: proof.approvedBy !== '',
    change_note: proof.changeNote,
  }
}
