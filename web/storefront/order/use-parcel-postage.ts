import { useWatch, type Control } from 'react-hook-form'
import { parseMalaysianState } from '#core/orders/delivery.ts'
import {
  emptyParcel,
  calculatePostage,
  type ParcelContents,
  type PostageRules,
} from '#core/settings/postage.ts'
import type { OrderValues } from './order-values.ts'
import { usePostage } from './use-postage.ts'

export type ParcelPostage = ReturnType<typeof useParcelPostage>

/** `askAgain` loads the postage rules again after the server reports a change. */
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
    fee: calculatePostage(postage, method, parseMalaysianState(state), parcel),
    /** Delivery state, if known. Empty for self-pickup. */
    to: method === 'pos' ? state : '',
  }
}
