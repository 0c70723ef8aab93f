import { z } from 'zod'
import { anyCaller, contract } from '../contract.ts'
import { paymentProviders } from './payment-providers.ts'

// Callbacks from payment providers. A callback is stored and answered at once. It does not prove a payment, so the
// provider is queried about the checkout that the callback names.

const reply = z.object({ received: z.literal(true) })
const common = { access: anyCaller, reply, maxBytes: 262_144, asItComes: true, forms: true } as const

/** Receives callbacks at the address that a checkout was created with. */
export const receiveCheckoutCallback = contract('POST', '/api/payments/callbacks/:provider/:reference', {
  ...common,
  input: z.looseObject({ provider: z.enum(paymentProviders), reference: z.string().max(40) }),
})

/** Receives events at the address that the shop has entered in the provider's dashboard. */
export const receivePaymentWebhook = contract('POST', '/api/payments/callbacks/:provider', {
  ...common,
  input: z.looseObject({ provider: z.enum(paymentProviders) }),
})
