import { z } from 'zod'
import type { OrderStage } from '../order-stages.ts'
import { scannedStep } from './scan.ts'

// What a phone has scanned and not sent yet: it holds no name and no address, only what the server needs.

export const queuedStep = z.object({
  step: scannedStep,
  number: z.string(),
  /** Who scanned it: sent as nobody else. */
  by: z.string(),
  /** Why the server did not take it; null: it waits for a signal. */
  refused: z.string().nullable(),
})
export type QueuedStep = z.output<typeof queuedStep>

const stored = z.array(queuedStep)

/** What storage holds; what can't be read is as good as nothing. */
export function parseQueue(text: string | null): QueuedStep[] {
  if (text === null) return []
  try {
    return stored.safeParse(JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}

/** What goes out next, in the order in which it was scanned. */
export const nextToSend = (queue: QueuedStep[], by: string): QueuedStep | undefined =>
  queue.find((each) => each.refused === null && each.by === by)

export const without = (queue: QueuedStep[], requestId: string): QueuedStep[] =>
  queue.filter(({ step }) => step.request_id !== requestId)

/** The server refused it: it waits for a person, and with it what was scanned of the same order afterwards. */
export function refusedIn(queue: QueuedStep[], requestId: string, why: string): QueuedStep[] {
  const id = queue.find(({ step }) => step.request_id === requestId)?.step.id
  return queue.map((each) => {
    if (each.step.request_id === requestId) return { ...each, refused: why }
    const follows = each.step.id === id && each.refused === null
    return follows ? { ...each, refused: 'The step before it was not taken.' } : each
  })
}

/** Where the order is once what waits has been sent. */
export function stageAfter(queue: QueuedStep[], order: { id: string; stage: OrderStage }): OrderStage {
  let { stage } = order
  for (const { step, refused } of queue)
    if (refused === null && step.id === order.id && step.from === stage) stage = step.to
  return stage
}

/** Whether it is to be sent once more: no signal, an answer that broke off, signed out, busy. */
export const mayComeLater = (status: number): boolean =>
  status < 400 || status === 401 || status === 408 || status === 429 || status >= 500
