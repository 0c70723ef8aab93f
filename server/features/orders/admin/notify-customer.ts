import type {
  previewOrderMessage,
  notifyCustomer,
  messageCustomer,
} from '#core/orders/admin/notify-customer.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { orderStages, type OrderStage } from '#core/orders/order-stages.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { orderSettingsQueries } from '#server/features/settings/settings.ts'
import { automaticActor, findOrderEvents } from '../store/order-events-store.ts'
import { presentOrderDetails, findMoveIdToNotify } from './order-details.ts'
import { findOrderByPublicId, lockOrderByPublicId } from '../store/orders-store.ts'
import type { Order, StoredOrderEvent } from '../store/orders-tables.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { sendAndRecordMessage } from '../store/send-and-record.ts'
import { writeStageMessage } from './order-messages.ts'

export async function handlePreviewOrderMessage(
  { db, customerUrl }: Pick<OrdersDependencies, 'db' | 'customerUrl'>,
  input: ParsedInputOf<typeof previewOrderMessage>,
) {
  const order = await findOrderByPublicId(db, input.id)
  if (!order) return refuse('not_found')
  const { to, language, tracking = order.tracking, paid_sen: paidSen } = input
  const around = { db, customerUrl }
  const paid = paidSen === undefined ? {} : { paidAt: new Date(), paidSen: order.paidSen + paidSen }
  const stageMessage = await writeStageMessage(around, { ...order, tracking, ...paid }, to, language)
  if (!stageMessage) return refuse('no_text')
  const { by_itself } = await orderSettingsQueries.messages(db)
  return { ...stageMessage, by_itself: by_itself.includes(to) }
}

export async function handleNotifyCustomer(db: Db, input: ParsedInputOf<typeof notifyCustomer>, by: string) {
  return db.transaction(async (tx) => {
    const order = await lockOrderByPublicId(tx, input.id)
    if (!order || order.anonymisedAt) return refuse('not_found')
    if (order.phone === '') return refuse('no_phone')
    const events = await findOrderEvents(tx, order.id)
    if (isNotified(events, input.move)) return refuse('already_told')
    if (findMoveIdToNotify(order, events) !== input.move) return refuse('move_passed')
    await sendAndRecordMessage(tx, order, {
      move: input.move,
      key: createMessageKey(order, input.move),
      text: input.text,
      by,
    })
    return presentOrderDetails(tx, order)
  })
}

export async function handleMessageCustomer(
  db: Db,
  input: ParsedInputOf<typeof messageCustomer>,
  by: string,
) {
  return db.transaction(async (tx) => {
    const order = await lockOrderByPublicId(tx, input.id)
    if (!order || order.anonymisedAt) return refuse('not_found')
    if (order.phone === '') return refuse('no_phone')
    const key = `${order.id} wrote ${input.request_id}`
    const events = await findOrderEvents(tx, order.id)
    // A retry after a lost reply finds the message that was already sent.
    const before = events.find(({ changes }) => changes.told?.key === key)
    if (before && before.note !== input.text) return refuse('request_reused')
    if (!before) await sendAndRecordMessage(tx, order, { key, text: input.text, by })
    return presentOrderDetails(tx, order)
  })
}

/**
 * Sends the given text, or else the automatic message if the settings enable it. Automatic messages are sent
 * only on moves forward, and once per stage.
 */
export async function notifyCustomerOfMove(
  { customerUrl }: Pick<OrdersDependencies, 'customerUrl'>,
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
    move: StoredOrderEvent
    from: OrderStage
    text?: string | undefined
    by: string
    byVisitor?: boolean | undefined
  },
): Promise<void> {
  if (text === '') return
  const message = { move: move.id, key: createMessageKey(order, move.id), byVisitor }
  if (text !== undefined) return sendAndRecordMessage(tx, order, { ...message, text, by })
  const { by_itself } = await orderSettingsQueries.messages(tx)
  const forward = orderStages.indexOf(order.stage) > orderStages.indexOf(from)
  if (!forward || !by_itself.includes(order.stage)) return
  const events = await findOrderEvents(tx, order.id)
  const before = events.filter(({ action, toStage }) => action === 'moved' && toStage === order.stage)
  if (before.some(({ id }) => isNotified(events, id))) return
  const stageMessage = await writeStageMessage({ db: tx, customerUrl }, order, order.stage)
  if (stageMessage)
    await sendAndRecordMessage(tx, order, { ...message, text: stageMessage.text, by: automaticActor })
}

/**
 * Returns the message about a stage. Empty if the customer was already notified of this stage, or if the
 * stage has no message. `tracking` is the tracking number that the move sets.
 */
export async function writeStageMessageOnce(
  { customerUrl }: Pick<OrdersDependencies, 'customerUrl'>,
  tx: Db,
  order: Order,
  {
    to,
    tracking = order.tracking,
    carrier = tracking === order.tracking ? order.carrier : '',
  }: { to: OrderStage; tracking?: string | undefined; carrier?: string | undefined },
): Promise<string> {
  const events = await findOrderEvents(tx, order.id)
  const before = events.filter(({ action, toStage }) => action === 'moved' && toStage === to)
  if (before.some(({ id }) => isNotified(events, id))) return ''
  const stageMessage = await writeStageMessage(
    { db: tx, customerUrl },
    { ...order, stage: to, tracking, carrier },
    to,
  )
  return stageMessage?.text ?? ''
}

const createMessageKey = (order: Order, move: number) => `${order.id} move ${move}`

const isNotified = (events: StoredOrderEvent[], move: number) =>
  events.some(({ changes }) => changes.told?.move === move)
