import type { SentDesigns } from '#core/orders/files/sent-designs.ts'
import type { SentProof } from '#core/orders/files/sent-proof.ts'
import { acceptsDesignIn, takesDesign } from '#core/orders/files/designs.ts'
import { getPrintJob } from '#core/orders/items/print-job.ts'
import type { Db } from '#server/db/database.ts'
import { findByKey } from '../store/find-by-key.ts'
import type { Order } from '../store/orders-tables.ts'
import type { StoredProof } from '../store/proofs-tables.ts'
import { stateOf } from './approval-state.ts'
import { cutRulesOf } from './cut-rules.ts'
import { designsOf, shownOf } from './designs-store.ts'
import { figuresOf, longerSideOf } from './listed-design.ts'
import { itemsToPrint } from './items-to-print.ts'
import { hasPrintersColours } from './printers-colours.ts'
import { latestProof } from './proofs-store.ts'

/** Returns the key if the order has items with designs, otherwise `null`. */
export function designKeyOf({ goods }: Pick<Order, 'goods'>, key: string): string | null {
  return takesDesign(goods) ? key : null
}

/** Returns the order whose designs this key opens. */
export async function orderOfDesigns(db: Db, link: { order: string; key: string }): Promise<Order | null> {
  const order = await findByKey(db, link, 'designs')
  return order && takesDesign(order.goods) ? order : null
}

/** Returns the designs of an order item as the customer sees them. */
export async function sentDesigns(db: Db, order: Order, item: number): Promise<SentDesigns> {
  const shown = await shownOf(db, order.id, item)
  const latest = await latestProof(db, { orderId: order.id, item })
  const designs = await designsOf(db, [order.id])
  return {
    open: acceptsDesignIn[order.stage],
    size_mm: longerSideOf(order, item),
    item,
    printed: getPrintJob(order.goods, item),
    items: await itemsToPrint(db, order),
    cuts: await cutRulesOf(db),
    ...((await hasPrintersColours(db, order, item)) && { printers_colours: true }),
    proof: latest ? presentSentProof(latest) : null,
    designs: designs
      .filter((design) => design.item === item)
      .map((design) => ({
        ...figuresOf(design, order),
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
    state: stateOf(proof),
    approved_at: proof.approvedAt?.toISOString() ?? null,
    approved_by_shop: proof.approvedBy !== '',
    change_note: proof.changeNote,
  }
}
