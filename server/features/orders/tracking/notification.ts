import { awaitOrderNotification, sendOrderNotification } from '#core/orders/orders.ts'
import type { LongPolls } from '#server/realtime/long-polls.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { findNotification } from '#server/features/messaging/messaging.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { findOrderByPublicId } from '../store/orders-store.ts'

/** Routes that report the state of the notification, at once or when it changes (D-08). */
export function notificationRoutes(dependencies: OrdersDependencies, held: LongPolls): Route[] {
  const { db, reachesPhone } = dependencies
  const shown = (found: Awaited<ReturnType<typeof findNotification>>) => {
    const state = found?.state ?? 'failed'
    return { state, message: state === 'sent' && !reachesPhone() ? sandboxText : stateTexts[state] }
  }
  return [
    route(sendOrderNotification, async ({ id }) => {
      const order = await findOrderByPublicId(db, id)
      return order ? shown(await findNotification(db, order.id)) : refuse('not_found')
    }),
    route(awaitOrderNotification, async ({ id }, call) => {
      const order = await findOrderByPublicId(db, id)
      if (!order) return refuse('not_found')
      const found = await findNotification(db, order.id)
      if (found?.state !== 'waiting') return { ...shown(found), listened: true }
      if (held.isFull(id)) return { ...shown(found), listened: false }
      return held.hold(awaitOrderNotification, call, id, async (over) => {
        const later = await dependencies.awaitNotification(order.id, over)
        return { ...shown(later), listened: over.reason !== 'stopped' }
      })
    }),
  ]
}

const stateTexts = {
  waiting: 'Notifikasi sedang dihantar',
  sent: 'Notifikasi telah dihantar',
  failed: 'sila hubungi kedai untuk maklumat bayaran',
} as const

/** The sandbox delivers to no phone, so its messages are not reported as delivered. */
const sandboxText = 'Notifikasi hanya sampai ke telefon ujian kedai'
