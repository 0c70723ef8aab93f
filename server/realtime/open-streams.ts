/** How many streams may be open, of all and from one address: each keeps a connection. */
const usually = { all: 300, each: 12 }

/**
 * Streams that anyone may hold open, counted: whoever finds it full asks every now and then instead. A school behind one
 * address has a few of them for all.
 */
export class OpenStreams {
  readonly #most: typeof usually
  readonly #from = new Map<string, number>()
  #all = 0

  constructor(most: Partial<typeof usually> = {}) {
    this.#most = { ...usually, ...most }
  }

  /** How to give the place back, once; null: there is none. */
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
      const still = (this.#from.get(from) ?? 1) - 1
      if (still > 0) this.#from.set(from, still)
      else this.#from.delete(from)
    }
  }
}
