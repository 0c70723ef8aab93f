import { z } from 'zod'
import { setupSteps } from './setup-steps.ts'
import { administratorOnly, contract } from '../contract.ts'
import { typedPhone } from '../shared/phone-input.ts'
import { providers } from '../messaging/gateway-limits.ts'

const setupView = z.object({
  /** In the order in which they are done; `done` is seen from the data, or was confirmed. */
  steps: z.array(z.object({ step: z.enum(setupSteps), done: z.boolean() })),
  /** The owner wants to see it no more. */
  dismissed: z.boolean(),
  /** Where messages go; on `sandbox` they reach no customer. */
  provider: z.enum(providers),
  /** The latest test order that is still there. */
  test_order: z
    .object({
      id: z.string(),
      number: z.string(),
      phone: z.string(),
      placed_at: z.iso.datetime(),
      /** How far its message is. */
      message: z.enum(['waiting', 'sent', 'failed']),
    })
    .nullable(),
})
export type SetupView = z.output<typeof setupView>

const shared = { access: administratorOnly(), reply: setupView, envelope: 'data' } as const

/** How far the shop is set up. */
export const getSetup = contract('GET', '/api/v2/setup', { ...shared, input: z.object({}) })

/** Puts the guide away or brings it back; or says that a step is right as it is. */
export const changeSetup = contract('PUT', '/api/v2/setup', {
  ...shared,
  input: z.object({
    dismissed: z.boolean().optional(),
    confirm: z.enum(['prices', 'postage']).optional(),
  }),
})

/**
 * Places a real order, with its message to this phone, that counts nowhere. One from before goes, unless it lies on
 * sheets.
 */
export const placeTestOrder = contract('POST', '/api/v2/setup/test-order', {
  ...shared,
  input: z.object({ phone: typedPhone }),
  errors: {
    nothing_on_sale: {
      status: 409,
      error: 'Nothing is on sale that could be ordered. Make a product available, then try again.',
    },
  },
})

/** Deletes the test orders with all that came for them; messages that went out stay in the list. */
export const removeTestOrder = contract('DELETE', '/api/v2/setup/test-order', {
  ...shared,
  input: z.object({}),
  errors: {
    on_sheets: {
      status: 409,
      error: 'The test order lies on sheets. Take it out of its batch in Production first.',
    },
  },
})
