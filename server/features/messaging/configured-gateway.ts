import type { Provider } from '#core/messaging/gateway-limits.ts'
import type { Db } from '#server/platform/database.ts'
import type { Env } from '#server/platform/env.ts'
import type { GatewayConfig } from '../gateway/gateway.ts'
import { sandboxGateway } from './sandbox/sandbox-gateway.ts'
import { lastWrote } from './receipts/wrote-store.ts'
import { cloudGateway } from './gateways/cloud-gateway.ts'
import type { CloudTemplate } from './gateways/cloud-content.ts'
import type { Gateway } from './gateways/gateway.ts'
import { sendGateway } from './gateways/send-gateway.ts'
import { verdictOf } from './gateways/verdicts.ts'
import { wahaGateway } from './gateways/waha-gateway.ts'

/** One message a second: numbers that send faster to strangers get banned. */
const carefulPerSecond = 1
/** Meta keeps each version of its API for two years. */
const metaUrl = 'https://graph.facebook.com/v24.0'

/** Environment variables that apply to every gateway. `GatewayConfig` has the rest. */
export type GatewayLimitsOfEnv = Pick<Env, 'WHATSAPP_TIMEOUT_MS' | 'WHATSAPP_MAX_PER_SECOND'>

/** The gateway to send by. */
export function gatewayOf(config: GatewayConfig, env: GatewayLimitsOfEnv, db: Db): Gateway {
  const timeoutMs = env.WHATSAPP_TIMEOUT_MS
  const real = { timeoutMs, perSecond: env.WHATSAPP_MAX_PER_SECOND ?? carefulPerSecond }
  const { url, directUrl, method, instanceId, accessToken } = config
  if (!config.readable) return unreadableGateway(config.provider, real)
  const made: Record<Provider, () => Gateway> = {
    sandbox: () => sandboxGateway(db, { timeoutMs, perSecond: env.WHATSAPP_MAX_PER_SECOND ?? 0 }),
    gateway: () =>
      sendGateway({ ...real, url, directUrl: directUrl || undefined, method, instanceId, accessToken }),
    cloud: () =>
      cloudGateway({
        ...real,
        url: url || metaUrl,
        phoneNumberId: instanceId,
        accessToken,
        template: templateOf(config.template, db),
      }),
    waha: () => wahaGateway({ ...real, url, session: instanceId || 'default', apiKey: accessToken }),
  }
  return made[config.provider]()
}

/** Holds every message, because the gateway can't be called without its keys and no other gateway may send. */
function unreadableGateway(name: Provider, real: { timeoutMs: number; perSecond: number }): Gateway {
  const words = 'The stored keys can’t be read on this server: connect WhatsApp again in Settings, Gateway'
  return {
    name,
    ...real,
    endpoints: [{ direct: false, call: async () => ({ ...verdictOf('signed_out', words) }) }],
    session: async () => ({ tone: 'wrong', words: `${words}.`, account: null, qr: null }),
  }
}

/** Somewhat less than Meta's day: what is on its way as it ends would come too late. */
const openMs = 24 * 3_600_000 - 60_000

function templateOf(given: string, db: Db): CloudTemplate | undefined {
  const [name, language] = given.split('/')
  if (!name || !language) return undefined
  return {
    name,
    language,
    openMs,
    async isOpen(phone) {
      const wrote = (await lastWrote(db, [phone])).get(phone)
      return wrote !== undefined && Date.now() - wrote.getTime() < openMs
    },
  }
}
