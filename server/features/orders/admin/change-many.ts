import type { moveOrders, confirmPayments, undoMoves } from '#core/orders/admin/bulk-orders.ts'
import { undoMove } from '#core/orders/admin/admin-order.ts'
import type { ParsedInputOf, ReplyOf } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { moveLocked, type Moved } from './move-order.ts'
import { undoLocked } from './undo-move.ts'
import { changeable } from './changeable-order.ts'
import { seeLocked } from './notes-and-money.ts'
import { findByPublicIds } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'
import type { OrdersParts } from '../store/orders-parts.ts'

type Parts = Pick<OrdersParts, 'db' | 'customerUrl' | 'siteUrl'>

/** See the contract `moveOrders`; `by`: who does it, by name. */
export async function moveMany(parts: Parts, { to, orders }: ParsedInputOf<typeof moveOrders>, by: string) {
  return inTurn(parts.db, orders, (tx, order, { tracking, carrier }) =>
    moveLocked(
      parts,
      tx,
      order,
      { to, note: '', ...(tracking && { tracking }), ...(tracking && carrier && { carrier }) },
      by,
    ),
  )
}

/** See the contract `confirmPayments`. */
export async function seeMany(parts: Parts, { orders }: ParsedInputOf<typeof confirmPayments>, by: string) {
  return inTurn(parts.db, orders, async (tx, order) => {
    if (order.paidAt) return refuse('not_here', { error: 'Its money was seen already.' })
    if (order.stage === 'cancelled') return refuse('not_here', { error: 'It is cancelled.' })
    if (order.stage === 'quoted') return refuse('not_here', { error: 'It is only quoted.' })
    if (order.stage === 'new') return moveLocked(parts, tx, order, { to: 'paid', note: '' }, by)
    return { order: await seeLocked(tx, order, { paid_sen: order.totalSen, note: '' }, by), move: null }
  })
}

/** See the contract `undoMoves`. */
export async function undoMany(db: Db, { moves }: ParsedInputOf<typeof undoMoves>, by: string) {
  return inTurn(db, moves, async (tx, order, { move }) => {
    const back = await undoLocked(tx, order, move, by)
    return back instanceof Refusal ? back : { order: back, move: null }
  })
}

/**
 * Each order in a transaction of its own: what can't be changed holds up no other.
 */
async function inTurn<Given extends { id: string; version: number }>(
  db: Db,
  all: Given[],
  action: (tx: Db, order: Order, given: Given) => Promise<Moved | { order: Order; move: null } | Refusal>,
): Promise<ReplyOf<typeof moveOrders>> {
  const known = await findByPublicIds(
    db,
    all.map(({ id }) => id),
  )
  const numbers = new Map(known.map(({ publicId, number }) => [publicId, number]))
  const reply: ReplyOf<typeof moveOrders> = { moved: [], undo: [], stayed: [] }
  for (const given of all) {
    const { id, version } = given
    const done = await db.transaction(async (tx) => {
      const order = await changeable(tx, { id, version })
      return order instanceof Refusal ? order : action(tx, order, given)
    })
    if (done instanceof Refusal) reply.stayed.push({ id, number: numbers.get(id) ?? '', why: whyOf(done) })
    else {
      reply.moved.push(id)
      if (done.move) reply.undo.push({ id, version: done.order.version, move: done.move.id })
    }
  }
  return reply
}

function whyOf({ code, words }: Refusal): string {
  if (words?.error) return words.error
  return code === 'nothing_to_undo' ? undoMove.errors.nothing_to_undo.error : 'There is no such order.'
}
