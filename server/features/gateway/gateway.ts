import type { Logger } from 'pino'
import type { GatewayProvider } from '#core/messaging/gateway-limits.ts'
import {
  connectGateway,
  getGatewayConnection,
  gatewaySecretFields,
  requiredGatewayFields,
  type GatewayConnectionView,
} from '#core/gateway/gateway-connection.ts'
import type { InputOf } from '#core/contract.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Feature, type Route } from '#server/http/route.ts'
import { incrementVersion } from '#server/db/versions-store.ts'
import { recordAction, type Encryption } from '../identity/identity.ts'
import {
  findGatewayConnection,
  updateGatewayConnection,
  type StoredGatewayConnection,
} from './gateway-store.ts'

/** An empty string means that a value is not set. */
export interface GatewayConfig {
  provider: GatewayProvider
  url: string
  directUrl: string
  method: 'POST' | 'GET'
  instanceId: string
  accessToken: string
  webhookSecret: string
  verifyToken: string
  template: string
  /** False if the stored keys can't be decrypted. In this case no message is sent, not even to the sandbox. */
  readable: boolean
}

type Keys = Record<(typeof gatewaySecretFields)[number], string>
const noKeys: Keys = { access_token: '', webhook_secret: '', verify_token: '' }

/**
 * If the environment variable `WHATSAPP_PROVIDER` is set, it selects the gateway. Otherwise the gateway
 * connected in the settings is used, or the sandbox if none is connected. All processes follow a change in
 * the settings.
 */
export class GatewayConnection implements Feature {
  readonly name = 'gateway'
  readonly #env: Env
  readonly #database: Database
  readonly #seal: Encryption
  readonly #log: Logger
  readonly #listeners = new Set<() => Promise<void>>()
  #stored: GatewayConfig | null = null
  /** Configuration that listeners were last notified of, as JSON. */
  #announced = ''
  #following: Promise<void> = Promise.resolve()

  constructor(env: Env, database: Database, seal: Encryption, log: Logger) {
    this.#env = env
    this.#database = database
    this.#seal = seal
    this.#log = log
  }

  /** Loads the configuration. Must be called before `current` is used. */
  async load(): Promise<void> {
    this.#stored = configOf(await findGatewayConnection(this.#database.db), this.#seal, this.#env)
    this.#announced ||= JSON.stringify(this.current)
  }

