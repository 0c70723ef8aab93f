import type { Db } from '../../../platform/database.ts'
import type { Env } from '../../../platform/env.ts'
import { sandboxGateway } from '../sandbox/sandbox-gateway.ts'
import type { Gateway } from './gateway.ts'
import { sendGateway } from './send-gateway.ts'

/** One message a second: numbers that send faster to strangers get banned. */
const carefulPerSecond = 1

/** The gateway that the variables name. */
export function gatewayOf(env: Env, db: Db): Gateway {
  const timeoutMs = env.WHATSAPP_TIMEOUT_MS
  if (env.WHATSAPP_PROVIDER === 'sandbox' || !env.WHATSAPP_GATEWAY_URL)
    return sandboxGateway(db, { timeoutMs, perSecond: env.WHATSAPP_MAX_PER_SECOND ?? 0 })
  return sendGateway({
    url: env.WHATSAPP_GATEWAY_URL,
    directUrl: env.WHATSAPP_DIRECT_URL,
    method: env.WHATSAPP_GATEWAY_METHOD,
    instanceId: env.WHATSAPP_INSTANCE_ID ?? '',
    accessToken: env.WHATSAPP_ACCESS_TOKEN ?? '',
    timeoutMs,
    perSecond: env.WHATSAPP_MAX_PER_SECOND ?? carefulPerSecond,
  })
}
