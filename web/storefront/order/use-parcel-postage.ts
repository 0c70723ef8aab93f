import { useWatch, type Control } from 'react-hook-form'
import { parseState } from '#core/orders/delivery.ts'
import {
  emptyParcel,
  calculatePostage,
  type ParcelContents,
  type PostageRules,
} from '#core/settings/postage.ts'
import type { OrderValues } from './order-values.ts'
import { usePostage } from './use-postage.ts'

export type ParcelPostage = ReturnType<typeof useParcelPostage>

/** What posting these goods costs, as the address stands; `askAgain` when the server says that it has changed. */
export function useParcelPostage(first: PostageRules, control: unknown, goods: Partial<ParcelContents>) {
  const { postage, askAgain } = usePostage(first)
  const [method, state] = useWatch({
    control: control as Control<OrderValues>,
    name: ['deliveryMethod', 'shipping.state'],
  })
  const parcel = { ...emptyParcel, ...goods }
  return {
    postage,
    askAgain,
    parcel,
    fee: calculatePostage(postage, method, parseState(state), parcel),
    /** The state that it goes to, as far as it is known; empty: it is picked up. */
    to: method === 'pos' ? state : '',
  }
}
