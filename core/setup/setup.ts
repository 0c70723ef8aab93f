import { z } from 'zod'
import { setupSteps } from './setup-steps.ts'
import { requireAdministrator, contract } from '../contract.ts'
import { typedPhoneSchema } from '../shared/phone-input.ts'
import { gatewayProviders } from '../messaging/gateway-limits.ts'

const setupView = z.object({
  /** `done` is derived from the shop's data, or was confirmed by the owner. */
  steps: z.array(z.object({ step: z.enum(setupSteps), done: z.boolean() })),
  dismissed: z.boolean(),
  /** `sandbox` reaches no customers. */
  provider: z.enum(gatewayProviders),
  test_order: z
    .object({
      id: z.string(),
      number: z.string(),
      phone: z.string(),
      placed_at: z.iso.datetime(),
      message: z.enum(['waiting', 'sent', 'failed']),
    })
    .nullable(),
})
export type SetupView = z.output<typeof setupView>

const shared = { access: requireAdministrator(), reply: setupView, envelope: 'data' } as const

export const getSetup = contract('GET', '/api/v2/setup', { ...shared, input: z.object({}) })

export const changeSetup = contract('PUT', '/api/v2/setup', {
  ...shared,
  input: z.object({
    dismissed: z.boolean().optional(),
    confirm: z.enum(['prices', 'postage']).optional(),
  }),
})

/**
 * Places a test order, with a message to this phone. Statistics exclude the order. A previous test order is deleted
 * unless it is on a production sheet.
 */
export const placeTestOrder = contract('POST', '/api/v2/setup/test-order', {
  ...shared,
  input: z.object({ phone: typedPhoneSchema }),
  errors: {
    nothing_on_sale: {
      status: 409,
      error: 'No product can be ordered yet. Make a product available, then try again.',
    },
  },
})

/** Deletes the test order. Messages that were sent about it stay in the message list. */
export const removeTestOrder = contract('DELETE', '/api/v2/setup/test-order', {
  ...shared,
  input: z.object({}),
  errors: {
    on_sheets: {
      status: 409,
      error: 'The test order is in a batch. Remove it from the batch in Production first.',
    },
  },
})
