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
import { automaticActor, eventsOf } from '../store/order-events-store.ts'
import { detailsOf, telling } from './order-details.ts'
import { findByPublicId, lockByPublicId } from '../store/orders-store.ts'
import type { Order, StoredEvent } from '../store/orders-tables.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { tellAndNote } from '../store/tell-and-note.ts'
import { stageText } from './stage-message.ts'

/** Handles `previewOrderMessage`. */
export async function previewMessage(
  { db, customerUrl }: Pick<OrdersParts, 'db' | 'customerUrl'>,
  input: ParsedInputOf<typeof previewOrderMessage>,
) {
  const order = await findByPublicId(db, input.id)
  if (!order) return refuse('not_found')
  const { to, language, tracking = order.tracking, paid_sen: paidSen = order.paidSen } = input
  const around = { db, customerUrl }
  const stageMessage = await stageText(around, { ...order, tracking, paidSen }, to, language)
  if (!stageMessage) return refuse('no_text')
  const { by_itself } = await orderRules.messages(db)
  return { ...stageMessage, by_itself: by_itself.includes(to) }
}

/** Handles `notifyCustomer`. `by` is the actor's name. */
export async function tell(db: Db, input: ParsedInputOf<typeof notifyCustomer>, by: string) {
  return db.transaction(async (tx) => {
    const order = await lockByPublicId(tx, input.id)
    if (!order || order.anonymisedAt) return refuse('not_found')
    if (order.phone === '') return refuse('no_phone')
    const events = await eventsOf(tx, order.id)
    if (isNotified(events, input.move)) return refuse('already_told')
    if (telling(order, events) !== input.move) return refuse('move_passed')
    await tellAndNote(tx, order, {
      move: input.move,
      key: createMessageKey(order, input.move),
      text: input.text,
      by,
    })
    return detailsOf(tx, order)
  })
}

/** Handles `messageCustomer`. `by` is the actor's name. */
export async function write(db: Db, input: ParsedInputOf<typeof messageCustomer>, by: string) {
  return db.transaction(async (tx) => {
    const order = await lockByPublicId(tx, input.id)
    if (!order || order.anonymisedAt) return refuse('not_found')
    if (order.phone === '') return refuse('no_phone')
    const key = `${order.id} wrote ${input.request_id}`
    const events = await eventsOf(tx, order.id)
    // A retry of a request whose reply was lost. The message was sent.
    const before = events.find(({ changes }) => changes.told?.key === key)
    if (before && before.note !== input.text) return refuse('request_reused')
    if (!before) await tellAndNote(tx, order, { key, text: input.text, by })
    return detailsOf(tx, order)
  })
}

/**
 * Notifies the customer of a move in the transaction of the move. Sends the given text, or else the automatic message
 * if the settings enable it. Automatic messages are sent only on moves forward, and once per stage.
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
  const message = { move: move.id, key: createMessageKey(order, move.id), byVisitor }
  if (text !== undefined) return tellAndNote(tx, order, { ...message, text, by })
  const { by_itself } = await orderRules.messages(tx)
  const forward = orderStages.indexOf(order.stage) > orderStages.indexOf(from)
  if (!forward || !by_itself.includes(order.stage)) return
  const events = await eventsOf(tx, order.id)
  const before = events.filter(({ action, toStage }) => action === 'moved' && toStage === order.stage)
  if (before.some(({ id }) => isNotified(events, id))) return
  const stageMessage = await stageText({ db: tx, customerUrl }, order, order.stage)
  if (stageMessage) await tellAndNote(tx, order, { ...message, text: stageMessage.text, by: automaticActor })
}

/**
 * Returns the shop's message about a move. Empty if the customer was notified of this stage before, or if the stage
 * has no message. `tracking` is the tracking number that the move sets.
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
  if (before.some(({ id }) => isNotified(events, id))) return ''
  const stageMessage = await stageText(
    { db: tx, customerUrl },
    { ...order, stage: to, tracking, carrier },
    to,
  )
  return stageMessage?.text ?? ''
}

/** Key that allows one message per move. */
const createMessageKey = (order: Order, move: number) => `${order.id} move ${move}`

const isNotified = (events: StoredEvent[], move: number) =>
  events.some(({ changes }) => changes.told?.move === move)
