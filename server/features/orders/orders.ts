import { atLeast, type ParsedInputOf } from '../../../core/contracts/contract.ts'
import {
  getLogoOrder,
  getNameTagOrder,
  saveLogoOrder,
  saveNameTagOrder,
} from '../../../core/contracts/iron-on.ts'
import {
  getPpStickerOrder,
  getStickerOrder,
  notifyOrder,
  savePpStickerOrder,
  saveStickerOrder,
  type OrderKind,
  type OrderView,
} from '../../../core/contracts/orders.ts'
import type { PaymentDetails } from '../../../core/contracts/settings.ts'
import type { PpMaterial } from '../../../core/values/pp-material.ts'
import type { FastifyRequest } from 'fastify'
import type { Database, Db } from '../../platform/database.ts'
import { permit } from '../../platform/answer.ts'
import { CountedContent, KeptContent } from '../../platform/kept-content.ts'
import { ChangeFeed } from '../../platform/live/change-feed.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { route, type Call, type Caller, type Feature } from '../../platform/route.ts'
import type { SentNotification } from '../messaging/messaging.ts'
import { dealFor, findDeals, findListOf, priceBy, type SheetFlow } from '../pricing/pricing.ts'
import { findPayment } from '../settings/settings.ts'
import { forgetBrokenDesigns } from './designs-store.ts'
import { designKeyOf, designRoutes } from './designs.ts'
import { changedOrder, deskRoutes } from './desk.ts'
import { logoView, savedWords, viewOf, type Goods } from './goods.ts'
import { logoGoods, nameTagGoods, type LogoInput, type NameTagInput } from './iron-on-goods.ts'
import { jerseyRoutes } from './jersey.ts'
import { placesKeptMs } from './limits.ts'
import { orderedProduct, type ProductNaming } from './ordered-product.ts'
import { followRoutes, triesKeptMs } from './follow-order.ts'
import { forgetTries } from './follow-store.ts'
import { closeNumberGap, findByPublicId, findingWithSlips, forgetPlaces } from './orders-store.ts'
import { placeOrder, type OrderParts, type PlacedOrder } from './place-order.ts'
import { slipKeyOf, slipRoutes } from './slips.ts'
import { placingTests, type PlaceTest } from './test-order.ts'
import { todayRoutes } from './today.ts'
import type { IsOnSheets } from './today-store.ts'

export interface OrdersParts extends OrderParts {
  /** The message to a customer for a key (an order's id: its notification), and how far it is; null: none (any more). */
  findNotification: (db: Db, key: string) => Promise<SentNotification | null>
  /** Puts a message to a customer into the caller's transaction; a second one for the same key is none. */
  tell: (tx: Db, message: { key: string; phone: string; text: string; by: string }) => Promise<void>
  isOnSheets: IsOnSheets
  /** Whether messages reach customers: not while the sandbox is the shop's gateway. */
  reachesPhone: boolean
  identify: (request: FastifyRequest) => Promise<Caller | null | Refusal>
}

/**
 * Orders of customers.
 * - anyone may place one, within limits; the server works out the price (D-06, D-07)
 * - whoever holds an order's id sees what was ordered and how to pay, and how far its notification is (D-08)
 * - they may send slips of the payment and, for stickers, the design until the shop begins; whoever knows number and
 *   phone sees how far it is, masked, how to pay what is not paid yet, and may send slips and the design too
 * - staff see all orders with slips and designs, move them from stage to stage (desk.ts), and keep the jersey lists
 * - `placeTest`: an order that tries whether everything arrives and counts nowhere
 * - the overview: what they ask today, and sales by week and product
 * - `remindUnpaid` reminds who has not paid, where Settings say so
 * - `countOrdersOf`, `uploadsInOrders`: what of the catalogue and of its pictures orders still need
 * - `meetNewBuyers`: whoever orders becomes a contact
 * - `sweepOrders` forgets where orders and tries to look them up came from, and designs that broke off
 */
