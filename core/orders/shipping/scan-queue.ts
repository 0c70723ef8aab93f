import { z } from 'zod'
import type { OrderStage } from '../order-stages.ts'
import { scannedMoveSchema } from './scan.ts'

// Scans that are stored on the phone until they can be sent. They contain only what the server needs, without names
// and addresses.

export const queuedMoveSchema = z.object({
  step: scannedMoveSchema,
  number: z.string(),
  /** The scan has to be sent as this user. */
  by: z.string(),
  /** The reason why the server refused the scan. `null` if the scan still waits for a connection. */
  refused: z.string().nullable(),
})
export type QueuedMove = z.output<typeof queuedMoveSchema>

const stored = z.array(queuedMoveSchema)

/** Parses the stored queue. Unreadable data are treated as an empty queue. */
export function parseScanQueue(text: string | null): QueuedMove[] {
  if (text === null) return []
  try {
    return stored.safeParse(JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}

export const findNextMoveToSend = (queue: QueuedMove[], by: string): QueuedMove | undefined =>
  queue.find((each) => each.refused === null && each.by === by)

export const removeQueuedMove = (queue: QueuedMove[], requestId: string): QueuedMove[] =>
  queue.filter(({ step }) => step.request_id !== requestId)

/** Marks a refused scan, and all later scans of the same order, which wait until the user decides. */
export function markMoveRefused(queue: QueuedMove[], requestId: string, why: string): QueuedMove[] {
  const id = queue.find(({ step }) => step.request_id === requestId)?.step.id
  return queue.map((each) => {
    if (each.step.request_id === requestId) return { ...each, refused: why }
    const follows = each.step.id === id && each.refused === null
    return follows ? { ...each, refused: 'The previous step was rejected.' } : each
  })
}

export function getStageAfterQueuedMoves(
  queue: QueuedMove[],
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
export const isRetryableStatus = (status: number): boolean =>
  status < 400 || status === 401 || status === 408 || status === 429 || status >= 500
