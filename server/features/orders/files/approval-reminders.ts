import { orderSettingsQueries } from '#server/features/settings/settings.ts'
import { writeApprovalMessage } from './approval-text.ts'
import { automaticActor } from '../store/order-events-store.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { lockOrderByPublicId } from '../store/orders-store.ts'
import { findOrdersWaitingForApproval } from './approval-reminders-store.ts'
import { sendAndRecordMessage } from '../store/send-and-record.ts'

const hourMs = 3_600_000
const batchSize = 50

export async function sendApprovalReminders({
  db,
  customerUrl,
}: Pick<OrdersDependencies, 'db' | 'customerUrl'>): Promise<number> {
  const { approve_hours: hours, approveSince: since } = await orderSettingsQueries.messages(db)
  if (hours === null || since === null) return 0
  const before = new Date(Date.now() - hours * hourMs)
  let reminded = 0
  for (const publicId of await findOrdersWaitingForApproval(db, { since, before, limit: batchSize }))
    reminded += await db.transaction(async (tx) => {
      const order = await lockOrderByPublicId(tx, publicId)
      // The design may have been approved or the customer reminded since the list of orders was read.
      const [still] = await findOrdersWaitingForApproval(tx, { since, before, limit: 1, only: publicId })
      if (!order || !still) return 0
      const text = await writeApprovalMessage({ db: tx, customerUrl }, order, 'design_reminder')
      const key = `${order.id} approve ${new Date().toISOString()}`
      await sendAndRecordMessage(tx, order, { key, text, by: automaticActor, action: 'asked to approve' })
      return 1
    })
  return reminded
}