export function createOrders(database: Database, given: Omit<OrdersParts, 'db' | 'content'>): OrdersFeature {
  const { db } = database
  const parts = { ...given, db, content: new CountedContent(db) }
  const feed = new ChangeFeed('orders', changedOrder)
  const looking: LookUpParts = {
    find: findingWithSlips(db),
    payment: new KeptContent(() => findPayment(db)),
    reachesPhone: parts.reachesPhone,
  }
  return {
    name: 'orders',
    placeTest: placingTests(parts),
    routes: [
      route(saveStickerOrder, (input, call) => placeStickers(parts, 'sticker', input, call)),
      route(savePpStickerOrder, (input, call) => placeStickers(parts, 'ppsticker', input, call)),
      route(saveNameTagOrder, (input, call) => placeNameTags(parts, input, call)),
      route(saveLogoOrder, (input, call) => placeLogos(parts, input, call)),
      route(getStickerOrder, ({ id }) => lookUp(looking, 'sticker', id)),
      route(getPpStickerOrder, ({ id }) => lookUp(looking, 'ppsticker', id)),
      route(getNameTagOrder, ({ id }) => lookUp(looking, 'nametag', id)),
      route(getLogoOrder, ({ id }) => lookUp(looking, 'logo', id)),
      route(notifyOrder, async ({ id }) => {
        const order = await findByPublicId(db, id)
        if (!order) return refuse('not_found')
        const state = (await parts.findNotification(db, order.id))?.state ?? 'failed'
        return {
          state,
          message: state === 'sent' && !parts.reachesPhone ? onSandbox : notificationWords[state],
        }
      }),
      ...todayRoutes(parts),
      ...deskRoutes(parts, feed),
      ...slipRoutes(db),
      ...designRoutes(db),
      ...followRoutes(parts, looking.payment),
      ...jerseyRoutes(db),
    ],
    async start() {
      if (database.engine === 'pglite') await closeNumberGap(db)
      const stops = [await feed.start(database), await looking.payment.follow(database)]
      return async () => {
        for (const stop of stops) await stop()
      }
    },
  }
}

export interface OrdersFeature extends Feature {
  placeTest: PlaceTest
}

interface LookUpParts {
  find: ReturnType<typeof findingWithSlips>
  /** How the shop is paid. */
  payment: KeptContent<PaymentDetails>
  reachesPhone: boolean
}

const notificationWords = {
  waiting: 'Notifikasi sedang dihantar',
  sent: 'Notifikasi telah dihantar',
  failed: 'sila hubungi kedai untuk maklumat bayaran',
} as const

/** Nobody is told that a message has come which no phone gets. */
const onSandbox = 'Notifikasi hanya sampai ke telefon ujian kedai'

const staff = atLeast('contributor', 'orders')

// For production, which makes what was ordered.
export { orderHistory } from './activity.ts'
export { nameOf } from './desk.ts'
export { amountOf, type Goods } from './goods.ts'
export { withoutDesign } from './listed-order.ts'
export { moveAllLocked } from './move-order.ts'
export { noteAllLocked } from './notes-and-money.ts'
export {
  findByIds,
  findByPublicIds,
  listLongest,
  lockOrders,
  stagesOf,
  type Longest,
} from './orders-store.ts'
export type { Order } from './orders-tables.ts'
export { countOrdersOf, latestOrders, uploadsInOrders } from './orders-store.ts'
export { remindUnpaid } from './reminders.ts'
export { type PlaceTest } from './test-order.ts'
export { findTestOrder, removeTestOrders } from './test-orders-store.ts'
export { meetNewBuyers } from './people/buyers.ts'
export { correctOrders } from './people/correct-orders.ts'
export { findCustomers } from './people/held-store.ts'
export {
  countExpiredDesigns,
  countExpiredJerseys,
  countExpiredOrders,
  countExpiredSlips,
  deleteExpiredDesigns,
  deleteExpiredJerseys,
  deleteExpiredSlips,
} from './people/expired-store.ts'
export {
  forgetExpiredOrders,
  forgetInOrders,
  heldInOrders,
  holdOrdersOf,
  readDesign,
  type HeldInOrders,
} from './people/person.ts'

/** For the hourly job. */
export async function sweepOrders(db: Db): Promise<void> {
  await forgetPlaces(db, new Date(Date.now() - placesKeptMs))
  await forgetTries(db, new Date(Date.now() - triesKeptMs))
  await forgetBrokenDesigns(db, new Date(Date.now() - brokenKeptMs))
}

/** A design that takes longer to be stored than this never will be. */
const brokenKeptMs = 3_600_000

type StickerInput = ParsedInputOf<typeof saveStickerOrder> & { materialType?: PpMaterial }

