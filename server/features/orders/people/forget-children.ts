import type { Db } from '#server/platform/database.ts'
import { removedName } from '#server/platform/removed-name.ts'
import { insertEdit } from '../store/order-events-store.ts'
import { updateOrder } from '../store/orders-store.ts'
import { forgetExpected, lockOrdersWithChildren, unnameEvents } from './children-of-person-store.ts'
import { eventsOfOrders } from './held-store.ts'
import { withoutChildren } from './without-children.ts'

/** Whose names were taken out of which orders, and under which keys messages about these were kept. */
export interface ForgottenChildren {
  names: string[]
  orderIds: string[]
  messageKeys: string[]
}

/** Takes the names of a parent's children out of the orders of others that they were in, with their histories. `by`: who does it. */
export async function forgetChildren(tx: Db, phone: string, by: string): Promise<ForgottenChildren> {
  const forgotten: ForgottenChildren = { names: [], orderIds: [], messageKeys: [] }
  for (const { order, theirs } of await lockOrdersWithChildren(tx, phone)) {
    const names = theirs.map(({ name }) => name)
    const happened = await eventsOfOrders(tx, [order.id])
    await updateOrder(tx, order, { goods: withoutChildren(order.goods, theirs) })
    await unnameEvents(tx, order.id, names)
    await insertEdit(tx, order.id, [{ what: 'A child’s name', from: '', to: removedName }], by)
    forgotten.names.push(...names)
    forgotten.orderIds.push(order.id)
    forgotten.messageKeys.push(order.id, ...happened.flatMap(({ changes }) => changes.told?.key ?? []))
  }
  await forgetExpected(tx, phone)
  return forgotten
}
