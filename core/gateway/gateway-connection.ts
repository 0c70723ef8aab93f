import { z } from 'zod'
import { requireAdministrator, contract } from '../contract.ts'
import { gatewayProviders, type GatewayProvider } from '../messaging/gateway-limits.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { settingsError } from '../settings/settings-messages.ts'

// The server never returns the keys of a gateway.

export const requiredGatewayFields = {
  sandbox: [],
  gateway: ['url', 'instance_id', 'access_token'],
  cloud: ['instance_id', 'access_token', 'webhook_secret', 'verify_token'],
  waha: ['url'],
} as const satisfies Record<GatewayProvider, readonly string[]>

/**
 * Fields that are stored encrypted. If a field is empty, the stored value is kept, unless the kind of gateway
 * changes.
 */
export const gatewaySecretFields = ['access_token', 'webhook_secret', 'verify_token'] as const

const address = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
    settingsError('not_an_address'),
  )
const key = z
  .string()
  .trim()
  .max(1000)
  .regex(/^[\x21-\x7e]*$/, settingsError('key_with_spaces'))
const webhookKey = key.refine(
  (text) => text === '' || text.length >= 8,
  settingsError('too_short', { least: 8 }),
)

const connection = z.object({
  provider: z.enum(gatewayProviders),
  /** Empty for `cloud`, whose address is fixed. */
  url: z.string(),
  /** The provider's own address. Used only if the gateway at `url` certainly did not accept a message. */
  direct_url: z.string(),
  /** ID of the sender: the instance for `gateway`, the phone number ID for `cloud`, the session for `waha`. */
  instance_id: z.string(),
  /**
   * An approved `cloud` template, as `name/language`, for customers who have not written recently. Empty if there is
   * none.
   */
  template: z.string(),
  has: z.object({ access_token: z.boolean(), webhook_secret: z.boolean(), verify_token: z.boolean() }),
  /**
   * False if the stored keys can't be decrypted with this server's key, for example after restoring a backup on
   * another server.
   */
  readable: z.boolean(),
  /** True if environment variables configure the gateway, so that it can't be changed in Settings. */
  set_on_server: z.boolean(),
  version: versionSchema,
})
export type GatewayConnectionView = z.output<typeof connection>

export const getGatewayConnection = contract('GET', '/api/v2/gateway/connection', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: connection,
  envelope: 'data',
})

/** `provider: 'sandbox'` disconnects the gateway and deletes its keys. */
export const connectGateway = contract('PUT', '/api/v2/gateway/connection', {
  access: requireAdministrator(),
  input: z.object({
    provider: z.enum(gatewayProviders),
    url: address.default(''),
    direct_url: address.default(''),
    instance_id: key.default(''),
    template: z
      .string()
      .trim()
      .max(520, settingsError('not_a_template'))
      .regex(/^$|^[a-z\d_]+\/[a-z]{2,3}(_[A-Z]{2})?$/, settingsError('not_a_template'))
      .default(''),
    access_token: key.default(''),
    webhook_secret: webhookKey.default(''),
    verify_token: webhookKey.default(''),
    version: expectedVersionSchema,
  }),
  reply: connection,
  envelope: 'data',
  errors: {
    ...versionConflict,
    set_on_server: {
      status: 409,
      error: 'The gateway is set on the server by WHATSAPP_PROVIDER. Change it there.',
    },
  },
})
