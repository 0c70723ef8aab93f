import TinyQueue from 'tinyqueue'
import { burst, type Throttle } from './throttle.ts'
import { SendingClock } from './sending-clock.ts'
import type { Waiting, Start } from './sending-clock.ts'

/** Nothing has gone out lately. */
export const quietStart = (now: Date): Start => ({
  now,
  tokens: burst,
  apartMs: 0,
  today: 0,
  numbers: new Map(),
})

/**
 * When each of the messages goes, as the engine decides it: the one that has been due for longest first, the same rule
 * about each, asked at the instant at which a token is free. Messages that are due at the same time go in the order in
 * which they are given. Chance is left out: the pace's spread has the mean none, and messages lie apart by its mean.
 */
export function sendingPlan(throttle: Throttle, start: Start, queue: readonly Waiting[]): Date[] {
  const plan = queue.map(({ due }) => due)
  // A heap, as 20,000 messages may all be kept in turn. Among equals: as they came.
  const line = new TinyQueue(
    queue.map(({ due }, index) => ({ index, at: due.getTime() })),
    (a, b) => a.at - b.at || a.index - b.index,
  )
  const clock = new SendingClock(throttle, start)
  for (let next = line.pop(); next; next = line.pop()) {
    const waiting = queue[next.index]
    if (!waiting) break
    const until = clock.hand(waiting, next.at)
    if (until) line.push({ index: next.index, at: until.getTime() })
    else plan[next.index] = new Date(clock.now)
  }
  return plan
}

/** When the last of the messages from the `from`th on has gone; null where there is none. */
export function throughAt(
  throttle: Throttle,
  start: Start,
  queue: readonly Waiting[],
  from = 0,
): Date | null {
  const last = sendingPlan(throttle, start, queue)
    .slice(from)
    .reduce((latest, at) => Math.max(latest, at.getTime()), -Infinity)
  return last === -Infinity ? null : new Date(last)
}
