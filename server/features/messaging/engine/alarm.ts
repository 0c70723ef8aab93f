/** The longest that a timer can wait: 24.8 days; a longer one would fire at once. */
const longestMs = 2_147_483_647

/** One timer that can be moved, and that no change of the clock moves. What lies beyond the longest wait rings early and is to be set anew. */
export class Alarm {
  readonly #ring: () => void
  #timer: NodeJS.Timeout | undefined
  #at = Infinity

  constructor(ring: () => void) {
    this.#ring = ring
  }

  /** Rings in so many milliseconds instead of whenever it was set for; null: not at all. */
  set(inMs: number | null): void {
    this.clear()
    if (inMs === null) return
    const wait = Math.min(Math.max(Math.ceil(inMs), 1), longestMs)
    this.#at = performance.now() + wait
    this.#timer = setTimeout(() => {
      this.clear()
      this.#ring()
    }, wait)
  }

  /** Rings in so many milliseconds unless it is to ring before. */
  advance(inMs: number): void {
    if (performance.now() + inMs < this.#at) this.set(inMs)
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#at = Infinity
  }
}
