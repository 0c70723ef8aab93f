import type { moveOrders } from '../../../core/contracts/order-desk.ts'
import type { ParsedInputOf } from '../../../core/contracts/contract.ts'
import { Refusal } from '../../platform/refusal.ts'
import { changeable, moveLocked } from './move-order.ts'
import { findByPublicIds } from './orders-store.ts'
import type { OrdersParts } from './orders.ts'

/**
 * See the contract `moveOrders`; `by`: who does it, by name. Each order in a transaction of its own: what can't be
 * moved holds up no other, and on the embedded database messages go out in between.
 */
export async function moveMany(
  { db, tell }: Pick<OrdersParts, 'db' | 'tell'>,
  { to, orders }: ParsedInputOf<typeof moveOrders>,
  by: string,
) {
  const known = await findByPublicIds(
    db,
    orders.map(({ id }) => id),
  )
  const numbers = new Map(known.map(({ publicId, number }) => [publicId, number]))
  const moved: string[] = []
  const stayed: { id: string; number: string; why: string }[] = []
  for (const { id, version, tracking } of orders) {
    const result = await db.transaction(async (tx) => {
      const order = await changeable(tx, { id, version })
      if (order instanceof Refusal) return order
      return moveLocked({ tell }, tx, order, { to, note: '', ...(tracking && { tracking }) }, by)
    })
    if (!(result instanceof Refusal)) moved.push(id)
    else
      stayed.push({
        id,
        number: numbers.get(id) ?? '',
        why: result.words?.error ?? 'There is no such order.',
      })
  }
  return { moved, stayed }
}
