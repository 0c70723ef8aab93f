import { z } from 'zod'
import { requireAdministrator, contract } from '../contract.ts'
import { gatewayProviders, type GatewayProvider } from '../messaging/gateway-limits.ts'
import { versionConflict, seenVersionSchema, versionSchema } from '../shared/versions.ts'
import { settingsError } from '../settings/settings-messages.ts'

// The WhatsApp gateway that an administrator connects in Settings. Keys go to the server and are never returned.

/** Required fields of each kind of gateway. */
export const requiredGatewayFields = {
  sandbox: [],
  gateway: ['url', 'instance_id', 'access_token'],
  cloud: ['instance_id', 'access_token', 'webhook_secret', 'verify_token'],
  waha: ['url'],
} as const satisfies Record<GatewayProvider, readonly string[]>

/** Fields that are stored encrypted. An empty one keeps the stored value for the same kind of gateway. */
export const gatewayKeyFields = ['access_token', 'webhook_secret', 'verify_token'] as const

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
  /** Address that accepts messages. Empty for `cloud`, whose address is fixed. */
  url: z.string(),
  /** The provider's own address, used only if `url` certainly did not accept a message. */
  direct_url: z.string(),
  /** Instance of `gateway`, phone number ID of `cloud`, session of `waha`. */
  instance_id: z.string(),
  /** An approved template of `cloud` for customers who have not written, as `name/language`. Empty if there is none. */
  template: z.string(),
  /** Which keys are stored. */
  has: z.object({ access_token: z.boolean(), webhook_secret: z.boolean(), verify_token: z.boolean() }),
  /** False if the keys were encrypted with another key, for example after restoring a backup on another server. */
  readable: z.boolean(),
  /** True if environment variables configure the gateway, so that it can't be changed here. */
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

/** Connects a gateway. `provider: 'sandbox'` disconnects it and deletes its keys. */
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
    version: seenVersionSchema,
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
