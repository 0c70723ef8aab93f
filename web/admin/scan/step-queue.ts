import { useSyncExternalStore } from 'react'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import {
  isRetryable,
  findNextStepToSend,
  parseQueue,
  markStepRefused,
  removeFromQueue,
  type QueuedStep,
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

let cached: { text: string | null; steps: QueuedStep[] } = { text: null, steps: [] }
const listeners = new Set<() => void>()
const senders = new Set<(order: ListedOrder) => void>()

function readSteps(): QueuedStep[] {
  let text = cached.text
  try {
    text = localStorage.getItem(queuedStepsKey)
  } catch {
    // Storage is unavailable, so steps are kept in memory while the page is open.
  }
  if (text !== cached.text) cached = { text, steps: parseQueue(text) }
  return cached.steps
}

function storeSteps(steps: QueuedStep[]): void {
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

const noSteps: QueuedStep[] = []
export function useQueuedSteps(): QueuedStep[] {
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

export function queueStep(step: QueuedStep): void {
  storeSteps([...readSteps(), step])
  void sendQueuedSteps()
}

export const removeQueuedStep = (requestId: string): void =>
  storeSteps(removeFromQueue(readSteps(), requestId))

let sending = false
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** If a step can't be sent, for example while the device is offline, sending continues after `retryMs`. */
export async function sendQueuedSteps(): Promise<void> {
  if (sending) return
  sending = true
  clearTimeout(retryTimer)
  try {
    for (
      let next = findNextStepToSend(readSteps(), getScanningUser());
      next;
      next = findNextStepToSend(readSteps(), getScanningUser())
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
async function sendStep({ step }: QueuedStep): Promise<boolean> {
  try {
    const { order } = await api(moveScannedOrder, step)
    storeSteps(removeFromQueue(readSteps(), step.request_id))
    for (const listener of senders) listener(order)
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || isRetryable(error.status)) return false
    storeSteps(markStepRefused(readSteps(), step.request_id, error.message))
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
