import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export const createWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

/** Signs a webhook as specified by Standard Webhooks 1.0.0. There is a signature for each secret. */
export function signWebhook(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
