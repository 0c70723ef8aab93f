import type { Db } from '../../../platform/database.ts'
import type { Env } from '../../../platform/env.ts'
import { sandboxGateway } from '../sandbox/sandbox-gateway.ts'
import { cloudGateway } from './cloud-gateway.ts'
import type { Gateway } from './gateway.ts'
import { sendGateway } from './send-gateway.ts'
import { wahaGateway } from './waha-gateway.ts'

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
    cloud: () => cloudGateway({ ...real, url: url || metaUrl, phoneNumberId: instanceId, accessToken }),
    waha: () => wahaGateway({ ...real, url, session: instanceId || 'default', apiKey: accessToken }),
  }
  return made[env.WHATSAPP_PROVIDER]()
}
