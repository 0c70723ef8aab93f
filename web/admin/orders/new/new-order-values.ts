import type { DeliveryMethod } from '#core/orders/delivery.ts'
import type { AdminOrderItem } from '#core/orders/admin/create-order.ts'

/** The values of the new order form. */
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
  /** A discount as typed: an amount or a coupon code. */
  discount: string
  as: 'order' | 'quote'
  /** The last day on which a quotation can be accepted. */
  valid_until: string
  note: string
  paid: boolean
}
