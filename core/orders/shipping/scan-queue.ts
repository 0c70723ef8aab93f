import { z } from 'zod'
import type { OrderStage } from '../order-stages.ts'
import { scannedStepSchema } from './scan.ts'

// Scans that are stored on the phone until they can be sent. They contain only what the server needs, without names
// and addresses.

export const queuedStepSchema = z.object({
  step: scannedStepSchema,
  number: z.string(),
  /** The scan has to be sent as this user. */
  by: z.string(),
  /** The reason why the server refused the scan. `null` if the scan still waits for a connection. */
  refused: z.string().nullable(),
})
export type QueuedStep = z.output<typeof queuedStepSchema>

const stored = z.array(queuedStepSchema)

/** Parses the stored queue. Unreadable data are treated as an empty queue. */
export function parseQueue(text: string | null): QueuedStep[] {
  if (text === null) return []
  try {
    return stored.safeParse(JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}

export const findNextStepToSend = (queue: QueuedStep[], by: string): QueuedStep | undefined =>
  queue.find((each) => each.refused === null && each.by === by)

export const removeFromQueue = (queue: QueuedStep[], requestId: string): QueuedStep[] =>
  queue.filter(({ step }) => step.request_id !== requestId)

/** Marks a refused scan, and all later scans of the same order, which wait until the user decides. */
export function markStepRefused(queue: QueuedStep[], requestId: string, why: string): QueuedStep[] {
  const id = queue.find(({ step }) => step.request_id === requestId)?.step.id
  return queue.map((each) => {
    if (each.step.request_id === requestId) return { ...each, refused: why }
    const follows = each.step.id === id && each.refused === null
    return follows ? { ...each, refused: 'The previous step was rejected.' } : each
  })
}

export function getStageAfterQueue(
  queue: QueuedStep[],
  order: { id: string; stage: OrderStage },
): OrderStage {
  let { stage } = order
  for (const { step, refused } of queue)
    if (refused === null && step.id === order.id && step.from === stage) stage = step.to
  return stage
}

/**
 * Returns true if the request may be retried, because it was aborted, there is no connection, the user is signed out,
 * or the server failed or is busy.
 */
export const isRetryable = (status: number): boolean =>
  status < 400 || status === 401 || status === 408 || status === 429 || status >= 500