  get current(): GatewayConfig {
    const env = this.#env
    if (env.WHATSAPP_PROVIDER === undefined && this.#stored) return this.#stored
    return {
      provider: env.WHATSAPP_PROVIDER ?? 'sandbox',
      url: env.WHATSAPP_GATEWAY_URL ?? '',
      directUrl: env.WHATSAPP_DIRECT_URL ?? '',
      method: env.WHATSAPP_GATEWAY_METHOD,
      instanceId: env.WHATSAPP_INSTANCE_ID ?? '',
      accessToken: env.WHATSAPP_ACCESS_TOKEN ?? '',
      webhookSecret: env.WHATSAPP_WEBHOOK_SECRET ?? '',
      verifyToken: env.WHATSAPP_VERIFY_TOKEN ?? '',
      template: env.WHATSAPP_TEMPLATE ?? '',
      readable: true,
    }
  }

  onChange(changed: () => Promise<void>): void {
    this.#listeners.add(changed)
  }

  async start(): Promise<() => Promise<void>> {
    const stop = await this.#database.listen('gateway_connection', () => void this.#follow())
    return async () => {
      await stop()
      await this.#following
    }
  }

  /** Reloads the configuration and notifies listeners if it has changed. Handles one change at a time. */
  #follow(): Promise<void> {
    this.#following = this.#following
      .then(async () => {
        await this.load()
        const now = JSON.stringify(this.current)
        if (now === this.#announced) return
        this.#announced = now
        for (const changed of this.#listeners) await changed()
      })
      .catch((error: unknown) => this.#log.error({ err: error }, 'failed to follow a gateway change'))
    return this.#following
  }

  get routes(): Route[] {
    const { db } = this.#database
    return [
      route(getGatewayConnection, () => this.#view(db)),
      route(connectGateway, async ({ version: expectedVersion, ...input }, call) => {
        if (this.#env.WHATSAPP_PROVIDER !== undefined) return refuse('set_on_server')
        const result = await db.transaction(async (tx) => {
          const keys = keysToStore(input, await findGatewayConnection(tx), this.#seal)
          const missing = requiredGatewayFields[input.provider].filter(
            (field) => !{ ...input, ...keys }[field],
          )
          if (missing.length > 0)
            return refuse('invalid_input', {
              fields: Object.fromEntries(missing.map((field) => [field, 'Please fill this in.'])),
            })
          const conflict = await incrementVersion(
            tx,
            call,
            { kind: 'gateway connection', expectedVersion },
            () => this.#view(tx),
          )
          if (conflict) return conflict
          const { provider, url, instance_id: instanceId, template } = input
          const sealedKeys = Object.values(keys).some(Boolean) ? this.#seal.encrypt(JSON.stringify(keys)) : ''
          const more = { directUrl: input.direct_url, instanceId, template, sealedKeys }
          await updateGatewayConnection(tx, { provider, url, ...more })
          await recordAction(
            tx,
            call,
            provider === 'sandbox' ? 'disconnected WhatsApp' : 'connected WhatsApp',
            [provider, url && new URL(url).host, instanceId].filter(Boolean).join(', '),
          )
          return this.#view(tx)
        })
        // This process switches to the new gateway before it replies. Other processes switch when they receive the
        // notification.
        await this.#follow()
        return result
      }),
    ]
  }

  async #view(db: Db): Promise<GatewayConnectionView> {
    const stored = await findGatewayConnection(db)
    const keys = openKeys(stored, this.#seal)
    const { provider, url, directUrl, instanceId, template, version } = stored
    const given = keys ?? noKeys
    return {
      provider,
      url,
      direct_url: directUrl,
      instance_id: instanceId,
      template,
      version,
      has: {
        access_token: given.access_token !== '',
        webhook_secret: given.webhook_secret !== '',
        verify_token: given.verify_token !== '',
      },
      readable: keys !== null,
      set_on_server: this.#env.WHATSAPP_PROVIDER !== undefined,
    }
  }
}

/** Returns `null` if the keys were encrypted with another secret. */
function openKeys({ sealedKeys }: StoredGatewayConnection, seal: Encryption): Keys | null {
  if (sealedKeys === '') return noKeys
  const opened = seal.decrypt(sealedKeys)
  return opened === null ? null : { ...noKeys, ...JSON.parse(opened) }
}

/**
 * Returns the keys to store. If a field is empty, the stored key is kept, unless it belongs to another kind
 * of gateway.
 */
function keysToStore(
  input: Omit<InputOf<typeof connectGateway>, 'version'>,
  stored: StoredGatewayConnection,
  seal: Encryption,
): Keys {
  if (input.provider === 'sandbox') return noKeys
  const before = stored.provider === input.provider ? (openKeys(stored, seal) ?? noKeys) : noKeys
  return {
    access_token: input.access_token || before.access_token,
    webhook_secret: input.webhook_secret || before.webhook_secret,
    verify_token: input.verify_token || before.verify_token,
  }
}

function configOf(stored: StoredGatewayConnection, seal: Encryption, env: Env): GatewayConfig {
  const keys = openKeys(stored, seal)
  const { provider, url, directUrl, instanceId, template } = stored
  const {
    access_token: accessToken,
    webhook_secret: webhookSecret,
    verify_token: verifyToken,
  } = keys ?? noKeys
  return {
    provider,
    url,
    directUrl,
    instanceId,
    accessToken,
    webhookSecret,
    verifyToken,
    template,
    method: env.WHATSAPP_GATEWAY_METHOD,
    readable: keys !== null,
  }
}
