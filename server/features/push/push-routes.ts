import { describeDevice } from '#core/identity/describe-device.ts'
import {
  addPushDevice,
  changePushSettings,
  getPushSetup,
  removePushDevice,
  testPushDevice,
  type PushDevice,
} from '#core/push/push.ts'
import type { Db } from '#server/db/database.ts'
import { isInternalHost } from '#server/http/outgoing/public-address.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Call, type Caller, type Route } from '#server/http/route.ts'
import { areDeviceKeysValid } from './encrypt-payload.ts'
import type { DeviceNotifier } from './notify-device.ts'
import {
  deleteDevice,
  deleteDevicesBeyond,
  findDevice,
  findDevices,
  findPushSettings,
  updatePushSettings,
  upsertDevice,
  type DeviceRow,
} from './push-store.ts'
import type { PushNotification } from './send-push-notification.ts'
import { loadVapidKeys, type KeyEncryption } from './vapid-keys.ts'

/** Maximum number of devices per user. The oldest devices are removed. */
const maxDevices = 20

const testNotification: PushNotification = {
  title: 'Notifications work',
  body: 'You will see new messages of customers here.',
  tag: 'test',
  url: '/admin/inbox',
}

export function pushRoutes({
  db,
  seal,
  notifier,
}: {
  db: Db
  seal: KeyEncryption
  notifier: DeviceNotifier
}): Route[] {
  return [
    route(getPushSetup, async (_input, call) => {
      const { userId, sessionId } = requireUser(call)
      const { publicKey } = await loadVapidKeys(db, seal)
      const devices = await findDevices(db, userId)
      return {
        public_key: publicKey,
        settings: await findPushSettings(db, userId),
        devices: devices.map((device) => presentDevice(device, sessionId)),
      }
    }),
    route(changePushSettings, (change, call) =>
      db.transaction(async (tx) => {
        const { userId } = requireUser(call)
        await updatePushSettings(tx, userId, change)
        return findPushSettings(tx, userId)
      }),
    ),
    route(addPushDevice, async (subscription, call) => {
      const { userId, sessionId } = requireUser(call)
      // Names that resolve to private addresses are refused when a notification is sent.
      if (isInternalHost(new URL(subscription.endpoint).hostname) || !areDeviceKeysValid(subscription))
        return refuse('push_service_refused')
      const name = describeDevice(call.request.headers['user-agent'] ?? '')
      return db.transaction(async (tx) => {
        const device = await upsertDevice(tx, { ...subscription, userId, sessionId, name })
        await deleteDevicesBeyond(tx, userId, maxDevices)
        return presentDevice(device, sessionId)
      })
    }),
    route(removePushDevice, async ({ id }, call) =>
      (await deleteDevice(db, id, requireUser(call).userId))
        ? { success: true as const }
        : refuse('not_found'),
    ),
    route(testPushDevice, async ({ id }, call) => {
      const { userId, sessionId } = requireUser(call)
      const device = await findDevice(db, id)
      if (device?.userId !== userId) return refuse('not_found')
      const outcome = await notifier.send(device, testNotification)
      if (outcome.kind === 'gone') return refuse('device_gone')
      if (outcome.kind !== 'accepted') return refuse('push_failed')
      return presentDevice((await findDevice(db, id)) ?? device, sessionId)
    }),
  ]
}

function presentDevice(device: DeviceRow, sessionId: string): PushDevice {
  const { id, endpoint, name, createdAt, lastSuccessAt } = device
  return {
    id,
    endpoint,
    name,
    since: new Date(createdAt).toISOString(),
    last_success: lastSuccessAt === null ? null : new Date(lastSuccessAt).toISOString(),
    current: device.sessionId === sessionId,
  }
}

function requireUser({ caller }: Pick<Call, 'caller'>): Caller & { kind: 'user' } {
  if (caller?.kind !== 'user') throw new Error('this call needs a signed-in user')
  return caller
}
