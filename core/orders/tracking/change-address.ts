import { z } from 'zod'
import { anyone, contract } from '#core/contract.ts'
import { followByLink } from './after-order.ts'
import { followedOrder } from './followed-order.ts'
import { deliveryMethods } from '../delivery.ts'
import { isToCome, type OrderStage } from '../order-stages.ts'
import { customer, withAddress } from '../customer-form.ts'

/** What the form asks; the browser checks by it before it sends. */
export const addressForm = withAddress(
  z.object({ deliveryMethod: z.enum(deliveryMethods).default('pos'), shipping: customer.shipping }),
)

/** Whether a parcel may still go elsewhere: until it is packed. */
export const mayGoElsewhere = ({
  stage,
  deliveryMethod,
}: {
  stage: OrderStage
  deliveryMethod: (typeof deliveryMethods)[number]
}): boolean => deliveryMethod === 'pos' && isToCome(stage)

/** Another address for the parcel, by whoever has the order's link. The postage stays: where it would not, staff do it. */
export const changeAddress = contract('POST', '/api/orders/follow/address', {
  access: anyone,
  input: withAddress(
    z.object({
      ...followByLink.input.shape,
      deliveryMethod: z.enum(deliveryMethods).default('pos'),
      shipping: customer.shipping,
    }),
  ),
  reply: followedOrder,
  errors: {
    not_found: followByLink.errors.not_found,
    packed: { status: 409, error: 'Pesanan ini sudah dibungkus. Hubungi kedai.' },
    other_postage: {
      status: 409,
      error: 'Kos pos ke negeri ini lain. Hubungi kedai untuk menukar alamat.',
    },
  },
})
