import { useSyncExternalStore } from 'react'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import {
  isRetryable,
  findNextToSend,
  parseQueue,
  markRefused,
  removeFromQueue,
  type QueuedStep,
} from '#core/orders/shipping/scan-queue.ts'
import { moveScannedOrder } from '#core/orders/shipping/scan.ts'
import { api, ApiError } from '#web/api.ts'
import { currentSession } from '#web/session.ts'
import { queuedStepsKey } from './steps-key.ts'

/** Details that some steps send. */
export interface StepDetails {
  tracking?: string
  carrier?: string
  weight_g?: number
  tell?: boolean
  pick_up_code?: string
}

/** Retry interval in ms after a step could not be sent. */
const retryMs = 5_000

let cached: { text: string | null; steps: QueuedStep[] } = { text: null, steps: [] }
const listeners = new Set<() => void>()
const senders = new Set<(order: ListedOrder) => void>()

/** Returns this device's pending and rejected steps. */
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

/** Returns the signed-in user, who is stored with each step. Only that user may send the step. */
export const getScanningUser = (): string => currentSession()?.nicename ?? ''

export function queueStep(step: QueuedStep): void {
  storeSteps([...readSteps(), step])
  void sendQueuedSteps()
}

/** Removes a rejected step that staff have dismissed. */
export const removeQueuedStep = (requestId: string): void =>
  storeSteps(removeFromQueue(readSteps(), requestId))

let sending = false
let retryTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Sends pending steps one after the other. If one can't be sent, for example while the device is offline, it continues
 * after `retryMs`.
 */
export async function sendQueuedSteps(): Promise<void> {
  if (sending) return
  sending = true
  clearTimeout(retryTimer)
  try {
    for (
      let next = findNextToSend(readSteps(), getScanningUser());
      next;
      next = findNextToSend(readSteps(), getScanningUser())
    )
      if (!(await sendStep(next))) {
        retryTimer = setTimeout(() => void sendQueuedSteps(), retryMs)
        return
      }
  } finally {
    sending = false
  }
}

/** Sends a step. Returns `false` if it must be sent again. */
async function sendStep({ step }: QueuedStep): Promise<boolean> {
  try {
    const { order } = await api(moveScannedOrder, step)
    storeSteps(removeFromQueue(readSteps(), step.request_id))
    for (const listener of senders) listener(order)
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || isRetryable(error.status)) return false
    storeSteps(markRefused(readSteps(), step.request_id, error.message))
    return true
  }
}

/** Calls `listener` for each order that a sent step has moved. Returns a function that unsubscribes. */
export function onStepSent(listener: (order: ListedOrder) => void): () => void {
  senders.add(listener)
  return () => senders.delete(listener)
}

let listensForOnline = false
/** Sends pending steps now and whenever the device comes online. */
export function sendWhenOnline(): void {
  if (!listensForOnline) window.addEventListener('online', () => void sendQueuedSteps())
  listensForOnline = true
  void sendQueuedSteps()
}
