import { z } from 'zod'
import { words, firstOf, unclear, parcels, labelOf } from './easyparcel-answers.ts'
import type { Heard, BoughtLabel } from './label-seller.ts'

const orderState = z.object({ order_status: words, order_payable: words })

/** Whether the order itself is still to be paid; null: it is not, or nobody can tell. */
export function readUnpaid(status: number, body: string): Heard<boolean> {
  const first = firstOf(status, body, orderState)
  if (first.kind !== 'ok') return first
  const { order_status, order_payable } = first.value
  if (order_status === '' && order_payable === '') return unclear('an order without a status')
  return { kind: 'ok', value: /^(true|1)$/i.test(order_payable) || /^waiting payment$/i.test(order_status) }
}

const parcelState = z.object({ parcel: parcels })

/** What became of the parcel of an order that is not to be paid any more. */
export function readParcel(status: number, body: string): Heard<'gone' | BoughtLabel> {
  const first = firstOf(status, body, parcelState)
  if (first.kind !== 'ok') return first
  const [one] = first.value.parcel ?? []
  if (!one) return unclear('an order without a parcel')
  if (one.awb === '' && /^(expired|cancel)/i.test(one.ship_status)) return { kind: 'ok', value: 'gone' }
  if (one.awb === '' && /^waiting payment$/i.test(one.ship_status)) return unclear(one.ship_status)
  return { kind: 'ok', value: labelOf(one) }
}
