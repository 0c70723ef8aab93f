import { z } from 'zod'
import { anyone, contract } from '#core/contract.ts'
import { followByLink } from './after-order.ts'
import { followedOrder } from './followed-order.ts'
import { deliveryMethods } from '../delivery.ts'
import { isToCome, type OrderStage } from '../order-stages.ts'
import { customer, withAddress } from '../customer-form.ts'

/** The fields of the form, which the browser checks before sending. */
export const addressForm = withAddress(
  z.object({ deliveryMethod: z.enum(deliveryMethods).default('pos'), shipping: customer.shipping }),
)

/** Returns true if the address may still be changed: until the parcel is packed. */
export const mayGoElsewhere = ({
  stage,
  deliveryMethod,
}: {
  stage: OrderStage
  deliveryMethod: (typeof deliveryMethods)[number]
}): boolean => deliveryMethod === 'pos' && isToCome(stage)

/** Changes the delivery address with the order's link. Refused if the postage would change; staff do it then. */
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
