import { setTimeout as wait } from 'node:timers/promises'

/** Waits for a condition. Throws when it doesn't come within so many milliseconds; looks each `everyMs`. */
export async function untilTrue(
  what: string,
  withinMs: number,
  holds: () => boolean | Promise<boolean>,
  everyMs = 10,
): Promise<void> {
  // By a clock that a fault can't move.
  for (const until = performance.now() + withinMs; !(await holds()); await wait(everyMs))
    if (performance.now() > until) throw new Error(`not within ${withinMs / 1000} s: ${what}`)
}
