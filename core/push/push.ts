import { z } from 'zod'
import { contract, requireRole } from '../contract.ts'

const base = '/api/v2/push'
const access = requireRole('contributor')

const clockTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const settingsSchema = z.object({
  /** True if notifications contain the beginning of the message. */
  show_text: z.boolean(),
  /** Every day from `from` to `to` (`HH:mm`, shop time). If `to` is earlier than `from`, it is on the next day. */
  quiet_hours: z
    .object({ from: clockTimeSchema, to: clockTimeSchema })
    .refine(({ from, to }) => from !== to, { path: ['to'] })
    .nullable(),
  /** Weekdays without notifications, from 0 for Monday to 6 for Sunday. */
  days_off: z.array(z.int().min(0).max(6)).max(7),
})
export type PushSettings = z.output<typeof settingsSchema>

const deviceSchema = z.object({
  id: z.uuid(),
  /** URL of this device at the push service. A browser finds its own entry in the list by this URL. */
  endpoint: z.string(),
  name: z.string(),
  since: z.iso.datetime(),
  /** The last time that the push service accepted a notification. `null` if it never did. */
  last_success: z.iso.datetime().nullable(),
  /** True if the session that makes this call has turned the device on. */
  current: z.boolean(),
})
export type PushDevice = z.output<typeof deviceSchema>

export const getPushSetup = contract('GET', base, {
  access,
  input: z.object({}),
  reply: z.object({
    /** The server's public VAPID key, in base64url. */
    public_key: z.string(),
    settings: settingsSchema,
    devices: z.array(deviceSchema),
  }),
  envelope: 'data',
})

export const changePushSettings = contract('PATCH', `${base}/settings`, {
  access,
  input: settingsSchema.partial(),
  reply: settingsSchema,
  envelope: 'data',
})

/** Turns on notifications in a browser. If they were already on, updates the existing device. */
export const addPushDevice = contract('POST', `${base}/devices`, {
  access,
  input: z.object({
    endpoint: z.url({ protocol: /^https$/ }).max(1000),
    /** The browser's public key, an uncompressed point on P-256, base64url. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    /** The browser's authentication secret of 16 bytes, base64url. */
    auth: z.string().regex(/^[\w-]{22}(==)?$/),
  }),
  reply: deviceSchema,
  envelope: 'data',
  errors: {
    push_service_refused: { status: 400, error: 'This browser’s push service can’t be used' },
  },
})

export const removePushDevice = contract('DELETE', `${base}/devices/:id`, {
  access,
  input: z.object({ id: z.uuid() }),
  reply: z.object({ success: z.literal(true) }),
})

/** Sends a test notification to one of the user's devices, even during quiet hours. */
export const testPushDevice = contract('POST', `${base}/devices/:id/test`, {
  access,
  input: z.object({ id: z.uuid() }),
  reply: deviceSchema,
  envelope: 'data',
  errors: {
    device_gone: {
      status: 410,
      error:
        'This device no longer accepts notifications and was removed. Turn them on again on that device.',
    },
    push_failed: {
      status: 502,
      error: 'The browser’s push service didn’t accept the notification. Try again in a few minutes.',
    },
  },
})
