import { setTimeout as wait } from 'node:timers/promises'

export async function untilTrue(
  what: string,
  withinMs: number,
  holds: () => boolean | Promise<boolean>,
  everyMs = 10,
): Promise<void> {
  // `performance.now()` is a clock that faults don't change.
  for (const until = performance.now() + withinMs; !(await holds()); await wait(everyMs))
    if (performance.now() > until) throw new Error(`not within ${withinMs / 1000} s: ${what}`)
}
