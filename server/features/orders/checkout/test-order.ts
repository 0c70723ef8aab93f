import type { OrderItem } from '#core/orders/items/order-items.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { ironOnCatalogQueries } from '#server/features/catalog/catalog.ts'
import { findPriceListForProduct, priceStickersByList } from '#server/features/pricing/pricing.ts'
import { priceNameTags } from '../items/price-iron-on.ts'
import { findOrderedProduct } from '../items/ordered-product.ts'
import type { Order } from '../store/orders-tables.ts'
import { placeOrder, type PlaceOrderDependencies } from './place-order.ts'

/** Places a test order and notifies this phone (digits with country code). */
export type PlaceTestOrder = (phone: string) => Promise<Order | Refusal<'nothing_on_sale'>>

/**
 * Returns a function that places test orders. They take the same path as real orders, including order number
 * and notification.
 */
export function createTestOrderPlacer(dependencies: PlaceOrderDependencies): PlaceTestOrder {
  return async (phone) => {
    const placed = await placeOrder(
      dependencies,
      {
        customer: {
          nama: 'Pesanan ujian',
          phone,
          deliveryMethod: 'selfPickup',
          shipping: { address1: '', address2: '', postcode: '', city: '', state: '', country: '' },
          requestId: undefined,
        },
        sent: { test: phone },
        quotedTotals: [],
        placedFrom: '',
        byStaff: true,
        isTest: true,
      },
      (contentVersion) => priceTestItem(dependencies, contentVersion),
    )
    if (placed instanceof Refusal) return refuse('nothing_on_sale')
    return placed.order
  }
}

async function priceTestItem({ db, content }: PlaceOrderDependencies, contentVersion: string) {
  const [colour] = await ironOnCatalogQueries.tagColours(db)
  if (colour) {
    const orders = [{ namaAnak: 'UJIAN', warna: colour.warna, bilangan: 1 }]
    const tags = await priceNameTags({ db, content }, contentVersion, { orders })
    if (!(tags instanceof Refusal)) return tags
  }
  const product = await findOrderedProduct(db, 'sticker', {})
  const list = product && (await findPriceListForProduct(db, product))
  const sizeMm = list?.sizes[0]
  if (!product || !list || sizeMm === undefined) return refuse('unknown_product')
  const job = { sizeMm, quantity: 100 }
  const priced = priceStickersByList(list, job)
  if (priced instanceof Refusal) return priced
  const { total, perSheet, sheets, pricePerSheet } = priced
  const goods: OrderItem = {
    kind: 'sticker',
    productId: product.id,
    product: product.name,
    ...job,
    perSheet,
    sheets,
    pricePerSheet,
  }
  return { goods, subtotal: total }
}
