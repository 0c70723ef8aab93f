import type { Logger } from 'pino'
import type { Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { PushSettings } from '#core/push/push.ts'
import {
  deleteDevice,
  findDevice,
  findPushSettings,
  postponePushToDevice,
  recordPushSuccess,
  type DeviceRow,
} from './push-store.ts'
import { sendPushNotification, type PushNotification, type PushOutcome } from './send-push-notification.ts'
import { loadVapidKeys, signVapid, type KeyEncryption } from './vapid-keys.ts'

export interface PushJob {
  device: string
  notice: object
  /** Number of the attempt, 1 for the first one. */
  attempt: number
}

export interface PushRecipient {
  userId: string
  settings: PushSettings
}

export interface NotifierDependencies {
  db: Db
  env: Pick<Env, 'PUBLIC_URL' | 'PUSH_SERVICES_URL' | 'PUSH_TIMEOUT_MS'>
  seal: KeyEncryption
  log: Logger
  enqueue: (tx: Db, job: PushJob, startAfter?: Date) => Promise<void>
  compose: (notice: unknown, recipient: PushRecipient) => Promise<PushNotification | null>
}

const maxAttempts = 5
/** Pause in ms after the first failed attempt. Each further pause is twice as long. */
const firstPauseMs = 15_000

export class DeviceNotifier {
  readonly #dependencies: NotifierDependencies
  readonly #stopped = new AbortController()

  constructor(dependencies: NotifierDependencies) {
    this.#dependencies = dependencies
  }

  stop(): void {
    this.#stopped.abort()
  }

  /**
   * Composes and sends a notification. After a failure, tries again later, at most four times. Until the next
   * attempt, the device gets no other requests, so that a slow push service holds up the queue only once.
   */
  async deliver(job: PushJob): Promise<void> {
    const { db, compose } = this.#dependencies
    const device = await findDevice(db, job.device)
    if (!device) return
    const retryAt = device.retryAt === null ? null : new Date(device.retryAt)
    if (retryAt && retryAt.getTime() > Date.now()) return this.#retry(job, retryAt)
    const notification = await compose(job.notice, {
      userId: device.userId,
      settings: await findPushSettings(db, device.userId),
    })
    if (!notification) return
    const outcome = await this.send(device, notification)
    if (outcome.kind === 'retry') {
      const pauseMs = Math.max(outcome.retryAfterMs ?? 0, firstPauseMs * 2 ** (job.attempt - 1))
      const until = new Date(Date.now() + pauseMs)
      await postponePushToDevice(db, device.id, until)
      await this.#retry(job, until)
    }
  }

  /** Sends a notification once. Removes the device if its subscription has ended. */
  async send(device: DeviceRow, notification: PushNotification): Promise<PushOutcome> {
    const { db, env, seal, log } = this.#dependencies
    const keys = await loadVapidKeys(db, seal)
    const outcome = await sendPushNotification(device, {
      notification,
      authorization: await signVapid(keys, new URL(device.endpoint), getContact(env.PUBLIC_URL)),
      replacedOrigin: env.PUSH_SERVICES_URL,
      timeoutMs: env.PUSH_TIMEOUT_MS,
      signal: this.#stopped.signal,
    })
    if (outcome.kind === 'accepted') await recordPushSuccess(db, device.id)
    else if (outcome.kind === 'gone') await deleteDevice(db, device.id)
    else {
      const service = new URL(device.endpoint).host
      log.warn({ service, why: outcome.why }, 'push service did not accept a notification')
    }
    return outcome
  }

  async #retry(job: PushJob, at: Date): Promise<void> {
    const { db, enqueue } = this.#dependencies
    if (job.attempt < maxAttempts) await enqueue(db, { ...job, attempt: job.attempt + 1 }, at)
  }
}

/** Push services write to this address about problems. Apple refuses addresses that are neither `https:` nor `mailto:`. */
const getContact = (publicUrl: string | undefined) =>
  publicUrl?.startsWith('https:') ? new URL(publicUrl).origin : 'mailto:owner@example.com'
