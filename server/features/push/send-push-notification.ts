import { callHttp, privateAddressCause } from '#server/http/outgoing/http-call.ts'
import { encryptPayload } from './encrypt-payload.ts'
import type { DeviceRow } from './push-store.ts'

/** A notification as the service worker shows it (`public/push-worker.js`). */
export interface PushNotification {
  title: string
  body: string
  /** A newer notification replaces one with the same tag. At most 32 letters of base64url. */
  tag: string
  url: string
}

/** `gone` means that the subscription has ended, and `retry` that another attempt makes sense. */
export type PushOutcome =
  | { kind: 'accepted' }
  | { kind: 'gone' }
  | { kind: 'refused'; why: string }
  | { kind: 'retry'; why: string; retryAfterMs: number | null }

interface PushCall {
  notification: PushNotification
  authorization: string
  /** Origin that replaces the push service's origin in tests. */
  replacedOrigin: string | undefined
  timeoutMs: number
  signal: AbortSignal
}

/** How long a push service keeps a notification for a device that is offline, in seconds. */
const lifetimeSeconds = 24 * 3600

/** Never throws. */
export async function sendPushNotification(
  { endpoint, p256dh, auth }: Pick<DeviceRow, 'endpoint' | 'p256dh' | 'auth'>,
  { notification, authorization, replacedOrigin, timeoutMs, signal }: PushCall,
): Promise<PushOutcome> {
  const address = new URL(endpoint)
  const url = replacedOrigin ? new URL(address.pathname + address.search, replacedOrigin) : address
  const result = await callHttp({
    url,
    method: 'POST',
    headers: {
      authorization,
      ttl: lifetimeSeconds,
      urgency: 'high',
      topic: notification.tag,
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
    },
    body: encryptPayload(JSON.stringify(notification), { p256dh, auth }),
    timeoutMs,
    signal,
    isPublicOnly: replacedOrigin === undefined,
  })
  if (result.kind !== 'answered')
    return result.why === privateAddressCause
      ? { kind: 'refused', why: result.why }
      : { kind: 'retry', why: result.why, retryAfterMs: null }
  const { status } = result.answer
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const why = `status ${status}`
  return status === 429 || status >= 500
    ? { kind: 'retry', why, retryAfterMs: result.retryAfterMs }
    : { kind: 'refused', why }
}
