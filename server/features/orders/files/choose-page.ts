import type { ParsedInputOf } from '#core/contract.ts'
import { chooseOrderDesignPage } from '#core/orders/files/order-proofs.ts'
import { chooseDesignPage } from '#core/orders/files/designs-calls.ts'
import { acceptsDesignsInStage } from '#core/orders/files/designs.ts'
import { getPrintJob } from '#core/orders/items/print-job.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { findOrderByPublicId, lockOrderByPublicId } from '../store/orders-store.ts'
import type { StoredDesign } from '../store/designs-tables.ts'
import type { Order } from '../store/orders-tables.ts'
import { findCutLineSettings } from './cut-rules.ts'
import { findDesign } from './designs-store.ts'
import { updateInspection } from './change-designs-store.ts'
import { renderDesignAtPrintSize } from './inspect-design.ts'
import { presentProofs } from './present-proofs.ts'
import { readDesign } from './read-design.ts'
import { storeProof } from './store-proof.ts'
import type { DesignStorage } from './store-design.ts'
import { findOrderByDesignKey, presentSentDesigns } from './sent-designs.ts'

/**
 * Routes for choosing the page of a design. A change of page withdraws the approval (trigger
 * `withdraw_approval`).
 */
export function designPageRoutes(parts: DesignStorage): Route[] {
  const { db } = parts
  return [
    route(chooseDesignPage, async (input, { network }) => {
      const order = await findOrderByDesignKey(db, input)
      const done = order ? await choosePage(parts, order, input, network) : refuse('not_found')
      if (done instanceof Refusal) return done
      return order ? presentSentDesigns(db, order, done.item) : refuse('not_found')
    }),
    route(chooseOrderDesignPage, async (input, { network }) => {
      const order = await findOrderByPublicId(db, input.id)
      const done = order ? await choosePage(parts, order, input, network, 'shop') : refuse('not_found')
      if (done instanceof Refusal)
        return done.code === 'design_closed' ? refuse('not_found') : refuse(done.code)
      return order ? presentProofs(db, order) : refuse('not_found')
    }),
  ]
}

type ChosenPage = Pick<ParsedInputOf<typeof chooseDesignPage>, 'design' | 'page'>

async function choosePage(
  parts: DesignStorage,
  order: Order,
  { design: id, page }: ChosenPage,
  network: string,
  by: 'customer' | 'shop' = 'customer',
) {
  const { db } = parts
  const isClosed = ({ stage }: Order) => by === 'customer' && !acceptsDesignsInStage[stage]
  if (isClosed(order)) return refuse('design_closed')
  const design = await findDesign(db, order.id, id)
  const current = design?.looked?.page
  if (!design || !current || page > current.pages) return refuse('not_found')
  if (current.page === page) return design
  const inspected = await inspectAgain(parts, order, design, { page, network })
  if (!inspected?.looked?.page) return refuse('unavailable')
  const { proof, ...look } = inspected
  const proofFile = await storeProof(parts.files, proof)
  return db.transaction(async (tx) => {
    const locked = await lockOrderByPublicId(tx, order.publicId)
    if (!locked) return refuse('not_found')
    if (isClosed(locked)) return refuse('design_closed')
    await updateInspection(tx, id, { ...look, proofFile })
    return design
  })
}

async function inspectAgain(
  { db, files }: DesignStorage,
  { goods }: Order,
  { item, type, originalFile }: StoredDesign,
  { page, network }: { page: number; network: string },
) {
  const size = getPrintJob(goods, item)?.size
  if (!size) return null
  const file = await readDesign(files, { originalFile })
  if (!file) return null
  return renderDesignAtPrintSize({ file, from: network }, type, {
    sizeMm: size,
    page,
    cuts: await findCutLineSettings(db),
  })
}
