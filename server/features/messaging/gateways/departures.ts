/** A timer rings up to this late, ms: the rest is waited for turn by turn. */
const timerSlackMs = 1.5

/**
 * Lets requests go at their time and never before, all those of one time in one turn of the event loop: with a timer
 * each, they would ring some by some, and between them the first answers would be read and written down.
 */
export class Departures {
  readonly #waiting = new Map<number, Set<() => void>>()

  /** Calls `go` at this time by `performance.now`; the function returned takes it back. */
  at(time: number, go: () => void): () => void {
    const others = this.#waiting.get(time)
    const together = others ?? new Set()
    together.add(go)
    if (!others) {
      this.#waiting.set(time, together)
      this.#wait(time)
    }
    return () => together.delete(go)
  }

  #wait(time: number): void {
    const inMs = time - performance.now()
    if (inMs > timerSlackMs) setTimeout(() => this.#wait(time), inMs - timerSlackMs)
    else if (inMs > 0) setImmediate(() => this.#wait(time))
    else {
      const together = this.#waiting.get(time) ?? []
      this.#waiting.delete(time)
      for (const go of together) go()
    }
  }
}
