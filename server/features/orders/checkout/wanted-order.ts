import type { ParsedInputOf } from '#core/contract.ts'
import type { OrderItem } from '#core/orders/items/order-items.ts'
import type { placeStickerOrder } from '#core/orders/orders.ts'
import type { CouponTerms, DiscountTerms } from '#core/pricing/coupons.ts'
import type { Sen } from '#core/shared/money.ts'
import type { Refusal } from '#server/http/refusal.ts'
import type { OrdersParts } from '../store/orders-parts.ts'

/** Who orders and where it goes: the part of a form that every kind has. */
export type Customer = Pick<
  ParsedInputOf<typeof placeStickerOrder>,
  'nama' | 'phone' | 'offers' | 'deliveryMethod' | 'shipping' | 'postage_sen' | 'due_on' | 'requestId'
>

export interface PricedGoods {
  goods: OrderItem
  total: Sen
  /** Takes something off them; a coupon counts how often it does. */
  reduction?: DiscountTerms | CouponTerms | null
  /** It is ordered by a deal that is none for it, or none any more: the price is the usual one. */
  dealOver?: boolean
}

export interface Placing<Code extends string> {
  customer: Customer
  /** All that was sent, to tell a repeated call from another order under the same name. */
  sent: unknown
  /** Works out goods and price from what is stored; `changes`: the count of it from before. */
  price: (changes: string) => Promise<PricedGoods | Refusal<Code>>
  /** Totals that the customer saw; each has to be ours. */
  seenTotals: (Sen | null | undefined)[]
  /** What was seen to be taken off, and what there was to pay in all; where given they have to be ours. */
  seenDiscount?: Sen | undefined
  seenToPay?: Sen
  placedFrom: string
  /** Staff at the counter order for many: no limits for them. */
  byStaff: boolean
  /** The money is there. */
  paid?: boolean
  /** Nobody is told how to pay: it is paid already, or only quoted. */
  tellsNobody?: boolean
  /** It waits for the customer's word until then. */
  quote?: { validUntil: string; note: string } | undefined
  /** Only tries whether everything arrives; it counts nowhere. */
  isTest?: true
  /** The group order that it closes. */
  groupId?: string
}

/** What placing an order needs of the program around it. */
export type PlacingParts = Pick<OrdersParts, 'db' | 'content' | 'numbers' | 'siteUrl' | 'customerUrl'>
