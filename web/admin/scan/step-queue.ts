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
import { stepsKey } from './steps-key.ts'

/** Optional details of a step. */
export interface StepMore {
  tracking?: string
  carrier?: string
  weight_g?: number
  tell?: boolean
  pick_up_code?: string
}

/** Retry interval while offline, ms. */
const againMs = 5_000

let kept: { text: string | null; steps: QueuedStep[] } = { text: null, steps: [] }
const listeners = new Set<() => void>()
const senders = new Set<(order: ListedOrder) => void>()

/** The pending and rejected steps of this device. */
function readSteps(): QueuedStep[] {
  let text = kept.text
  try {
    text = localStorage.getItem(stepsKey)
  } catch {
    // Storage is unavailable. Steps are kept in memory while the page is open.
  }
  if (text !== kept.text) kept = { text, steps: parseQueue(text) }
  return kept.steps
}

function write(steps: QueuedStep[]): void {
  const text = steps.length > 0 ? JSON.stringify(steps) : null
  try {
    if (text === null) localStorage.removeItem(stepsKey)
    else localStorage.setItem(stepsKey, text)
  } catch {
    // As above.
  }
  kept = { text, steps }
  for (const hear of listeners) hear()
}

const none: QueuedStep[] = []
export function useQueuedSteps(): QueuedStep[] {
  return useSyncExternalStore(listen, readSteps, () => none)
}

function listen(hear: () => void): () => void {
  listeners.add(hear)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(hear)
    window.removeEventListener('storage', hear)
  }
}

/** The signed-in user, stored with each step. Only that user may send it. */
export const scanner = (): string => currentSession()?.nicename ?? ''

export function queueStep(step: QueuedStep): void {
  write([...readSteps(), step])
  void sendSteps()
}

/** Removes a rejected step after staff dismissed it. */
export const forgetStep = (requestId: string): void => write(removeFromQueue(readSteps(), requestId))

let sending = false
let again: ReturnType<typeof setTimeout> | undefined

/** Sends pending steps one after the other and retries while offline. */
export async function sendSteps(): Promise<void> {
  if (sending) return
  sending = true
  clearTimeout(again)
  try {
    for (
      let next = findNextToSend(readSteps(), scanner());
      next;
      next = findNextToSend(readSteps(), scanner())
    )
      if (!(await send(next))) {
        again = setTimeout(() => void sendSteps(), againMs)
        return
      }
  } finally {
    sending = false
  }
}

/** Sends a step. Returns false if it must be retried. */
async function send({ step }: QueuedStep): Promise<boolean> {
  try {
    const { order } = await api(moveScannedOrder, step)
    write(removeFromQueue(readSteps(), step.request_id))
    for (const hear of senders) hear(order)
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || isRetryable(error.status)) return false
    write(markRefused(readSteps(), step.request_id, error.message))
    return true
  }
}

/** Calls `hear` for each order that a sent step moved. Returns a function to unsubscribe. */
export function onSent(hear: (order: ListedOrder) => void): () => void {
  senders.add(hear)
  return () => senders.delete(hear)
}

let keeps = false
/** Sends pending steps now and whenever the device comes online. */
export function keepSending(): void {
  if (!keeps) window.addEventListener('online', () => void sendSteps())
  keeps = true
  void sendSteps()
}
