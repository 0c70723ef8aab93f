import type { Db } from '#server/platform/database.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { addDesign, dropDesign } from '#core/orders/files/order-designs-calls.ts'
import type { Call } from '#server/platform/route.ts'
import { findByPublicId, lockByPublicId } from '../store/orders-store.ts'
import { itemIn } from './items-to-print.ts'
import { refuse } from '#server/platform/refusal.ts'
import { takeDesign } from './take-design.ts'
import { doerOf } from '#server/platform/doer.ts'
import { findDesign, designsOf } from './designs-store.ts'
import { deleteDesign } from './change-designs-store.ts'
import { insertEdit } from '../store/order-events-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { listedDesign } from './listed-design.ts'

export async function add(db: Db, input: ParsedInputOf<typeof addDesign>, { request, caller }: Call) {
  const order = await findByPublicId(db, input.id)
  const item = order && itemIn(order, input.item)
  if (!order || item === null) return refuse('not_found')
  const refused = await takeDesign(db, request, { order, item, by: doerOf(caller) })
  if (!refused) return staffDesigns(db, order)
  if (refused.code === 'design_closed') throw new Error('to staff an order is never closed')
  return refuse(refused.code)
}

/** Who took away what a customer has sent stands in the history; who added a file, beside the file. */
export async function drop(db: Db, { id, design }: ParsedInputOf<typeof dropDesign>, { caller }: Call) {
  return db.transaction(async (tx) => {
    const order = await lockByPublicId(tx, id)
    if (!order) return refuse('not_found')
    const found = await findDesign(tx, order.id, design)
    if (!found) return staffDesigns(tx, order)
    await deleteDesign(tx, order.id, design)
    await insertEdit(tx, order.id, [{ what: 'Design', from: found.name, to: '' }], doerOf(caller))
    return staffDesigns(tx, order)
  })
}

async function staffDesigns(db: Db, order: Order) {
  const designs = await designsOf(db, [order.id])
  return { designs: designs.map((design) => listedDesign(design, order)) }
}
