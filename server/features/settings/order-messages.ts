import { changeOrderMessages, getOrderMessages } from '../../../core/settings/order-messages.ts'
import { stageRules } from '../../../core/orders/order-stages.ts'
import type { Db } from '../../platform/database.ts'
import { route, type Route } from '../../platform/route.ts'
import { countChange, versionOf } from '../../platform/versions-store.ts'
import { record } from '../identity/identity.ts'
import { findOrderMessages, updateOrderMessages } from './order-messages-store.ts'

const dayMs = 86_400_000

/** What customers are told by itself while their order is on its way. */
export function orderMessageRoutes(db: Db): Route[] {
  return [
    route(getOrderMessages, () => shown(db)),
    route(changeOrderMessages, ({ version: seen, ...given }, call) =>
      db.transaction(async (tx) => {
        const late = await countChange(tx, call, { kind: 'order messages', seen }, () => shown(tx))
        if (late) return late
        const before = await findOrderMessages(tx)
        const { unpaid_days: days } = given
        // Orders that are waited for at the moment are reminded of in their turn, older ones never.
        const since = days === null ? null : (before.unpaidSince ?? new Date(Date.now() - days * dayMs))
        await updateOrderMessages(tx, given, since)
        const stages = given.by_itself.map((stage) => stageRules[stage].label).join(', ') || 'none'
        await record(
          tx,
          call,
          'changed order messages',
          `by itself: ${stages}; reminder: ${days === null ? 'off' : `after ${days} days`}`,
        )
        return shown(tx)
      }),
    ),
  ]
}

async function shown(db: Db) {
  const { by_itself, unpaid_days } = await findOrderMessages(db)
  return { by_itself, unpaid_days, version: await versionOf(db, { kind: 'order messages' }) }
}
