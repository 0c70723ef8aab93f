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

/** What is said with a step. */
export interface StepMore {
  tracking?: string
  carrier?: string
  weight_g?: number
  tell?: boolean
  pick_up_code?: string
}

/** Tried again after so long while there is no signal, ms. */
const againMs = 5_000

let kept: { text: string | null; steps: QueuedStep[] } = { text: null, steps: [] }
const listeners = new Set<() => void>()
const senders = new Set<(order: ListedOrder) => void>()

/** What waits to be sent, and what was not taken, on this device. */
function readSteps(): QueuedStep[] {
  let text = kept.text
  try {
    text = localStorage.getItem(stepsKey)
  } catch {
    // Storage is off: it is kept for as long as the page stands.
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

/** Whoever sends as this one does; kept with what was scanned. */
export const scanner = (): string => currentSession()?.nicename ?? ''

export function queueStep(step: QueuedStep): void {
  write([...readSteps(), step])
  void sendSteps()
}

/** Somebody has read why it was not taken. */
export const forgetStep = (requestId: string): void => write(removeFromQueue(readSteps(), requestId))

let sending = false
let again: ReturnType<typeof setTimeout> | undefined

/** Sends what waits, one after the other; without a signal it tries again by itself. */
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

/** Whether it was settled, one way or the other. */
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

/** Hears of each order that was moved by what this device sent; returns how to stop. */
export function onSent(hear: (order: ListedOrder) => void): () => void {
  senders.add(hear)
  return () => senders.delete(hear)
}

let keeps = false
/** Sends what waits whenever there is a signal again, as long as the back-office is open. */
export function keepSending(): void {
  if (!keeps) window.addEventListener('online', () => void sendSteps())
  keeps = true
  void sendSteps()
}
