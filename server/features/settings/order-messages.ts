import { changeOrderMessages, getOrderMessages } from '#core/settings/order-messages.ts'
import { stageRules } from '#core/orders/order-stages.ts'
import type { Db } from '#server/db/database.ts'
import { route, type Route } from '#server/http/route.ts'
import { countChange, versionOf } from '#server/db/versions-store.ts'
import { record } from '../identity/identity.ts'
import { findOrderMessages, updateOrderMessages } from './order-messages-store.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** What customers are told by itself while their order is on its way. */
export function orderMessageRoutes(db: Db): Route[] {
  return [
    route(getOrderMessages, () => shown(db)),
    route(changeOrderMessages, ({ version: seen, ...given }, call) =>
      db.transaction(async (tx) => {
        const late = await countChange(tx, call, { kind: 'order messages', seen }, () => shown(tx))
        if (late) return late
        const before = await findOrderMessages(tx)
        const { unpaid_days: days, approve_hours: hours = before.approve_hours } = given
        // What is waited for at the moment is reminded of in its turn, what is older never.
        await updateOrderMessages(tx, {
          ...given,
          approve_hours: hours,
          unpaidSince: days === null ? null : (before.unpaidSince ?? since(days * dayMs)),
          approveSince: hours === null ? null : (before.approveSince ?? since(hours * hourMs)),
        })
        const stages = given.by_itself.map((stage) => stageRules[stage].label).join(', ') || 'none'
        await record(
          tx,
          call,
          'changed order messages',
          `by itself: ${stages}; reminder: ${days === null ? 'off' : `after ${days} days`}; to approve: ${hours === null ? 'off' : `after ${hours} hours`}`,
        )
        return shown(tx)
      }),
    ),
  ]
}

const since = (ms: number) => new Date(Date.now() - ms)

async function shown(db: Db) {
  const { by_itself, unpaid_days, approve_hours } = await findOrderMessages(db)
  return { by_itself, unpaid_days, approve_hours, version: await versionOf(db, { kind: 'order messages' }) }
}
