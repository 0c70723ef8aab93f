import type { DeliveryMethod } from '#core/orders/delivery.ts'
import type { AdminOrderItem } from '#core/orders/admin/create-order.ts'

export interface NewOrderValues {
  nama: string
  phone: string
  delivery_method: DeliveryMethod
  address1: string
  address2: string
  postcode: string
  city: string
  state: string
  items: AdminOrderItem[]
  /** Discount as typed: an amount or a coupon code. */
  discount: string
  as: 'order' | 'quote'
  /** Last day on which the customer can accept a quotation. */
  valid_until: string
  note: string
  /** Deposit as typed: a percentage or an amount. */
  deposit: string
  paid: boolean
}
