import type { DeliveryMethod } from '#core/orders/delivery.ts'
import type { AdminOrderItem } from '#core/orders/admin/create-order.ts'

/** What the form of a new order holds. */
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
  /** What is taken off: an amount or a coupon's code, as typed. */
  discount: string
  as: 'order' | 'quote'
  /** Of a quotation. */
  valid_until: string
  note: string
  paid: boolean
}
