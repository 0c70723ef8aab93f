import { atLeast, type ParsedInputOf } from '../../../core/contracts/contract.ts'
import {
  getPpStickerOrder,
  getStickerOrder,
  notifyOrder,
  savePpStickerOrder,
  saveStickerOrder,
  type OrderKind,
  type OrderView,
  type PpMaterial,
} from '../../../core/contracts/orders.ts'
import type { Db } from '../../platform/database.ts'
import { permit } from '../../platform/answer.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { route, type Call, type Feature } from '../../platform/route.ts'
import { firstProduct } from '../catalog/catalog.ts'
import { priceStickers, type SheetFlow } from '../pricing/pricing.ts'
import { findPayment } from '../settings/settings.ts'
import { viewOf, type Goods } from './goods.ts'
import { placesKeptMs } from './limits.ts'
import { findByPublicId, forgetPlaces } from './orders-store.ts'
import { placeOrder, type OrderParts, type PlacedOrder } from './place-order.ts'

export interface OrdersParts extends OrderParts {
  /** How far the notification of an order has come; null: there is none (any more). */
  notificationState: (db: Db, orderId: string) => Promise<'waiting' | 'sent' | 'failed' | null>
}

/**
 * Orders of customers.
 * - anyone may place one, within limits; the server works out the price (D-06, D-07)
 * - whoever holds an order's id sees what was ordered and how to pay, and how far its notification is (D-08)
 * - `sweepOrders` forgets where orders came from
 */
export function createOrders(parts: OrdersParts): Feature {
  const { db } = parts
  return {
    name: 'orders',
    routes: [
      route(saveStickerOrder, (input, call) => placeStickers(parts, 'sticker', input, call)),
      route(savePpStickerOrder, (input, call) => placeStickers(parts, 'ppsticker', input, call)),
      route(getStickerOrder, ({ id }) => lookUp(db, 'sticker', id)),
      route(getPpStickerOrder, ({ id }) => lookUp(db, 'ppsticker', id)),
      route(notifyOrder, async ({ id }) => {
        const order = await findByPublicId(db, id)
        if (!order) return refuse('not_found')
        const state = (await parts.notificationState(db, order.id)) ?? 'failed'
        return { state, message: notificationWords[state] }
      }),
    ],
  }
}

const notificationWords = {
  waiting: 'Notifikasi sedang dihantar',
  sent: 'Notifikasi telah dihantar',
  failed: 'sila hubungi kedai untuk maklumat bayaran',
} as const

const staff = atLeast('contributor', 'orders')

/** For the hourly job. */
export async function sweepOrders(db: Db): Promise<void> {
  await forgetPlaces(db, new Date(Date.now() - placesKeptMs))
}

type StickerInput = ParsedInputOf<typeof saveStickerOrder> & { materialType?: PpMaterial }

async function placeStickers(parts: OrdersParts, kind: SheetFlow, input: StickerInput, call: Call) {
  const placed = await placeOrder(parts, {
    customer: input,
    sent: input,
    price: (tx) => stickerGoods(tx, kind, input),
    seenTotals: [input.stickerDetails.totalCost, input.totalAmount],
    placedFrom: call.address,
    byStaff: permit(staff, call.caller) === null,
  })
  return placed instanceof Refusal ? placed : saved(placed)
}

async function stickerGoods(tx: Db, kind: SheetFlow, input: StickerInput) {
  const product = await orderedProduct(tx, kind, input)
  if (!product) return refuse('unknown_product')
  const job = { sizeMm: input.stickerDetails.stickerSize, quantity: input.stickerDetails.orderQuantity }
  const priced = await priceStickers(tx, product, job)
  if (priced instanceof Refusal) return priced
  const { perSheet, sheets, pricePerSheet, total } = priced
  const figures = { productId: product.id, product: product.name, ...job, perSheet, sheets, pricePerSheet }
  const goods: Goods =
    kind === 'ppsticker'
      ? { kind, material: input.materialType ?? 'PP Transparent', ...figures }
      : { kind, ...figures }
  return { goods, total }
}

/** By slug, or by the kind alone; what isn't on sale can't be ordered. */
async function orderedProduct(tx: Db, flow: SheetFlow, { productSlug, productType }: StickerInput) {
  const named = productSlug || (productType ?? '').trim().toLowerCase().replaceAll(/\s+/g, '-')
  const product =
    (named && (await firstProduct(tx, { slug: named, flow }))) ||
    (productSlug ? null : await firstProduct(tx, { flow }))
  return product?.status === 'active' ? product : null
}

function saved({ order, notification }: PlacedOrder) {
  return {
    success: true as const,
    id: order.publicId,
    orderNumber: order.number,
    whatsappMessage: notification.text,
    whatsappMedia: notification.picture?.url ?? null,
    message: 'Pesanan berjaya disimpan!',
  }
}

async function lookUp(db: Db, kind: OrderKind, publicId: string) {
  const order = await findByPublicId(db, publicId)
  if (order?.kind !== kind) return refuse('not_found')
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
    payment: await findPayment(db),
  }
  return { success: true as const, order: view, message: 'Maklumat order berjaya diperolehi!' }
}
