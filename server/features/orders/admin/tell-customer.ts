import type {
  previewOrderMessage,
  notifyCustomer,
  messageCustomer,
} from '#core/orders/admin/notify-customer.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { orderStages, type OrderStage } from '#core/orders/order-stages.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { orderRules } from '#server/features/settings/settings.ts'
import { eventsOf } from '../store/order-events-store.ts'
import { detailsOf, telling } from './order-details.ts'
import { findByPublicId, lockByPublicId } from '../store/orders-store.ts'
import type { Order, StoredEvent } from '../store/orders-tables.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { tellAndNote } from '../store/tell-and-note.ts'
import { stageText } from './stage-message.ts'

/** See the contract `previewOrderMessage`. */
export async function previewMessage(
  { db, customerUrl }: Pick<OrdersParts, 'db' | 'customerUrl'>,
  input: ParsedInputOf<typeof previewOrderMessage>,
) {
  const order = await findByPublicId(db, input.id)
  if (!order) return refuse('not_found')
  const { to, language, tracking = order.tracking, paid_sen: paidSen = order.paidSen } = input
  const around = { db, customerUrl }
  const written = await stageText(around, { ...order, tracking, paidSen }, to, language)
  if (!written) return refuse('no_text')
  const { by_itself } = await orderRules.messages(db)
  return { ...written, by_itself: by_itself.includes(to) }
}

/** See the contract `notifyCustomer`; `by`: who does it, by name. */
export async function tell(db: Db, input: ParsedInputOf<typeof notifyCustomer>, by: string) {
  return db.transaction(async (tx) => {
    const order = await lockByPublicId(tx, input.id)
    if (!order || order.anonymisedAt) return refuse('not_found')
    if (order.phone === '') return refuse('no_phone')
    const events = await eventsOf(tx, order.id)
    if (toldOf(events, input.move)) return refuse('already_told')
    if (telling(order, events) !== input.move) return refuse('move_passed')
    await tellAndNote(tx, order, {
      move: input.move,
      key: keyOf(order, input.move),
      text: input.text,
      by,
    })
    return detailsOf(tx, order)
  })
}

/** See the contract `messageCustomer`; `by`: who does it, by name. */
export async function write(db: Db, input: ParsedInputOf<typeof messageCustomer>, by: string) {
  return db.transaction(async (tx) => {
    const order = await lockByPublicId(tx, input.id)
    if (!order || order.anonymisedAt) return refuse('not_found')
    if (order.phone === '') return refuse('no_phone')
    const key = `${order.id} wrote ${input.request_id}`
    const events = await eventsOf(tx, order.id)
    // A second press, or another try after a lost answer: the message is there.
    const before = events.find(({ changes }) => changes.told?.key === key)
    if (before && before.note !== input.text) return refuse('request_reused')
    if (!before) await tellAndNote(tx, order, { key, text: input.text, by })
    return detailsOf(tx, order)
  })
}

/**
 * Tells the customer of a move in its own transaction: what was written with it, or by itself where Settings say so.
 * By itself only on the way forward, and of each stage once, however often an order comes to it.
 */
export async function tellWithMove(
  { customerUrl }: Pick<OrdersParts, 'customerUrl'>,
  tx: Db,
  {
    order,
    move,
    from,
    text,
    by,
    byVisitor = false,
  }: {
    order: Order
    move: StoredEvent
    from: OrderStage
    text?: string | undefined
    by: string
    byVisitor?: boolean | undefined
  },
): Promise<void> {
  if (text === '') return
  const told = { move: move.id, key: keyOf(order, move.id), byVisitor }
  if (text !== undefined) return tellAndNote(tx, order, { ...told, text, by })
  const { by_itself } = await orderRules.messages(tx)
  const forward = orderStages.indexOf(order.stage) > orderStages.indexOf(from)
  if (!forward || !by_itself.includes(order.stage)) return
  const events = await eventsOf(tx, order.id)
  const before = events.filter(({ action, toStage }) => action === 'moved' && toStage === order.stage)
  if (before.some(({ id }) => toldOf(events, id))) return
  const written = await stageText({ db: tx, customerUrl }, order, order.stage)
  if (written) await tellAndNote(tx, order, { ...told, text: written.text, by: 'By itself' })
}

/**
 * What a customer is told with a move that is to be told of, as the shop has it; empty: he was told of this stage
 * before, or there is no text. `tracking`: of the parcel, as the move says it.
 */
export async function textOnce(
  { customerUrl }: Pick<OrdersParts, 'customerUrl'>,
  tx: Db,
  order: Order,
  {
    to,
    tracking = order.tracking,
    carrier = tracking === order.tracking ? order.carrier : '',
  }: { to: OrderStage; tracking?: string | undefined; carrier?: string | undefined },
): Promise<string> {
  const events = await eventsOf(tx, order.id)
  const before = events.filter(({ action, toStage }) => action === 'moved' && toStage === to)
  if (before.some(({ id }) => toldOf(events, id))) return ''
  const written = await stageText({ db: tx, customerUrl }, { ...order, stage: to, tracking, carrier }, to)
  return written?.text ?? ''
}

/** There is one message for each move. */
const keyOf = (order: Order, move: number) => `${order.id} move ${move}`

const toldOf = (events: StoredEvent[], move: number) =>
  events.some(({ changes }) => changes.told?.move === move)
