import type { Db } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { movedMeanwhile } from '../desk/changeable-order.ts'
import { isKey, pickUpCodeOf } from '../store/order-keys.ts'
import { ordersToPickUp } from './scan-store.ts'

/**
 * The order that a customer has come for, by the code on his phone. A number with it, as the QR has, has to be that
 * order's. Refused where no order has it, and where it was used: by whom, and when.
 */
export async function orderToPickUp(db: Db, { code, number }: { code: string; number: string | null }) {
  const found = (await ordersToPickUp(db)).filter(
    (order) => isKey(code, pickUpCodeOf(order)) && (number === null || order.number === number),
  )
  // Among a thousand orders two have the same six digits once in two thousand times: the QR, with its number, tells them apart.
  const waiting = found.filter(({ stage }) => stage === 'ready')
  const [order] = waiting
  if (order && waiting.length === 1) return order
  const [used] = found
  if (!used || waiting.length > 1) return refuse('wrong_code')
  const { words } = await movedMeanwhile(db, used)
  return refuse('code_used', { error: `${used.number}: ${words?.error ?? 'handed over already.'}` })
}
