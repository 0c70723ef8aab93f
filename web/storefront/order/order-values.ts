import type { z } from 'zod'
import type { customerForm } from '#core/orders/customer-form.ts'
import type { Draft } from './use-draft.ts'

/** What the form holds while it is filled in. */
export type OrderValues = Required<
  Pick<z.input<typeof customerForm>, 'nama' | 'phone' | 'deliveryMethod'>
> & {
  offers: boolean
  shipping: Record<'address1' | 'address2' | 'postcode' | 'city' | 'state', string>
}

export const noShipping: OrderValues['shipping'] = {
  address1: '',
  address2: '',
  postcode: '',
  city: '',
  state: '',
}
export const emptyValues: OrderValues = {
  nama: '',
  phone: '',
  offers: false,
  deliveryMethod: 'selfPickup',
  shipping: noShipping,
}

const draftKey = 'order_draft'

/** What was typed before the page was left or reloaded; gone with the tab. */
export function readDraft(): OrderValues {
  try {
    const draft: Partial<OrderValues> = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}')
    return { ...emptyValues, ...draft, shipping: { ...noShipping, ...draft.shipping } }
  } catch {
    return emptyValues
  }
}

/** Null: the order is placed, nothing is left to keep. */
export function keepDraft(values: OrderValues | null): void {
  try {
    if (values) sessionStorage.setItem(draftKey, JSON.stringify(values))
    else sessionStorage.removeItem(draftKey)
  } catch {
    // Storage is off: the form itself still holds everything.
  }
}

export const orderDraft: Draft<OrderValues> = { read: readDraft, keep: keepDraft }
