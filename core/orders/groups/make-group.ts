import { z } from 'zod'
import { contract, anyone } from '#core/contract.ts'
import { groupItems, payers } from './group-order.ts'
import { shownItem } from './shown-group.ts'
import { expectedCount, groupName, expectedNames, closesAt, childErrors } from './group-fields.ts'
import { withAddress, customer } from '../customer-form.ts'
import { requestId } from '#core/shared/request-id.ts'

/** Previews the questions for each child and the price of each item, before the group exists. */
export const priceGroup = contract('POST', '/api/group-orders/price', {
  access: anyone,
  input: z.object({ items: groupItems, expected: expectedCount.default(1) }),
  reply: z.object({ items: z.array(shownItem) }),
})

/** Creates a group and sends its link to the organiser's phone. Opening the link confirms the number. */
export const makeGroup = contract('POST', '/api/group-orders', {
  access: anyone,
  input: withAddress(
    z.object({
      request_id: requestId,
      name: groupName,
      nama: customer.nama,
      phone: customer.phone,
      offers: customer.offers,
      items: groupItems,
      expected: expectedCount,
      expected_names: expectedNames.default([]),
      payer: z.enum(payers),
      deliveryMethod: customer.deliveryMethod,
      shipping: customer.shipping,
      closes_at: closesAt,
    }),
  ),
  reply: z.object({
    success: z.literal(true),
    message: z.string(),
    /** False if no gateway is connected, so that the link is only in the Sandbox phone. */
    reaches_phone: z.boolean(),
  }),
  errors: {
    too_many_tries: childErrors.too_many_tries,
    request_reused: { status: 409, error: 'Permintaan ini telah digunakan untuk pautan lain.' },
    pick_not_offered: childErrors.pick_not_offered,
  },
})

/** Sends the links of all group orders of this organiser. The answer is the same if there are none. */
export const askGroupLink = contract('POST', '/api/group-orders/link', {
  access: anyone,
  input: z.object({ phone: customer.phone }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
  errors: { too_many_tries: childErrors.too_many_tries },
})
