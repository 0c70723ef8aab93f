import TinyQueue from 'tinyqueue'
import { burstSize, type SendingLimits } from './sending-limits.ts'
import { SendingSimulation } from './sending-simulation.ts'
import type { WaitingMessage, SendingState } from './sending-simulation.ts'

export const createIdleState = (now: Date): SendingState => ({
  now,
  tokens: burstSize,
  minIntervalLeftMs: 0,
  today: 0,
  numbers: new Map(),
})

/**
 * Estimates when each message is sent. Like the engine, it takes the message that has been due longest whenever a
 * token is free, and applies the limits to that message. Messages due at the same time keep their order. The random
 * part of the interval is replaced by its mean.
 */
export function estimateSendTimes(
  throttle: SendingLimits,
  start: SendingState,
  queue: readonly WaitingMessage[],
): Date[] {
  const plan = queue.map(({ due }) => due)
  // A heap, because up to 20,000 messages may be requeued. Messages with equal times keep their order.
  const line = new TinyQueue(
    queue.map(({ due }, index) => ({ index, at: due.getTime() })),
    (a, b) => a.at - b.at || a.index - b.index,
  )
  const clock = new SendingSimulation(throttle, start)
  for (let next = line.pop(); next; next = line.pop()) {
    const waiting = queue[next.index]
    if (!waiting) break
    const until = clock.send(waiting, next.at)
    if (until) line.push({ index: next.index, at: until.getTime() })
    else plan[next.index] = new Date(clock.now)
  }
  return plan
}

/** Returns the time at which the last of the messages from index `from` on is sent, or `null` if there are none. */
export function estimateFinishTime(
  throttle: SendingLimits,
  start: SendingState,
  queue: readonly WaitingMessage[],
  from = 0,
): Date | null {
  const last = estimateSendTimes(throttle, start, queue)
    .slice(from)
    .reduce((latest, at) => Math.max(latest, at.getTime()), -Infinity)
  return last === -Infinity ? null : new Date(last)
}
