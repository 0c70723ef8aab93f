import { z } from 'zod'
import { contract } from '#core/contract.ts'
import { maxPieces } from '#core/pricing/pricing.ts'
import { fieldError } from '#core/shared/field-messages.ts'
import { optionalPhoneSchema } from '#core/shared/phone-input.ts'
import { deliveryMethods, parseMalaysianState } from '../delivery.ts'
import { adminOrderIssue } from './admin-order-messages.ts'
import {
  orderChangeOptions,
  orderVersionConflict,
  orderIdSchema,
  orderVersionSchema,
} from './order-details.ts'
import { trackingNumberSchema } from './parcel-number.ts'

const addressLine = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\0]*$/)
export const orderCustomerFields = {
  nama: z
    .string()
    .trim()
    .min(1, fieldError('required', { field: 'name' }))
    .max(120),
  /** Empty if the customer gives no phone number. Such an order gets no messages and can't be posted. */
  phone: optionalPhoneSchema,
  delivery_method: z.enum(deliveryMethods),
  address1: addressLine,
  address2: addressLine,
  postcode: addressLine,
  city: addressLine,
  state: addressLine,
}
export type OrderCustomerDetails = z.output<z.ZodObject<typeof orderCustomerFields>>

/**
 * Updates an order and recalculates its price, and its postage if the postage depends on what changed. `quantities` has
 * one entry for each line of an item. The quantities of items in production can't be changed.
 */
export const editOrder = contract('PUT', '/api/v2/orders/:id', {
  ...orderChangeOptions,
  input: z
    .object({
      id: orderIdSchema,
      version: orderVersionSchema,
      ...orderCustomerFields,
      tracking: trackingNumberSchema,
      quantities: z.array(z.number().int().min(1).max(maxPieces)).max(5000),
    })
    .superRefine(addAddressIssues),
  errors: {
    ...orderVersionConflict,
    goods_fixed: { status: 409, error: 'Quantities can’t be changed at this stage.' },
    unknown_size: { status: 422, error: 'This size no longer has a price.' },
  },
})

/**
 * Adds an issue for each missing or invalid field of the address. Delivery by post requires a phone number and every
 * address field except the second line.
 */
export function addAddressIssues(given: OrderCustomerDetails, context: z.RefinementCtx): void {
  if (given.delivery_method !== 'pos') return
  for (const [field, wrong] of Object.entries(addressProblems(given)))
    if (wrong) context.addIssue({ ...wrong, path: [field] })
}

function addressProblems(given: OrderCustomerDetails) {
  return {
    phone: given.phone ? null : adminOrderIssue('parcel_needs_phone'),
    address1: given.address1 ? null : adminOrderIssue('required', { field: 'address' }),
    postcode: /^\d{5}$/.test(given.postcode) ? null : adminOrderIssue('not_a_postcode'),
    city: given.city ? null : adminOrderIssue('required', { field: 'city' }),
    state: parseMalaysianState(given.state) ? null : adminOrderIssue('choose', { field: 'state' }),
  }
}
