import { z } from 'zod'
import { contract, requireAdministrator } from '../contract.ts'
import { settingsError } from '../settings/settings-messages.ts'
import { expectedVersionSchema, versionConflict, versionSchema } from '../shared/versions.ts'
import { paymentProviders } from './payment-providers.ts'

const base = '/api/v2/payment-connection'

const connectionView = z.object({
  provider: z.enum(paymentProviders),
  is_test: z.boolean(),
  account: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  /** False if the keys can't be decrypted, for example after a restore on another machine. */
  readable: z.boolean(),
  /** True if the provider has refused the keys since they were entered. */
  keys_refused: z.boolean(),
  unreachable_since: z.iso.datetime().nullable(),
})

const storedConnections = z.object({
  connections: z.array(connectionView),
  /** Address for callbacks, to be entered in the dashboard of providers that need it. Empty without a public address. */
  callback_base: z.string(),
  version: versionSchema,
})
export type StoredPaymentConnections = z.output<typeof storedConnections>

/** Returns the connections without their keys. */
export const getPaymentConnections = contract('GET', base, {
  access: requireAdministrator(),
  input: z.object({}),
  reply: storedConnections,
})

const key = z
  .string()
  .trim()
  .max(500)
  .regex(/^[\x21-\x7e]*$/, settingsError('key_with_spaces'))

/**
 * Checks the keys at the provider, stores them encrypted and makes the provider the active one. An empty key keeps
 * the stored one.
 */
export const connectPayments = contract('PUT', base, {
  access: requireAdministrator(),
  input: z.object({
    provider: z.enum(paymentProviders),
    is_test: z.boolean(),
    account: key,
    api_key: key,
    signature_key: key,
    /** Checked together with the keys, so that all errors are shown at once. */
    email: z.string().trim().max(200),
    version: expectedVersionSchema,
  }),
  reply: storedConnections,
  envelope: 'data',
  errors: {
    ...versionConflict,
    keys_refused: {
      status: 422,
      error: 'The provider refused these keys. Check the keys and the mode.',
    },
    provider_unreachable: { status: 503, error: 'The provider could not be reached. Try again in a minute.' },
  },
})

/** Stops offering online payment. Open checkouts can still be paid. */
export const disconnectPayments = contract('DELETE', base, {
  access: requireAdministrator(),
  input: z.object({ version: expectedVersionSchema }),
  reply: storedConnections,
  envelope: 'data',
  errors: versionConflict,
})

export const testPaymentSen = 100

/** Creates a payment page for RM 1.00 without an order. */
export const startTestPayment = contract('POST', `${base}/test`, {
  access: requireAdministrator(),
  input: z.object({}),
  reply: z.object({ url: z.string(), reference: z.string() }),
  envelope: 'data',
  errors: {
    not_connected: { status: 409, error: 'No payment provider is connected.' },
    payment_unavailable: {
      status: 503,
      error: 'The provider did not create a payment page: {reason}',
    },
  },
})
