import { promisedAnew } from '#core/due/promise.ts'
import type { Db } from '#server/platform/database.ts'
import { slipsOf } from '../files/slips-store.ts'
import { orderRules } from '#server/features/settings/settings.ts'
import { duePart, promiseFor, type DuePart } from '../store/promise-order.ts'
import type { Order } from '../store/orders-tables.ts'

/**
 * What is promised with a move: a quotation's goods when they are ordered, and another day where the money came after
 * it had to, unless a slip of it came in time. Null: what was promised stays.
 */
export async function promiseAfter(
  tx: Db,
  order: Order,
  to: Order['stage'],
  now: Date,
): Promise<DuePart | null> {
  const ordered = order.stage === 'quoted' && to === 'new'
  const paysNow = to === 'paid' && order.paidAt === null
  if (order.isTest || (!ordered && !(paysNow && order.due && (await isPaidLate(tx, order, now))))) return null
  const made = await promiseFor(tx, await orderRules.due(tx), order.goods, { now, paid: paysNow })
  if (!made) return null
  const { dueOn, due } = order
  if (!dueOn || !due) return { dueOn: made.dueOn, due: made.due }
  const anew = promisedAnew({ dueOn, lines: due.lines.map((line) => line.due_on) }, made.promised)
  return anew.dueOn === dueOn ? null : duePart(made.works, anew, due.first)
}

async function isPaidLate(tx: Db, { id, due }: Order, now: Date): Promise<boolean> {
  const payBy = new Date(due?.pay_by ?? now)
  if (now <= payBy) return false
  const slips = await slipsOf(tx, [id])
  return !slips.some(({ addedAt }) => addedAt <= payBy)
}
