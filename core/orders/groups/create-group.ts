import { z } from 'zod'
import { contract, anyCaller } from '#core/contract.ts'
import { groupItemsSchema, groupPayers } from './group-order.ts'
import { groupItemViewSchema } from './group-item-views.ts'
import {
  expectedCountSchema,
  groupOrderNameSchema,
  expectedNamesSchema,
  closesAtSchema,
  childErrors,
} from './group-fields.ts'
import { addAddressRules, customerFields } from '../customer-form.ts'
import { requestIdSchema } from '#core/shared/request-id.ts'

export const previewGroupItems = contract('POST', '/api/group-orders/price', {
  access: anyCaller,
  input: z.object({ items: groupItemsSchema, expected: expectedCountSchema.default(1) }),
  reply: z.object({ items: z.array(groupItemViewSchema) }),
})

/** Creates a group and sends its link to the organiser's phone. Opening the link confirms the phone number. */
export const createGroupOrder = contract('POST', '/api/group-orders', {
  access: anyCaller,
  input: addAddressRules(
    z.object({
      request_id: requestIdSchema,
      name: groupOrderNameSchema,
      nama: customerFields.nama,
      phone: customerFields.phone,
      offers: customerFields.offers,
      items: groupItemsSchema,
      expected: expectedCountSchema,
      expected_names: expectedNamesSchema.default([]),
      payer: z.enum(groupPayers),
      deliveryMethod: customerFields.deliveryMethod,
      shipping: customerFields.shipping,
      closes_at: closesAtSchema,
    }),
  ),
  reply: z.object({
    success: z.literal(true),
    message: z.string(),
    /** False if no gateway is connected. The link then appears only in the sandbox phone. */
    reaches_phone: z.boolean(),
  }),
  errors: {
    too_many_tries: childErrors.too_many_tries,
    request_reused: { status: 409, error: 'Permintaan ini telah digunakan untuk pautan lain.' },
    pick_not_offered: childErrors.pick_not_offered,
  },
})

/**
 * Sends the links of an organiser's group orders to the organiser's phone. To protect privacy, the answer is the same
 * if the phone number has no group orders.
 */
export const requestGroupLinks = contract('POST', '/api/group-orders/link', {
  access: anyCaller,
  input: z.object({ phone: customerFields.phone }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
  errors: { too_many_tries: childErrors.too_many_tries },
})
