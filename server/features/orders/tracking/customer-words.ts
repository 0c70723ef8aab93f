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
import { record } from '#server/features/identity/identity.ts'
import { findByKey } from '../store/find-by-key.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import type { Order } from '../store/orders-tables.ts'
import {
  countSaid,
  decideSaid,
  emptyWords,
  keepWords,
  listSaid,
  lockSaid,
  wordsOf,
  type Said,
} from './words-store.ts'

/** The home page has a few of the latest. */
const mostShown = 6
const mostListed = 200
/** Days after which a parcel is taken to have come where no carrier's days are known. */
const daysOnTheWay = 3
const dayMs = 86_400_000

/** A few words of customers about what they have got, and what the shop does with them. */
export function wordsRoutes({ db, content }: Pick<OrdersParts, 'db' | 'content'>): Route[] {
  return [
    route(saveReview, async ({ words, ...link }) => {
      const order = await findByKey(db, link, 'order')
      if (!order) return refuse('not_found')
      if (!hasLeft(order)) return refuse('not_arrived')
      const kept = await keepWords(db, order.id, words)
      return kept === 'kept' ? saidOf(db, order, link.key) : refuse('said_too_often')
    }),
    route(deleteReview, async (link) => {
      const order = await findByKey(db, link, 'order')
      if (!order) return refuse('not_found')
      await emptyWords(db, order.id)
      return saidOf(db, order, link.key)
    }),
    route(listApprovedReviews, () =>
      content.show('customers’ words', async () => ({
        customer_words: (await listSaid(db, 'agreed', mostShown)).map(({ nama, words }) => ({
          name: getFirstName(nama),
          words,
        })),
      })),
    ),
    route(listReviews, async ({ state }) => ({
      words: (await listSaid(db, state, mostListed)).map(deskView),
      counts: await countSaid(db),
    })),
    route(decideReview, ({ id, state, version }, call) =>
      db.transaction(async (tx) => {
        const found = await lockSaid(tx, id)
        if (!found) return refuse('not_found')
        if (found.version !== version)
          return refuseConflict({ version: found.version, current: deskView(found) })
        await decideSaid(tx, found.orderId, state)
        const did = state === 'agreed' ? 'agreed to a customer’s words' : 'hid a customer’s words'
        await record(tx, call, did, found.number)
        return deskView({ ...found, state, version: version + 1 })
      }),
    ),
  ]
}

/** For the page that follows an order: there once it has come, as far as that can be known. */
export async function wordsPart(
  db: Db,
  order: Order,
  key: string,
  arrivesOn: string | undefined,
): Promise<{ words?: ReviewView }> {
  if (!hasLeft(order)) return {}
  const since = order.stageSince.getTime()
  const comes = arrivesOn ?? getShopDay(new Date(since + daysOnTheWay * dayMs))
  if (order.stage === 'posted' && getShopDay(new Date()) < comes) return {}
  return { words: await saidOf(db, order, key) }
}

const hasLeft = ({ stage, isTest }: Order) => !isTest && (stage === 'handed_over' || stage === 'posted')

async function saidOf(db: Db, order: Order, key: string): Promise<ReviewView> {
  const said = await wordsOf(db, order.id)
  return {
    key,
    name: getFirstName(order.nama),
    words: said?.words ?? '',
    state: said?.state ?? null,
  }
}

function deskView({ publicId, number, nama, words, state, saidAt, version }: Said): AdminReview {
  const name = getFirstName(nama)
  return { id: publicId, number, nama, name, words, state, said_at: saidAt.toISOString(), version }
}
