import type { Db } from '#server/db/database.ts'
import type { Feature } from '#server/http/route.ts'
import { DeviceNotifier, type NotifierDependencies, type PushJob } from './notify-device.ts'
import { pushRoutes } from './push-routes.ts'
import {
  deleteDeviceOfSession,
  deleteDevicesExcept,
  findDeviceIds,
  findPushSettings,
  hasAnyDevice,
} from './push-store.ts'

export interface Push extends Feature {
  deliver: (job: PushJob) => Promise<void>
  /**
   * Enqueues a notice for all devices of these users. It is composed when it is delivered, so that it is up to date
   * and the queue contains no customers' messages.
   */
  notifyUsers: (tx: Db, userIds: readonly string[], notice: object) => Promise<void>
}

export const pushJobName = 'deliver-push-notification'

/** Removes the device of a session that was ended on purpose. The device of a session that expires is kept. */
export const removeDeviceOfSession = deleteDeviceOfSession
export const removeDevicesExcept = deleteDevicesExcept

export const pushQueries = { hasAnyDevice, findSettings: findPushSettings, findDeviceIds }

export type { PushJob, PushRecipient } from './notify-device.ts'
export type { PushNotification } from './send-push-notification.ts'

export function createPush(dependencies: NotifierDependencies): Push {
  const { db, seal, enqueue } = dependencies
  const notifier = new DeviceNotifier(dependencies)
  return {
    name: 'push',
    routes: pushRoutes({ db, seal, notifier }),
    deliver: (job) => notifier.deliver(job),
    async notifyUsers(tx, userIds, notice) {
      for (const device of await findDeviceIds(tx, userIds)) await enqueue(tx, { device, notice, attempt: 1 })
    },
    start: async () => async () => notifier.stop(),
  }
}
