type Counted = (error: null, counted: { current: number; ttl: number }) => void

/** Callers remembered at once; the one that was quiet for longest goes first. */
const mostKept = 5_000

/**
 * Calls of each caller within a window, for `@fastify/rate-limit`. Its own store measures by the wall clock: set back an
 * hour, that keeps callers at their limit refused for the hour.
 */
export class CallCounts {
  readonly #counts = new Map<string, { current: number; since: number }>()

  incr(caller: string, counted: Counted, windowMs: number): void {
    const now = performance.now()
    const known = this.#counts.get(caller)
    const count = known && now - known.since < windowMs ? known : { current: 0, since: now }
    count.current += 1
    this.#counts.delete(caller)
    this.#counts.set(caller, count)
    const [first] = this.#counts.keys()
    if (this.#counts.size > mostKept && first !== undefined) this.#counts.delete(first)
    counted(null, { current: count.current, ttl: Math.ceil(windowMs - (now - count.since)) })
  }

  child(): CallCounts {
    return new CallCounts()
  }
}
