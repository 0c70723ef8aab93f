import type { z } from 'zod'
import type { customerForm } from '#core/orders/customer-form.ts'
import type { Draft } from './use-draft.ts'

/** Values of the form while it is filled in. */
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

/** Reads the draft, which is stored per tab and survives leaving and reloading the page. */
export function readDraft(): OrderValues {
  try {
    const draft: Partial<OrderValues> = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}')
    return { ...emptyValues, ...draft, shipping: { ...noShipping, ...draft.shipping } }
  } catch {
    return emptyValues
  }
}

/** `null` deletes the draft after the order is placed. */
export function keepDraft(values: OrderValues | null): void {
  try {
    if (values) sessionStorage.setItem(draftKey, JSON.stringify(values))
    else sessionStorage.removeItem(draftKey)
  } catch {
    // Storage is off. The form still holds everything.
  }
}

export const orderDraft: Draft<OrderValues> = { read: readDraft, keep: keepDraft }
