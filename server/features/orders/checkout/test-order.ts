import type { OrderItem } from '#core/orders/items/order-items.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { ironOn } from '#server/features/catalog/catalog.ts'
import { findListOf, priceBy } from '#server/features/pricing/pricing.ts'
import { nameTagGoods } from '../items/iron-on-goods.ts'
import { orderedProduct } from '../items/ordered-product.ts'
import type { Order } from '../store/orders-tables.ts'
import { placeOrder } from './place-order.ts'
import type { PlacingParts } from './wanted-order.ts'

/** Places a test order whose message goes to this phone (digits with country code). */
export type PlaceTest = (phone: string) => Promise<Order | Refusal<'nothing_on_sale'>>

/** An order like any other, of something that is on sale, with the number and the message that it would get. */
export function placingTests(parts: PlacingParts): PlaceTest {
  return async (phone) => {
    const placed = await placeOrder(parts, {
      customer: {
        nama: 'Pesanan ujian',
        phone,
        deliveryMethod: 'selfPickup',
        shipping: { address1: '', address2: '', postcode: '', city: '', state: '', country: '' },
        requestId: undefined,
      },
      sent: { test: phone },
      price: (changes) => somethingOnSale(parts, changes),
      seenTotals: [],
      placedFrom: '',
      byStaff: true,
      isTest: true,
    })
    if (placed instanceof Refusal) return refuse('nothing_on_sale')
    return placed.order
  }
}

/** One set of name tags; else a hundred of the first stickers there are. */
async function somethingOnSale({ db, content }: PlacingParts, changes: string) {
  const [colour] = await ironOn.tagColours(db)
  if (colour) {
    const orders = [{ namaAnak: 'UJIAN', warna: colour.warna, bilangan: 1 }]
    const tags = await nameTagGoods({ db, content }, changes, { orders })
    if (!(tags instanceof Refusal)) return tags
  }
  const product = await orderedProduct(db, 'sticker', {})
  const list = product && (await findListOf(db, product))
  const sizeMm = list?.sizes[0]
  if (!product || !list || sizeMm === undefined) return refuse('unknown_product')
  const job = { sizeMm, quantity: 100 }
  const priced = priceBy(list, job)
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
  return { goods, total }
}
