import type { z } from 'zod'
import type { customerFormSchema } from '#core/orders/customer-form.ts'
import type { FormDraft } from './use-form-draft.ts'

export type OrderValues = Required<
  Pick<z.input<typeof customerFormSchema>, 'nama' | 'phone' | 'deliveryMethod'>
> & {
  offers: boolean
  shipping: Record<'address1' | 'address2' | 'postcode' | 'city' | 'state', string>
}

export const emptyShipping: OrderValues['shipping'] = {
  address1: '',
  address2: '',
  postcode: '',
  city: '',
  state: '',
}
export const emptyOrderValues: OrderValues = {
  nama: '',
  phone: '',
  offers: false,
  deliveryMethod: 'selfPickup',
  shipping: emptyShipping,
}

const draftKey = 'order_draft'

export function readOrderDraft(): OrderValues {
  try {
    const draft: Partial<OrderValues> = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}')
    return { ...emptyOrderValues, ...draft, shipping: { ...emptyShipping, ...draft.shipping } }
  } catch {
    return emptyOrderValues
  }
}

/** `null` deletes the draft after the order was placed. */
export function storeOrderDraft(values: OrderValues | null): void {
  try {
    if (values) sessionStorage.setItem(draftKey, JSON.stringify(values))
    else sessionStorage.removeItem(draftKey)
  } catch {
    // Storage is disabled. The form itself still has all values.
  }
}

export const orderDraft: FormDraft<OrderValues> = { read: readOrderDraft, store: storeOrderDraft }
