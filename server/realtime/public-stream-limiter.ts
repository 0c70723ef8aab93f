/** Maximum number of open streams in total and per address. Each stream keeps a connection open. */
const defaultLimits = { all: 300, each: 12 }

/**
 * Limits public streams. Clients beyond the limit poll instead. A school with a single address gets a few streams for
 * all its users.
 */
export class PublicStreamLimiter {
  readonly #most: typeof defaultLimits
  readonly #from = new Map<string, number>()
  #all = 0

  constructor(most: Partial<typeof defaultLimits> = {}) {
    this.#most = { ...defaultLimits, ...most }
  }

  enter(from: string): (() => void) | null {
    const open = this.#from.get(from) ?? 0
    if (this.#all >= this.#most.all || open >= this.#most.each) return null
    this.#all += 1
    this.#from.set(from, open + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      this.#all -= 1
      const remaining = (this.#from.get(from) ?? 1) - 1
      if (remaining > 0) this.#from.set(from, remaining)
      else this.#from.delete(from)
    }
  }
}
