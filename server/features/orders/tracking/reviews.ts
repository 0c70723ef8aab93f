import { hasLeftShop } from '#core/orders/order-stages.ts'
import {
  listApprovedReviews,
  decideReview,
  listReviews,
  saveReview,
  deleteReview,
  type AdminReview,
  type ReviewView,
} from '#core/orders/tracking/reviews.ts'
import { getFirstName } from '#core/messaging/first-name.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { refuseConflict, refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { recordAction } from '#server/features/identity/identity.ts'
import { findOrderByKey } from '../store/find-order-by-key.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import type { Order } from '../store/orders-tables.ts'
import {
  countReviews,
  updateReviewState,
  clearReview,
  saveReviewText,
  findReviews,
  lockReview,
  findReview,
  type StoredReview,
} from './reviews-store.ts'

const maxShown = 6
const maxListed = 200
/** A parcel counts as delivered after this number of days if the carrier's delivery time is unknown. */
const defaultTransitDays = 3
const dayMs = 86_400_000

export function reviewRoutes({ db, content }: Pick<OrdersDependencies, 'db' | 'content'>): Route[] {
  return [
    route(saveReview, async ({ words, ...link }) => {
      const order = await findOrderByKey(db, link, 'order')
      if (!order) return refuse('not_found')
      if (!isShipped(order)) return refuse('not_arrived')
      const saved = await saveReviewText(db, order.id, words)
      return saved === 'saved' ? presentOwnReview(db, order, link.key) : refuse('said_too_often')
    }),
    route(deleteReview, async (link) => {
      const order = await findOrderByKey(db, link, 'order')
      if (!order) return refuse('not_found')
      await clearReview(db, order.id)
      return presentOwnReview(db, order, link.key)
    }),
    route(listApprovedReviews, () =>
      content.show('customers’ words', async () => ({
        customer_words: (await findReviews(db, 'agreed', maxShown)).map(({ nama, words }) => ({
          name: getFirstName(nama),
          words,
        })),
      })),
    ),
    route(listReviews, async ({ state }) => ({
      words: (await findReviews(db, state, maxListed)).map(presentAdminReview),
      counts: await countReviews(db),
    })),
    route(decideReview, ({ id, state, version }, call) =>
      db.transaction(async (tx) => {
        const found = await lockReview(tx, id)
        if (!found) return refuse('not_found')
        if (found.version !== version)
          return refuseConflict({ version: found.version, current: presentAdminReview(found) })
        await updateReviewState(tx, found.orderId, state)
        const action = state === 'agreed' ? 'agreed to a customer’s words' : 'hid a customer’s words'
        await recordAction(tx, call, action, found.number)
        return presentAdminReview({ ...found, state, version: version + 1 })
      }),
    ),
  ]
}

/** Returns an empty object until the order has presumably arrived. */
export async function presentReview(
  db: Db,
  order: Order,
  key: string,
  arrivesOn: string | undefined,
): Promise<{ words?: ReviewView }> {
  if (!isShipped(order)) return {}
  const since = order.stageSince.getTime()
  const arrivalDay = arrivesOn ?? getShopDay(new Date(since + defaultTransitDays * dayMs))
  if (order.stage === 'posted' && getShopDay(new Date()) < arrivalDay) return {}
  return { words: await presentOwnReview(db, order, key) }
}

const isShipped = ({ stage, isTest }: Order) => !isTest && hasLeftShop(stage)

async function presentOwnReview(db: Db, order: Order, key: string): Promise<ReviewView> {
  const storedReview = await findReview(db, order.id)
  return {
    key,
    name: getFirstName(order.nama),
    words: storedReview?.words ?? '',
    state: storedReview?.state ?? null,
  }
}

function presentAdminReview({
  publicId,
  number,
  nama,
  words,
  state,
  saidAt,
  version,
}: StoredReview): AdminReview {
  const name = getFirstName(nama)
  return { id: publicId, number, nama, name, words, state, said_at: saidAt.toISOString(), version }
}
