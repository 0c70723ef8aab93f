import type { Db } from '../../platform/database.ts'
import type { Env } from '../../platform/env.ts'
import { sandboxGateway } from './sandbox/sandbox-gateway.ts'
import { lastWrote } from './receipts/wrote-store.ts'
import { cloudGateway } from './gateways/cloud-gateway.ts'
import type { CloudTemplate } from './gateways/cloud-content.ts'
import type { Gateway } from './gateways/gateway.ts'
import { sendGateway } from './gateways/send-gateway.ts'
import { wahaGateway } from './gateways/waha-gateway.ts'

/** One message a second: numbers that send faster to strangers get banned. */
const carefulPerSecond = 1
/** Meta keeps each version of its API for two years. */
const metaUrl = 'https://graph.facebook.com/v24.0'

/** The gateway that the variables name; `readEnv` has seen to it that none is missing. */
export function gatewayOf(env: Env, db: Db): Gateway {
  const timeoutMs = env.WHATSAPP_TIMEOUT_MS
  const real = { timeoutMs, perSecond: env.WHATSAPP_MAX_PER_SECOND ?? carefulPerSecond }
  const url = env.WHATSAPP_GATEWAY_URL ?? ''
  const accessToken = env.WHATSAPP_ACCESS_TOKEN ?? ''
  const instanceId = env.WHATSAPP_INSTANCE_ID ?? ''
  const made: Record<Env['WHATSAPP_PROVIDER'], () => Gateway> = {
    sandbox: () => sandboxGateway(db, { timeoutMs, perSecond: env.WHATSAPP_MAX_PER_SECOND ?? 0 }),
    gateway: () =>
      sendGateway({
        ...real,
        url,
        directUrl: env.WHATSAPP_DIRECT_URL,
        method: env.WHATSAPP_GATEWAY_METHOD,
        instanceId,
        accessToken,
      }),
    cloud: () =>
      cloudGateway({
        ...real,
        url: url || metaUrl,
        phoneNumberId: instanceId,
        accessToken,
        template: templateOf(env, db),
      }),
    waha: () => wahaGateway({ ...real, url, session: instanceId || 'default', apiKey: accessToken }),
  }
  return made[env.WHATSAPP_PROVIDER]()
}

/** Somewhat less than Meta's day: what is on its way as it ends would come too late. */
const openMs = 24 * 3_600_000 - 60_000

function templateOf({ WHATSAPP_TEMPLATE: given }: Env, db: Db): CloudTemplate | undefined {
  const [name, language] = given?.split('/') ?? []
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
