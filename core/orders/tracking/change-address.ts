import { z } from 'zod'
import { anyCaller, contract } from '#core/contract.ts'
import { trackOrderByLink } from './track-order.ts'
import { trackedOrderSchema } from './tracked-order.ts'
import { deliveryMethods } from '../delivery.ts'
import { isUnfinished, type OrderStage } from '../order-stages.ts'
import { customerFields, addAddressRules } from '../customer-form.ts'

export const addressFormSchema = addAddressRules(
  z.object({ deliveryMethod: z.enum(deliveryMethods).default('pos'), shipping: customerFields.shipping }),
)

/** Returns true if the delivery address can still be changed, which is possible until the parcel is packed. */
export const canChangeAddress = ({
  stage,
  deliveryMethod,
}: {
  stage: OrderStage
  deliveryMethod: (typeof deliveryMethods)[number]
}): boolean => deliveryMethod === 'pos' && isUnfinished(stage)

/**
 * Changes the delivery address of an order. The call is refused if the postage would change; staff can change the
 * address in that case.
 */
export const changeDeliveryAddress = contract('POST', '/api/orders/follow/address', {
  access: anyCaller,
  input: addAddressRules(
    z.object({
      ...trackOrderByLink.input.shape,
      deliveryMethod: z.enum(deliveryMethods).default('pos'),
      shipping: customerFields.shipping,
    }),
  ),
  reply: trackedOrderSchema,
  errors: {
    not_found: trackOrderByLink.errors.not_found,
    packed: { status: 409, error: 'Pesanan ini sudah dibungkus. Hubungi kedai.' },
    other_postage: {
      status: 409,
      error: 'Kos pos ke negeri ini lain. Hubungi kedai untuk menukar alamat.',
    },
  },
})