async function placeStickers(parts: OrdersParts, kind: SheetFlow, input: StickerInput, call: Call) {
  const placed = await placeOrder(parts, {
    customer: input,
    sent: input,
    price: (changes) => stickerGoods(parts, changes, kind, input),
    seenTotals: [input.stickerDetails.totalCost, input.totalAmount],
    ...origin(call),
  })
  return placed instanceof Refusal ? placed : saved(placed)
}

async function placeNameTags(parts: OrdersParts, input: NameTagInput, call: Call) {
  const placed = await placeOrder(parts, {
    customer: input,
    sent: input,
    price: () => nameTagGoods(parts.db, input),
    seenTotals: [input.totalAmount],
    ...origin(call),
  })
  return placed instanceof Refusal ? placed : saved(placed)
}

async function placeLogos(parts: OrdersParts, input: LogoInput, call: Call) {
  const placed = await placeOrder(parts, {
    customer: input,
    sent: input,
    price: () => logoGoods(parts.db, input),
    seenTotals: [input.totalAmount],
    ...origin(call),
  })
  if (placed instanceof Refusal) return placed
  const { goods } = placed.order
  if (goods.kind !== 'logo') return refuse('request_reused')
  return { ...saved(placed), orderDetails: logoView(goods) }
}

function origin(call: Call) {
  return { placedFrom: call.network, byStaff: permit(staff, call.caller) === null }
}

async function stickerGoods(
  { db, content }: OrdersParts,
  changes: string,
  kind: SheetFlow,
  input: StickerInput,
) {
  const key = JSON.stringify([kind, input.productSlug, input.productType])
  const listed = await content.get(changes, key, () => findListed(db, kind, input))
  if (!listed) return refuse('unknown_product')
  const { product, list } = listed
  const job = { sizeMm: input.stickerDetails.stickerSize, quantity: input.stickerDetails.orderQuantity }
  const priced = priceBy(list, job)
  if (priced instanceof Refusal) return priced
  const { perSheet, sheets, pricePerSheet, total } = priced
  const deal =
    input.deal === undefined
      ? null
      : await dealOf({ db, content }, changes, { ...job, id: input.deal, productId: product.id })
  const figures = {
    productId: product.id,
    product: product.name,
    ...job,
    perSheet,
    sheets,
    pricePerSheet,
    ...(deal && { deal: { id: deal.id, priceSen: deal.priceSen, usualSen: total } }),
  }
  const goods: Goods =
    kind === 'ppsticker'
      ? { kind, material: input.materialType ?? 'PP Transparent', ...figures }
      : { kind, ...figures }
  return { goods, total: deal?.priceSen ?? total, dealOver: input.deal !== undefined && !deal }
}

/** The deal that an order names, where it runs just now and is for exactly this job. */
async function dealOf(
  { db, content }: Pick<OrdersParts, 'db' | 'content'>,
  changes: string,
  asked: Parameters<typeof dealFor>[1],
) {
  return dealFor(await content.get(changes, 'deals', () => findDeals(db)), asked, new Date())
}

/** The product that is ordered, with its price list. */
async function findListed(db: Db, kind: SheetFlow, naming: ProductNaming) {
  const product = await orderedProduct(db, kind, naming)
  return product && { product, list: await findListOf(db, product) }
}

function saved({ order, notification }: PlacedOrder) {
  return {
    success: true as const,
    id: order.publicId,
    orderNumber: order.number,
    whatsappMessage: notification.text,
    whatsappMedia: notification.picture?.url ?? null,
    message: savedWords(order.kind),
  }
}

async function lookUp({ find, payment, reachesPhone }: LookUpParts, kind: OrderKind, publicId: string) {
  const found = await find(publicId)
  if (found?.order.kind !== kind || found.order.anonymisedAt) return refuse('not_found')
  const { order, slips } = found
  const view: OrderView = {
    id: order.publicId,
    orderNumber: order.number,
    goods: viewOf(order.goods),
    deliveryMethod: order.deliveryMethod,
    pickupPlace: order.pickupPlace,
    goods_sen: order.goodsSen,
    shipping_sen: order.shippingSen,
    total_sen: order.totalSen,
    placed_at: order.placedAt.toISOString(),
    payment: await payment.get('shop'),
    slips,
    slip_key: slipKeyOf(order),
    design_key: designKeyOf(order),
    reaches_phone: reachesPhone,
  }
  return { success: true as const, order: view, message: 'Maklumat order berjaya diperolehi!' }
}
