import type { moveOrders, confirmPayments, undoOrderMoves } from '#core/orders/admin/bulk-orders.ts'
import { undoOrderMove } from '#core/orders/admin/admin-order.ts'
import type { ParsedInputOf, ReplyOf } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { moveLockedOrder, type OrderMove, undoMoveOfLockedOrder } from './move-order.ts'
import { lockUnchangedOrder } from './lock-unchanged-order.ts'
import { confirmBalance } from './order-payments.ts'
import { findOrdersByPublicIds } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'

type Dependencies = Pick<OrdersDependencies, 'db' | 'customerUrl' | 'siteUrl' | 'creditInvoice'>

export async function moveSeveralOrders(
  dependencies: Dependencies,
  { to, orders }: ParsedInputOf<typeof moveOrders>,
  by: string,
) {
  return changeEach(dependencies.db, orders, (tx, order, { tracking, carrier }) =>
    moveLockedOrder(
      dependencies,
      tx,
      order,
      { to, note: '', ...(tracking && { tracking }), ...(tracking && carrier && { carrier }) },
      by,
    ),
  )
}

export async function confirmSeveralPayments(
  dependencies: Dependencies,
  { orders }: ParsedInputOf<typeof confirmPayments>,
  by: string,
) {
  return changeEach(dependencies.db, orders, async (tx, order) => {
    if (order.paidAt) return refuse('not_here', { error: 'It is already paid.' })
    if (order.stage === 'cancelled') return refuse('not_here', { error: 'It is cancelled.' })
    if (order.stage === 'quoted') return refuse('not_here', { error: 'It is still a quotation.' })
    if (order.stage === 'new') return moveLockedOrder(dependencies, tx, order, { to: 'paid', note: '' }, by)
    return { order: await confirmBalance(dependencies, tx, order, by), move: null }
  })
}

export async function undoSeveralMoves(db: Db, { moves }: ParsedInputOf<typeof undoOrderMoves>, by: string) {
  return changeEach(db, moves, async (tx, order, { move }) => {
    const back = await undoMoveOfLockedOrder(tx, order, move, by)
    return back instanceof Refusal ? back : { order: back, move: null }
  })
}

/** Changes each order in its own transaction, so that a refused order does not affect the others. */
async function changeEach<Change extends { id: string; version: number }>(
  db: Db,
  all: Change[],
  action: (
    tx: Db,
    order: Order,
    change: Change,
  ) => Promise<OrderMove | { order: Order; move: null } | Refusal>,
): Promise<ReplyOf<typeof moveOrders>> {
  const orders = await findOrdersByPublicIds(
    db,
    all.map(({ id }) => id),
  )
  const numbers = new Map(orders.map(({ publicId, number }) => [publicId, number]))
  const reply: ReplyOf<typeof moveOrders> = { moved: [], undo: [], stayed: [], reversed_sen: 0 }
  for (const change of all) {
    const { id, version } = change
    const result = await db.transaction(async (tx) => {
      const order = await lockUnchangedOrder(tx, { id, version })
      if (order instanceof Refusal) return order
      const changed = await action(tx, order, change)
      return changed instanceof Refusal
        ? changed
        : { ...changed, reversedSen: Math.max(0, order.paidSen - changed.order.paidSen) }
    })
    if (result instanceof Refusal)
      reply.stayed.push({ id, number: numbers.get(id) ?? '', why: explainRefusal(result) })
    else {
      reply.moved.push(id)
      reply.reversed_sen += result.reversedSen
      if (result.move) reply.undo.push({ id, version: result.order.version, move: result.move.id })
    }
  }
  return reply
}

function explainRefusal({ code, words }: Refusal): string {
  if (words?.error) return words.error
  const { errors } = undoOrderMove
  return code in errors ? errors[code as keyof typeof errors].error : 'Order not found.'
}
