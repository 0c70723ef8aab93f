import { useSyncExternalStore } from 'react'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import {
  isRetryableStatus,
  findNextMoveToSend,
  parseScanQueue,
  markMoveRefused,
  removeQueuedMove,
  type QueuedMove,
} from '#core/orders/shipping/scan-queue.ts'
import { moveScannedOrder } from '#core/orders/shipping/scan.ts'
import { api, ApiError } from '#web/api.ts'
import { getCurrentSession } from '#web/session.ts'
import { queuedStepsKey } from './steps-key.ts'

export interface StepDetails {
  tracking?: string
  carrier?: string
  weight_g?: number
  tell?: boolean
  pick_up_code?: string
}

const retryMs = 5_000

let cached: { text: string | null; steps: QueuedMove[] } = { text: null, steps: [] }
const listeners = new Set<() => void>()
const senders = new Set<(order: ListedOrder) => void>()

function readSteps(): QueuedMove[] {
  let text = cached.text
  try {
    text = localStorage.getItem(queuedStepsKey)
  } catch {
    // Storage is unavailable, so steps are kept in memory while the page is open.
  }
  if (text !== cached.text) cached = { text, steps: parseScanQueue(text) }
  return cached.steps
}

function storeSteps(steps: QueuedMove[]): void {
  const text = steps.length > 0 ? JSON.stringify(steps) : null
  try {
    if (text === null) localStorage.removeItem(queuedStepsKey)
    else localStorage.setItem(queuedStepsKey, text)
  } catch {
    // Storage is unavailable, so steps are kept in memory while the page is open.
  }
  cached = { text, steps }
  for (const listener of listeners) listener()
}

const noSteps: QueuedMove[] = []
export function useQueuedSteps(): QueuedMove[] {
  return useSyncExternalStore(listen, readSteps, () => noSteps)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Returns the current user, because only the user who scanned a step may send it. */
export const getScanningUser = (): string => getCurrentSession()?.nicename ?? ''

export function queueStep(step: QueuedMove): void {
  storeSteps([...readSteps(), step])
  void sendQueuedSteps()
}

export const removeQueuedStep = (requestId: string): void =>
  storeSteps(removeQueuedMove(readSteps(), requestId))

let sending = false
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** If a step can't be sent, for example while the device is offline, sending continues after `retryMs`. */
export async function sendQueuedSteps(): Promise<void> {
  if (sending) return
  sending = true
  clearTimeout(retryTimer)
  try {
    for (
      let next = findNextMoveToSend(readSteps(), getScanningUser());
      next;
      next = findNextMoveToSend(readSteps(), getScanningUser())
    )
      if (!(await sendStep(next))) {
        retryTimer = setTimeout(() => void sendQueuedSteps(), retryMs)
        return
      }
  } finally {
    sending = false
  }
}

/** Returns `false` if the step must be sent again. */
async function sendStep({ step }: QueuedMove): Promise<boolean> {
  try {
    const { order } = await api(moveScannedOrder, step)
    storeSteps(removeQueuedMove(readSteps(), step.request_id))
    for (const listener of senders) listener(order)
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || isRetryableStatus(error.status)) return false
    storeSteps(markMoveRefused(readSteps(), step.request_id, error.message))
    return true
  }
}

export function onStepSent(listener: (order: ListedOrder) => void): () => void {
  senders.add(listener)
  return () => senders.delete(listener)
}

let listensForOnline = false
export function sendQueuedStepsWhenOnline(): void {
  if (!listensForOnline) window.addEventListener('online', () => void sendQueuedSteps())
  listensForOnline = true
  void sendQueuedSteps()
}
