import type {
  previewPaymentReminder,
  remindUnpaidOrders,
  ReminderSkipReason,
} from '#core/orders/admin/unpaid-orders.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { isOrdered } from '#core/orders/order-stages.ts'
import { getOrderBalance } from '#core/payments/order-balance.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { findVisitorMessageBudget } from '#server/features/messaging/messaging.ts'
import {
  findSendingRules,
  orderSettingsQueries,
  type SendingRules,
} from '#server/features/settings/settings.ts'
import { automaticActor, findOrderEvents } from '../store/order-events-store.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { findOrderByPublicId, lockOrderByPublicId } from '../store/orders-store.ts'
import { findOrdersToRemind } from './payment-reminders-store.ts'
import { countRemindersSince } from './unpaid-orders-store.ts'
import { getReminderDay, getReminderTime } from './reminder-time.ts'
import { writePaymentReminder } from './order-messages.ts'
import { sendAndRecordMessage } from '../store/send-and-record.ts'

const dayMs = 86_400_000
const batchSize = 50

export async function sendPaymentReminders({
  db,
  customerUrl,
}: Pick<OrdersDependencies, 'db' | 'customerUrl'>): Promise<number> {
  const { unpaid_days: days, unpaidSince: since } = await orderSettingsQueries.messages(db)
  if (days === null || since === null) return 0
  const before = new Date(Date.now() - days * dayMs)
  let reminded = 0
  for (const { publicId } of await findOrdersToRemind(db, { since, before, limit: batchSize }))
    reminded += await db.transaction(async (tx) => {
      const order = await lockOrderByPublicId(tx, publicId)
      // The order may have been paid or its customer reminded since the list of orders was read.
      if (order?.stage !== 'new' || order.paidAt) return 0
      if ((await findOrderEvents(tx, order.id)).some(({ action }) => action === 'reminded')) return 0
      const text = await writePaymentReminder({ db: tx, customerUrl }, order)
      const key = `${order.id} unpaid`
      await sendAndRecordMessage(tx, order, { key, text, by: automaticActor, action: 'reminded' })
      return 1
    })
  return reminded
}

/** Returns how many more reminders staff can send now. The limit applies to the last 24 hours (FIX-22). */
export async function countRemindersLeft(db: Db): Promise<number> {
  const sent = await countRemindersSince(db, new Date(Date.now() - dayMs))
  return Math.max(0, (await findVisitorMessageBudget(db)) - sent)
}

/**
 * Sends payment reminders, each in its own transaction. The number of reminders is not locked, so two members
 * of staff may exceed the budget by a few. Outside of the sending hours, the reminders are scheduled for the
 * next opening.
 */
export async function remindCustomersOfUnpaidOrders(
  { db, customerUrl }: Pick<OrdersDependencies, 'db' | 'customerUrl'>,
  { ids }: ParsedInputOf<typeof remindUnpaidOrders>,
  by: string,
): Promise<{
  reminded: number
  scheduled_for: string | null
  skipped: { id: string; why: ReminderSkipReason }[]
}> {
  const rules = await findSendingRules(db)
  let left = await countRemindersLeft(db)
  let reminded = 0
  const skipped: { id: string; why: ReminderSkipReason }[] = []
  for (const id of new Set(ids)) {
    const why = await remindOrder({ db, customerUrl }, id, { by, rules, isOverBudget: left === 0 })
    if (why) skipped.push({ id, why })
    else {
      reminded += 1
      left -= 1
    }
  }
  const at = getReminderTime(rules, new Date())
  return { reminded, scheduled_for: at?.toISOString() ?? null, skipped }
}

export async function previewReminder(
  around: Pick<OrdersDependencies, 'db' | 'customerUrl'>,
  { id }: ParsedInputOf<typeof previewPaymentReminder>,
) {
  const order = await findOrderByPublicId(around.db, id)
  return order ? { text: await writePaymentReminder(around, order) } : refuse('not_found')
}

async function remindOrder(
  { db, customerUrl }: Pick<OrdersDependencies, 'db' | 'customerUrl'>,
  publicId: string,
  { by, rules, isOverBudget }: { by: string; rules: SendingRules; isOverBudget: boolean },
): Promise<ReminderSkipReason | null> {
  return db.transaction(async (tx) => {
    const order = await lockOrderByPublicId(tx, publicId)
    if (!order || !isOrdered(order.stage) || getOrderBalance(order).due_sen <= 0) return 'paid'
    if (order.phone === '') return 'no_phone'
    const now = new Date()
    const day = getReminderDay(rules, now)
    const events = await findOrderEvents(tx, order.id)
    if (events.some(({ action, at }) => action === 'reminded' && getReminderDay(rules, at) >= day))
      return 'reminded_today'
    if (isOverBudget) return 'budget_used'
    const text = await writePaymentReminder({ db: tx, customerUrl }, order)
    await sendAndRecordMessage(tx, order, {
      key: `${order.id} unpaid ${day}`,
      at: getReminderTime(rules, now),
      text,
      by,
      action: 'reminded',
    })
    return null
  })
}
